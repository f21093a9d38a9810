/** Logs the requests of a service: kind, outcome and duration. Changes nothing about them. */
import type { Uuid } from '#shared/values/brands.ts';
import type { Reply } from './http/reply.ts';
import type { TimeTrackingApi } from './time-tracking-api.ts';
import type { Clock } from '#core/platform/ports.ts';
import type { ConnectionLog } from '#core/service-client/connection-log.ts';
import type { RequestKind } from '#core/platform/log/log.ts';

interface NotedOptions {
  readonly log: ConnectionLog;
  readonly clock: Pick<Clock, 'monotonicMs'>;
}

export function notedApi(api: TimeTrackingApi, { log, clock }: NotedOptions): TimeTrackingApi {
  async function noted<Value>(about: { readonly request: RequestKind; readonly id?: Uuid }, ask: () => Promise<Reply<Value>>): Promise<Reply<Value>> {
    const sentMs = clock.monotonicMs();
    const reply = await ask();
    log.ended({ request: about.request, id: about.id ?? null, reply, ms: clock.monotonicMs() - sentMs });
    return reply;
  }
  return {
    account: api.account,
    get offers() {
      return api.offers;
    },
    // A getter, because refusals change the limits.
    get limits() {
      return api.limits;
    },
    abort: () => api.abort(),
    readMembership: async () => api.readMembership(),
    listEntries: async (window) => noted({ request: 'list-entries' }, async () => api.listEntries(window)),
    listActiveEntries: async () => noted({ request: 'list-active' }, async () => api.listActiveEntries()),
    createEntry: async (body, attempt) => noted({ request: 'create' }, async () => api.createEntry(body, attempt)),
    updateEntry: async (id, body, attempt) => noted({ request: 'update', id }, async () => api.updateEntry(id, body, attempt)),
    deleteEntry: async (id, attempt) => noted({ request: 'delete', id }, async () => api.deleteEntry(id, attempt)),
    listProjects: async () => noted({ request: 'list-projects' }, async () => api.listProjects()),
    getProject: async (id) => api.getProject(id),
    createProject: async (body) => noted({ request: 'create-project' }, async () => api.createProject(body)),
    updateProject: async (id, body) => noted({ request: 'update-project', id }, async () => api.updateProject(id, body)),
    deleteProject: async (id) => noted({ request: 'delete-project', id }, async () => api.deleteProject(id)),
    listTasks: async () => api.listTasks(),
    createTask: async (body) => noted({ request: 'create-task' }, async () => api.createTask(body)),
    listTags: async () => api.listTags(),
    createTag: async (body) => noted({ request: 'create-tag' }, async () => api.createTag(body)),
    updateTag: async (id, body) => noted({ request: 'update-tag', id }, async () => api.updateTag(id, body)),
    deleteTag: async (id) => noted({ request: 'delete-tag', id }, async () => api.deleteTag(id)),
    listClients: async () => api.listClients(),
    createClient: async (body) => noted({ request: 'create-client' }, async () => api.createClient(body)),
    updateClient: async (id, body) => noted({ request: 'update-client', id }, async () => api.updateClient(id, body)),
    deleteClient: async (id) => noted({ request: 'delete-client', id }, async () => api.deleteClient(id)),
  };
}
