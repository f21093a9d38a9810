/**
 * The user's commands in one connection: parses them with the current entries and names, passes them to the outbox, records them, and
 * undoes the last one.
 */
import { instantOfEpochMs, type RecordId, type Uuid } from '#shared/values/brands.ts';
import type { Failure } from '#shared/failures.ts';
import type { Acknowledgement, EditCommand, SingleCommand } from '#shared/timer/commands.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { UndoableCommandView } from '#shared/timer/undo.ts';
import type { ProjectView } from '#shared/timer/view.ts';
import type { Catalog } from '#core/sync/catalog/catalog.ts';
import { offeredProject } from '#core/sync/catalog/catalog-names.ts';
import type { Favourites } from './saved/favourites.ts';
import type { Favourite } from './saved/favourites-file.ts';
import type { PausedEntries } from './saved/paused-entries.ts';
import { savedContent, startSaved } from './saved/saved-content.ts';
import type { Changed } from './saved/saved-list.ts';
import type { Mutation, SingleMutation } from '#core/sync/mutations/mutations.ts';
import { billableIf, timerAmong, type EntryRecord } from '#core/sync/entry-record.ts';
import type { Outbox } from '#core/sync/outbox.ts';
import { readEdit, readCommand, type CommandReading } from './user-commands.ts';
import type { Ports } from '#core/platform/ports.ts';
import {
  namedBy,
  undoingMutations,
  type DiscardedPause,
  type FavouriteCommand,
  type PauseChange,
  type UndoableCommand,
} from './undo-record.ts';
import { commandView, isDiscardedPause, isOfFavourite, UndoStack, type ForeignCommand } from './undo-stack.ts';

export interface CommandsOptions {
  readonly outbox: Outbox;
  readonly catalog: Catalog;
  readonly favourites: Favourites;
  readonly paused: PausedEntries;
  readonly ports: Ports;
  /** The project of a new entry that names none. */
  readonly defaultProjectId: () => RecordId | null;
  /** The item that a description names. */
  readonly findItem: CommandReading['findItem'];
  readonly onMutation: (mutation: Mutation) => void;
}

type Answer = Result<Acknowledgement, Failure>;
type Answers = Result<readonly Acknowledgement[], Failure>;
type Undone = Result<Omit<UndoableCommandView, 'number'>, Failure>;

export class Commands {
  readonly #options: CommandsOptions;
  readonly #undo = new UndoStack();

  constructor(options: CommandsOptions) {
    this.#options = options;
  }

  run(command: SingleCommand): Answer {
    return this.#actOn(readCommand(command, this.reading()));
  }

  edit(edit: EditCommand): Answer {
    return this.#actOn(readEdit(edit, this.reading()));
  }

  several(commands: readonly SingleCommand[]): Answers {
    const mutations: SingleMutation[] = [];
    for (const command of commands) {
      const mutation = readCommand(command, this.reading());
      if (!mutation.ok) {
        return mutation;
      }
      mutations.push(mutation.value);
    }
    return this.#applyMutation({ kind: 'several', mutations });
  }

