/**
 * The state of the description field, and the effect of Enter. Plain text changes the entry that was running when typing began; a chosen
 * suggestion or project, `@`, `#` and times always belong to the next entry. Pure.
 */
import type { RequestOf } from '#shared/ipc/contract.ts';
import { hasNewSyntax, lineTimes } from '#shared/timer/quick-entry/line-syntax.ts';
import type { EntryView } from '#shared/timer/view.ts';
import type { Uuid } from '#shared/values/brands.ts';
import type { OfferedItem } from '#shared/work-items/offered-item.ts';
import { assertNever } from '#shared/values/result.ts';
import type { Problem } from '../../page/bridge.ts';
import { type Assignment, unassigned, assignmentRequest } from '../assignment.ts';
import type { Suggestion } from './suggestions.ts';

type Subject = { readonly kind: 'next' } | { readonly kind: 'entry'; readonly localId: Uuid; readonly description: string };

interface Typed {
  readonly about: Subject;
  readonly text: string;
  /** The suggestion that filled the field, while its text and project are unchanged. */
  readonly chosen: Suggestion | null;
  /** Project, task and tags of the next entry, in addition to those in its text. */
  readonly assignment: Assignment;
  /** The item that filled the field, while its text is unchanged or contains its key; null: none. */
  readonly item: Pick<OfferedItem, 'link' | 'description'> | null;
}

export interface DescriptionDraft {
  /** null: the field shows the running entry, or nothing. */
  readonly typed: Typed | null;
  /** The text of the commit in flight. */
  readonly committing: string | null;
  readonly problem: Problem | null;
}

export const emptyDraft: DescriptionDraft = { typed: null, committing: null, problem: null };

/** The fields of the running entry that are used here; null: stopped. */
export type Running = Pick<EntryView, 'localId' | 'description'> | null;

export type DraftEvent =
  | { readonly kind: 'typed'; readonly text: string; readonly running: Running }
  | { readonly kind: 'chosen'; readonly suggestion: Suggestion }
  /** An item of a tracker, or a meeting. */
  | { readonly kind: 'item'; readonly item: OfferedItem }
  | { readonly kind: 'assigned'; readonly assignment: Assignment }
  /** A new project or tag was created from a word of the text, which is removed. */
  | { readonly kind: 'named'; readonly text: string; readonly assignment: Assignment }
  /** Filled by a link, as a draft of the next entry. */
  | { readonly kind: 'filled'; readonly text: string }
  | { readonly kind: 'committing' }
  /** `localId`: the entry that was started, continued or changed; it is already in the View. */
  | { readonly kind: 'committed'; readonly localId: Uuid }
  | { readonly kind: 'refused'; readonly problem: Problem }
  | { readonly kind: 'dropped' };

function aboutNow(running: Running): Subject {
  return running === null ? { kind: 'next' } : { kind: 'entry', localId: running.localId, description: running.description };
}

function isUnassigned({ project, taskId, tags }: Assignment): boolean {
  return project === null && taskId === null && tags.length === 0;
}

/** Drops a draft that does not differ from the running entry. */
function unlessUntouched(typed: Typed, running: Running): Typed | null {
  const there = typed.about.kind === 'next' ? '' : running?.localId === typed.about.localId ? running.description : null;
  // A cleared field of the next entry shows the running entry only after it is left.
  const hidesRunning = typed.about.kind === 'next' && running !== null;
  return typed.text === there && isUnassigned(typed.assignment) && !hidesRunning ? null : typed;
}

function nextWith(draft: DescriptionDraft, change: Partial<Typed>): DescriptionDraft {
  const before = draft.typed ?? { text: '', chosen: null, assignment: unassigned, item: null };
  return { ...draft, typed: { ...before, ...change, about: { kind: 'next' } }, problem: null };
}

export function reduceDraft(draft: DescriptionDraft, event: DraftEvent): DescriptionDraft {
  switch (event.kind) {
    case 'typed': {
      const before = draft.typed ?? { about: aboutNow(event.running), text: '', chosen: null, assignment: unassigned, item: null };
      const kept =
        before.chosen === null || continues(event.text, before.chosen) ? before : { ...before, chosen: null, assignment: unassigned };
      const key = before.item?.link?.key;
      const item = key !== undefined && event.text.includes(key) ? before.item : null;
      return { ...draft, typed: unlessUntouched({ ...kept, text: event.text, item }, event.running), problem: null };
    }
    case 'chosen':
      return nextWith(draft, {
        text: event.suggestion.description,
        chosen: event.suggestion,
        assignment: assignmentOfSuggestion(event.suggestion),
        item: null,
      });
    case 'item':
      return nextWith(draft, { text: event.item.description, chosen: null, assignment: assignmentOfItem(event.item), item: event.item });
    case 'assigned':
      return nextWith(draft, { assignment: event.assignment, chosen: null });
    case 'named':
      return nextWith(draft, { text: event.text, assignment: event.assignment, chosen: null });
    case 'filled':
      return {
        ...draft,
        typed: { about: { kind: 'next' }, text: event.text, chosen: null, assignment: unassigned, item: null },
        problem: null,
      };
    case 'committing':
      return { ...draft, committing: draft.typed?.text ?? '', problem: null };
    case 'committed': {
      const { typed, committing } = draft;
      // The user typed during the commit: the text is now a change to the committed entry.
      const typedOn = typed !== null && typed.text !== committing;
      const about: Subject = { kind: 'entry', localId: event.localId, description: committing ?? '' };
      return {
        typed: typedOn ? { about, text: typed.text, chosen: null, assignment: unassigned, item: null } : null,
        committing: null,
        problem: null,
      };
    }
    case 'refused':
      return { ...draft, committing: null, problem: event.problem };
    case 'dropped':
      return emptyDraft;
    default:
      return assertNever(event);
  }
}

