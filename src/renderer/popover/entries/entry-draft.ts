/** An entry that is edited in place: the values when it was opened, the current input, and the resulting change. Pure. */
import { type EntryField, failedEntryField } from '#shared/failures.ts';
import type { EditCommand } from '#shared/timer/commands.ts';
import type { Uuid } from '#shared/values/brands.ts';
import type { EntryView } from '#shared/timer/view.ts';
import type { Problem } from '../../page/bridge.ts';
import { assignmentChange, toAssignmentForm, type AssignmentForm } from '../../editing/assignment-form.ts';

export interface EntryFields {
  readonly description: string;
  /** In the user's format. */
  readonly start: string;
  /** Empty while the entry runs. */
  readonly end: string;
  readonly duration: string;
}
export type EntryFieldName = keyof EntryFields;

/** The content of a draft: text fields and choices. */
interface EntryDraftContent extends EntryFields, AssignmentForm {}

export interface EntryDraft {
  readonly localId: Uuid;
  /** The entry when the editor was opened, shown if it leaves today's list meanwhile. */
  readonly entry: EntryView;
  readonly opened: EntryDraftContent;
  readonly typed: EntryDraftContent;
  readonly problem: Problem | null;
}

export function openEntryDraft(entry: EntryView, times: Pick<EntryFields, 'start' | 'end' | 'duration'>): EntryDraft {
  const opened = { description: entry.description, ...times, ...toAssignmentForm(entry) };
  return { localId: entry.localId, entry, opened, typed: opened, problem: null };
}

export function typeInto(draft: EntryDraft, field: EntryFieldName, text: string): EntryDraft {
  const { opened, typed } = draft;
  // End and duration are redundant: the one typed last counts.
  const other = field === 'duration' ? { end: opened.end } : field === 'end' ? { duration: opened.duration } : {};
  return { ...draft, typed: { ...typed, ...other, [field]: text }, problem: null };
}

export function choose(draft: EntryDraft, change: Partial<AssignmentForm>): EntryDraft {
  return { ...draft, typed: { ...draft.typed, ...change }, problem: null };
}

/** Returns only changed fields, so that seconds, which the fields do not show, and changes of other clients stay. null: no change. */
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
    ...assignmentChange(typed, opened),
  };
}

export function isTouched({ opened, typed }: EntryDraft): boolean {
  const isMoved = Object.keys(assignmentChange(typed, opened)).length > 0;
  return (
    typed.description !== opened.description ||
    typed.start !== opened.start ||
    typed.end !== opened.end ||
    typed.duration !== opened.duration ||
    isMoved
  );
}

/** Returns the field of the problem; null: the whole entry. */
export function fieldWithProblem({ problem }: EntryDraft): EntryField | null {
  return problem === null ? null : failedEntryField(problem);
}
