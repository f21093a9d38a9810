/** The user's commands in one connection: parses them with the current entries and names, passes them to the outbox, records them, and undoes the last one. */
import { instantOfEpochMs, type Uuid } from '#shared/values/brands.ts';
import type { Failure } from '#shared/failures.ts';
import type { Acknowledgement, EditCommand, SingleCommand } from '#shared/timer/commands.ts';
import type { LinePreview } from '#shared/timer/quick-entry/quick-entry.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { UndoableCommandView } from '#shared/timer/undo.ts';
import type { Catalog } from '#core/sync/catalog/catalog.ts';
import { recordProjectId } from '#core/sync/catalog/name-book.ts';
import type { WantedAssignment } from '#core/sync/catalog/find-assignment.ts';
import type { Changed, Favourites } from './favourites.ts';
import { closestNames } from './quick-entry/closest-names.ts';
import { lineNames } from './quick-entry/line-names.ts';
import { parseNames } from './quick-entry/parse-line.ts';
import { previewLine } from './quick-entry/preview-line.ts';
import { lineCommandWith, namedAssignment, type LineExtras } from './quick-entry/read-line.ts';
import type { Mutation, SingleMutation } from '#core/sync/mutations/mutations.ts';
import { timerAmong } from '#core/sync/entry-record.ts';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import type { Outbox } from '#core/sync/outbox.ts';
import { readEdit, readCommand, type CommandReading } from './user-commands.ts';
import type { Ports } from '#core/platform/ports.ts';
import { namedBy, undoingMutations, type FavouriteCommand } from './undo-record.ts';
import { commandView, isOfFavourite, longCommandView, UndoStack, type LongCommand } from './undo-stack.ts';

export interface CommandsOptions {
  readonly outbox: Outbox;
  readonly catalog: Catalog;
  readonly favourites: Favourites;
  readonly ports: Ports;
  readonly onMutation: (mutation: Mutation) => void;
}

type Answer = Result<Acknowledgement, Failure>;
type Answers = Result<readonly Acknowledgement[], Failure>;

interface TypedLineAnswer {
  readonly answer: Answer;
  /** Unknown tags, which stay in the description. */
  readonly asText: readonly string[];
}