  mutate(mutation: Mutation): Answer {
    return onlyOne(this.#applyMutation(mutation));
  }

  async undo(): Promise<Undone> {
    const last = this.#undo.last();
    if (last === null) {
      return fail({ kind: 'nothing-to-undo' });
    }
    if (last.kind === 'foreign') {
      return this.#undo.undoForeign(last.foreign);
    }
    const { command } = last;
    if (isOfFavourite(command)) {
      return this.#undoFavourite(command);
    }
    if (isDiscardedPause(command)) {
      return this.#undoDiscard(command);
    }
    return command.pause?.kind === 'resumed' ? this.#undoResume(command, command.pause) : this.#undoEntries(command);
  }

  findAll(localIds: readonly Uuid[]): Result<ReadonlyMap<Uuid, EntryRecord>, Failure> {
    return this.#options.outbox.findAll(localIds);
  }

  /** As `several`, for callers that record the undo themselves. */
  applyAll(mutations: readonly SingleMutation[]): Answers {
    this.#options.onMutation({ kind: 'several', mutations });
    return this.#options.outbox.applyAll(mutations);
  }

  addForeignCommand(command: ForeignCommand): void {
    this.#undo.push({ kind: 'foreign', foreign: command });
  }

  last(): UndoableCommandView | null {
    const { outbox, favourites } = this.#options;
    return this.#undo.view({ find: (localId) => outbox.find(localId), favourites });
  }

  async pin(localId: Uuid): Promise<Result<null, Failure>> {
    const { outbox, catalog, favourites } = this.#options;
    const record = outbox.find(localId);
    if (record === undefined) {
      return fail({ kind: 'no-such-entry' });
    }
    return this.#noteFavourite('pinned', await favourites.pin(savedContent(record, catalog.names)));
  }

  async unpin(id: Uuid): Promise<Result<null, Failure>> {
    return this.#noteFavourite('unpinned', await this.#options.favourites.unpin(id));
  }

  startFavourite(id: Uuid): Answer {
    const favourite = this.#options.favourites.get(id);
    return favourite === null ? fail({ kind: 'no-such-favourite' }) : this.run(startSaved(favourite));
  }

  /** The content is on the disk before the timer stops: neither is lost if the other is refused. */
  async pause(): Promise<Answer> {
    const { outbox, catalog, paused, ports } = this.#options;
    const running = timerAmong(outbox.running);
    if (running === null) {
      return fail({ kind: 'nothing-to-pause' });
    }
    const entry = {
      id: ports.chance.newId(),
      ...savedContent(running, catalog.names),
      ...billableIf(running.local.billable),
      pausedAt: this.reading().now,
    };
    const added = await paused.add(entry);
    if (!added.ok) {
      return added;
    }
    const isStillRunning = timerAmong(outbox.running)?.localId === running.localId;
    const stopped: Answer = isStillRunning
      ? onlyOne(this.#applyMutation({ kind: 'stop' }, { kind: 'paused', paused: entry, at: 0 }))
      : fail({ kind: 'nothing-to-pause' });
    if (!stopped.ok) {
      await paused.remove(entry.id);
    }
    return stopped;
  }

  /** Starts a new entry with the content, the latest with null. */
  async resume(id: Uuid | null): Promise<Answer> {
    const { paused } = this.#options;
    const entry = id === null ? paused.latest() : paused.get(id);
    if (entry === null) {
      return fail({ kind: id === null ? 'nothing-paused' : 'no-such-pause' });
    }
    const mutation = readCommand({ ...startSaved(entry), ...billableIf(entry.billable) }, this.reading());
    const started = mutation.ok
      ? onlyOne(this.#applyMutation(mutation.value, { kind: 'resumed', paused: entry, at: paused.indexOf(entry.id) }))
      : mutation;
    if (started.ok) {
      // If the disk refuses, the timer runs and the entry is offered again.
      await paused.remove(entry.id);
    }
    return started;
  }

  async discardPaused(id: Uuid): Promise<Result<null, Failure>> {
    const removed = await this.#options.paused.remove(id);
    if (!removed.ok) {
      return removed;
    }
    if (removed.value !== null) {
      const { item, at } = removed.value;
      this.#undo.push({ kind: 'command', command: { kind: 'pause-discarded', paused: item, at } });
    }
    return succeed(null);
  }

  reading(): CommandReading {
    const { outbox, catalog, ports, findItem } = this.#options;
    const { names, capabilities } = catalog;
    const { queries } = outbox;
    return {
      now: instantOfEpochMs(ports.clock.nowMs()),
      timeZone: ports.clock.timeZone(),
      names,
      capabilities,
      entries: {
        lastTasks: (id) => queries.lastTasks(id),
        projectOfTask: (id) => queries.projectOfTask(id),
        wishing: () => outbox.wishing,
      },
      find: (localId) => outbox.find(localId),
      defaultProject: this.defaultProject(),
      findItem,
    };
  }

  /** The project of a new entry that names none; null: none, or one that is not offered any more. */
  defaultProject(): ProjectView | null {
    const id = this.#options.defaultProjectId();
    return id === null ? null : offeredProject(id, this.#options.catalog.names);
  }

  #noteFavourite(kind: FavouriteCommand['kind'], changed: Changed<Favourite>): Result<null, Failure> {
    if (changed.ok && changed.value !== null) {
      const { item, at } = changed.value;
      this.#undo.push({ kind: 'command', command: { kind, favourite: item, at } });
    }
    return changed.ok ? succeed(null) : changed;
  }

  async #undoEntries(command: UndoableCommand): Promise<Undone> {
    const { outbox, catalog, paused } = this.#options;
    const mutations = undoingMutations(command, { find: (localId) => outbox.find(localId), capabilities: catalog.capabilities });
    if (!mutations.ok) {
      return mutations;
    }
    const undone = outbox.applyAll(mutations.value);
    if (!undone.ok) {
      return undone;
    }
    this.#undo.drop();
    if (command.pause?.kind === 'paused') {
      await paused.remove(command.pause.paused.id);
    }
    return succeed(commandView(command));
  }

  /** The paused entry is back on the disk before the started one is deleted. */
  async #undoResume(command: UndoableCommand, { paused: entry, at }: PauseChange): Promise<Undone> {
    const { paused } = this.#options;
    const added = await paused.add(entry, at);
    const undone = added.ok ? await this.#undoEntries(command) : added;
    if (added.ok && added.value !== null && !undone.ok) {
      await paused.remove(entry.id);
    }
    return undone;
  }

  async #undoDiscard(command: DiscardedPause): Promise<Undone> {
    // Before the disk write: a second undo meanwhile means the next command.
    this.#undo.drop();
    const undone = await this.#options.paused.add(command.paused, command.at);
    if (!undone.ok) {
      this.#undo.push({ kind: 'command', command });
      return undone;
    }
    return succeed(commandView(command));
  }

