/** Handles requests about projects. */
import type { Handlers } from '#shared/ipc/contract.ts';
import type { projectRequests } from '#shared/ipc/projects.ts';
import { succeed } from '#shared/values/result.ts';
import type { Connections } from '../connections/connections.ts';

export interface ProjectActions {
  readonly connections: Connections;
}

export function projectHandlers({ connections }: ProjectActions): Handlers<typeof projectRequests> {
  return {
    getProjects: () => {
      connections.current.projects.lookedAt();
      return succeed(connections.projects());
    },
    createProject: (project) => connections.current.projects.apply({ kind: 'create', ...project }),
    changeProject: (change) => connections.current.projects.apply({ kind: 'change', ...change }),
    deleteProject: ({ localId }) => connections.current.projects.apply({ kind: 'delete', localId }),
    restoreProject: ({ localId }) => connections.current.projects.apply({ kind: 'restore', localId }),
    retryProject: ({ localId }) => connections.current.projects.apply({ kind: 'retry', localId }),
    discardProject: ({ localId }) => connections.current.projects.apply({ kind: 'discard', localId }),
  };
}
