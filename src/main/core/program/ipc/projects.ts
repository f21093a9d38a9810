import type { Handlers } from '#shared/ipc/contract.ts';
import type { projectRequests } from '#shared/ipc/projects.ts';
import type { Connections } from '#core/accounts/connections/connections.ts';

export interface ProjectActions {
  readonly connections: Connections;
}

export function projectHandlers({ connections }: ProjectActions): Handlers<typeof projectRequests> {
  return {
    createProject: async (project) => connections.current.sync.catalogCommands.createProject(project),
    changeProject: async (change) => connections.current.sync.catalogCommands.changeProject(change),
    deleteProject: async ({ id }) => connections.current.sync.catalogCommands.deleteProject(id),
    createTag: async ({ name }) => connections.current.sync.catalogCommands.createTag(name),
    renameTag: async ({ id, name }) => connections.current.sync.catalogCommands.renameTag(id, name),
    deleteTag: async ({ id }) => connections.current.sync.catalogCommands.deleteTag(id),
    createClient: async ({ name }) => connections.current.sync.catalogCommands.createClient(name),
    changeClient: async ({ id, ...change }) => connections.current.sync.catalogCommands.changeClient(id, change),
    deleteClient: async ({ id }) => connections.current.sync.catalogCommands.deleteClient(id),
  };
}
