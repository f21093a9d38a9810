/** A model of the time tracking service in memory, following its contract, with every version of every row and its author. */
import type { EntryWindow } from '#core/service-client/time-tracking-api.ts';
import type { Reply } from '#core/service-client/http/reply.ts';
import type { RemoteEntry } from '#core/service-client/tolerant-reading.ts';
import { sameContent, type EntryContent } from '#core/sync/entry-record.ts';
import { uuidSchema, type RecordId, type Uuid } from '#shared/values/brands.ts';

/** `device/localId` of the entry a request was for, or `web`. */
export type Origin = string;

export interface Version {
  readonly content: EntryContent;
  readonly atMs: number;
  /** Number of the device, -1 for the web. */
  readonly actor: number;
  /** Made by a second delivery of a request. */
  readonly isRepeat?: boolean;
}

export interface Row {
  readonly id: Uuid;
  readonly origin: Origin;
  /** The request that wrote it; null for its second delivery. */
  readonly request: string | null;
  /** Delivered later than the algorithm assumes. */
  readonly isLate: boolean;
  readonly versions: Version[];
  deletedMs: number;
  deletedBy: number | null;
}

export const userId = uuidSchema.parse('30000000-0000-4000-8000-000000000001');
export const never = Number.POSITIVE_INFINITY;

export function contentAt(row: Row, atMs: number): EntryContent | null {
  if (row.deletedMs <= atMs) {
    return null;
  }
  return row.versions.findLast((version) => version.atMs <= atMs)?.content ?? null;
}

export function latestOf(row: Row): Version {
  const last = row.versions.at(-1);
  if (last === undefined) {
    throw new Error('A row has at least one version');
  }
  return last;
}

function remote(row: Row, content: EntryContent): RemoteEntry {
  return { id: row.id, projectId: null, userId, ...content };
}

/** The version of a row, as at our own service: equal for equal content. */
function versionOf(content: EntryContent): string {
  return JSON.stringify(content);
}

const busy: Reply<never> = { kind: 'rejected', status: 422, message: 'Another entry is running.', errors: { end: ['Another entry is running.'] } };

export interface Write {
  readonly atMs: number;
  readonly actor: number;
  readonly isRepeat?: boolean;
}

/** A project or a tag. */
interface NamedRow {
  readonly kind: 'project' | 'tag';
  readonly id: Uuid;
  readonly name: string;
  readonly atMs: number;
}

/** A name that the service refuses to create. */
export const refusedName = 'Forbidden';

interface ModelServerOptions {
  readonly oneRunning: boolean;
  readonly keys: boolean;
  readonly versions: boolean;
  readonly chance: () => number;
}

export class ModelServer {
  readonly rows = new Map<RecordId, Row>();
  readonly named: NamedRow[] = [];
  readonly #options: ModelServerOptions;
  readonly #answers = new Map<string, { readonly body: EntryContent; readonly row: Row }>();

  constructor(options: ModelServerOptions) {
    this.#options = options;
  }

  /** Whether entries are billable or not. */
  get bills(): boolean {
    return this.#options.keys;
  }

