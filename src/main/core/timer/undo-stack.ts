/** The last commands of this run. Undone commands are removed; a command whose entries changed since is not offered. */
import type { Failure } from '#shared/failures.ts';
import type { Uuid } from '#shared/values/brands.ts';
import { succeed, type Result } from '#shared/values/result.ts';
import type { UndoableCommandView } from '#shared/timer/undo.ts';
import type { Mutation } from '#core/sync/mutations/mutations.ts';
import type { Favourites } from './saved/favourites.ts';
import {
  buildUndoableCommand,
  commandKind,
  namedBy,
  canBeUndone,
  type AnyCommand,
  type DiscardedPause,
  type FavouriteCommand,
  type FindRecord,
  type PauseChange,
} from './undo-record.ts';

const commandsKept = 50;

/** A command that its caller undoes: on more entries than one commit holds, or on what is not an entry. */
export interface ForeignCommand {
  readonly kind: 'several' | 'imported' | 'not-work';
  /** Entries or times that can still be undone; 0 if the command can no longer be undone. */
  readonly count: () => number;
  /** Begins to undo it. Refused, it is offered again. */
  readonly undo: () => Promise<Result<null, Failure>>;
}

type Undoable = { readonly kind: 'command'; readonly command: AnyCommand } | { readonly kind: 'foreign'; readonly foreign: ForeignCommand };
type Numbered = Undoable & { readonly number: number };

export interface Done {
  readonly mutation: Mutation;
  /** Entries that ran before it, and entries in its acknowledgement. */
  readonly others: readonly Uuid[];
  readonly before: FindRecord;
  readonly after: FindRecord;
  /** What it did to the paused entries. */
  readonly pause?: PauseChange | undefined;
}

export interface Standing {
  readonly find: FindRecord;
  readonly favourites: Pick<Favourites, 'has'>;
}

export class UndoStack {
  #commands: readonly Numbered[] = [];
  #number = 0;

  record({ mutation, others, before, after, pause }: Done): void {
    const kind = pause?.kind ?? commandKind(mutation);
    const command = kind === null ? null : buildUndoableCommand(kind, [...namedBy(mutation), ...others], { before, after });
    if (command !== null) {
      this.push({ kind: 'command', command: pause === undefined ? command : { ...command, pause } });
    }
  }

  push(undoable: Undoable): void {
    this.#number += 1;
    this.#commands = [...this.#commands.slice(1 - commandsKept), { ...undoable, number: this.#number }];
  }

  last(): Numbered | null {
    // Commands that were undone elsewhere or can no longer be undone do not block earlier ones.
    this.#commands = this.#commands.slice(
      0,
      this.#commands.findLastIndex((each) => each.kind === 'command' || each.foreign.count() > 0) + 1,
    );
    return this.#commands.at(-1) ?? null;
  }

  drop(): void {
    this.#commands = this.#commands.slice(0, -1);
  }

  /** Undoes the last command, which is this one. */
  async undoForeign(command: ForeignCommand): Promise<Result<Omit<UndoableCommandView, 'number'>, Failure>> {
    const view = foreignCommandView(command);
    // At once, so that a second Undo does not meet it.
    this.drop();
    const undone = await command.undo();
    if (!undone.ok) {
      this.push({ kind: 'foreign', foreign: command });
      return undone;
    }
    return succeed(view);
  }

  view(now: Standing): UndoableCommandView | null {
    const top = this.last();
    if (top === null || (top.kind === 'command' && !isStanding(top.command, now))) {
      return null;
    }
    return { number: top.number, ...(top.kind === 'command' ? commandView(top.command) : foreignCommandView(top.foreign)) };
  }
}

function foreignCommandView({ kind, count }: ForeignCommand): Omit<UndoableCommandView, 'number'> {
  return { kind, description: '', count: Math.max(1, count()) };
}

function isStanding(command: AnyCommand, { find, favourites }: Standing): boolean {
  if (isDiscardedPause(command)) {
    return true;
  }
  return isOfFavourite(command) ? favourites.has(command.favourite) === (command.kind === 'pinned') : canBeUndone(command, find);
}

export function isDiscardedPause(command: AnyCommand): command is DiscardedPause {
  return command.kind === 'pause-discarded';
}

export function isOfFavourite(command: AnyCommand): command is FavouriteCommand {
  return command.kind === 'pinned' || command.kind === 'unpinned';
}

export function commandView(command: AnyCommand): Omit<UndoableCommandView, 'number'> {
  if (isOfFavourite(command)) {
    return { kind: command.kind, description: command.favourite.description, count: 1 };
  }
  if (isDiscardedPause(command)) {
    return { kind: command.kind, description: command.paused.description, count: 1 };
  }
  const { kind, changed } = command;
  const isStart = kind === 'started' || kind === 'resumed';
  // A start is described by its new entry, not by the ones it stopped.
  const about = isStart ? changed.find(({ before }) => before === null) : changed[0];
  const isOne = changed.length === 1 || isStart || kind === 'split';
  return { kind, description: isOne ? ((about?.before ?? about?.after)?.content.description ?? '') : '', count: changed.length };
}
