/**
 * What is being typed into the description field, and what Enter does with it. A change of plain words belongs to the entry that was
 * running when typing began; a chosen suggestion, a chosen project, `@`, `#` and times always belong to the next entry. Pure.
 */
import type { RequestOf } from '#shared/ipc/contract.ts';
import { hasNewSyntax, lineTimes } from '#shared/timer/line-syntax.ts';
import type { EntryView } from '#shared/timer/view.ts';
import type { Uuid } from '#shared/values/brands.ts';
import { assertNever } from '#shared/values/result.ts';
import type { Problem } from '../bridge.ts';
import { type EntryPlace, nowhere, placeRequest } from './entry-place.ts';
import type { Suggestion } from './suggestions.ts';

type Subject = { readonly kind: 'next' } | { readonly kind: 'entry'; readonly localId: Uuid; readonly description: string };

interface Typed {
  readonly about: Subject;
  readonly text: string;
  /** The suggestion that filled the field, while its text and place are unchanged. */
  readonly chosen: Suggestion | null;
  /** What the next entry has beside what its text names. */
  readonly place: EntryPlace;
}

export interface DescriptionDraft {
  /** null: the field shows what is running, or nothing. */
  readonly typed: Typed | null;
  /** The text whose commit is being answered. */
  readonly committing: string | null;
  readonly problem: Problem | null;
}

export const emptyDraft: DescriptionDraft = { typed: null, committing: null, problem: null };

/** The part of the running entry that the field is about; null: stopped. */
export type Running = Pick<EntryView, 'localId' | 'description'> | null;

export type DraftEvent =
  | { readonly kind: 'typed'; readonly text: string; readonly running: Running }
  | { readonly kind: 'chosen'; readonly suggestion: Suggestion }
  | { readonly kind: 'placed'; readonly place: EntryPlace }
  /** A new project or tag was chosen for a word of the text, which goes. */
  | { readonly kind: 'named'; readonly text: string; readonly place: EntryPlace }
  /** From outside, as a draft of the next entry. */
  | { readonly kind: 'filled'; readonly text: string }
  | { readonly kind: 'committing' }
  /** `localId`: the entry that was started, continued or changed; the View already has it. */
  | { readonly kind: 'committed'; readonly localId: Uuid }
  | { readonly kind: 'refused'; readonly problem: Problem }
  | { readonly kind: 'dropped' };

function aboutNow(running: Running): Subject {
  return running === null ? { kind: 'next' } : { kind: 'entry', localId: running.localId, description: running.description };
}

function isNowhere({ project, taskId, tags }: EntryPlace): boolean {
  return project === null && taskId === null && tags.length === 0;
}

/** Text that says what is there anyway is no draft. */
function unlessUntouched(typed: Typed, running: Running): Typed | null {
  const there = typed.about.kind === 'next' ? '' : running?.localId === typed.about.localId ? running.description : null;
  // A cleared field of the next entry shows the running one again only when it is left.
  const isCleared = typed.about.kind === 'next' && running !== null;
  return typed.text === there && isNowhere(typed.place) && !isCleared ? null : typed;
}

function nextWith(draft: DescriptionDraft, change: Partial<Typed>): DescriptionDraft {
  const before = draft.typed ?? { text: '', chosen: null, place: nowhere };
  return { ...draft, typed: { ...before, ...change, about: { kind: 'next' } }, problem: null };
}

export function reduceDraft(draft: DescriptionDraft, event: DraftEvent): DescriptionDraft {
  switch (event.kind) {
    case 'typed': {
      const before = draft.typed ?? { about: aboutNow(event.running), text: '', chosen: null, place: nowhere };
      const kept = before.chosen === null || continues(event.text, before.chosen) ? before : { ...before, chosen: null, place: nowhere };
      return { ...draft, typed: unlessUntouched({ ...kept, text: event.text }, event.running), problem: null };
    }
    case 'chosen':
      return nextWith(draft, { text: event.suggestion.description, chosen: event.suggestion, place: placeOfSuggestion(event.suggestion) });
    case 'placed':
      return nextWith(draft, { place: event.place, chosen: null });
    case 'named':
      return nextWith(draft, { text: event.text, place: event.place, chosen: null });
    case 'filled':
      return { ...draft, typed: { about: { kind: 'next' }, text: event.text, chosen: null, place: nowhere }, problem: null };
    case 'committing':
      return { ...draft, committing: draft.typed?.text ?? '', problem: null };
    case 'committed': {
      const { typed, committing } = draft;
      // Typed on while the answer was under way: what is there now is a change to the entry that came of it.
      const typedOn = typed !== null && typed.text !== committing;
      const about: Subject = { kind: 'entry', localId: event.localId, description: committing ?? '' };
      return { typed: typedOn ? { about, text: typed.text, chosen: null, place: nowhere } : null, committing: null, problem: null };
    }
    case 'refused':
      return { ...draft, committing: null, problem: event.problem };
    case 'dropped':
      return emptyDraft;
    default:
      return assertNever(event);
  }
}