  #stored(body: EntryContent, before: EntryContent | null): EntryContent {
    const { billable, ...content } = body;
    return this.bills ? { ...content, billable: billable ?? before?.billable ?? false } : content;
  }

  get comparesVersions(): boolean {
    return this.#options.versions;
  }

  /** Returns whether a change based on `version` of the row is refused. */
  isStale(id: RecordId, version: string | undefined): boolean {
    const row = this.rows.get(id);
    return this.comparesVersions && version !== undefined && row !== undefined && row.deletedMs === never && versionOf(latestOf(row).content) !== version;
  }

  /** Gives each write the author that `actorOf` returns. */
  rewrite(actorOf: (row: Row, write: { readonly actor: number; readonly atMs: number }) => number): void {
    for (const row of this.rows.values()) {
      row.versions.forEach((version, index) => {
        row.versions[index] = { ...version, actor: actorOf(row, version) };
      });
      row.deletedBy = row.deletedBy === null ? null : actorOf(row, { actor: row.deletedBy, atMs: row.deletedMs });
    }
  }

  live(): Row[] {
    return [...this.rows.values()].filter((row) => row.deletedMs === never);
  }

  create(
    request: { readonly body: EntryContent; readonly origin: Origin; readonly key: string | null; readonly isLate: boolean; readonly request: string | null },
    write: Write,
  ): Reply<RemoteEntry> {
    const { body, origin, key, isLate, request: sent } = request;
    const known = key === null || !this.#options.keys ? undefined : this.#answers.get(key);
    if (known !== undefined) {
      return sameContent(known.body, body)
        ? { kind: 'done', value: remote(known.row, this.#stored(known.body, null)) }
        : { kind: 'rejected', status: 409, message: 'The key was used for another body.', errors: {} };
    }
    if (body.end === null && this.#runs(null)) {
      return busy;
    }
    const id = this.#newId();
    const content = this.#stored(body, null);
    const row: Row = { id, origin, request: sent, isLate, versions: [{ content, ...write }], deletedMs: never, deletedBy: null };
    this.rows.set(id, row);
    if (key !== null) {
      this.#answers.set(key, { body, row });
    }
    return { kind: 'done', value: remote(row, content) };
  }

  update(id: RecordId, body: EntryContent, write: Write): Reply<RemoteEntry> {
    const row = this.rows.get(id);
    if (row === undefined || row.deletedMs !== never) {
      return { kind: 'absent', message: 'Time entry not found.' };
    }
    if (body.end === null && this.#runs(id)) {
      return busy;
    }
    const before = latestOf(row).content;
    const content = this.#stored(body, before);
    if (!sameContent(before, content)) {
      row.versions.push({ content, ...write });
    }
    return { kind: 'done', value: remote(row, content) };
  }

  delete(id: RecordId, write: Write): Reply<null> {
    const row = this.rows.get(id);
    if (row === undefined || row.deletedMs !== never) {
      return { kind: 'absent', message: 'Time entry not found.' };
    }
    row.deletedMs = write.atMs;
    row.deletedBy = write.actor;
    return { kind: 'done', value: null };
  }

  /** Names of one kind as of `atMs`. */
  names(kind: NamedRow['kind'], atMs: number): readonly { readonly id: Uuid; readonly name: string; readonly color: string }[] {
    return this.named.filter((row) => row.kind === kind && row.atMs <= atMs).map(({ id, name }) => ({ id, name, color: '#123abc' }));
  }

  nameOf(id: RecordId): string | null {
    return this.named.find((row) => row.id === id)?.name ?? null;
  }

  createName(kind: NamedRow['kind'], name: string, atMs: number): Reply<{ readonly id: Uuid; readonly name: string; readonly color: string }> {
    if (name === refusedName) {
      return { kind: 'rejected', status: 403, message: 'Only managers may do this.', errors: {}, reason: 'not-allowed' };
    }
    if (this.#options.keys && this.named.some((row) => row.kind === kind && row.name.toLowerCase() === name.toLowerCase())) {
      return { kind: 'rejected', status: 422, message: 'The name is taken.', errors: {} };
    }
    const row = { kind, id: this.#newId(), name, atMs };
    this.named.push(row);
    return { kind: 'done', value: { id: row.id, name, color: '#123abc' } };
  }

  /** As of `atMs`, at most `limit`, the newest first. */
  list(asked: EntryWindow | 'active', atMs: number, limit: number): { readonly rows: readonly RemoteEntry[]; readonly complete: boolean } {
    const found: RemoteEntry[] = [];
    for (const row of this.rows.values()) {
      const content = contentAt(row, atMs);
      if (content === null) {
        continue;
      }
      const date = content.start.slice(0, 10);
      const isAsked =
        asked === 'active' ? content.end === null : (asked.after === null || date > asked.after) && (asked.before === null || date < asked.before);
      if (isAsked) {
        found.push({ ...remote(row, content), ...(this.comparesVersions ? { version: versionOf(content) } : {}) });
      }
    }
    found.sort((one, other) => (one.start === other.start ? (one.id < other.id ? -1 : 1) : one.start < other.start ? 1 : -1));
    return { rows: found.slice(0, limit), complete: found.length < limit };
  }

  #runs(except: RecordId | null): boolean {
    return this.#options.oneRunning && this.live().some((row) => row.id !== except && latestOf(row).content.end === null);
  }

  #newId(): Uuid {
    const part = (digits: number): string => Math.floor(this.#options.chance() * 16 ** digits).toString(16).padStart(digits, '0');
    return uuidSchema.parse(`${part(8)}-0000-4000-8000-${part(12)}`);
  }
}
