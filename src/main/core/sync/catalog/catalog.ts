/**
 * Names of the projects, tasks and tags of one connection. Projects are the outbox's; tasks and tags are read here, through the port,
 * when days are read anyway: seldom, and at once when an entry has something nobody has named yet. Kept on the disk for offline.
 */
import type { Uuid } from '#shared/values/brands.ts';
import type { CatalogView, Nickname } from '#shared/timer/catalog.ts';
import type { Failure } from '#shared/failures.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { TimeTrackingApi } from '#core/service-client/time-tracking-api.ts';
import { everything, type Permissions } from '#core/service-client/membership.ts';
import type { RemoteClient, RemoteProject, RemoteTag, RemoteTask } from '#core/service-client/tolerant-reading.ts';
import type { LearnedNames } from '../engine/engine-events.ts';
import type { EntryRecord } from '../entry-record.ts';
import type { Clock } from '#core/platform/ports.ts';
import { Emitter } from '#shared/values/emitter.ts';
import type { CatalogFile, KnownNames } from './catalog-file.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { NameBook } from './name-book.ts';

/** What the outbox knows, as of now. */
export interface CatalogSources {
  readonly projects: ReadonlyMap<Uuid, RemoteProject>;
  readonly records: ReadonlyMap<Uuid, EntryRecord>;
}

export interface CatalogOptions {
  readonly api: Pick<TimeTrackingApi, 'offers' | 'readMembership' | 'listTasks' | 'listTags' | 'listClients'>;
  readonly gateway: Pick<Gateway, 'mayBegin'>;
  readonly sources: () => CatalogSources;
  readonly file: CatalogFile;
  readonly clock: Pick<Clock, 'monotonicMs'>;
}

/** Where the service has no such records. */
const nothing = { create: false, change: false };

type ProjectDetails = Pick<RemoteProject, 'clientId' | 'isBillable'>;

/** Names are read again when something unnamed shows up, else when the last reading is older than this, in milliseconds. */
const rereadMs = 600_000;

/** Names that a page shows are read again when the last reading is older than this, in milliseconds. */
const lookedAtMs = 60_000;

const noNamesKnown: KnownNames = { tasks: [], tags: [], nicknames: [], retired: [], clients: [], details: [], permissions: null };

function byId<Row extends { readonly id: Uuid }>(rows: readonly Row[]): ReadonlyMap<Uuid, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

function byName(one: { readonly name: string | null }, other: { readonly name: string | null }): number {
  return (one.name ?? '\uffff').localeCompare(other.name ?? '\uffff');
}

export class Catalog {
  readonly #options: CatalogOptions;
  readonly #changes = new Emitter();
  #tasks: ReadonlyMap<Uuid, RemoteTask>;
  #tags: ReadonlyMap<Uuid, RemoteTag>;
  #clients: readonly RemoteClient[];
  /** What the service said of projects beside their names and colours. */
  #details: ReadonlyMap<Uuid, ProjectDetails>;
  #permissions: Permissions | null;
  #nicknames: readonly Nickname[];
  #retired: ReadonlySet<Uuid>;
  /** As the service last told them: what a file on the disk knows of projects does not say which are out of use. */
  #projectsHeard: ReadonlyMap<Uuid, RemoteProject>;
  #readAtMs = Number.NEGATIVE_INFINITY;
  #askedAtMs = Number.NEGATIVE_INFINITY;
  /** Without a name after the last reading: asking again at once would not give it one. */
  #unnamed: ReadonlySet<Uuid> = new Set();
  #book: NameBook | null = null;
  #saving: Promise<unknown> = Promise.resolve();
  #saved: KnownNames;

  constructor(options: CatalogOptions) {
    this.#options = options;
    const known = options.file.load() ?? noNamesKnown;
    this.#saved = known;
    this.#tasks = byId(known.tasks);
    this.#tags = byId(known.tags);
    this.#clients = known.clients;
    this.#details = new Map(known.details.map(({ id, ...details }) => [id, details]));
    this.#permissions = known.permissions;
    this.#nicknames = known.nicknames;
    this.#retired = new Set(known.retired);
    this.#projectsHeard = options.sources().projects;
  }

  get offers(): TimeTrackingApi['offers'] {
    return this.#options.api.offers;
  }

