/**
 * What a list of all projects tells: what others changed, and what became of requests without an answer. A create is never sent twice
 * unless a list that was asked for late enough showed that the first one cannot have taken effect.
 */
import type { Uuid } from '#shared/values/brands.ts';
import type { RemoteProject } from '../api/tolerant-reading.ts';
import {
  importedProject,
  mergedProject,
  pendingProjectKind,
  projectContentOf,
  sameProject,
  type ProjectRecord,
} from './project-record.ts';
import { without, type ProjectWork } from './project-work.ts';

export interface ProjectList {
  readonly rows: readonly RemoteProject[];
  /** When it was asked for, on the monotonic clock. */
  readonly startedMs: number;
}

function lagMs({ state }: ProjectWork): number {
  return state.settings.lagMs;
}

/** Whether what is known of the project may be newer than the list. */
export function mayBeStale(work: ProjectWork, record: ProjectRecord, { startedMs }: ProjectList): boolean {
  const settledMs = work.state.settledAt.get(record.localId);
  return settledMs !== undefined && startedMs < settledMs + lagMs(work);
}

function onMissing(work: ProjectWork, record: ProjectRecord): void {
  if (record.deleted || (record.parked === null && pendingProjectKind(record) === null)) {
    work.remove(record, record.deleted);
  } else if (record.parked?.kind !== 'gone') {
    work.put({ ...record, parked: { kind: 'gone' } });
  }
}

function onRow(work: ProjectWork, record: ProjectRecord, row: RemoteProject): void {
  const theirs = projectContentOf(row);
  const { base, parked } = record;
  if (base !== null && sameProject(base, theirs)) {
    return;
  }
  if (parked === null) {
    work.put(mergedProject(record, theirs, base ?? theirs));
  } else if (parked.kind === 'conflict') {
    const isOver = sameProject(record.local, theirs);
    work.put({ ...record, base: theirs, parked: isOver ? null : { kind: 'conflict', theirs } });
  } else if (parked.kind === 'gone') {
    // It is back: what was wanted is once more a change of it.
    work.put(mergedProject({ ...record, parked: null }, theirs, base ?? theirs));
  }
}

/** Whether the row may be what a create in doubt made, or what a question is about. */
function isInDoubt(work: ProjectWork, row: RemoteProject): boolean {
  for (const { serverId, inflight, parked } of work.state.records.values()) {
    const isSought = serverId === null && inflight?.kind === 'create' && inflight.body.name === row.name && !inflight.known.includes(row.id);
    if (isSought || inflight?.formerId === row.id || (parked?.kind === 'ask' && parked.found.id === row.id)) {
      return true;
    }
  }
  return false;
}

/** The create that the transport may have delivered a second time to make the row. */
function twinOf(work: ProjectWork, row: RemoteProject): Uuid | null {
  for (const [localId, { body }] of work.state.watched) {
    if (!work.state.known.has(row.id) && body.name === row.name) {
      return localId;
    }
  }
  return null;
}

function importRow(work: ProjectWork, row: RemoteProject, { startedMs }: ProjectList): void {
  const goneMs = work.state.goneAt.get(row.id);
  const isGhost = goneMs !== undefined && startedMs < goneMs + lagMs(work);
  if (!isGhost && !isInDoubt(work, row)) {
    work.put(importedProject(row, work.newId(), twinOf(work, row)));
  }
}

/** Takes over what the list shows of projects that nothing is under way for. */
export function absorb(work: ProjectWork, list: ProjectList): void {
  const byId = new Map(list.rows.map((row) => [row.id, row]));
  const mapped = new Set<Uuid>();
  for (const record of work.state.records.values()) {
    const { serverId, inflight } = record;
    if (serverId === null) {
      continue;
    }
    mapped.add(serverId);
    if (inflight === null && !mayBeStale(work, record, list)) {
      const row = byId.get(serverId);
      if (row === undefined) {
        onMissing(work, record);
      } else {
        onRow(work, record, row);
      }
    }
  }
  for (const row of list.rows) {
    if (!mapped.has(row.id)) {
      importRow(work, row, list);
    }
  }
}

