/** A time tracking service for one caller of the gateway. */
import type { TimeTrackingApi } from '#core/service-client/time-tracking-api.ts';
import type { Caller } from './gateway-state.ts';
import type { Gateway } from './gateway.ts';

const entryList = { isEntryList: true };

/** Sends every request of `api` through `gateway` for `caller`. */
export function apiThrough(gateway: Gateway, caller: Caller, api: TimeTrackingApi): TimeTrackingApi {
  return {
    account: api.account,
    get offers() {
      return api.offers;
    },
    get limits() {
      return api.limits;
    },
    abort: () => api.abort(),
    readMembership: async () => (api.offers.roles ? gateway.ask(caller, async () => api.readMembership()) : api.readMembership()),
    listEntries: async (window) => gateway.ask(caller, async () => api.listEntries(window), entryList),
    listActiveEntries: async () => gateway.ask(caller, async () => api.listActiveEntries(), entryList),
    createEntry: async (body, attempt) => gateway.ask(caller, async () => api.createEntry(body, attempt), { isPatient: body.end !== null }),
    updateEntry: async (id, body, attempt) => gateway.ask(caller, async () => api.updateEntry(id, body, attempt)),
    deleteEntry: async (id, attempt) => gateway.ask(caller, async () => api.deleteEntry(id, attempt)),
    listProjects: async () => gateway.ask(caller, async () => api.listProjects()),
    getProject: async (id) => gateway.ask(caller, async () => api.getProject(id)),
    createProject: async (body) => gateway.ask(caller, async () => api.createProject(body)),
    updateProject: async (id, body) => gateway.ask(caller, async () => api.updateProject(id, body)),
    deleteProject: async (id) => gateway.ask(caller, async () => api.deleteProject(id)),
    // Unsupported operations are answered without a request.
    listTasks: async () => (api.offers.tasks ? gateway.ask(caller, async () => api.listTasks()) : api.listTasks()),
    createTask: async (body) => (api.offers.tasks ? gateway.ask(caller, async () => api.createTask(body)) : api.createTask(body)),
    listTags: async () => (api.offers.tags ? gateway.ask(caller, async () => api.listTags()) : api.listTags()),
    createTag: async (body) => (api.offers.tags ? gateway.ask(caller, async () => api.createTag(body)) : api.createTag(body)),
    updateTag: async (id, body) => (api.offers.tags ? gateway.ask(caller, async () => api.updateTag(id, body)) : api.updateTag(id, body)),
    deleteTag: async (id) => (api.offers.tags ? gateway.ask(caller, async () => api.deleteTag(id)) : api.deleteTag(id)),
    listClients: async () => (api.offers.clients ? gateway.ask(caller, async () => api.listClients()) : api.listClients()),
    createClient: async (body) => (api.offers.clients ? gateway.ask(caller, async () => api.createClient(body)) : api.createClient(body)),
    updateClient: async (id, body) => (api.offers.clients ? gateway.ask(caller, async () => api.updateClient(id, body)) : api.updateClient(id, body)),
    deleteClient: async (id) => (api.offers.clients ? gateway.ask(caller, async () => api.deleteClient(id)) : api.deleteClient(id)),
  };
}
