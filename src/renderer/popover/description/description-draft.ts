/**
 * What is being typed into the first line, and what it is about. Typed text belongs to what was there when typing began: a draft
 * of the next entry, or a change to one entry. It stays until it is committed or dropped, whatever the View does meanwhile. Pure.
 */
import type { Uuid } from '#shared/values/brands.ts';
import { assertNever } from '#shared/values/result.ts';
import type { EntryView } from '#shared/timer/view.ts';
import type { Trouble } from '../../bridge.ts';
import type { Suggestion } from './suggestions.ts';

type Subject = { readonly kind: 'next' } | { readonly kind: 'entry'; readonly localId: Uuid };

interface Typed {
  readonly about: Subject;
  readonly text: string;
  /** The suggestion that filled the line, if one did; what else it has comes along only while the text is still its own. */
  readonly chosen: Suggestion | null;
}

export interface DescriptionDraft {
  /** null: the line shows what is running, or nothing. */
  readonly typed: Typed | null;
  /** The text whose commit is being answered. */
  readonly committing: string | null;
  readonly trouble: Trouble | null;
}

export const emptyDraft: DescriptionDraft = { typed: null, committing: null, trouble: null };

/** The part of the running entry that the line is about; null: stopped. */
export type Running = Pick<EntryView, 'localId' | 'description'> | null;

export type DraftEvent =
  | { readonly kind: 'typed'; readonly text: string; readonly running: Running }
  | { readonly kind: 'chosen'; readonly suggestion: Suggestion; readonly running: Running }
  /** From outside, as a draft of the next entry. */
  | { readonly kind: 'filled'; readonly text: string }
  | { readonly kind: 'committing' }
  /** `localId`: the entry that was started, continued or changed; the View already has it. */
  | { readonly kind: 'committed'; readonly localId: Uuid }
  | { readonly kind: 'refused'; readonly trouble: Trouble }
  | { readonly kind: 'dropped' };

function aboutNow(running: Running): Subject {
  return running === null ? { kind: 'next' } : { kind: 'entry', localId: running.localId };
}

/** Text that says what is there anyway is nobody's draft. */
function unlessUntouched(typed: Typed, running: Running): Typed | null {
  const there = typed.about.kind === 'next' ? '' : running?.localId === typed.about.localId ? running.description : null;
  return typed.text === there ? null : typed;
}

export function reduceDraft(draft: DescriptionDraft, event: DraftEvent): DescriptionDraft {
  switch (event.kind) {
    case 'typed': {
      const before = draft.typed ?? { about: aboutNow(event.running), text: '', chosen: null };
      return { ...draft, typed: unlessUntouched({ ...before, text: event.text }, event.running), trouble: null };
    }
    case 'chosen': {
      const about = draft.typed?.about ?? aboutNow(event.running);
      return { ...draft, typed: { about, text: event.suggestion.description, chosen: event.suggestion }, trouble: null };
    }
    case 'filled':
      return { ...draft, typed: { about: { kind: 'next' }, text: event.text, chosen: null }, trouble: null };
    case 'committing':
      return { ...draft, committing: draft.typed?.text ?? '', trouble: null };
    case 'committed': {
      const { typed, committing } = draft;
      // Typed on while the answer was under way: what is there now is a change to the entry that came of it.
      const typedOn = typed !== null && typed.text !== committing;
      const rest: Typed | null = typedOn ? { about: { kind: 'entry', localId: event.localId }, text: typed.text, chosen: null } : null;
      return { typed: rest, committing: null, trouble: null };
    }
    case 'refused':
      return { ...draft, committing: null, trouble: event.trouble };
    case 'dropped':
      return emptyDraft;
    default:
      return assertNever(event);
  }
}

export function shownText(draft: DescriptionDraft, running: Running): string {
  return draft.typed?.text ?? running?.description ?? '';
}

/** What a commit of the line asks for. */
export type LineIntent =
  | { readonly kind: 'start'; readonly description: string }
  | { readonly kind: 'continue'; readonly localId: Uuid }
  | { readonly kind: 'favourite'; readonly id: Uuid }
  | { readonly kind: 'describe'; readonly localId: Uuid; readonly description: string };

/** Starts what the line says. A suggestion left as it was is continued: its project comes along, and of a favourite its tags, and its words are only words. */
export function startingIntent(draft: DescriptionDraft): LineIntent {
  const { typed } = draft;
  if (typed === null) {
    return { kind: 'start', description: '' };
  }
  const { chosen, text } = typed;
  if (chosen === null || chosen.description !== text) {
    return { kind: 'start', description: text };
  }
  return chosen.kind === 'favourite' ? { kind: 'favourite', id: chosen.id } : { kind: 'continue', localId: chosen.localId };
}

/** What Enter asks for; null: nothing. */
export function enterIntent(draft: DescriptionDraft, running: Running): LineIntent | null {
  if (draft.typed?.about.kind === 'entry') {
    return changeIntent(draft);
  }
  return draft.typed === null && running !== null ? null : startingIntent(draft);
}

/** What leaving the line asks for: a change to an entry is kept, a draft stays a draft. */
export function changeIntent(draft: DescriptionDraft): LineIntent | null {
  const { typed } = draft;
  return typed?.about.kind === 'entry' ? { kind: 'describe', localId: typed.about.localId, description: typed.text } : null;
}

/** What Enter with Ctrl or Command asks for: the text as a new entry, whatever runs; null while nothing was typed. */
export function newEntryIntent(draft: DescriptionDraft): LineIntent | null {
  return draft.typed === null ? null : startingIntent(draft);
}

/** What Enter would do, where that is not plain to see. */
export type EnterMeaning = 'plain' | 'changes-running' | 'changes-stopped' | 'replaces-running';

export function enterMeaning(draft: DescriptionDraft, running: Running): EnterMeaning {
  const { typed, committing } = draft;
  if (typed === null || committing !== null) {
    return 'plain';
  }
  if (typed.about.kind === 'entry') {
    return typed.about.localId === running?.localId ? 'changes-running' : 'changes-stopped';
  }
  return running === null ? 'plain' : 'replaces-running';
}
