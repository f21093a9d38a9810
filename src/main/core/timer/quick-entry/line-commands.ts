/** Quick entries: previews a line as it is typed, and runs it with the names of the connection. */
import type { Failure } from '#shared/failures.ts';
import type { Acknowledgement } from '#shared/timer/commands.ts';
import type { LinePreview } from '#shared/timer/quick-entry/quick-entry.ts';
import { fail, type Result } from '#shared/values/result.ts';
import type { Ports } from '#core/platform/ports.ts';
import type { Catalog } from '#core/sync/catalog/catalog.ts';
import type { WantedAssignment } from '#core/sync/catalog/find-assignment.ts';
import { timerAmong } from '#core/sync/entry-record.ts';
import type { Outbox } from '#core/sync/outbox.ts';
import type { Commands } from '../commands.ts';
import { closestNames } from './closest-names.ts';
import { lineNames } from './line-names.ts';
import { parseNames } from './parse-line.ts';
import { previewLine } from './preview-line.ts';
import { lineCommandWith, namedAssignment, type LineExtras } from './read-line.ts';

interface LineCommandsOptions {
  readonly outbox: Pick<Outbox, 'running'>;
  readonly catalog: Catalog;
  readonly ports: Ports;
  readonly commands: Pick<Commands, 'reading' | 'run'>;
}

type Answer = Result<Acknowledgement, Failure>;

interface TypedLineAnswer {
  readonly answer: Answer;
  /** Unknown tags, which stay in the description. */
  readonly asText: readonly string[];
}

/** Milliseconds that names of a typed line are waited for. */
const namesWithinMs = 4_000;

export class LineCommands {
  readonly #options: LineCommandsOptions;

  constructor(options: LineCommandsOptions) {
    this.#options = options;
  }

  previewLine(text: string, caret: number): LinePreview {
    const { outbox, catalog, commands } = this.#options;
    return previewLine(text, caret, { ...commands.reading(), catalog: catalog.view(), running: timerAmong(outbox.running) });
  }

  runLine(text: string, extras: LineExtras): Answer {
    const { catalog, commands } = this.#options;
    const { now, timeZone } = commands.reading();
    const command = lineCommandWith(text, extras, { names: lineNames(catalog.view()), now, timeZone });
    return command.ok ? commands.run(command.value) : command;
  }

  /** As `runLine`, for a text without completions: unknown names are read once. An unknown project is refused, unless it is created. */
  async runTypedLine(text: string, extras: LineExtras): Promise<TypedLineAnswer> {
    const { catalog } = this.#options;
    const findUnknown = () => (extras.isLiteral ? [] : parseNames(text, lineNames(catalog.view()), { takesUnknown: false }).unknown);
    await this.readNames(() => findUnknown().length > 0);
    const unknown = extras.creates ? [] : findUnknown();
    const project = unknown.find(({ mark }) => mark === '@');
    if (project !== undefined) {
      const closest = closestNames(
        project.name,
        lineNames(catalog.view()).assignments.map(({ name }) => name),
      );
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
}