  get names(): NameBook {
    const { projects } = this.#options.sources();
    if (this.#book === null || this.#book.projects !== projects) {
      const nicknames = new Map(this.#nicknames.map(({ id, name }) => [id, name]));
      this.#book = { projects, tasks: this.#tasks, tags: this.#tags, nicknames, retired: this.#retired, refused: this.#refused() };
    }
    return this.#book;
  }

  /** Everything but which connection it is of, and how new it is. Tasks and tags of entries are in it, though the service may have no names for them. */
  view(): Omit<CatalogView, 'connection' | 'revision'> {
    const { projects, tasks, tags, nicknames, retired } = this.names;
    const bare = this.#bare();
    const nicknamed = (id: Uuid) => ({ id, name: nicknames.get(id) ?? null, isNickname: nicknames.has(id) });
    const { offers } = this;
    const { projects: onProjects, tags: onTags, clients: onClients } = this.#permissions ?? everything;
    const detailed = [...projects.values()].map(({ id, name, color }) => ({ id, name, color, ...this.#details.get(id) })).sort(byName);
    return {
      projects: detailed.filter(({ id }) => !retired.has(id)),
      archived: detailed.filter(({ id }) => retired.has(id)),
      clients: [...this.#clients].sort(byName),
      tasks: [
        ...[...tasks.values()].filter(({ id, projectId }) => !retired.has(id) && !retired.has(projectId)).map((task) => ({ ...task, isNickname: false })),
        ...[...bare.tasks].map(([id, projectId]) => ({ ...nicknamed(id), projectId })),
      ].sort(byName),
      tags: [
        ...[...tags.values()].filter(({ id }) => !retired.has(id)).map(({ id, name }) => ({ id, name, isNickname: false })),
        ...[...bare.tags].map(nicknamed),
      ].sort(byName),
      offers: { tasks: offers.tasks, tags: offers.tags, projectOfEntry: offers.projectOfEntry, reopening: offers.reopening, clients: offers.clients },
      rights: { projects: onProjects, tags: offers.tags ? onTags : nothing, clients: offers.clients ? onClients : nothing },
    };
  }

  /** Whether the names were last read long enough ago to read them again for somebody who looks at them. */
  isStale(): boolean {
    return this.#options.clock.monotonicMs() - this.#askedAtMs >= lookedAtMs;
  }

  /** Reads the names of tasks and tags now, and takes over what is known of projects. */
  async read(): Promise<void> {
    this.#askedAtMs = this.#options.clock.monotonicMs();
    this.#hearProjects();
    await this.#read();
  }

  /** Reads what may have changed, when it is time to. A service that does not answer changes nothing. */
  async refresh(): Promise<void> {
    this.#hearProjects();
    const { offers } = this;
    const isDue = this.#options.clock.monotonicMs() - this.#readAtMs >= rereadMs || this.#hasChanges();
    if ((offers.tasks || offers.tags) && isDue && this.#options.gateway.mayBegin('catalog')) {
      await this.#read();
    }
  }

  /** A word of one's own; an empty one takes it back. On the disk when this answers. */
  async setNickname({ kind, id, name }: Nickname): Promise<Result<null, Failure>> {
    const others = this.#nicknames.filter((each) => each.id !== id);
    const before = this.#nicknames;
    this.#nicknames = name === '' ? others : [...others, { kind, id, name }];
    const saved = await this.#save();
    if (!saved.ok) {
      this.#nicknames = before;
    }
    this.#changed();
    return saved;
  }

  /** Takes over what was learned of names while something was ensured. */
  learn(names: LearnedNames): void {
    if ('tasks' in names) {
      this.#takeTasks(names.tasks);
    } else if ('task' in names) {
      this.#tasks = new Map(this.#tasks).set(names.task.id, names.task);
    } else if ('tags' in names) {
      this.#tags = byId(names.tags);
    } else {
      this.#tags = new Map(this.#tags).set(names.tag.id, names.tag);
    }
    this.#hearProjects();
    this.#changed();
    void this.#save();
  }

  /** Calls `listener` after each change. Returns the unsubscribe. */
  subscribe(listener: () => void): () => void {
    return this.#changes.subscribe(listener);
  }

  /** Resolves when what is being written is on the disk. */
  async close(): Promise<void> {
    this.#changes.close();
    await this.#saving;
  }

  /** The outbox has heard of projects: it keeps their names, and this which of them are out of use. */
  #hearProjects(): void {
    const { projects } = this.#options.sources();
    if (projects === this.#projectsHeard) {
      return;
    }
    this.#projectsHeard = projects;
    const told = [...projects.values()].flatMap(({ id, clientId, isBillable }) => (isBillable === undefined ? [] : [[id, { clientId, isBillable }] as const]));
    this.#details = new Map([...this.#details, ...told]);
    const others = [...this.#retired].filter((id) => !projects.has(id));
    this.#retire(new Set([...others, ...[...projects.values()].filter(({ isRetired }) => isRetired === true).map(({ id }) => id)]));
  }

  #retire(retired: ReadonlySet<Uuid>): void {
    const isSame = retired.size === this.#retired.size && [...retired].every((id) => this.#retired.has(id));
    this.#retired = retired;
    this.#changed();
    if (!isSame) {
      void this.#save();
    }
  }

  #refused(): NameBook['refused'] {
    const { projects, tasks, tags } = this.#permissions ?? everything;
    return new Set([...(projects.create ? [] : ['project' as const]), ...(tasks.create ? [] : ['task' as const]), ...(tags.create ? [] : ['tag' as const])]);
  }

  /** Tasks and tags of entries that the service has not named, each task with its project where an entry tells. */
  #bare(): { readonly tasks: ReadonlyMap<Uuid, Uuid | null>; readonly tags: ReadonlySet<Uuid> } {
    const tasks = new Map<Uuid, Uuid | null>();
    const tags = new Set<Uuid>();
    for (const { local, projectId } of this.#options.sources().records.values()) {
      if (local.taskId !== null && !this.#tasks.has(local.taskId)) {
        tasks.set(local.taskId, tasks.get(local.taskId) ?? projectId);
      }
      for (const tag of local.tags) {
        if (!this.#tags.has(tag)) {
          tags.add(tag);
        }
      }
    }
    return { tasks, tags };
  }

  #bareIds(): ReadonlySet<Uuid> {
    const { tasks, tags } = this.#bare();
    return new Set([...(this.offers.tasks ? tasks.keys() : []), ...(this.offers.tags ? tags : [])]);
  }

  #hasChanges(): boolean {
    return [...this.#bareIds()].some((id) => !this.#unnamed.has(id));
  }

  #takeTasks(tasks: readonly RemoteTask[]): void {
    const unused = tasks.filter(({ isRetired }) => isRetired === true).map(({ id }) => id);
    const others = [...this.#retired].filter((id) => !this.#tasks.has(id));
    this.#tasks = byId(tasks.map(({ id, name, projectId }) => ({ id, name, projectId })));
    this.#retired = new Set([...others, ...unused]);
  }

  async #read(): Promise<void> {
    const { api, clock } = this.#options;
    // Each is taken over before the next is asked for: what is learned meanwhile is newer.
    const tasks = this.offers.tasks ? await api.listTasks() : null;
    if (tasks?.kind === 'done') {
      this.#takeTasks(tasks.value);
    }
    const tags = this.offers.tags ? await api.listTags() : null;
    if (tags?.kind === 'done') {
      this.#tags = byId(tags.value);
    }
    const clients = this.offers.clients ? await api.listClients() : null;
    if (clients?.kind === 'done') {
      this.#clients = clients.value;
    }
    const membership = this.offers.roles ? await api.readMembership() : null;
    if (membership?.kind === 'done') {
      this.#permissions = membership.value.permissions;
    }
    if ([membership, tasks, tags, clients].some((reply) => reply?.kind === 'done')) {
      this.#readAtMs = clock.monotonicMs();
      this.#unnamed = this.#bareIds();
      this.#changed();
      await this.#save();
    }
  }

  /** One after the other. What a full disk refuses is written with the next change; a nickname's person is told. */
  async #save(): Promise<Result<null, Failure>> {
    const names: KnownNames = {
      tasks: [...this.#tasks.values()],
      tags: [...this.#tags.values()],
      nicknames: [...this.#nicknames],
      retired: [...this.#retired],
      clients: [...this.#clients],
      details: [...this.#details].map(([id, details]) => ({ id, ...details })),
      permissions: this.#permissions,
    };
    const before = this.#saving;
    const saved = this.#saveAfter(before, names);
    this.#saving = saved;
    return saved;
  }

  async #saveAfter(before: Promise<unknown>, names: KnownNames): Promise<Result<null, Failure>> {
    await before;
    if (JSON.stringify(names) === JSON.stringify(this.#saved)) {
      return succeed(null);
    }
    try {
      await this.#options.file.save(names);
      this.#saved = names;
      return succeed(null);
    } catch (error) {
      return fail({ kind: 'storage-failed', detail: error instanceof Error ? error.message : String(error) });
    }
  }

  #changed(): void {
    this.#book = null;
    this.#changes.emit();
  }
}