/** Milliseconds that names of a typed line are waited for. */
const namesWithinMs = 4_000;

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
    return this.#take({ kind: 'several', mutations });
  }

  mutate(mutation: Mutation): Answer {
    return onlyOne(this.#take(mutation));
  }

  async undo(): Promise<Result<Omit<UndoableCommandView, 'number'>, Failure>> {
    const { outbox, catalog } = this.#options;
    const last = this.#undo.last();
    if (last === null) {
      return fail({ kind: 'nothing-to-undo' });
    }
    if (last.kind === 'long') {
      const view = longCommandView(last.long);
      this.#undo.drop();
      last.long.undo();
      return succeed(view);
    }
    const { command } = last;
    if (isOfFavourite(command)) {
      return this.#undoFavourite(command);
    }
    const mutations = undoingMutations(command, { find: (localId) => outbox.find(localId), offers: catalog.offers });
    if (!mutations.ok) {
      return mutations;
    }
    const undone = outbox.applyAll(mutations.value);
    if (!undone.ok) {
      return undone;
    }
    this.#undo.drop();
    return succeed(commandView(command));
  }

  findAll(localIds: readonly Uuid[]): Result<ReadonlyMap<Uuid, EntryRecord>, Failure> {
    return this.#options.outbox.findAll(localIds);
  }

  /** As `several`, for callers that record the undo themselves. */
  applyAll(mutations: readonly SingleMutation[]): Answers {
    this.#options.onMutation({ kind: 'several', mutations });
    return this.#options.outbox.applyAll(mutations);
  }

  addLongCommand(command: LongCommand): void {
    this.#undo.push({ kind: 'long', long: command });
  }

  last(): UndoableCommandView | null {
    const { outbox, favourites } = this.#options;
    return this.#undo.view({ find: (localId) => outbox.find(localId), favourites });
  }

  previewLine(text: string, caret: number): LinePreview {
    const { outbox, catalog } = this.#options;
    return previewLine(text, caret, { ...this.reading(), catalog: catalog.view(), running: timerAmong(outbox.running) });
  }

  runLine(text: string, extras: LineExtras): Answer {
    const { now, timeZone } = this.reading();
    const command = lineCommandWith(text, extras, { names: lineNames(this.#options.catalog.view()), now, timeZone });
    return command.ok ? this.run(command.value) : command;
  }

  /** As `runLine`, for a text without completions: unknown names are read once. An unknown project is refused, unless it is created. */
  async runTypedLine(text: string, extras: LineExtras): Promise<TypedLineAnswer> {
    const { catalog } = this.#options;
    const findUnknown = () => (extras.isLiteral ? [] : parseNames(text, lineNames(catalog.view()), { takesUnknown: false }).unknown);
    await this.readNames(() => findUnknown().length > 0);
    const unknown = extras.creates ? [] : findUnknown();
    const project = unknown.find(({ mark }) => mark === '@');
    if (project !== undefined) {
      const closest = closestNames(project.name, lineNames(catalog.view()).assignments.map(({ name }) => name));
      return { answer: fail({ kind: 'unknown-project', name: project.name, closest: [...closest] }), asText: [] };
    }
    return { answer: this.runLine(text, extras), asText: unknown.map(({ mark, name }) => `${mark}${name}`) };
  }

  /** Reads the names of the service if one is not known yet; waits for a bounded time. */
  async readNames(isUnknown: () => boolean): Promise<void> {
    const { catalog, ports } = this.#options;
    if (isUnknown()) {
      const late = Promise.withResolvers<void>();
      const cancel = ports.scheduler.after(namesWithinMs, late.resolve);
      await Promise.race([catalog.read(), late.promise]);
      cancel();
    }
  }

  /** The project or task that quick entry names so; an unknown name is that of a new project. */
  assignmentNamed(name: string): WantedAssignment {
    return namedAssignment(name, lineNames(this.#options.catalog.view()));
  }

  async pin(localId: Uuid): Promise<Result<null, Failure>> {
    const { outbox, catalog, favourites } = this.#options;
    const record = outbox.find(localId);
    if (record === undefined) {
      return fail({ kind: 'no-such-entry' });
    }
    const { description, taskId, tags, assignmentWish, tagWishes } = record.local;
    const wished = assignmentWish?.project.kind === 'new' ? { projectName: assignmentWish.project.name } : {};
    const content = { description, taskId, projectId: recordProjectId(record, catalog.names), tags: [...tags], ...wished, ...(tagWishes === undefined ? {} : { tagNames: [...tagWishes] }) };
    return this.#noteFavourite('pinned', await favourites.pin(content));
  }

  async unpin(id: Uuid): Promise<Result<null, Failure>> {
    return this.#noteFavourite('unpinned', await this.#options.favourites.unpin(id));
  }

  startFavourite(id: Uuid): Answer {
    const favourite = this.#options.favourites.get(id);
    if (favourite === null) {
      return fail({ kind: 'no-such-favourite' });
    }
    const { description, projectId, taskId, tags, projectName, tagNames } = favourite;
    // A task determines the project.
    const known: WantedAssignment = taskId === null ? (projectId === null ? {} : { projectId }) : { taskId, projectId };
    const names = { ...(projectName === undefined ? known : { projectName }), ...(tagNames === undefined ? {} : { tagNames: [...tagNames] }) };
    return this.run({ kind: 'start', description, at: null, ...names, tags: [...tags] });
  }

  reading(): CommandReading {
    const { outbox, catalog, ports } = this.#options;
    const { names, offers } = catalog;
    const { queries } = outbox;
    return {
      now: instantOfEpochMs(ports.clock.nowMs()),
      timeZone: ports.clock.timeZone(),
      names,
      offers,
      entries: { lastTasks: (id) => queries.lastTasks(id), projectOfTask: (id) => queries.projectOfTask(id), wishing: () => outbox.wishing },
      find: (localId) => outbox.find(localId),
    };
  }

  #noteFavourite(kind: FavouriteCommand['kind'], changed: Changed): Result<null, Failure> {
    if (changed.ok && changed.value !== null) {
      this.#undo.push({ kind: 'command', command: { kind, ...changed.value } });
    }
    return changed.ok ? succeed(null) : changed;
  }

  async #undoFavourite(command: FavouriteCommand): Promise<Result<Omit<UndoableCommandView, 'number'>, Failure>> {
    const { favourites } = this.#options;
    // Before the disk write: a second undo meanwhile means the next command.
    this.#undo.drop();
    const undone = await (command.kind === 'pinned' ? favourites.unpin(command.favourite.id) : favourites.putBack(command.favourite, command.at));
    if (!undone.ok) {
      this.#undo.push({ kind: 'command', command });
      return undone;
    }
    return undone.value === null ? fail({ kind: 'undo-outdated' }) : succeed(commandView(command));
  }

  #actOn(mutation: Result<SingleMutation, Failure>): Answer {
    return mutation.ok ? this.mutate(mutation.value) : mutation;
  }

  #take(mutation: Mutation): Answers {
    const { outbox, onMutation } = this.#options;
    onMutation(mutation);
    const running = timerAmong(outbox.running);
    const found = outbox.findAll([...namedBy(mutation), ...(running === null ? [] : [running.localId])]);
    if (!found.ok) {
      return found;
    }
    const answer = mutation.kind === 'several' ? outbox.applyAll(mutation.mutations) : asList(outbox.apply(mutation));
    if (answer.ok) {
      this.#undo.note({
        mutation,
        others: [...answer.value.map(({ localId }) => localId), ...(running === null ? [] : [running.localId])],
        before: (localId) => found.value.get(localId),
        after: (localId) => outbox.find(localId),
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