/** The service holds `row` for the project, whose create it was. */
export function adoptProject(work: ProjectWork, record: ProjectRecord, row: RemoteProject): void {
  const holder = [...work.state.records.values()].find(({ serverId, localId }) => serverId === row.id && localId !== record.localId);
  if (holder !== undefined) {
    work.remove(holder, false);
  }
  const body = record.inflight?.body ?? record.local;
  const { watched, settings } = work.state;
  const untilMs = work.nowMs + settings.graceMs + settings.timeoutMs;
  work.state = { ...work.state, watched: settings.graceMs === 0 ? watched : new Map(watched).set(record.localId, { body, untilMs }) };
  work.put({ ...mergedProject(record, holder?.base ?? projectContentOf(row), body), serverId: row.id });
}

function resolveCreate(work: ProjectWork, record: ProjectRecord, { list, isLate }: { readonly list: ProjectList; readonly isLate: boolean }): void {
  const { inflight } = record;
  if (inflight === null) {
    return;
  }
  const former = list.rows.find(({ id }) => id === inflight.formerId);
  if (former !== undefined) {
    // The service went back behind what is known here: every difference is a change that it lost.
    const theirs = projectContentOf(former);
    work.put({ ...mergedProject(record, theirs, theirs), serverId: former.id });
    return;
  }
  const taken = new Set([...work.state.records.values()].map(({ serverId }) => serverId));
  const candidates = list.rows
    .filter((row) => row.name === inflight.body.name && !taken.has(row.id) && !inflight.known.includes(row.id))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  const identical = candidates.find((row) => sameProject(row, inflight.body));
  const [closest] = candidates;
  if (identical !== undefined) {
    adoptProject(work, record, identical);
  } else if (isLate && closest !== undefined) {
    work.put({ ...record, inflight: null, deleted: false, parked: { kind: 'ask', found: { id: closest.id, ...projectContentOf(closest) } } });
  } else if (isLate && record.deleted) {
    work.remove(record, true);
  } else if (isLate) {
    work.put({ ...record, inflight: null });
  }
}

function resolveChange(work: ProjectWork, record: ProjectRecord, { row, isLate }: { readonly row: RemoteProject | undefined; readonly isLate: boolean }): void {
  const { inflight, base } = record;
  if (inflight === null) {
    return;
  }
  if (row === undefined) {
    // Of a delete that was taken back: it is to be made anew.
    const isOurs = inflight.kind === 'delete';
    if (record.deleted) {
      work.remove(record, true);
    } else {
      work.put({ ...record, inflight: null, ...(isOurs ? { serverId: null, base: null } : { parked: { kind: 'gone' } }) });
    }
  } else if (isLate) {
    const theirs = projectContentOf(row);
    const isDone = inflight.kind === 'update' && sameProject(theirs, inflight.body);
    work.put(mergedProject(record, theirs, isDone ? inflight.body : (base ?? theirs)));
  }
}

/** Looks for the outcome of every request without an answer. */
export function resolve(work: ProjectWork, list: ProjectList): void {
  for (const record of work.state.records.values()) {
    const doubt = work.state.doubts.get(record.localId);
    if (record.inflight?.phase !== 'unknown' || doubt === undefined) {
      continue;
    }
    work.countLook(record.localId);
    const isLate = list.startedMs >= doubt.overMs;
    if (record.inflight.kind === 'create') {
      resolveCreate(work, record, { list, isLate });
    } else {
      resolveChange(work, record, { row: list.rows.find(({ id }) => id === record.serverId), isLate });
    }
  }
}

/** What is over long enough to have shown itself is not watched any more. */
export function endWatches(work: ProjectWork, { startedMs }: ProjectList): void {
  for (const [localId, { untilMs }] of work.state.watched) {
    if (startedMs >= untilMs) {
      work.state = { ...work.state, watched: without(work.state.watched, localId) };
    }
  }
}
