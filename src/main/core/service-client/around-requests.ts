/** Passes every request of a time tracking service through one function, for example the log's or the gateway's. */
import type { RecordId } from '#shared/values/brands.ts';
import type { Reply } from './http/reply.ts';
import type { ServiceCapabilities, TimeTrackingApi } from './time-tracking-api.ts';

export type Operation = Exclude<keyof TimeTrackingApi, 'account' | 'capabilities' | 'limits' | 'abort'>;

interface ApiRequest {
  readonly operation: Operation;
  readonly id: RecordId | null;
}

/** Calls `ask` now, later or never, and returns the reply. */
export type AroundRequest = <Value>(request: ApiRequest, ask: () => Promise<Reply<Value>>) => Promise<Reply<Value>>;

const features: Partial<Record<Operation, keyof ServiceCapabilities>> = {
  readMembership: 'roles',
  listTasks: 'tasks',
  createTask: 'tasks',
  listTags: 'tags',
  createTag: 'tags',
  updateTag: 'tags',
  deleteTag: 'tags',
  listClients: 'billing',
  createClient: 'billing',
  updateClient: 'billing',
  deleteClient: 'billing',
};

/** `api` with `around` for all its requests. Operations that the service does not offer send none. */
export function apiAround(api: TimeTrackingApi, around: AroundRequest): TimeTrackingApi {
  async function request<Value>(
    operation: Operation,
    ask: () => Promise<Reply<Value>>,
    about: { readonly id?: RecordId } = {},
  ): Promise<Reply<Value>> {
    const feature = features[operation];
    return feature === undefined || api.capabilities[feature] ? around({ operation, id: about.id ?? null }, ask) : ask();
  }
  return {
    account: api.account,
    get capabilities() {
      return api.capabilities;
    },
    // A getter, because refusals change the limits.
    get limits() {
      return api.limits;
    },
    abort: () => api.abort(),
    readMembership: async () => request('readMembership', async () => api.readMembership()),
    listEntries: async (window) => request('listEntries', async () => api.listEntries(window)),
    listActiveEntries: async () => request('listActiveEntries', async () => api.listActiveEntries()),
    createEntry: async (body, attempt) => request('createEntry', async () => api.createEntry(body, attempt)),
    updateEntry: async (id, body, attempt) => request('updateEntry', async () => api.updateEntry(id, body, attempt), { id }),
    deleteEntry: async (id, attempt) => request('deleteEntry', async () => api.deleteEntry(id, attempt), { id }),
    listProjects: async () => request('listProjects', async () => api.listProjects()),
    getProject: async (id) => request('getProject', async () => api.getProject(id), { id }),
    createProject: async (body) => request('createProject', async () => api.createProject(body)),
    updateProject: async (id, body) => request('updateProject', async () => api.updateProject(id, body), { id }),
    deleteProject: async (id) => request('deleteProject', async () => api.deleteProject(id), { id }),
    listTasks: async () => request('listTasks', async () => api.listTasks()),
    createTask: async (body) => request('createTask', async () => api.createTask(body)),
    listTags: async () => request('listTags', async () => api.listTags()),
    createTag: async (body) => request('createTag', async () => api.createTag(body)),
    updateTag: async (id, body) => request('updateTag', async () => api.updateTag(id, body), { id }),
    deleteTag: async (id) => request('deleteTag', async () => api.deleteTag(id), { id }),
    listClients: async () => request('listClients', async () => api.listClients()),
    createClient: async (body) => request('createClient', async () => api.createClient(body)),
    updateClient: async (id, body) => request('updateClient', async () => api.updateClient(id, body), { id }),
    deleteClient: async (id) => request('deleteClient', async () => api.deleteClient(id), { id }),
  };
}
