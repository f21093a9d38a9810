/** Sends the engine's requests through the client. Converts entries to the service's format; makes no decisions. */
import type { RecordId } from '#shared/values/brands.ts';
import { assertNever } from '#shared/values/result.ts';
import type { TimeTrackingApi } from '#core/service-client/time-tracking-api.ts';
import type { ServiceAnswer, ServiceRequest } from './engine-events.ts';
import { billableIf, type EntryContent } from '../entry-record.ts';

function createBody(content: EntryContent, userId: RecordId) {
  return { user_id: userId, ...updateBody(content) };
}

function updateBody(content: EntryContent) {
  return {
    start: content.start,
    end: content.end,
    description: content.description === '' ? null : content.description,
    task_id: content.taskId,
    project_id: content.ownProjectId ?? null,
    tags: [...content.tags],
    ...billableIf(content.billable),
  };
}

export async function askService(client: TimeTrackingApi, request: ServiceRequest): Promise<ServiceAnswer> {
  switch (request.kind) {
    case 'list-entries':
      return { kind: 'entries', reply: await client.listEntries(request.window) };
    case 'list-active':
      return { kind: 'entries', reply: await client.listActiveEntries() };
    case 'create':
      return {
        kind: 'entry',
        reply: await client.createEntry(createBody(request.body, client.account.userId), { idempotencyKey: request.key }),
      };
    case 'update':
      return { kind: 'entry', reply: await client.updateEntry(request.serverId, updateBody(request.body), { version: request.version }) };
    case 'delete':
      return { kind: 'nothing', reply: await client.deleteEntry(request.serverId, { version: request.version }) };
    case 'list-projects':
      return { kind: 'projects', reply: await client.listProjects() };
    case 'list-tasks':
      return { kind: 'tasks', reply: await client.listTasks() };
    case 'list-tags':
      return { kind: 'tags', reply: await client.listTags() };
    case 'list-clients':
      return { kind: 'clients', reply: await client.listClients() };
    case 'read-membership':
      return { kind: 'membership', reply: await client.readMembership() };
    case 'create-project':
      return { kind: 'project-created', reply: await client.createProject(request.body) };
    case 'create-task':
      return { kind: 'task-created', reply: await client.createTask(request.body) };
    case 'create-tag':
      return { kind: 'tag-created', reply: await client.createTag(request.body) };
    case 'create-client':
      return { kind: 'client-created', reply: await client.createClient(request.body) };
    default:
      return assertNever(request);
  }
}
