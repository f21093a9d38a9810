/** The questions of agents about earlier entries, names and totals. They change nothing. */
import type { Connections } from '#core/accounts/connections/connections.ts';
import type { ReportController } from '#core/files/reports/report-controller.ts';
import { spanOfDays } from '#core/platform/calendar.ts';
import { clientName } from '#core/sync/catalog/catalog-names.ts';
import { folded } from '#core/timer/quick-entry/line-names.ts';
import { controlReportSchema, type ControlAnswer, type ControlRequest, type ControlSuggestion } from '#shared/control.ts';
import type { Failure } from '#shared/failures.ts';
import type { HistoryFilter } from '#shared/history/history.ts';
import { entryDates } from '#shared/values/limits.ts';
import { localDateSchema, type LocalDate, type RecordId } from '#shared/values/brands.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { controlHistoryEntry } from './control-status.ts';

export interface HistorySources {
  readonly connections: Connections;
  readonly reports: Pick<ReportController, 'make'>;
  /** 1 Monday to 7 Sunday. */
  readonly weekStart: () => number;
}

type Asked<Command extends ControlRequest['command']> = Extract<ControlRequest, { readonly command: Command }>;

/** Null for any. */
function idNamed(
  name: string | null,
  known: readonly { readonly id: RecordId; readonly name: string | null }[],
  what: 'project' | 'tag',
): Result<RecordId | null, Failure> {
  if (name === null) {
    return succeed(null);
  }
  const found = known.find((each) => each.name !== null && folded(each.name) === folded(name));
  return found === undefined ? fail({ kind: 'no-such-name', what, name }) : succeed(found.id);
}

function spanBetween(
  since: LocalDate | null,
  until: LocalDate | null,
  timeZone: string,
): Result<ReturnType<typeof spanOfDays> | null, Failure> {
  if (since === null && until === null) {
    return succeed(null);
  }
  const [first, last] = [since ?? localDateSchema.parse(entryDates.first), until ?? localDateSchema.parse(entryDates.last)];
  return last < first ? fail({ kind: 'end-before-start', field: 'end' }) : succeed(spanOfDays(first, last, timeZone));
}

export function foundEntries({ text, project, tag, since, until, limit }: Asked<'search'>, { connections }: HistorySources): ControlAnswer {
  const { tracker } = connections;
  const { history } = connections.current.sync;
  const { projects, archived, tags } = tracker.catalog.view();
  const projectId = idNamed(project, [...projects, ...archived], 'project');
  const tagId = idNamed(tag, tags, 'tag');
  const timeZone = tracker.timeZone();
  const span = spanBetween(since, until, timeZone);
  if (!projectId.ok) {
    return { kind: 'refused', failure: projectId.failure };
  }
  if (!tagId.ok) {
    return { kind: 'refused', failure: tagId.failure };
  }
  if (!span.ok) {
    return { kind: 'refused', failure: span.failure };
  }
  const filter: HistoryFilter = { text, projectId: projectId.value, tagId: tagId.value, clientId: null, billable: null, span: span.value };
  const page = history.search({ ...filter, after: null, limit });
  return {
    kind: 'found',
    entries: page.entries.map((entry) => controlHistoryEntry(entry, tracker)),
    more: page.more,
    total: history.searchTotal(filter),
    isWhole: page.whole,
    timeZone,
  };
}

export function madeReport({ period, grouping }: Asked<'report'>, { reports, weekStart }: HistorySources): ControlAnswer {
  const made = reports.make({
    period,
    grouping,
    rounding: { mode: 'none' },
    filter: { projects: [], tags: [], clients: [], billable: null, text: '' },
    weekStart: weekStart(),
    goal: null,
  });
  return made.ok ? { kind: 'report', report: controlReportSchema.parse(made.value) } : { kind: 'refused', failure: made.failure };
}

function onlyNamed({
  id,
  name,
}: {
  readonly id: RecordId;
  readonly name: string | null;
}): readonly { readonly id: RecordId; readonly name: string }[] {
  return name === null ? [] : [{ id, name }];
}

export function knownNames({ connections }: HistorySources): ControlAnswer {
  const { catalog } = connections.tracker;
  catalog.readIfStale();
  const { projects, tasks, tags } = catalog.view();
  return {
    kind: 'names',
    names: {
      projects: projects.map(({ id, name }) => ({
        id,
        name,
        client: clientName(catalog.names, id),
        tasks: tasks.filter(({ projectId }) => projectId === id).flatMap(onlyNamed),
      })),
      tags: tags.flatMap(onlyNamed),
    },
  };
}

function suggestionKey({ description, project }: ControlSuggestion): string {
  return JSON.stringify([description, project?.id ?? null]);
}

/** How many entries are searched for each suggestion: most work repeats. */
const entriesPerSuggestion = 10;

export function suggested({ text, limit }: Asked<'suggestions'>, { connections }: HistorySources): ControlAnswer {
  const words = folded(text)
    .split(/\s+/u)
    .filter((word) => word !== '');
  const { favourites } = connections.view();
  const { entries } = connections.current.sync.history.search({
    text,
    projectId: null,
    tagId: null,
    clientId: null,
    billable: null,
    span: null,
    after: null,
    limit: Math.min(500, limit * entriesPerSuggestion),
  });
  const offered: readonly ControlSuggestion[] = [
    ...favourites.filter(({ description, project }) =>
      words.every((word) => folded(`${description} ${project?.name ?? ''}`).includes(word)),
    ),
    ...entries.filter(({ description }) => description !== ''),
  ].map(({ description, project, task, tags }) => ({ description, project, task, tags }));
  const distinct = new Map(offered.toReversed().map((each) => [suggestionKey(each), each]));
  return { kind: 'suggestions', suggestions: [...distinct.values()].toReversed().slice(0, limit) };
}
