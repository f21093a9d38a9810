/**
 * Finds the projects, tasks, tags and clients that a file or another service names: by identifier at the same service, else by name. Pure.
 */
import type { RecordId } from '#shared/values/brands.ts';
import { nameLimit } from '#shared/values/limits.ts';
import type { Result } from '#shared/values/result.ts';
import type { ServiceCapabilities } from '#core/service-client/time-tracking-api.ts';
import { unassigned, type Assignment } from '../assignment.ts';
import { clientName, defaultBillable, type CatalogNames } from './catalog-names.ts';
import { foldedName, sameName } from './same-name.ts';
import type { WantedAssignment } from './find-assignment.ts';
import type { InUse } from '../queries/history-reader.ts';
import { canonicalName, type AssignmentWish } from '../wish.ts';
import type { LeftOutName, NameFate, PreviewName } from '#shared/history/new-names.ts';

export interface NamedThing {
  readonly name: string;
  readonly id: RecordId | null;
}

export interface NamedThings {
  readonly project: NamedThing | null;
  readonly task: NamedThing | null;
  readonly tags: readonly NamedThing[];
  readonly client: string | null;
  readonly billable?: boolean | undefined;
}

interface KnownAssignment {
  readonly assignment: Assignment;
  readonly project: NameFate | null;
  readonly task: NameFate | null;
  /** `kept`: the project exists already, with another client or without one. */
  readonly client: NameFate | 'kept' | null;
}

type KnownTag =
  | { readonly fate: 'known'; readonly id: RecordId }
  | { readonly fate: 'new'; readonly name: string }
  | { readonly fate: 'impossible' };

export interface NameMatches {
  readonly assignment: (things: Pick<NamedThings, 'project' | 'task' | 'client'>) => KnownAssignment;
  readonly tag: (tag: NamedThing) => KnownTag;
  /** The wanted value, or the default of the project; undefined if the service does not store it. */
  readonly billable: (wanted: boolean | undefined, projectId: RecordId | null) => boolean | undefined;
}

export interface NameSources {
  readonly names: CatalogNames;
  readonly capabilities: Pick<ServiceCapabilities, 'projectOfEntry' | 'tasks' | 'tags' | 'billing'>;
  /** Items of local entries, which the service may not name; called only if names do not match. */
  readonly inUse: () => InUse;
  readonly assignment: (wanted: WantedAssignment) => Result<Assignment | undefined, unknown>;
}

/** Identifiers by name; of several with one name, an active one takes precedence. */
function byName(
  things: Iterable<readonly [RecordId, { readonly name: string }]>,
  retired: ReadonlySet<RecordId>,
): ReadonlyMap<string, RecordId> {
  const found = new Map<string, RecordId>();
  for (const [id, { name }] of things) {
    const known = found.get(foldedName(name));
    if (known === undefined || (retired.has(known) && !retired.has(id))) {
      found.set(foldedName(name), id);
    }
  }
  return found;
}

/** An identifier in place of a name belongs to another service. */
function canBeCreated({ name, id }: NamedThing): boolean {
  const canonical = canonicalName(name);
  return canonical !== '' && canonical.length <= nameLimit && id === null;
}

/** Gives every row of a project the client of its first row that has one. */
export function oneClientPerProject<Things extends NamedThings>(all: readonly Things[]): readonly Things[] {
  const clients = new Map<string, string>();
  for (const { project, client } of all) {
    const key = foldedName(project?.name ?? '');
    if (project !== null && client !== null && !clients.has(key)) {
      clients.set(key, client);
    }
  }
  return all.map((things) =>
    things.project === null ? things : { ...things, client: clients.get(foldedName(things.project.name)) ?? null },
  );
}

function wish(project: AssignmentWish['project'], task: NamedThing | null): Assignment {
  const id = project.kind === 'known' ? project.id : null;
  return { ...unassigned, projectId: id, wish: { project, ...(task === null ? {} : { task: canonicalName(task.name) }) } };
}

