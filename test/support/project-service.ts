/** The projects of a service as its contract has them, in memory, with every version of every row and whose it is. */
import type { Reply } from '#core/api/reply.ts';
import type { RemoteProject } from '#core/api/tolerant-reading.ts';
import { sameProject, type ProjectContent } from '#core/project-outbox/project-record.ts';
import type { Uuid } from '#shared/values/brands.ts';

export interface ProjectRow {
  readonly id: Uuid;
  /** The project here whose create made it; null: somebody else's. */
  readonly origin: Uuid | null;
  /** Null for the second delivery of a request. */
  readonly request: string | null;
  readonly bornMs: number;
  readonly versions: { readonly content: ProjectContent; readonly atMs: number; readonly isOurs: boolean }[];
  goneMs: number;
  goneByUs: boolean;
}

const taken: Reply<never> = { kind: 'rejected', status: 422, message: 'The name is taken.', errors: { name: ['The name is taken.'] } };
const absent: Reply<never> = { kind: 'absent', message: 'Project not found.' };

export function isLive({ goneMs }: ProjectRow): boolean {
  return goneMs === Number.POSITIVE_INFINITY;
}

export function latestProject(row: ProjectRow): ProjectContent {
  return row.versions.at(-1)?.content ?? { name: '', color: '' };
}

export class ProjectService {
  readonly rows = new Map<Uuid, ProjectRow>();
  readonly #options: { readonly uniqueNames: boolean; readonly newId: () => Uuid; readonly nowMs: () => number };

  constructor(options: { readonly uniqueNames: boolean; readonly newId: () => Uuid; readonly nowMs: () => number }) {
    this.#options = options;
  }

  live(): ProjectRow[] {
    return [...this.rows.values()].filter(isLive);
  }

  create(content: ProjectContent, made: { readonly origin: Uuid | null; readonly request: string | null }): Reply<RemoteProject> {
    if (this.#isTaken(content.name, null)) {
      return taken;
    }
    const nowMs = this.#options.nowMs();
    const id = this.#options.newId();
    this.rows.set(id, { id, ...made, bornMs: nowMs, versions: [{ content, atMs: nowMs, isOurs: made.origin !== null }], goneMs: Number.POSITIVE_INFINITY, goneByUs: false });
    return { kind: 'done', value: { id, ...content } };
  }

  update(id: Uuid, content: ProjectContent, isOurs: boolean): Reply<RemoteProject> {
    const row = this.rows.get(id);
    if (row === undefined || !isLive(row)) {
      return absent;
    }
    if (this.#isTaken(content.name, id)) {
      return taken;
    }
    if (!sameProject(latestProject(row), content)) {
      row.versions.push({ content, atMs: this.#options.nowMs(), isOurs });
    }
    return { kind: 'done', value: { id, ...content } };
  }

  delete(id: Uuid, isOurs: boolean): Reply<null> {
    const row = this.rows.get(id);
    if (row === undefined || !isLive(row)) {
      return absent;
    }
    row.goneMs = this.#options.nowMs();
    row.goneByUs = isOurs;
    return { kind: 'done', value: null };
  }

  /** All projects as they were `behindMs` ago. */
  list(behindMs: number): RemoteProject[] {
    const atMs = this.#options.nowMs() - behindMs;
    return [...this.rows.values()].flatMap((row) => {
      const content = row.goneMs <= atMs ? undefined : row.versions.findLast((version) => version.atMs <= atMs)?.content;
      return content === undefined ? [] : [{ id: row.id, ...content }];
    });
  }

  #isTaken(name: string, except: Uuid | null): boolean {
    return this.#options.uniqueNames && this.live().some((row) => row.id !== except && latestProject(row).name === name);
  }
}
