/** What a person does to projects, said aloud; and what was deleted while the page is open, so that it can be brought back. */
import type { Result } from '#shared/values/result.ts';
import type { ProjectsView } from '#shared/timer/projects.ts';
import { useState } from 'react';
import { useActions } from '../../actions.ts';
import type { Trouble } from '../../bridge.ts';
import { useServices } from '../../services.ts';
import { useWindowState } from '../window-state.ts';
import type { ManagedProject } from './project-rows.ts';

interface ProjectContent {
  readonly name: string;
  readonly color: string;
}

/** Each settles when what came of it is shown, with whether it was taken. */
export interface ProjectDeeds {
  readonly create: (content: ProjectContent) => Promise<boolean>;
  readonly change: (project: ManagedProject, content: ProjectContent) => Promise<boolean>;
  readonly remove: (project: ManagedProject) => Promise<boolean>;
  readonly restore: (project: ManagedProject) => Promise<boolean>;
  readonly retry: (project: ManagedProject) => Promise<boolean>;
  readonly discard: (project: ManagedProject) => Promise<boolean>;
}

/** `deleted`: while the page was open, in this connection. */
export function useProjectDeeds(view: ProjectsView | null): { readonly deeds: ProjectDeeds; readonly deleted: readonly ManagedProject[] } {
  const { clocktower, words } = useServices();
  const { projects: store } = useWindowState();
  const { perform, say } = useActions();
  const { said } = words.messages.projects;
  const [removed, setRemoved] = useState<readonly (ManagedProject & { readonly connection: ProjectsView['connection'] })[]>([]);

  async function deed(ask: () => Promise<Result<unknown, Trouble>>, spoken: string): Promise<boolean> {
    const isDone = await perform(ask);
    if (isDone) {
      await store.refresh();
      say(spoken);
    }
    return isDone;
  }

  function forget({ localId }: ManagedProject): void {
    setRemoved((before) => before.filter((each) => each.localId !== localId));
  }

  return {
    deleted: removed.filter(({ connection }) => connection === view?.connection).map(({ connection: _connection, ...project }) => project),
    deeds: {
      create: async (content) => deed(() => clocktower.createProject(content), said.created(content.name)),
      change: async ({ localId, name, color }, content) => {
        const patch = { ...(content.name === name ? {} : { name: content.name }), ...(content.color === color ? {} : { color: content.color }) };
        return Object.keys(patch).length === 0 || deed(() => clocktower.changeProject({ localId, ...patch }), said.changed(content.name));
      },
      remove: async (project) => {
        if (view !== null) {
          setRemoved((before) => [...before.filter(({ localId }) => localId !== project.localId), { ...project, connection: view.connection }]);
        }
        const isDone = await deed(() => clocktower.deleteProject({ localId: project.localId }), said.deleted(project.name));
        if (!isDone) {
          forget(project);
        }
        return isDone;
      },
      restore: async (project) => {
        const isDone = await deed(() => clocktower.restoreProject({ localId: project.localId }), said.restored(project.name));
        if (isDone) {
          forget(project);
        }
        return isDone;
      },
      retry: async (project) => deed(() => clocktower.retryProject({ localId: project.localId }), said.retried(project.name)),
      discard: async (project) => deed(() => clocktower.discardProject({ localId: project.localId }), said.discarded(project.name)),
    },
  };
}
