/** What must be so about projects when all faults have ended and everything had its time. */
import type { ProjectContent, ProjectRecord } from '#core/project-outbox/project-record.ts';
import { sameProject } from '#core/project-outbox/project-record.ts';
import type { Uuid } from '#shared/brands.ts';
import { isLive, latestProject, type ProjectRow, type ProjectService } from './project-service.ts';

/** What a person said of a project, last. */
export interface ProjectWish {
  content: ProjectContent;
  atMs: number;
  deleted: boolean;
  /** They were asked and decided: what follows is their own. */
  answered: boolean;
}

export interface ProjectLife {
  readonly records: ReadonlyMap<Uuid, ProjectRecord>;
  readonly service: ProjectService;
  readonly wishes: ReadonlyMap<Uuid, ProjectWish>;
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
    this.#judgeOnce(byServerId);
    for (const [localId, wish] of this.#life.wishes) {
      this.#judgeWish(localId, wish);
    }
  }

  /** Nothing was made twice, or the second is in sight as what it may be. */
  #judgeOnce(byServerId: ReadonlyMap<Uuid | null, { readonly localId: Uuid; readonly twinOf: Uuid | null }>): void {
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
      const surplus = rows.filter(({ id }) => byServerId.get(id)?.localId !== origin && (byServerId.get(id)?.twinOf ?? null) === null);
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
    const rows = [...this.#life.service.rows.values()].filter((row) => row.origin === localId || row.id === record?.serverId);
    const wasTouched = rows.some((row) => (!isLive(row) && !row.goneByUs) || row.versions.some(({ isOurs, atMs }, index) => index > 0 && !isOurs && atMs > wish.atMs - this.#life.lagMs));
    if (wish.answered || (record !== undefined && record.parked !== null)) {
      return;
    }
    if (wish.deleted) {
      if (record !== undefined && record.twinOf === null) {
        this.problems.push(`${localId} was deleted and is shown`);
      }
    } else if (record === undefined) {
      const isElsewhere = rows.some((row) => !isLive(row));
      if (!isElsewhere && rows.length > 0 && !wasTouched) {
        this.problems.push(`${localId} is lost`);
      } else if (rows.length === 0 && !this.#wasSomebodyElses(localId)) {
        this.problems.push(`${localId} is lost without having been made`);
      }
    } else if (!sameProject(record.local, wish.content) && !wasTouched && !rows.some(({ origin }) => origin !== localId)) {
      this.problems.push(`${localId} is «${record.local.name}» ${record.local.color}, wanted was «${wish.content.name}» ${wish.content.color}`);
    }
  }

  /** It came from the service, and went there. */
  #wasSomebodyElses(localId: Uuid): boolean {
    return (this.#life.wishes.get(localId)?.atMs ?? 0) > 0 && [...this.#life.service.rows.values()].some(({ origin, goneMs }) => origin === null && goneMs !== Number.POSITIVE_INFINITY);
  }
}
