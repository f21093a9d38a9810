/** Known names of projects, tasks and tags of one connection. */
import type { RecordId } from '#shared/values/brands.ts';
import type { ProjectView } from '#shared/timer/view.ts';
import type { EntryRecord } from '../entry-record.ts';
import type { ServiceCapabilities } from '#core/service-client/time-tracking-api.ts';
import { everything, type Permissions } from '#core/service-client/connect/membership.ts';
import type { RemoteClient, RemoteProject, RemoteTag, RemoteTask } from '#core/service-client/tolerant-reading.ts';

export interface CatalogNames {
  readonly projects: ReadonlyMap<RecordId, RemoteProject>;
  readonly tasks: ReadonlyMap<RecordId, RemoteTask>;
  readonly tags: ReadonlyMap<RecordId, RemoteTag>;
  /** The user's own names for tasks and tags that the service does not name. */
  readonly nicknames: ReadonlyMap<RecordId, string>;
  /** Archived projects, tasks and tags: shown in entries, but not offered. */
  readonly retired: ReadonlySet<RecordId>;
  readonly clients: ReadonlyMap<RecordId, RemoteClient>;
  /** null: never read, or the service knows no roles. */
  readonly permissions: Permissions | null;
  /** What the user's role does not permit to create. */
  readonly refused: ReadonlySet<'project' | 'task' | 'tag' | 'client'>;
}

export interface NamesChange {
  readonly projects?: readonly RemoteProject[] | undefined;
  readonly tasks?: readonly RemoteTask[] | undefined;
  readonly tags?: readonly RemoteTag[] | undefined;
  readonly clients?: readonly RemoteClient[] | undefined;
  readonly nicknames?: readonly { readonly id: RecordId; readonly name: string }[] | undefined;
  readonly permissions?: Permissions | null | undefined;
}

export const noNames: CatalogNames = {
  projects: new Map(),
  tasks: new Map(),
  tags: new Map(),
  nicknames: new Map(),
  retired: new Set(),
  clients: new Map(),
  permissions: null,
  refused: new Set(),
};

function byId<Row extends { readonly id: RecordId }>(rows: readonly Row[]): ReadonlyMap<RecordId, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

export function asChange({ projects, tasks, tags, clients, nicknames, permissions }: CatalogNames) {
  return {
    projects: [...projects.values()],
    tasks: [...tasks.values()],
    tags: [...tags.values()],
    clients: [...clients.values()],
    nicknames: [...nicknames].map(([id, name]) => ({ id, name })),
    permissions,
  } satisfies NamesChange;
}

export function changesNothing(names: CatalogNames, change: NamesChange): boolean {
  const known = new Map<string, unknown>(Object.entries(asChange(names)));
  return Object.entries(change).every(
    ([kind, wanted]) => wanted === undefined || JSON.stringify(known.get(kind)) === JSON.stringify(wanted),
  );
}

export function withNames(names: CatalogNames, change: NamesChange): CatalogNames {
  const projects = change.projects === undefined ? names.projects : byId(change.projects);
  const tasks = change.tasks === undefined ? names.tasks : byId(change.tasks);
  const permissions = change.permissions === undefined ? names.permissions : change.permissions;
  const rights = permissions ?? everything;
  const kinds = [
    ['project', rights.projects],
    ['task', rights.tasks],
    ['tag', rights.tags],
    ['client', rights.clients],
  ] as const;
  return {
    projects,
    tasks,
    tags: change.tags === undefined ? names.tags : byId(change.tags),
    nicknames: change.nicknames === undefined ? names.nicknames : new Map(change.nicknames.map(({ id, name }) => [id, name])),
    retired: new Set([...projects.values(), ...tasks.values()].filter(({ isRetired }) => isRetired === true).map(({ id }) => id)),
    clients: change.clients === undefined ? names.clients : byId(change.clients),
    permissions,
    refused: new Set(kinds.flatMap(([kind, { create }]) => (create ? [] : [kind]))),
  };
}

export function taskName(names: CatalogNames, id: RecordId): string | null {
  return names.tasks.get(id)?.name ?? names.nicknames.get(id) ?? null;
}

export function tagName(names: CatalogNames, id: RecordId): string | null {
  return names.tags.get(id)?.name ?? names.nicknames.get(id) ?? null;
}

export function clientName({ projects, clients }: Pick<CatalogNames, 'projects' | 'clients'>, projectId: RecordId): string | null {
  const clientId = projects.get(projectId)?.clientId ?? null;
  return clientId === null ? null : (clients.get(clientId)?.name ?? null);
}

/** Whether a new entry of the project is billable; undefined if the project is unknown. */
export function defaultBillable(
  projectId: RecordId | null,
  { names, capabilities }: { readonly names: Pick<CatalogNames, 'projects'>; readonly capabilities: Pick<ServiceCapabilities, 'billing'> },
): boolean | undefined {
  return !capabilities.billing ? undefined : projectId === null ? false : names.projects.get(projectId)?.isBillable;
}

/** The project of an entry: the service's, while the task is unchanged; else the task's, or the entry's own. */
export function recordProjectId(
  { projectId, base, local }: Pick<EntryRecord, 'projectId' | 'base' | 'local'>,
  names: CatalogNames,
): RecordId | null {
  if (local.taskId === null) {
    return local.ownProjectId ?? projectId;
  }
  return names.tasks.get(local.taskId)?.projectId ?? (base === null || base.taskId === local.taskId ? projectId : null);
}

/** null: unknown, or not offered for new entries. */
export function offeredProject(projectId: RecordId, { projects, retired }: Pick<CatalogNames, 'projects' | 'retired'>): ProjectView | null {
  const project = retired.has(projectId) ? undefined : projects.get(projectId);
  return project === undefined ? null : { id: project.id, name: project.name, color: project.color };
}

export function offeredProjects(names: Pick<CatalogNames, 'projects' | 'retired'>): readonly ProjectView[] {
  return [...names.projects.keys()]
    .flatMap((id) => offeredProject(id, names) ?? [])
    .sort((one, other) => one.name.localeCompare(other.name));
}
