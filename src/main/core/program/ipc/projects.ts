import type { Handlers } from '#shared/ipc/contract.ts';
import type { projectRequests } from '#shared/ipc/projects.ts';
import type { Connections } from '#core/accounts/connections/connections.ts';

export interface ProjectActions {
  readonly connections: Connections;
}

export function projectHandlers({ connections }: ProjectActions): Handlers<typeof projectRequests> {
  return {
    createProject: async (project) => connections.current.projects.create(project),
    changeProject: async (change) => connections.current.projects.change(change),
    deleteProject: async ({ id }) => connections.current.projects.delete(id),
  };
}
