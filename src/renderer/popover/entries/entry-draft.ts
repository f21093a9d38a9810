/** An entry being edited in place: what the fields said when it was opened, what they say now, and what that asks for. Pure. */
import type { EditIntent } from '#shared/timer/intents.ts';
import type { Uuid } from '#shared/values/brands.ts';
import { assertNever } from '#shared/values/result.ts';
import type { EntryView } from '#shared/timer/view.ts';
import type { Trouble } from '../../bridge.ts';
import { placeChange, placeOf, type PlaceForm } from '../../place-form.ts';

export interface EntryFields {
  readonly description: string;
  /** As a person reads and types it. */
  readonly start: string;
  /** Empty while the entry runs. */
  readonly end: string;
}
export type EntryFieldName = keyof EntryFields;

/** What a draft says: what is typed, and what is chosen. */
interface EntryDraftContent extends EntryFields, PlaceForm {}

export interface EntryDraft {
  readonly localId: Uuid;
  /** The entry as it was when the editor opened: what stands in should it leave today's list meanwhile. */
  readonly entry: EntryView;
  readonly opened: EntryDraftContent;
  readonly typed: EntryDraftContent;
  readonly trouble: Trouble | null;
}

export function openEntryDraft(entry: EntryView, times: Pick<EntryFields, 'start' | 'end'>): EntryDraft {
  const opened = { description: entry.description, ...times, ...placeOf(entry) };
  return { localId: entry.localId, entry, opened, typed: opened, trouble: null };
}

export function typeInto(draft: EntryDraft, field: EntryFieldName, text: string): EntryDraft {
  return { ...draft, typed: { ...draft.typed, [field]: text }, trouble: null };
}

export function choose(draft: EntryDraft, change: Partial<PlaceForm>): EntryDraft {
  return { ...draft, typed: { ...draft.typed, ...change }, trouble: null };
}

/** Only what was changed is sent: seconds that the fields do not show, and changes from elsewhere, stay. null: nothing was. */
export function editOfDraft(draft: EntryDraft): EditIntent | null {
  const { opened, typed, localId } = draft;
  if (!isTouched(draft)) {
    return null;
  }
  return {
    localId,
    ...(typed.description === opened.description ? {} : { description: typed.description }),
    ...(typed.start === opened.start ? {} : { start: typed.start }),
    ...(typed.end === opened.end ? {} : { end: typed.end }),
    ...placeChange(typed, opened),
  };
}

export function isTouched({ opened, typed }: EntryDraft): boolean {
  const isMoved = Object.keys(placeChange(typed, opened)).length > 0;
  return typed.description !== opened.description || typed.start !== opened.start || typed.end !== opened.end || isMoved;
}

/** The field whose text the trouble is about; null: the whole entry. */
export function fieldInTrouble(draft: EntryDraft): EntryFieldName | 'project' | null {
  const { trouble, typed, opened } = draft;
  if (trouble === null) {
    return null;
  }
  switch (trouble.kind) {
    case 'description-too-long':
      return 'description';
    case 'unreadable-time':
      return trouble.text === typed.end && typed.end !== opened.end ? 'end' : 'start';
    case 'time-in-future':
    case 'start-too-long-ago':
      return typed.start === opened.start ? 'end' : 'start';
    case 'end-before-start':
      return typed.end === opened.end ? 'start' : 'end';
    case 'project-needs-task':
      return 'project';
    case 'too-many-tags':
    case 'nothing-running':
    case 'nothing-to-continue':
    case 'no-such-entry':
    case 'no-such-project':
    case 'project-exists':
    case 'project-not-reached':
    case 'project-not-permitted':
    case 'project-refused':
    case 'project-fields-lost':
    case 'project-outcome-unknown':
    case 'no-such-question':
    case 'shortcut-in-use':
    case 'shortcut-refused':
    case 'no-autostart':
    case 'no-longer-two':
    case 'nothing-unsaved':
    case 'export-failed':
    case 'not-opened':
    case 'storage-full':
    case 'storage-failed':
    case 'bad-request':
    case 'no-answer':
    case 'server-field':
    case 'not-connected':
    case 'time-outside-entry':
    case 'no-reopening':
    case 'nothing-to-undo':
    case 'undo-outdated':
    case 'favourites-full':
    case 'no-such-favourite':
    case 'no-such-name':
    case 'end-missing':
    case 'link-refused':
    case 'not-signed-in':
    case 'no-membership':
    case 'other-person':
    case 'other-account':
    case 'no-such-connection':
    case 'no-connection-named':
    case 'no-setup':
    case 'entries-waiting':
    case 'connection-unusable':
    case 'campus':
    case 'bad-period':
    case 'file-unreadable':
    case 'file-not-written':
    case 'file-too-large':
    case 'file-unknown':
    case 'no-import':
    case 'no-job':
    case 'job-running':
    case 'person-needed':
    case 'history-incomplete':
    case 'unknown-time-zone':
      return null;
    default:
      return assertNever(trouble);
  }
}