  async #undoFavourite(command: FavouriteCommand): Promise<Undone> {
    const { favourites } = this.#options;
    // Before the disk write: a second undo meanwhile means the next command.
    this.#undo.drop();
    const undone = await (command.kind === 'pinned'
      ? favourites.unpin(command.favourite.id)
      : favourites.putBack(command.favourite, command.at));
    if (!undone.ok) {
      this.#undo.push({ kind: 'command', command });
      return undone;
    }
    return undone.value === null ? fail({ kind: 'undo-outdated' }) : succeed(commandView(command));
  }

  #actOn(mutation: Result<SingleMutation, Failure>): Answer {
    return mutation.ok ? this.mutate(mutation.value) : mutation;
  }

  #applyMutation(mutation: Mutation, pause?: PauseChange): Answers {
    const { outbox, onMutation } = this.#options;
    onMutation(mutation);
    const running = timerAmong(outbox.running);
    const found = outbox.findAll([...namedBy(mutation), ...(running === null ? [] : [running.localId])]);
    if (!found.ok) {
      return found;
    }
    const answer = mutation.kind === 'several' ? outbox.applyAll(mutation.mutations) : asList(outbox.apply(mutation));
    if (answer.ok) {
      this.#undo.record({
        mutation,
        others: [...answer.value.map(({ localId }) => localId), ...(running === null ? [] : [running.localId])],
        before: (localId) => found.value.get(localId),
        after: (localId) => outbox.find(localId),
        pause,
      });
    }
    return answer;
  }
}

function asList(answer: Answer): Answers {
  return answer.ok ? succeed([answer.value]) : answer;
}

function onlyOne(answers: Answers): Answer {
  if (!answers.ok) {
    return answers;
  }
  const [first] = answers.value;
  return first === undefined ? fail({ kind: 'no-such-entry' }) : succeed(first);
}
