/** Requests of the engine as operations of the service's client, field by field. */
import { expect, it } from 'vitest';
import type { ServiceRequest } from '#core/sync/engine/engine-events.ts';
import { askService } from '#core/sync/sending/ask-service.ts';
import type { TimeTrackingApi } from '#core/service-client/time-tracking-api.ts';
import { localUuid } from '../../../support/core-ports.ts';
import { content } from '../../../support/core-records.ts';
import { openRig } from '../../../support/core-rig.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

const rich = content({ taskId: uuid(40), ownProjectId: uuid(30), tags: [uuid(50)], billable: true });
const plain = content({ description: '', end: null });
const body = { start: rich.start, end: rich.end, description: 'drawing', task_id: uuid(40), project_id: uuid(30), tags: [uuid(50)], billable: true };
const plainBody = { start: plain.start, end: null, description: null, task_id: null, project_id: null, tags: [] };
const window = { after: null, before: null };
const [localId, serverId] = [localUuid(1), uuid(900)];

it.each<[ServiceRequest, string, keyof TimeTrackingApi, readonly unknown[]]>([
  [{ kind: 'list-entries', window }, 'entries', 'listEntries', [window]],
  [{ kind: 'list-active' }, 'entries', 'listActiveEntries', []],
  [{ kind: 'create', localId, body: rich, key: 'k' }, 'entry', 'createEntry', [{ ...body, user_id: uuid(8) }, { idempotencyKey: 'k' }]],
  [{ kind: 'create', localId, body: plain, key: 'k' }, 'entry', 'createEntry', [{ ...plainBody, user_id: uuid(8) }, { idempotencyKey: 'k' }]],
  [{ kind: 'update', localId, serverId, body: rich, version: 'v' }, 'entry', 'updateEntry', [serverId, body, { version: 'v' }]],
  [{ kind: 'delete', localId, serverId, version: 'v' }, 'nothing', 'deleteEntry', [serverId, { version: 'v' }]],
  [{ kind: 'list-projects' }, 'projects', 'listProjects', []],
  [{ kind: 'list-tasks' }, 'tasks', 'listTasks', []],
  [{ kind: 'list-tags' }, 'tags', 'listTags', []],
  [{ kind: 'list-clients' }, 'clients', 'listClients', []],
  [{ kind: 'read-membership' }, 'membership', 'readMembership', []],
  [{ kind: 'create-project', body: { name: 'Pier', color: '#123abc' } }, 'project-created', 'createProject', [{ name: 'Pier', color: '#123abc' }]],
  [{ kind: 'create-task', body: { name: 'Pier', project_id: uuid(30) } }, 'task-created', 'createTask', [{ name: 'Pier', project_id: uuid(30) }]],
  [{ kind: 'create-tag', body: { name: 'site' } }, 'tag-created', 'createTag', [{ name: 'site' }]],
  [{ kind: 'create-client', body: { name: 'Trust' } }, 'client-created', 'createClient', [{ name: 'Trust' }]],
])('$0.kind is answered with %s by %s', async (request, ...[kind, operation, parameters]) => {
  const rig = await openRig();
  const asked: unknown[] = [];
  const reply = { kind: 'unknown', detail: operation } as const;
  const account = { ...rig.client.account, userId: uuid(8) };
  const client: TimeTrackingApi = { ...rig.client, account, offers: rig.client.offers, limits: rig.client.limits, [operation]: async (...given: readonly unknown[]) => (asked.push(...given), reply) };
  expect(await askService(client, request)).toEqual({ kind, reply });
  expect(asked).toEqual(parameters);
  await rig.close();
});