/** Whether the text may still be a changed suggestion: one that begins with another letter is another text. */
function continues(text: string, { description }: Suggestion): boolean {
  return description === '' || (text !== '' && text[0]?.toLowerCase() === description[0]?.toLowerCase());
}

function placeOfSuggestion(suggestion: Suggestion): EntryPlace {
  return {
    project: suggestion.project,
    taskId: suggestion.kind === 'favourite' ? (suggestion.task?.id ?? null) : null,
    tags: suggestion.kind === 'favourite' ? suggestion.tags.map(({ id, name }) => ({ id, name: name ?? '' })) : [],
  };
}

export function shownText(draft: DescriptionDraft, running: Running): string {
  return draft.typed?.text ?? running?.description ?? '';
}

/** What the next entry has beside its text; null: what is typed is about the running entry, or nothing is typed. */
export function draftPlace({ typed }: DescriptionDraft): EntryPlace | null {
  return typed === null || isRename(typed) ? null : typed.place;
}

/** What a commit of the field asks for. */
export type LineCommand =
  | { readonly kind: 'line'; readonly request: RequestOf<'runLine'> }
  | { readonly kind: 'continue'; readonly localId: Uuid }
  | { readonly kind: 'favourite'; readonly id: Uuid }
  | { readonly kind: 'describe'; readonly localId: Uuid; readonly description: string };

/** Starts what the field says. A suggestion left as it was is continued, so that its words are only words. */
export function startingCommand({ typed }: DescriptionDraft): LineCommand {
  const { chosen = null, text = '', place = nowhere } = typed ?? {};
  if (chosen === null || chosen.description !== text) {
    return { kind: 'line', request: { text, ...placeRequest(place) } };
  }
  return chosen.kind === 'favourite' ? { kind: 'favourite', id: chosen.id } : { kind: 'continue', localId: chosen.localId };
}

/** What Enter does. */
export type EnterAction = 'nothing' | 'start' | 'switch' | 'add' | 'rename' | 'rename-stopped';

/** Changed plain words of the entry they were typed into. */
function isRename({ about, text }: Typed): boolean {
  return about.kind === 'entry' && !hasNewSyntax(text, about.description);
}

/** What a line does that is no change to an entry: a span or a length of time makes a finished one, whatever runs. */
export function lineAction(text: string, isRunning: boolean): 'start' | 'switch' | 'add' {
  const times = lineTimes(text);
  if (times !== null && times.kind !== 'since') {
    return 'add';
  }
  return isRunning ? 'switch' : 'start';
}

export function enterAction({ typed, committing }: DescriptionDraft, running: Running): EnterAction {
  if (committing !== null) {
    return 'nothing';
  }
  if (typed === null) {
    return running === null ? 'start' : 'nothing';
  }
  if (typed.about.kind === 'entry' && isRename(typed)) {
    return typed.about.localId === running?.localId ? 'rename' : 'rename-stopped';
  }
  // The words of a suggestion are only words.
  return lineAction(typed.chosen?.description === typed.text ? '' : typed.text, running !== null);
}

/** What Enter asks for; null: nothing. */
export function enterCommand(draft: DescriptionDraft, running: Running): LineCommand | null {
  const action = enterAction({ ...draft, committing: null }, running);
  switch (action) {
    case 'nothing':
      return null;
    case 'rename':
    case 'rename-stopped':
      return renamingCommand(draft);
    case 'start':
    case 'switch':
    case 'add':
      return startingCommand(draft);
    default:
      return assertNever(action);
  }
}

/** What changes an entry, where that is what was typed; a draft of the next entry stays one. */
export function renamingCommand({ typed }: DescriptionDraft): LineCommand | null {
  return typed?.about.kind === 'entry' && isRename(typed) ? { kind: 'describe', localId: typed.about.localId, description: typed.text } : null;
}

/** What becomes of the draft when the field is left. Cleared text would erase a description that nobody asked to erase. */
export function leaveAction({ typed }: DescriptionDraft, running: Running): 'keep' | 'drop' | 'rename' {
  if (typed === null) {
    return 'keep';
  }
  if (typed.text === '' && running !== null && isNowhere(typed.place)) {
    return 'drop';
  }
  return isRename(typed) ? 'rename' : 'keep';
}

/** What Enter with Ctrl or Command asks for: the text as a new entry, whatever runs; null while nothing was typed. */
export function newEntryCommand(draft: DescriptionDraft): LineCommand | null {
  return draft.typed === null ? null : startingCommand(draft);
}
