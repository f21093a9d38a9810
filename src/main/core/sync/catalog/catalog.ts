/** Names of the projects, tasks and tags of one connection. The engine stores them; this class decides when they are read again. */
import { instantOfEpochMs, type RecordId } from '#shared/values/brands.ts';
import type { CatalogProject, CatalogView, Nickname } from '#shared/timer/catalog.ts';
import type { Failure } from '#shared/failures.ts';
import type { Result } from '#shared/values/result.ts';
import { everything } from '#core/service-client/connect/membership.ts';
import type { RemoteProject } from '#core/service-client/tolerant-reading.ts';
import type { TimeTrackingApi } from '#core/service-client/time-tracking-api.ts';
import type { Clock } from '#core/platform/ports.ts';
import type { NameKind } from '../engine/engine-events.ts';
import type { Outbox } from '../outbox.ts';
import type { CatalogNames } from './catalog-names.ts';

export interface CatalogOptions {
  readonly outbox: Pick<Outbox, 'names' | 'queries' | 'sequence' | 'pullNames' | 'setNickname'>;
  readonly capabilities: TimeTrackingApi['capabilities'];
  readonly clock: Pick<Clock, 'monotonicMs' | 'nowMs'>;
}

const nothing = { create: false, change: false };

/** Milliseconds of the past whose entries are searched for tasks and tags without a name. */
const namedForMs = 62 * 86_400_000;

interface Bare {
  readonly tasks: ReadonlyMap<RecordId, RecordId | null>;
  readonly tags: ReadonlySet<RecordId>;
}

/** Milliseconds after which tasks and tags are read again; an unnamed item of an entry triggers a read at once. */
const rereadMs = 600_000;

/** Milliseconds after which names on display are read again. */
const shownFreshMs = 60_000;

function byName(one: { readonly name: string | null }, other: { readonly name: string | null }): number {
  return (one.name ?? '\uffff').localeCompare(other.name ?? '\uffff');
}

function catalogProject({ id, name, color, clientId, isBillable }: RemoteProject): CatalogProject {
  return { id, name, color, ...(isBillable === undefined ? {} : { clientId, isBillable }) };
}

export class Catalog {
  readonly #options: CatalogOptions;
  #readAtMs = Number.NEGATIVE_INFINITY;
  #askedAtMs = Number.NEGATIVE_INFINITY;
  /** Items without a name in the last read, for which another read is useless. */
  #unnamed: ReadonlySet<RecordId> = new Set();
  /** The last result of `#bare`, which holds until entries or names change. */
  #known: { readonly sequence: number; readonly names: CatalogNames; readonly bare: Bare } | null = null;

  constructor(options: CatalogOptions) {
    this.#options = options;
  }

  get capabilities(): TimeTrackingApi['capabilities'] {
    return this.#options.capabilities;
  }

  get names(): CatalogNames {
    return this.#options.outbox.names;
  }

  /** The view without connection and revision. Includes tasks and tags of entries even if the service does not name them. */
  view(): Omit<CatalogView, 'connection' | 'revision'> {
    const { projects, tasks, tags, clients, nicknames, retired, permissions } = this.names;
    const bare = this.#bare();
    const nicknamed = (id: RecordId) => ({ id, name: nicknames.get(id) ?? null, isNickname: nicknames.has(id) });
    const { capabilities } = this;
    const { projects: onProjects, tags: onTags, clients: onClients } = permissions ?? everything;
    const detailed = [...projects.values()].map(catalogProject).sort(byName);
    return {
      projects: detailed.filter(({ id }) => !retired.has(id)),
      archived: detailed.filter(({ id }) => retired.has(id)),
      clients: [...clients.values()].sort(byName),
      tasks: [
        ...[...tasks.values()]
          .filter(({ id, projectId }) => !retired.has(id) && !retired.has(projectId))
          .map(({ id, name, projectId }) => ({ id, name, projectId, isNickname: false })),
        ...[...bare.tasks].map(([id, projectId]) => ({ ...nicknamed(id), projectId })),
      ].sort(byName),
      tags: [...[...tags.values()].map(({ id, name }) => ({ id, name, isNickname: false })), ...[...bare.tags].map(nicknamed)].sort(byName),
      offers: {
        tasks: capabilities.tasks,
        tags: capabilities.tags,
        projectOfEntry: capabilities.projectOfEntry,
        reopening: capabilities.reopening,
        billing: capabilities.billing,
      },
      rights: { projects: onProjects, tags: capabilities.tags ? onTags : nothing, clients: capabilities.billing ? onClients : nothing },
    };
  }

  readIfStale(): void {
    if (this.#options.clock.monotonicMs() - this.#askedAtMs >= shownFreshMs) {
      void this.read();
    }
  }

  async read(): Promise<void> {
    const { outbox, clock } = this.#options;
    this.#askedAtMs = clock.monotonicMs();
    const outcome = await outbox.pullNames(['project', ...this.#otherKinds()]);
    if (outcome.kind === 'read') {
      this.#readAtMs = clock.monotonicMs();
      this.#unnamed = this.#bareIds();
    }
  }

  /** Reads projects, and stale names of the other kinds. Does nothing if the service does not answer. */
  async refresh(): Promise<void> {
    const isDue =
      this.#options.clock.monotonicMs() - this.#readAtMs >= rereadMs || [...this.#bareIds()].some((id) => !this.#unnamed.has(id));
    await (isDue ? this.read() : this.#options.outbox.pullNames(['project']));
  }

  /** Sets the user's own name for a task or tag; an empty one removes it. On disk when this returns. */
  setNickname(nickname: Nickname): Result<null, Failure> {
    return this.#options.outbox.setNickname(nickname);
  }

  #otherKinds(): readonly NameKind[] {
    const { tasks, tags, billing, roles } = this.capabilities;
    const kinds = [
      ['task', tasks],
      ['tag', tags],
      ['client', billing],
      ['membership', roles],
    ] as const;
    return kinds.flatMap(([kind, isOffered]) => (isOffered ? [kind] : []));
  }

  /** Unnamed tasks and tags of recent entries, each task with its project if an entry has it. */
  #bare(): Bare {
    const { outbox, clock } = this.#options;
    const { names, sequence } = outbox;
    if (this.#known?.sequence !== sequence || this.#known.names !== names) {
      const { tasks, tags } = outbox.queries.inUseSince(instantOfEpochMs(Math.max(0, clock.nowMs() - namedForMs)));
      const bare = {
        tasks: new Map([...tasks].filter(([id]) => !names.tasks.has(id))),
        tags: new Set([...tags].filter((id) => !names.tags.has(id))),
      };
      this.#known = { sequence, names, bare };
    }
    return this.#known.bare;
  }

  #bareIds(): ReadonlySet<RecordId> {
    const { tasks, tags } = this.#bare();
    return new Set([...(this.capabilities.tasks ? tasks.keys() : []), ...(this.capabilities.tags ? tags : [])]);
  }
}
