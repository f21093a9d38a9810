/** What must be so about projects when all faults have ended and everything had its time. */
import type { ProjectContent, ProjectRecord } from '#core/project-outbox/project-record.ts';
import { sameProject } from '#core/project-outbox/project-record.ts';
import type { Uuid } from '#shared/values/brands.ts';
import { isLive, latestProject, type ProjectRow, type ProjectService } from './project-service.ts';

/** What a person said of a project, last. */
export interface ProjectWish {
  content: ProjectContent;
  /** When they last chose each field; null: never. */
  nameMs: number | null;
  colorMs: number | null;
  deleted: boolean;
  /** They were asked and decided: what follows is their own. */
  answered: boolean;
}

export interface ProjectLife {
  readonly records: ReadonlyMap<Uuid, ProjectRecord>;
  readonly service: ProjectService;
  readonly wishes: ReadonlyMap<Uuid, ProjectWish>;
  /** Rows that a project here ever stood for. */
  readonly stoodFor: ReadonlyMap<Uuid, ReadonlySet<Uuid>>;
  /** When the program ended. */
  readonly crashes: readonly number[];
  readonly graceMs: number;
  readonly lagMs: number;
}

export class ProjectVerdict {
  readonly problems: string[] = [];
  /** How many questions are open. */
  asked = 0;
  readonly #life: ProjectLife;

  constructor(life: ProjectLife) {
    this.#life = life;
  }

  /** Whether the program ended while a second delivery of the row's request could still come: nobody watched for it any more. */
  #wasUnwatched({ bornMs }: ProjectRow): boolean {
    return this.#life.crashes.some((atMs) => atMs > bornMs - 2 * this.#life.graceMs && atMs < bornMs + 2 * this.#life.graceMs);
  }

  judge(): void {
    const records = [...(this.#life.records.values())];
    const byServerId = new Map(records.map((record) => [record.serverId, record]));
    const asked = new Set(records.flatMap(({ parked }) => (parked?.kind === 'ask' ? [parked.found.id] : [])));
    this.asked = asked.size;
    for (const record of records) {
      const row = record.serverId === null ? undefined : this.#life.service.rows.get(record.serverId);
      const isThere = row !== undefined && isLive(row);
      if (record.parked === null && (record.inflight !== null || record.deleted || !isThere || !sameProject(record.local, latestProject(row)))) {
        this.problems.push(`${record.localId} has not come to rest as the service has it`);
      }
    }
    for (const row of this.#life.service.live()) {
      if (!byServerId.has(row.id) && !asked.has(row.id)) {
        this.problems.push(`${row.id} is not shown`);
      }
    }
    this.#judgeOnce(byServerId, asked);
    for (const [localId, wish] of this.#life.wishes) {
      this.#judgeWish(localId, wish);
    }
  }

  /** Nothing was made twice, or the second is in sight as what it may be. */
  #judgeOnce(byServerId: ReadonlyMap<Uuid | null, { readonly localId: Uuid; readonly twinOf: Uuid | null }>, asked: ReadonlySet<Uuid>): void {
    const made = new Map<Uuid, ProjectRow[]>();
    for (const row of this.#life.service.live()) {
      if (row.origin !== null) {
        made.set(row.origin, [...(made.get(row.origin) ?? []), row]);
      }
    }
    for (const [origin, rows] of made) {
      const wish = this.#life.wishes.get(origin);
      const requests = new Set(rows.flatMap(({ request }) => request ?? []));
      const isAnswered = (wish?.answered ?? false) || rows.some((row) => row.versions.some(({ isOurs }) => !isOurs));
      if (requests.size > 1 && !isAnswered) {
        this.problems.push(`${origin} was sent twice`);
      }
      // What a question is about is in sight.
      const surplus = rows.filter(({ id }) => !asked.has(id) && byServerId.get(id)?.localId !== origin && (byServerId.get(id)?.twinOf ?? null) === null);
      if (rows.length > 1 && surplus.length > 0 && !isAnswered && !surplus.some((row) => this.#wasUnwatched(row)) && !this.#wasDealtWith(surplus, byServerId)) {
        this.problems.push(`${origin} is there twice and nobody is told`);
      }
    }
  }

  /** A person changed what was shown as a double: they saw it. */
  #wasDealtWith(rows: readonly ProjectRow[], byServerId: ReadonlyMap<Uuid | null, { readonly localId: Uuid }>): boolean {
    return rows.every(({ id }) => this.#life.wishes.has(byServerId.get(id)?.localId ?? id));
  }

  #judgeWish(localId: Uuid, wish: ProjectWish): void {
    const record = this.#life.records.get(localId);
    const rows = [...this.#life.service.rows.values()].filter((row) => row.origin === localId || (this.#life.stoodFor.get(localId)?.has(row.id) ?? false));
    const isDeletedElsewhere = rows.some((row) => !isLive(row) && !row.goneByUs);
    if (wish.answered || (record !== undefined && record.parked !== null)) {
      return;
    }
    if (wish.deleted) {
      if (record !== undefined && record.twinOf === null) {
        this.problems.push(`${localId} was deleted and is shown`);
      }
    } else if (record === undefined) {
      const isElsewhere = rows.some((row) => !isLive(row));
      if (!isElsewhere && rows.length > 0 && !isDeletedElsewhere) {
        this.problems.push(`${localId} is lost`);
      } else if (rows.length === 0) {
        this.problems.push(`${localId} is lost without having been made`);
      }
    } else if (!isDeletedElsewhere && !rows.some(({ origin }) => origin !== localId)) {
      this.#judgeField(rows, { name: 'name', has: record.local.name, wanted: wish.content.name, atMs: wish.nameMs });
      this.#judgeField(rows, { name: 'color', has: record.local.color, wanted: wish.content.color, atMs: wish.colorMs });
    }
  }

  /** The last choice of a field stands, or somebody else's later one. */
  #judgeField(rows: readonly ProjectRow[], field: { readonly name: keyof ProjectContent; readonly has: string; readonly wanted: string; readonly atMs: number | null }): void {
    const { name, has, wanted, atMs } = field;
    const isOthers = rows.some(({ versions }) => versions.some((version, index) => index > 0 && !version.isOurs && version.content[name] !== versions[index - 1]?.content[name] && version.atMs > (atMs ?? 0) - this.#life.lagMs));
    if (atMs !== null && has !== wanted && !isOthers) {
      this.problems.push(`its ${name} is ${has}, wanted was ${wanted}`);
    }
  }
}
