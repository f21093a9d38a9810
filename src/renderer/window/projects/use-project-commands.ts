/** Commands on projects. Each returns the failure, or null; only successes are announced. */
import type { CatalogView } from '#shared/timer/catalog.ts';
import { useActions } from '../../page/actions.ts';
import type { Problem } from '../../page/bridge.ts';
import { useServices } from '../shell/services.ts';
import type { ManagedProject } from './project-rows.ts';

/** The input of a project form. The last two are omitted if the service has no clients. */
export type ProjectContent = Pick<ManagedProject, 'name' | 'color' | 'clientId' | 'isBillable'>;

export interface ProjectCommands {
  readonly create: (content: ProjectContent) => Promise<Problem | null>;
  readonly change: (project: ManagedProject, content: ProjectContent) => Promise<Problem | null>;
  readonly remove: (project: ManagedProject) => Promise<Problem | null>;
  readonly archive: (project: ManagedProject, isArchived: boolean) => Promise<Problem | null>;
}

/** Commands on tags and clients. */
export interface RecordCommands {
  readonly createTag: (name: string) => Promise<Problem | null>;
  readonly renameTag: (tag: NamedRecord, name: string) => Promise<Problem | null>;
  readonly deleteTag: (tag: NamedRecord) => Promise<Problem | null>;
  readonly createClient: (name: string) => Promise<Problem | null>;
  readonly renameClient: (client: NamedRecord, name: string) => Promise<Problem | null>;
  readonly archiveClient: (client: NamedRecord, isArchived: boolean) => Promise<Problem | null>;
  readonly deleteClient: (client: NamedRecord) => Promise<Problem | null>;
}

type NamedRecord = CatalogView['clients'][number] | { readonly id: CatalogView['tags'][number]['id']; readonly name: string };

type Answer = { readonly ok: true } | { readonly ok: false; readonly failure: Problem };

function useConcluded() {
  const { data } = useServices();
  const { say } = useActions();
  return async (asked: Promise<Answer>, spoken: string): Promise<Problem | null> => {
    const answer = await asked;
    // Also after a failure, so that the list shows the current state.
    await data.catalog.refresh();
    if (!answer.ok) {
      return answer.failure;
    }
    say(spoken);
    return null;
  };
}

export function useRecordCommands(): RecordCommands {
  const { clocktower, i18n } = useServices();
  const concluded = useConcluded();
  const { announcements } = i18n.messages.projects;
  return {
    createTag: async (name) => concluded(clocktower.createTag({ name }), announcements.created(name)),
    renameTag: async ({ id }, name) => concluded(clocktower.renameTag({ id, name }), announcements.changed(name)),
    deleteTag: async ({ id, name }) => concluded(clocktower.deleteTag({ id }), announcements.deleted(name)),
    createClient: async (name) => concluded(clocktower.createClient({ name }), announcements.created(name)),
    renameClient: async ({ id }, name) => concluded(clocktower.changeClient({ id, name }), announcements.changed(name)),
    archiveClient: async ({ id, name }, isArchived) => concluded(clocktower.changeClient({ id, isArchived }), announcements.changed(name)),
    deleteClient: async ({ id, name }) => concluded(clocktower.deleteClient({ id }), announcements.deleted(name)),
  };
}

export function useProjectCommands(): ProjectCommands {
  const { clocktower, i18n } = useServices();
  const concluded = useConcluded();
  const { announcements } = i18n.messages.projects;

  return {
    create: async (content) => concluded(clocktower.createProject(content), announcements.created(content.name)),
    change: async ({ id, name, color, clientId, isBillable }, content) => {
      const change = {
        ...(content.name === name ? {} : { name: content.name }),
        ...(content.color === color ? {} : { color: content.color }),
        ...(content.clientId === clientId ? {} : { clientId: content.clientId }),
        ...(content.isBillable === isBillable ? {} : { isBillable: content.isBillable }),
      };
      return Object.keys(change).length === 0
        ? null
        : concluded(clocktower.changeProject({ id, ...change }), announcements.changed(content.name));
    },
    remove: async ({ id, name }) => concluded(clocktower.deleteProject({ id }), announcements.deleted(name)),
    archive: async ({ id, name }, isArchived) => concluded(clocktower.changeProject({ id, isArchived }), announcements.changed(name)),
  };
}
