/**
 * Copies finished entries of this computer to a server, each once, even after repeated or interrupted runs. The copies wait in the server's
 * outbox like other entries; their list is stored beside them.
 */
import {
  instantOfEpochMs,
  localDateSchema,
  secondsBetween,
  secondsSchema,
  shiftInstant,
  type LocalDate,
  type RecordId,
} from '#shared/values/brands.ts';
import type { CopyPreview } from '#shared/connections/connections.ts';
import type { Failure } from '#shared/failures.ts';
import type { LeftOutName } from '#shared/history/new-names.ts';
import { matchKind } from '#shared/values/match-kind.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { Reply } from '#core/service-client/http/reply.ts';
import type { EntryList, TimeTrackingApi } from '#core/service-client/time-tracking-api.ts';
import type { RemoteEntry } from '#core/service-client/tolerant-reading.ts';
import { calendarDay } from '#core/platform/calendar.ts';
import {
  matchNames,
  NameCount,
  wantedContent,
  withoutNames,
  type NameMatches,
  type NamedThing,
  type NamedThings,
} from '#core/sync/catalog/match-names.ts';
import type { EntryCopy } from '#core/sync/mutations/copies.ts';
import type { Tracker } from '#core/timer/tracker.ts';
import { billableIf } from '#core/sync/entry-record.ts';

export interface CopyRoute {
  /** The service of this computer: it holds entries that the outbox evicted. */
  readonly from: TimeTrackingApi;
  readonly to: Tracker;
  readonly timeZone: string;
}

/** The embedded service fails only for disk errors. */
function unreadable(reply: Exclude<Reply<EntryList>, { readonly kind: 'done' }>): Failure {
  return matchKind(reply, {
    absent: ({ message }) => ({ kind: 'storage-failed', detail: message }),
    rejected: ({ message }) => ({ kind: 'storage-failed', detail: message }),
    'not-sent': ({ detail }) => ({ kind: 'storage-failed', detail }),
    unknown: ({ detail }) => ({ kind: 'storage-failed', detail }),
    changed: ({ kind }) => ({ kind: 'storage-failed', detail: kind }),
  });
}

async function readAll(from: TimeTrackingApi): Promise<Result<readonly RemoteEntry[], Failure>> {
  const rows = new Map<RecordId, RemoteEntry>();
  let before: LocalDate | null = null;
  for (;;) {
    const reply: Reply<EntryList> = await from.listEntries({ after: null, before });
    if (reply.kind !== 'done') {
      return fail(unreadable(reply));
    }
    const known = rows.size;
    for (const row of reply.value.rows) {
      rows.set(row.id, row);
    }
    if (reply.value.complete || rows.size === known) {
      return succeed([...rows.values()]);
    }
    const oldest = [...rows.values()].map(({ start }) => start).sort()[0] ?? instantOfEpochMs(0);
    // Exclusive: the whole day of the oldest row is read again.
    before = localDateSchema.parse(shiftInstant(oldest, 86_400).slice(0, 'YYYY-MM-DD'.length));
  }
}

interface CopyableEntry extends NamedThings, Pick<EntryCopy, 'sourceId' | 'start' | 'end' | 'description'> {}

interface Found {
  /** The oldest first: the server receives them in the order they were worked. */
  readonly fresh: readonly CopyableEntry[];
  readonly copied: number;
  readonly running: number;
}

function byId<Thing extends { readonly id: RecordId }>(things: readonly Thing[]): ReadonlyMap<RecordId, Thing> {
  return new Map(things.map((thing) => [thing.id, thing]));
}

function named(name: string): NamedThing {
  return { name, id: null };
}

