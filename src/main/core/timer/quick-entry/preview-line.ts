import type { CatalogView } from '#shared/timer/catalog.ts';
import type { Failure } from '#shared/failures.ts';
import type { LinePreview } from '#shared/timer/quick-entry/quick-entry.ts';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import { checkDescription } from '#core/sync/mutations/entry-mutations.ts';
import { readCommand, type CommandReading } from '../user-commands.ts';
import { completeLine } from './complete-line.ts';
import { lineNames } from './line-names.ts';
import { lineCommand, readLine, type ReadLine } from './read-line.ts';

export interface PreviewSources extends CommandReading {
  readonly catalog: Pick<CatalogView, 'projects' | 'tasks' | 'tags' | 'offers'>;
  readonly running: EntryRecord | null;
}

/** The failure that the outbox would return. */
function findProblem(text: string, { parsed, makes, problem }: ReadLine, sources: PreviewSources): Failure | null {
  const { catalog, running, now, timeZone } = sources;
  const tooEarly = makes.kind === 'timer' && makes.start !== null && running !== null && makes.start < running.local.start;
  const known =
    problem ?? checkDescription(parsed.description) ?? (tooEarly ? ({ kind: 'end-before-start', field: 'start' } as const) : null);
  if (known !== null) {
    return known;
  }
  const command = lineCommand(text, { names: lineNames(catalog), now, timeZone });
  const mutation = command.ok ? readCommand(command.value, sources) : command;
  return mutation.ok ? null : mutation.failure;
}

/** A service that stores only tasks in entries can still create projects, for their default task. */
function creatableNames({
  catalog: {
    offers: { projectOfEntry, tasks, tags },
  },
  names: { refused },
}: PreviewSources) {
  return { projects: (projectOfEntry || tasks) && !refused.has('project'), tags: tags && !refused.has('tag') };
}

export function previewLine(text: string, caret: number, sources: PreviewSources): LinePreview {
  const { catalog, now, timeZone } = sources;
  const names = lineNames(catalog);
  const line = readLine(text, { names, now, timeZone });
  const { parsed, makes } = line;
  const { assignment } = parsed;
  const project = assignment === null ? undefined : catalog.projects.find(({ id }) => id === assignment.projectId);
  return {
    text,
    isRich: parsed.times !== null || assignment !== null || parsed.tags.length > 0 || parsed.billable !== null,
    makes,
    description: parsed.description,
    project: project === undefined ? null : { id: project.id, name: project.name, color: project.color },
    task:
      assignment === null || assignment.kind !== 'task' || assignment.isOnlyTask
        ? null
        : { id: assignment.id, name: catalog.tasks.find(({ id }) => id === assignment.id)?.name ?? assignment.name },
    tags: parsed.tags.map(({ id, name }) => ({ id, name })),
    billable: parsed.billable,
    problem: findProblem(text, line, sources),
    completions: [...completeLine(text, caret, { names, creatable: creatableNames(sources) })],
  };
}
