/**
 * The contract as written (revision 0.0.1). Older deployments deviate: another way is tried only after a refusal, and remembered
 * (`contract-oddities.ts`).
 */
import type { z } from 'zod';
import { isSameId, type RecordId } from '#shared/values/brands.ts';
import { pathTo } from '../http/api-calls.ts';
import {
  endMayBeItsStart,
  isAboutUser,
  isRefusedLength,
  isWithin,
  noOddities,
  otherSpelling,
  reachesBehind,
  refusedDescriptionLimit,
  runningRows,
  windowQuery,
  withEndAsSent,
  withLength,
  withLikelyEnd,
  withoutBlank,
  type Oddities,
  type OdditiesMemory,
  type Spelling,
} from './contract-oddities.ts';
import { elsewhere, RecordApi, type RecordApiOptions } from './record-api.ts';
import { ShortPages } from './short-pages.ts';
import type { Membership } from '../connect/membership.ts';
import { further, readPages, type EntryPage } from '../http/paging.ts';
import { listLimit } from '#shared/values/limits.ts';
import type { Reply } from '../http/reply.ts';
import type {
  ChangeAttempt,
  CreateAttempt,
  EntryCreate,
  EntryLimits,
  EntryList,
  EntryUpdate,
  EntryWindow,
  FindKnownEntry,
  ServiceCapabilities,
  TimeTrackingApi,
} from '../time-tracking-api.ts';
import type { ApiCall } from '../http/api-calls.ts';
import { recordNamed, remoteBodies, type ReadRows, type RemoteEntry } from '../tolerant-reading.ts';

export interface ContractApiOptions extends RecordApiOptions {
  readonly findKnown: FindKnownEntry;
  readonly memory?: OdditiesMemory | undefined;
}

/** What makes a change one of a version of its row. */
export type ChangeCondition = Pick<ApiCall<RemoteEntry>, 'headers' | 'current'>;

type EntryBody = Pick<EntryUpdate, 'start' | 'end' | 'description'>;

type WrittenFields = Omit<EntryUpdate, 'project_id'>;

export class ContractApi extends RecordApi implements TimeTrackingApi {
  readonly capabilities: ServiceCapabilities = {
    idempotency: false,
    tasks: false,
    tags: false,
    projectOfEntry: false,
    reopening: true,
    billing: false,
    roles: false,
  };
  /** Whether the service stores and returns an end that equals the start, which the first deployments do not. */
  protected readonly reportsEnds: boolean = false;
  /** Whether a page shorter than requested is known to be the last one. */
  protected readonly fillsPages: boolean = false;
  protected readonly entrySchema: z.ZodType<RemoteEntry> = remoteBodies.entry;
  protected readonly entriesSchema: z.ZodType<ReadRows<RemoteEntry>> = remoteBodies.entries;
  protected readonly listHeaders: Readonly<Record<string, string>> = {};
  readonly #findKnown: FindKnownEntry;
  readonly #memory: OdditiesMemory | undefined;
  readonly #shortPages = new ShortPages({ get: () => this.#oddities.mostRows, set: (mostRows) => this.#rememberOddities({ mostRows }) });
  #oddities: Oddities;

  constructor({ findKnown, memory, ...options }: ContractApiOptions) {
    super(options, 'organization');
    this.#findKnown = findKnown;
    this.#memory = memory;
    this.#oddities = memory?.load() ?? noOddities;
  }