/** Maps entries to names, because this computer's identifiers mean nothing to the server. */
async function readNames({ from }: CopyRoute): Promise<Result<(entry: RemoteEntry) => NamedThings, Failure>> {
  const projects = await from.listProjects();
  const tasks = await from.listTasks();
  const tags = await from.listTags();
  const clients = await from.listClients();
  if (projects.kind !== 'done' || tasks.kind !== 'done' || tags.kind !== 'done' || clients.kind !== 'done') {
    return fail({ kind: 'storage-failed', detail: 'the names of projects, tasks, tags and clients were not read' });
  }
  const [projectsById, tasksById, tagsById, clientsById] = [byId(projects.value), byId(tasks.value), byId(tags.value), byId(clients.value)];
  return succeed(({ projectId, taskId, tags: ids, billable }) => {
    const task = taskId === null ? undefined : tasksById.get(taskId);
    const projectKey = projectId ?? task?.projectId ?? null;
    const project = projectKey === null ? undefined : projectsById.get(projectKey);
    const clientId = project?.clientId ?? null;
    // The server itself adds the task that stands for its project.
    const isOwnTask = task?.name === project?.name;
    return {
      project: project === undefined ? null : named(project.name),
      task: task === undefined || isOwnTask ? null : named(task.name),
      tags: ids.flatMap((id) => tagsById.get(id)?.name ?? []).map(named),
      client: clientId === null ? null : (clientsById.get(clientId)?.name ?? null),
      ...billableIf(billable),
    };
  });
}

async function readCopyable(route: CopyRoute): Promise<Result<Found, Failure>> {
  const all = await readAll(route.from);
  if (!all.ok) {
    return all;
  }
  const names = await readNames(route);
  if (!names.ok) {
    return names;
  }
  await route.to.catalog.refresh();
  const copiedBefore = route.to.copiedFrom();
  const finished: CopyableEntry[] = [];
  for (const entry of all.value) {
    const { id, start, end, description } = entry;
    if (end !== null) {
      finished.push({ sourceId: id, start, end, description, ...names.value(entry) });
    }
  }
  const fresh = finished.filter(({ sourceId }) => !copiedBefore.has(sourceId)).sort((one, other) => (one.start < other.start ? -1 : 1));
  return succeed({ fresh, copied: finished.length - fresh.length, running: all.value.length - finished.length });
}

function namesAt({ to }: CopyRoute): NameMatches {
  // The server knows no identifier of this computer.
  return matchNames({
    names: to.catalog.names,
    capabilities: to.catalog.capabilities,
    inUse: () => ({ projects: new Set(), tasks: new Map(), tags: new Set() }),
    assignment: (assignment) => to.assignment(assignment),
  });
}

export async function previewCopy(route: CopyRoute): Promise<Result<CopyPreview, Failure>> {
  const found = await readCopyable(route);
  if (!found.ok) {
    return found;
  }
  const { fresh, copied, running } = found.value;
  const [first, last] = [fresh[0], fresh.at(-1)];
  const startDate = (copy: CopyableEntry): LocalDate => calendarDay(copy.start, route.timeZone).date;
  const known = namesAt(route);
  const names = new NameCount(known);
  for (const entry of fresh) {
    names.add(entry);
  }
  return succeed({
    entries: fresh.length,
    seconds: secondsSchema.parse(fresh.reduce((total, { start, end }) => total + secondsBetween(start, end), 0)),
    days: first === undefined || last === undefined ? null : { first: startDate(first), last: startDate(last) },
    copied,
    running,
    names: [...names.list()],
    lost: {
      clients: fresh.filter((entry) => known.assignment(entry).client === 'kept').length,
      billable: route.to.catalog.capabilities.billing ? 0 : fresh.filter(({ billable }) => billable === true).length,
    },
  });
}

/** Queues all entries that the server does not have. When this resolves, all of them are on disk, or none. */
export async function copyEntries(
  route: CopyRoute,
  leaveOut: readonly LeftOutName[],
): Promise<Result<{ readonly copied: number }, Failure>> {
  const found = await readCopyable(route);
  if (!found.ok) {
    return found;
  }
  const { fresh } = found.value;
  if (fresh.length === 0) {
    return succeed({ copied: 0 });
  }
  const names = namesAt(route);
  const taken = route.to.copyIn(withoutNames(fresh, leaveOut).map((entry) => ({ ...entry, ...wantedContent(entry, names) })));
  return taken.ok ? succeed({ copied: fresh.length }) : taken;
}
