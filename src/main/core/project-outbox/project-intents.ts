/** What a person's intent does to the projects. Nothing here asks a service: the disk is enough to acknowledge anything. */
import type { Uuid } from '#shared/values/brands.ts';
import type { Failure } from '#shared/failures.ts';
import { assertNever, fail, succeed, type Result } from '#shared/values/result.ts';
import { newProject, projectContentOf, type ProjectContent, type ProjectRecord } from './project-record.ts';
import type { ProjectIntent } from './project-state.ts';
import type { ProjectWork } from './project-work.ts';

/** How long a delete waits for its undo before it is sent, in milliseconds: entries keep no project that was deleted and made anew. */
const deleteHoldMs = 10_000;

/** A change answers a refusal; it never answers what only a person's word can settle. */
function changed(record: ProjectRecord, local: ProjectContent, intentOrder: number): ProjectRecord {
  return { ...record, local, intentOrder, parked: record.parked?.kind === 'rejected' ? null : record.parked, twinOf: null };
}

function deleteProject(work: ProjectWork, record: ProjectRecord, intentOrder: number): void {
  if (record.serverId === null && record.inflight === null) {
    disown(work, record);
    work.remove(record, true);
    return;
  }
  work.put({ ...record, deleted: true, parked: null, twinOf: null, intentOrder });
  work.pause(record.localId, work.nowMs + deleteHoldMs);
}

/** What was found and is not the project is known from now on: it is somebody else's. */
function disown(work: ProjectWork, { parked }: ProjectRecord): void {
  if (parked?.kind === 'ask') {
    work.state = { ...work.state, known: new Set(work.state.known).add(parked.found.id), wantsRead: true };
  }
}

function retryProject(work: ProjectWork, record: ProjectRecord, intentOrder: number): void {
  disown(work, record);
  const anew = record.parked?.kind === 'gone' ? { serverId: null, base: null } : {};
  work.put({ ...record, ...anew, parked: null, twinOf: null, intentOrder });
}

function discardProject(work: ProjectWork, record: ProjectRecord, intentOrder: number): void {
  const { parked, base } = record;
  if (record.twinOf !== null) {
    deleteProject(work, record, intentOrder);
  } else if (parked?.kind === 'gone' || base === null) {
    // Of a question, what was found comes in as what it is: the service's.
    work.state = { ...work.state, wantsRead: parked?.kind === 'ask' ? true : work.state.wantsRead };
    work.remove(record, true);
  } else {
    work.put({ ...record, local: base, parked: null, intentOrder });
  }
}

function restoreProject(work: ProjectWork, { localId, buried }: { readonly localId: Uuid; readonly buried: ProjectContent | null }): Result<{ readonly localId: Uuid }, Failure> {
  const intentOrder = work.state.intentOrder + 1;
  const record = work.record(localId);
  if (record !== undefined) {
    work.put({ ...record, deleted: false, intentOrder });
    work.pause(localId, null);
  } else if (buried === null) {
    return fail({ kind: 'no-such-project' });
  } else {
    work.put(newProject(localId, projectContentOf(buried), intentOrder));
  }
  return succeed({ localId });
}

function onPresent(work: ProjectWork, localId: Uuid, act: (record: ProjectRecord, intentOrder: number) => void): Result<{ readonly localId: Uuid }, Failure> {
  const record = work.record(localId);
  if (record === undefined || record.deleted) {
    return fail({ kind: 'no-such-project' });
  }
  act(record, work.state.intentOrder + 1);
  return succeed({ localId });
}

export function applyProjectIntent(work: ProjectWork, intent: ProjectIntent, buried: ProjectContent | null): Result<{ readonly localId: Uuid }, Failure> {
  switch (intent.kind) {
    case 'create': {
      const localId = work.newId();
      work.put(newProject(localId, { name: intent.name, color: intent.color }, work.state.intentOrder + 1));
      return succeed({ localId });
    }
    case 'change':
      return onPresent(work, intent.localId, (record, order) =>
        work.put(changed(record, { name: intent.name ?? record.local.name, color: intent.color ?? record.local.color }, order)),
      );
    case 'delete':
      return onPresent(work, intent.localId, (record, order) => deleteProject(work, record, order));
    case 'restore':
      return restoreProject(work, { localId: intent.localId, buried });
    case 'retry':
      return onPresent(work, intent.localId, (record, order) => retryProject(work, record, order));
    case 'discard':
      return onPresent(work, intent.localId, (record, order) => discardProject(work, record, order));
    default:
      return assertNever(intent);
  }
}