export function matchNames({ names, capabilities, inUse, assignment }: NameSources): NameMatches {
  const { projects, tasks, tags, clients, nicknames, retired, refused } = names;
  const projectIds = byName(projects, retired);
  const namedTags = [
    ...[...nicknames].map(([id, name]) => [id, { name }] as const),
    ...[...tags].map(([id, { name }]) => [id, { name }] as const),
  ];
  const tagIds = byName(namedTags, retired);
  const clientIds = byName(clients, retired);
  const assignments = new Map<string, KnownAssignment>();
  let asked: InUse | null = null;
  const used = (): InUse => (asked ??= inUse());

  function findProject({ id, name }: NamedThing): RecordId | null {
    return id !== null && projects.has(id) ? id : (projectIds.get(foldedName(name)) ?? null);
  }

  function findTask({ id, name }: NamedThing, projectId: RecordId | null): RecordId | null {
    const own = id === null ? undefined : (tasks.get(id)?.projectId ?? used().tasks.get(id));
    if (id !== null && own !== undefined && (projectId === null || own === null || own === projectId)) {
      return id;
    }
    const candidates = [...tasks].filter(([, task]) => projectId === null || task.projectId === projectId);
    return byName(candidates, retired).get(foldedName(name)) ?? null;
  }

  function newTask(task: NamedThing | null): { readonly task: NamedThing | null; readonly fate: NameFate | null } {
    const isPossible = task !== null && capabilities.tasks && !refused.has('task') && canBeCreated(task);
    return { task: isPossible ? task : null, fate: task === null ? null : isPossible ? 'new' : 'impossible' };
  }

  function settled(wanted: WantedAssignment): Assignment | null {
    const found = assignment(wanted);
    return found.ok ? (found.value ?? null) : null;
  }

  type WantedClient = Extract<AssignmentWish['project'], { readonly kind: 'new' }>['client'];

  function newClient(name: string | null): { readonly client: NameFate | null; readonly wanted: WantedClient } {
    const id = name === null ? undefined : clientIds.get(foldedName(name));
    if (name === null || id !== undefined) {
      return { client: name === null ? null : 'known', wanted: id === undefined ? undefined : { kind: 'known', id } };
    }
    return capabilities.billing && !refused.has('client') && canBeCreated({ name, id: null })
      ? { client: 'new', wanted: { kind: 'new', name: canonicalName(name) } }
      : { client: 'impossible', wanted: undefined };
  }

  function clientOfKnown(projectId: RecordId, client: string | null): KnownAssignment['client'] {
    const present = client === null ? null : clientName(names, projectId);
    return client === null ? null : !capabilities.billing ? 'impossible' : present !== null && sameName(present, client) ? 'known' : 'kept';
  }

  function inProject(projectId: RecordId, task: NamedThing | null): Omit<KnownAssignment, 'client'> {
    const taskId = task === null ? null : findTask(task, projectId);
    const at = settled(taskId === null ? { projectId } : { taskId, projectId });
    if (taskId !== null && at !== null) {
      return { assignment: at, project: 'known', task: 'known' };
    }
    const created = newTask(task);
    if (created.task !== null) {
      return { assignment: wish({ kind: 'known', id: projectId }, created.task), project: 'known', task: 'new' };
    }
    // The default task of a project may be unknown here; the engine looks it up before it sends the entry.
    const fallback = capabilities.tasks ? wish({ kind: 'known', id: projectId }, null) : null;
    const reached = at ?? fallback;
    return { assignment: reached ?? unassigned, project: reached === null ? 'impossible' : 'known', task: created.fate };
  }

  function matchAssignment({ project, task, client }: Pick<NamedThings, 'project' | 'task' | 'client'>): KnownAssignment {
    if (project === null) {
      const taskId = task === null ? null : findTask(task, null);
      const at = taskId === null ? null : settled({ taskId });
      const taskFate = at === null ? 'impossible' : 'known';
      return {
        assignment: at ?? unassigned,
        project: null,
        task: task === null ? null : taskFate,
        client: client === null ? null : 'impossible',
      };
    }
    const projectId = findProject(project);
    if (projectId !== null) {
      return { ...inProject(projectId, task), client: clientOfKnown(projectId, client) };
    }
    if (!canBeCreated(project) || !(capabilities.projectOfEntry || capabilities.tasks) || refused.has('project')) {
      const fates = { task: task === null ? null : 'impossible', client: client === null ? null : 'impossible' } as const;
      return { assignment: unassigned, project: 'impossible', ...fates };
    }
    const created = newTask(task);
    const { wanted, client: fate } = newClient(client);
    const newProject = { kind: 'new', name: canonicalName(project.name), ...(wanted === undefined ? {} : { client: wanted }) } as const;
    return { assignment: wish(newProject, created.task), project: 'new', task: created.fate, client: fate };
  }

  return {
    billable: (wanted, projectId) => (capabilities.billing ? (wanted ?? defaultBillable(projectId, { names, capabilities })) : undefined),
    assignment: ({ project, task, client }) => {
      const key = JSON.stringify([project, task, client]);
      const known = assignments.get(key) ?? matchAssignment({ project, task, client });
      assignments.set(key, known);
      return known;
    },
    tag: (tag) => {
      const { id, name } = tag;
      const known = id !== null && (tags.has(id) || used().tags.has(id)) ? id : tagIds.get(foldedName(name));
      if (known !== undefined) {
        return { fate: 'known', id: known };
      }
      return capabilities.tags && !refused.has('tag') && canBeCreated(tag)
        ? { fate: 'new', name: canonicalName(name) }
        : { fate: 'impossible' };
    },
  };
}

