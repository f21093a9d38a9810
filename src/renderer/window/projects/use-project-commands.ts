/** Commands on projects. Each returns the failure, or null; only successes are announced. */
import { useActions } from '../../actions.ts';
import type { Problem } from '../../bridge.ts';
import { useServices } from '../services.ts';
import type { ManagedProject } from './project-rows.ts';

export interface ProjectContent {
  readonly name: string;
  /** `#rrggbb`. */
  readonly color: string;
}

export interface ProjectCommands {
  readonly create: (content: ProjectContent) => Promise<Problem | null>;
  readonly change: (project: ManagedProject, content: ProjectContent) => Promise<Problem | null>;
  readonly remove: (project: ManagedProject) => Promise<Problem | null>;
}

type Answer = { readonly ok: true } | { readonly ok: false; readonly failure: Problem };

export function useProjectCommands(): ProjectCommands {
  const { clocktower, i18n, data } = useServices();
  const { say } = useActions();
  const { said } = i18n.messages.projects;

  async function concluded(asked: Promise<Answer>, spoken: string): Promise<Problem | null> {
    const answer = await asked;
    // Also after a failure, so that the list shows the current state.
    await data.catalog.refresh();
    if (!answer.ok) {
      return answer.failure;
    }
    say(spoken);
    return null;
  }

  return {
    create: async (content) => concluded(clocktower.createProject(content), said.created(content.name)),
    change: async ({ id, name, color }, content) => {
      const change = { ...(content.name === name ? {} : { name: content.name }), ...(content.color === color ? {} : { color: content.color }) };
      return Object.keys(change).length === 0 ? null : concluded(clocktower.changeProject({ id, ...change }), said.changed(content.name));
    },
    remove: async ({ id, name }) => concluded(clocktower.deleteProject({ id }), said.deleted(name)),
  };
}
