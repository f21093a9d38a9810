/** An entry being edited in place: what the fields said when it was opened, what they say now, and what that asks for. Pure. */
import { entryFieldOf } from '#shared/failures.ts';
import type { EditCommand } from '#shared/timer/commands.ts';
import type { Uuid } from '#shared/values/brands.ts';
import type { EntryView } from '#shared/timer/view.ts';
import type { Problem } from '../../bridge.ts';
import { placeChange, placeOf, type PlaceForm } from '../../place-form.ts';

export interface EntryFields {
  readonly description: string;
  /** As a user reads and types it. */
  readonly start: string;
  /** Empty while the entry runs. */
  readonly end: string;
  readonly duration: string;
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
  readonly problem: Problem | null;
}

export function openEntryDraft(entry: EntryView, times: Pick<EntryFields, 'start' | 'end' | 'duration'>): EntryDraft {
  const opened = { description: entry.description, ...times, ...placeOf(entry) };
  return { localId: entry.localId, entry, opened, typed: opened, problem: null };
}

export function typeInto(draft: EntryDraft, field: EntryFieldName, text: string): EntryDraft {
  const { opened, typed } = draft;
  // The end and the duration say the same: the one that is typed counts.
  const other = field === 'duration' ? { end: opened.end } : field === 'end' ? { duration: opened.duration } : {};
  return { ...draft, typed: { ...typed, ...other, [field]: text }, problem: null };
}

export function choose(draft: EntryDraft, change: Partial<PlaceForm>): EntryDraft {
  return { ...draft, typed: { ...draft.typed, ...change }, problem: null };
}

/** Only what was changed is sent: seconds that the fields do not show, and changes from elsewhere, stay. null: nothing was. */
export function editOfDraft(draft: EntryDraft): EditCommand | null {
  const { opened, typed, localId } = draft;
  if (!isTouched(draft)) {
    return null;
  }
  return {
    localId,
    ...(typed.description === opened.description ? {} : { description: typed.description }),
    ...(typed.start === opened.start ? {} : { start: typed.start }),
    ...(typed.end === opened.end ? {} : { end: typed.end }),
    ...(typed.duration === opened.duration ? {} : { duration: typed.duration }),
    ...placeChange(typed, opened),
  };
}

export function isTouched({ opened, typed }: EntryDraft): boolean {
  const isMoved = Object.keys(placeChange(typed, opened)).length > 0;
  return typed.description !== opened.description || typed.start !== opened.start || typed.end !== opened.end || typed.duration !== opened.duration || isMoved;
}

/** The field the problem is about; null: the whole entry. */
export function fieldWithProblem({ problem }: EntryDraft): EntryFieldName | 'project' | null {
  const field = problem === null ? null : entryFieldOf(problem);
  return field === 'tags' ? null : field;
}