/** Returns whether the text may be an edited suggestion: it still begins with the same letter. */
function continues(text: string, { description }: Suggestion): boolean {
  return description === '' || (text !== '' && text[0]?.toLowerCase() === description[0]?.toLowerCase());
}

function assignmentOfSuggestion(suggestion: Suggestion): Assignment {
  return {
    project: suggestion.project,
    taskId: suggestion.kind === 'favourite' ? (suggestion.task?.id ?? null) : null,
    tags: suggestion.kind === 'favourite' ? suggestion.tags.map(({ id, name }) => ({ id, name: name ?? '' })) : [],
  };
}

function assignmentOfItem({ project, tagNames }: OfferedItem): Assignment {
  return { project, taskId: null, tags: tagNames.map((name) => ({ id: null, name })) };
}

export function shownText(draft: DescriptionDraft, running: Running): string {
  return draft.typed?.text ?? running?.description ?? '';
}

/** Returns project, task and tags of the next entry; null: the input concerns the running entry, or there is none. */
export function draftAssignment({ typed }: DescriptionDraft): Assignment | null {
  return typed === null || isRename(typed) ? null : typed.assignment;
}

/** The command of a commit of the field. */
export type LineCommand =
  | { readonly kind: 'line'; readonly request: RequestOf<'runLine'> }
  | { readonly kind: 'continue'; readonly localId: Uuid }
  | { readonly kind: 'favourite'; readonly id: Uuid }
  | { readonly kind: 'describe'; readonly localId: Uuid; readonly description: string };

/** The text of an item is not parsed as quick entry. */
function itemRequest(item: Typed['item'], text: string): Pick<RequestOf<'runLine'>, 'item' | 'isLiteral'> {
  return item === null
    ? {}
    : { ...(item.link === null ? {} : { item: item.link }), ...(item.description === text ? { isLiteral: true } : {}) };
}

/** Starts an entry with the text. An unchanged suggestion is continued, so its text is not parsed as quick entry. */
function startingCommand({ typed }: DescriptionDraft): LineCommand {
  const { chosen = null, text = '', assignment = unassigned, item = null } = typed ?? {};
  if (chosen === null || chosen.description !== text) {
    return { kind: 'line', request: { text, ...assignmentRequest(assignment), ...itemRequest(item, text) } };
  }
  return chosen.kind === 'favourite' ? { kind: 'favourite', id: chosen.id } : { kind: 'continue', localId: chosen.localId };
}

/** The effect of a command, for the hint beside the field. */
export type CommandLabel = 'start' | 'switch' | 'add' | 'rename' | 'rename-stopped';

/** Returns the effect of a text that is not a change: a span or a duration adds a finished entry, whatever runs. */
export function labelStart(text: string, isRunning: boolean): 'start' | 'switch' | 'add' {
  const times = lineTimes(text);
  if (times !== null && times.kind !== 'since') {
    return 'add';
  }
  return isRunning ? 'switch' : 'start';
}

/**
 * `enter`: Enter in the field. `new-entry`: Ctrl or Command with Enter. `button`: the Start button. `leave`: the field loses the focus, or
 * the timer is stopped or paused.
 */
export type DraftTrigger = 'enter' | 'new-entry' | 'button' | 'leave';

export type DraftDecision =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'drop' }
  | { readonly kind: 'send'; readonly label: CommandLabel; readonly command: LineCommand };

const nothing: DraftDecision = { kind: 'nothing' };

function start(draft: DescriptionDraft, running: Running): DraftDecision {
  const { typed } = draft;
  // The text of a suggestion or an item is not parsed as quick entry.
  const parsed = typed === null || (typed.chosen ?? typed.item)?.description === typed.text ? '' : typed.text;
  return { kind: 'send', label: labelStart(parsed, running !== null), command: startingCommand(draft) };
}

/** Whether plain text of the running entry was changed. */
function isRename({ about, text }: Typed): boolean {
  return about.kind === 'entry' && !hasNewSyntax(text, about.description);
}

/** Changes the entry that the text was typed into, whatever runs now; null: the input is not a change. */
function rename({ typed }: DescriptionDraft, running: Running): DraftDecision | null {
  if (typed?.about.kind !== 'entry' || !isRename(typed)) {
    return null;
  }
  const { localId } = typed.about;
  const label = localId === running?.localId ? 'rename' : 'rename-stopped';
  return { kind: 'send', label, command: { kind: 'describe', localId, description: typed.text } };
}

/** Leaving a cleared field drops the draft: a commit would erase the description by accident. */
function isEmptied({ text, assignment }: Typed): boolean {
  return text === '' && isUnassigned(assignment);
}

/** Decides what a key, a button or a blur does with the draft. During a commit nothing else is sent. */
export function decide(draft: DescriptionDraft, running: Running, trigger: DraftTrigger): DraftDecision {
  const { typed, committing } = draft;
  if (committing !== null) {
    return nothing;
  }
  switch (trigger) {
    case 'enter':
      return typed === null && running !== null ? nothing : (rename(draft, running) ?? start(draft, running));
    case 'new-entry':
      return typed === null ? nothing : start(draft, running);
    case 'button':
      return start(draft, running);
    case 'leave':
      return typed !== null && isEmptied(typed) ? { kind: 'drop' } : (rename(draft, running) ?? nothing);
    default:
      return assertNever(trigger);
  }
}