  get #showsEnds(): boolean {
    return this.reportsEnds || this.#oddities.showsEnds;
  }

  get limits(): EntryLimits {
    const { descriptionCharacters, shortestEntrySeconds } = this.#oddities;
    return { descriptionCharacters, shortestEntrySeconds };
  }

  async listEntries(window: EntryWindow): Promise<Reply<EntryList>> {
    const counts: number[] = [];
    const list = await readPages(window, async (part) => this.#page(part, counts));
    if (list.kind === 'done') {
      this.#shortPages.noteList(counts[0] ?? listLimit, list.value.rows.length);
    }
    return list.kind === 'done' && !this.#showsEnds && list.value.rows.some(endMayBeItsStart) ? this.#withLikelyEnds(list.value) : list;
  }

  async listActiveEntries(): Promise<Reply<EntryList>> {
    const reply = await this.#rows('trueFlag', (spelling) => ({ active: spelling.trueFlag }));
    return reply.kind === 'done'
      ? {
          kind: 'done',
          value: {
            rows: runningRows(reply.value.rows.filter((row) => this.#isOwn(row))),
            complete: countRows(reply.value) < (this.#oddities.mostRows ?? listLimit),
            ...further(reply.value.unreadable),
          },
        }
      : reply;
  }

  async createEntry(body: EntryCreate, attempt: CreateAttempt = {}): Promise<Reply<RemoteEntry>> {
    return this.#write(
      { user_id: body.user_id, ...this.writtenFields(body) },
      {
        mayLengthen: !this.reportsEnds,
        send: async (sent) =>
          this.calls.send('POST', '/time-entries', {
            body: withoutBlank(sent),
            schema: this.entrySchema,
            headers: this.creationHeaders(attempt),
          }),
      },
    );
  }

  async updateEntry(id: RecordId, body: EntryUpdate, attempt: ChangeAttempt = {}): Promise<Reply<RemoteEntry>> {
    const known = this.#findKnown({ id, start: body.start });
    const isBlankAlready = known?.description === '';
    return this.#write(this.writtenFields(body), {
      // An end that was read as the start may stand for any end, so it must not be replaced.
      mayLengthen: !this.reportsEnds && known !== null && (this.#showsEnds || known.confirmedEnd !== body.start),
      send: async (sent) => this.#put(id, isBlankAlready ? withoutBlank(sent) : sent, attempt),
    });
  }

  /** Sends `user_id` only to a server that refused an update without it. */
  async #put(id: RecordId, body: object, attempt: ChangeAttempt): Promise<Reply<RemoteEntry>> {
    const { updatesNameUser } = this.#oddities;
    const send = async (namesUser: boolean): Promise<Reply<RemoteEntry>> =>
      this.calls.send('PUT', pathTo`/time-entries/${id}`, {
        body: namesUser ? { ...body, user_id: this.account.userId } : body,
        schema: recordNamed(this.entrySchema, id),
        ...this.changeCondition(id, attempt),
      });
    const first = await send(updatesNameUser);
    if (!isAboutUser(first)) {
      return first;
    }
    const second = await send(!updatesNameUser);
    if (second.kind === 'done') {
      this.#rememberOddities({ updatesNameUser: !updatesNameUser });
    }
    return isAboutUser(second) ? first : second;
  }

  #rememberOddities(shown: Partial<Oddities>): void {
    const oddities = { ...this.#oddities, ...shown };
    if (JSON.stringify(oddities) !== JSON.stringify(this.#oddities)) {
      this.#oddities = oddities;
      this.#memory?.save(oddities);
    }
  }

  async deleteEntry(id: RecordId, attempt: ChangeAttempt = {}): Promise<Reply<null>> {
    this.#shortPages.noteDeleted(id);
    return this.calls.send('DELETE', pathTo`/time-entries/${id}`, {
      body: {},
      schema: remoteBodies.nothing,
      ...this.changeCondition(id, attempt),
    });
  }

  async readMembership(): Promise<Reply<Membership>> {
    return elsewhere;
  }

  /** Only the contract's fields. The service validates the values, which may come from another client. */
  protected writtenFields({ start, end, description, task_id, tags }: EntryUpdate): WrittenFields {
    return { start, end, description, task_id, tags };
  }

  protected creationHeaders(_attempt: CreateAttempt): Readonly<Record<string, string>> {
    return {};
  }

  protected changeCondition(_id: RecordId, _attempt: ChangeAttempt): ChangeCondition {
    return {};
  }

  #isOwn(row: RemoteEntry): boolean {
    return isSameId(row.userId, this.account.userId);
  }

  /** Requests rows. If the server refuses the spelling, tries the other one and keeps it if it is accepted. */
  async #rows(
    part: 'trueFlag' | 'window',
    query: (spelling: Spelling) => Readonly<Record<string, string>>,
  ): Promise<Reply<ReadRows<RemoteEntry>>> {
    // Concurrent requests may change the spelling: the refused one is the one that was sent.
    const spelling = this.#oddities;
    const reply = await this.#rowsSpelled(query(spelling));
    const other = otherSpelling(spelling, part, reply);
    if (other === null || sameQuery(query(spelling), query(other))) {
      return reply;
    }
    const second = await this.#rowsSpelled(query(other));
    if (second.kind === 'done') {
      // The first deployments also refuse entries without length.
      this.#rememberOddities({
        [part]: other[part],
        ...(part === 'window' && other.window === 'timestamp' ? { shortestEntrySeconds: 1 } : {}),
      });
    }
    return second;
  }

  async #rowsSpelled(query: Readonly<Record<string, string>>): Promise<Reply<ReadRows<RemoteEntry>>> {
    // Without `user_id` the list has all users' entries; without `limit` some servers return everything.
    const asked = new URLSearchParams({ user_id: this.account.userId, ...query, limit: String(listLimit) });
    return this.calls.send('GET', `/time-entries?${asked.toString()}`, { schema: this.entriesSchema, headers: this.listHeaders });
  }

  async #page(window: EntryWindow, counts: number[]): Promise<Reply<EntryPage>> {
    const reply = await this.#rows('window', (spelling) => windowQuery(window, spelling));
    if (reply.kind !== 'done') {
      return reply;
    }
    const { unreadable } = reply.value;
    if (!this.#showsEnds && !reply.value.rows.every(endMayBeItsStart)) {
      this.#rememberOddities({ showsEnds: true });
    }
    const starts = reply.value.rows.map(({ start }) => start);
    const rows = reply.value.rows.filter((row) => this.#isOwn(row) && isWithin(row, window));
    const count = countRows(reply.value);
    counts.push(count);
    // A server that ignores the window returns the same page for any part of it.
    const ignoresWindow = starts.some((start) => !isWithin({ start }, window));
    const isCut = count >= listLimit || (!this.fillsPages && !ignoresWindow && this.#shortPages.mayBeCut(rows, { count, window }));
    return { kind: 'done', value: { rows, starts, unreadable, ignoresWindow, isWhole: !isCut || reachesBehind(starts, window.after) } };
  }

  async #withLikelyEnds({ rows, ...list }: EntryList): Promise<Reply<EntryList>> {
    const active = await this.listActiveEntries();
    if (active.kind !== 'done') {
      return active;
    }
    const running = new Set(active.value.rows.map(({ id }) => id));
    const likely = rows.map((row) =>
      endMayBeItsStart(row)
        ? withLikelyEnd(row, { isRunning: running.has(row.id), known: this.#findKnown(row), limits: this.limits })
        : row,
    );
    return { kind: 'done', value: { ...list, rows: likely } };
  }

  async #write<Body extends EntryBody>(
    body: Body,
    { mayLengthen, send }: { readonly mayLengthen: boolean; readonly send: (body: Body) => Promise<Reply<RemoteEntry>> },
  ): Promise<Reply<RemoteEntry>> {
    const first = mayLengthen && this.#oddities.shortestEntrySeconds === 1 ? withLength(body) : body;
    let sent = first;
    let reply = await send(first);
    if (mayLengthen && isRefusedLength(reply, first)) {
      sent = withLength(first);
      reply = await send(sent);
      if (reply.kind === 'done') {
        this.#rememberOddities({ shortestEntrySeconds: 1 });
      }
    }
    const limit = refusedDescriptionLimit(reply);
    this.#rememberOddities(limit === null ? {} : { descriptionCharacters: limit });
    if (reply.kind !== 'done') {
      return reply;
    }
    this.#shortPages.noteWritten(reply.value);
    return { kind: 'done', value: this.#showsEnds ? reply.value : withEndAsSent(reply.value, sent.end) };
  }
}

function countRows({ rows, unreadable }: ReadRows<RemoteEntry>): number {
  return rows.length + unreadable.length;
}

/** One function builds both, so equal queries have the same key order. */
function sameQuery(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