/** Removes names that are not to be created; a task is removed with its project. */
export function withoutNames<Things extends NamedThings>(all: readonly Things[], leaveOut: readonly LeftOutName[]): readonly Things[] {
  const leftOut = new Set(leaveOut.map(({ kind, name }) => `${kind}|${foldedName(name)}`));
  const isLeftOut = (kind: LeftOutName['kind'], thing: NamedThing | null): boolean =>
    thing !== null && leftOut.has(`${kind}|${foldedName(thing.name)}`);
  return leftOut.size === 0
    ? all
    : all.map((things) => {
        const isWithoutProject = isLeftOut('project', things.project);
        return {
          ...things,
          project: isWithoutProject ? null : things.project,
          task: isWithoutProject || isLeftOut('task', things.task) ? null : things.task,
          tags: things.tags.filter((tag) => !isLeftOut('tag', tag)),
          client: things.client !== null && isLeftOut('client', { name: things.client, id: null }) ? null : things.client,
        };
      });
}

export class NameCount {
  readonly #names: NameMatches;
  readonly #found = new Map<string, PreviewName>();

  constructor(names: NameMatches) {
    this.#names = names;
  }

  add(things: NamedThings): void {
    const { project, task, tags, client } = things;
    const at = this.#names.assignment(things);
    if (client !== null && at.client !== 'kept') {
      this.#count('client', { name: client, id: null }, at.client);
    }
    this.#count('project', project, at.project);
    this.#count('task', task, at.task);
    for (const tag of tags) {
      this.#count('tag', tag, this.#names.tag(tag).fate);
    }
  }

  list(): readonly PreviewName[] {
    return [...this.#found.values()].sort((one, other) => other.rows - one.rows || (one.name < other.name ? -1 : 1));
  }

  #count(kind: PreviewName['kind'], thing: NamedThing | null, fate: NameFate | null): void {
    if (thing === null || fate === null) {
      return;
    }
    const key = `${kind}|${foldedName(thing.name)}|${fate}`;
    const known = this.#found.get(key);
    this.#found.set(key, { kind, name: known?.name ?? thing.name, rows: (known?.rows ?? 0) + 1, fate });
  }
}

interface WantedContent {
  readonly assignment: Assignment;
  readonly tags: readonly RecordId[];
  readonly tagWishes: readonly string[];
  readonly billable?: boolean;
}

export function wantedContent(things: NamedThings, names: NameMatches): WantedContent {
  const { tags, billable } = things;
  const { assignment } = names.assignment(things);
  const charged = names.billable(billable, assignment.projectId);
  const found = tags.map((tag) => names.tag(tag));
  return {
    assignment,
    ...(charged === undefined ? {} : { billable: charged }),
    tags: found.flatMap((tag) => (tag.fate === 'known' ? [tag.id] : [])),
    tagWishes: found.flatMap((tag) => (tag.fate === 'new' ? [tag.name] : [])),
  };
}
