/** Entries and the state of the timer as the control socket sends them. */
import type { Connections } from '#core/accounts/connections/connections.ts';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import type { Tracker } from '#core/timer/tracker.ts';
import { totalSecondsAt } from '#core/timer/view/view.ts';
import { controlEntrySchema, controlStatusSchema, type ControlEntry, type ControlStatus } from '#shared/control.ts';
import type { HistoryEntry } from '#shared/history/history.ts';
import { secondsBetween, secondsSchema } from '#shared/values/brands.ts';

export function controlEntry(record: EntryRecord, tracker: Tracker): ControlEntry {
  const { project, task, tags, state, problem } = tracker.entryView(record);
  const { start, end, description } = record.local;
  return {
    localId: record.localId,
    id: record.serverId,
    description,
    start,
    end,
    durationSeconds: secondsBetween(start, end ?? tracker.now()),
    project,
    task,
    tags,
    state,
    problem,
    versions: tracker.countVersions(record.localId),
  };
}

const historyFields = controlEntrySchema.omit({ id: true, durationSeconds: true, versions: true });

export function controlHistoryEntry(entry: HistoryEntry, tracker: Tracker): ControlEntry {
  return {
    ...historyFields.parse(entry),
    id: entry.serverId,
    versions: tracker.countVersions(entry.localId),
    durationSeconds: secondsBetween(entry.start, entry.end ?? tracker.now()),
  };
}

export interface StatusSources {
  readonly connections: Connections;
  readonly version: string;
}

export interface StatusReading {
  readonly status: ControlStatus;
  /** Equal while nothing but the time has changed. */
  readonly key: string;
}

export function readStatus({ connections, version }: StatusSources): StatusReading {
  const view = connections.view();
  const { tracker } = connections;
  const running = view.timer.kind === 'running' ? tracker.record(view.timer.entry.localId) : null;
  const status: ControlStatus = {
    version,
    connection: view.connection.name,
    timer: view.timer.kind,
    entry: running === null ? null : controlEntry(running, tracker),
    today: { date: view.today.date, totalSeconds: secondsSchema.parse(totalSecondsAt(view, tracker.now())) },
    failing: view.notices.find((notice) => notice.kind === 'failing')?.failing ?? null,
    sync: controlStatusSchema.shape.sync.parse(view.sync),
  };
  const still = {
    ...status,
    entry: status.entry === null ? null : { ...status.entry, durationSeconds: 0 },
    today: { date: view.today.date, finished: view.today.finishedSeconds },
  };
  return { status, key: JSON.stringify(still) };
}
