/**
 * The one place that knows the paths, queries and bodies of the time tracking service. Speaks the contract, reads tolerantly,
 * decides nothing: every outcome comes back as a Reply.
 */
import type { z } from 'zod';
import type { LocalDate, Uuid } from '#shared/brands.ts';
import { listLimit } from '#shared/limits.ts';
import {
  projectBodySchema,
  timeEntryCreateBodySchema,
  timeEntryUpdateBodySchema,
  type ProjectBody,
  type TimeEntryCreateBody,
  type TimeEntryUpdateBody,
} from '#shared/time-tracking-api.ts';
import type { Exchange } from './exchange.ts';
import { readReply, type Reply } from './reply.ts';
import { remoteBodies, type RemoteEntry, type RemoteProject } from './tolerant-reading.ts';

export interface TimeTrackingAccount {
  /** Without a trailing slash; `/v1/…` is appended. */
  readonly baseUrl: string;
  readonly organizationId: Uuid;
  /** Whose entries these are. */
  readonly userId: Uuid;
}

/** `after` and `before` are UTC dates, both exclusive; null leaves the side open. */
export interface EntryWindow {
  readonly after: LocalDate | null;
  readonly before: LocalDate | null;
}

export interface EntryList {
  readonly rows: readonly RemoteEntry[];
  /** Nothing was cut off: what is not in `rows` is not there. */
  readonly complete: boolean;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export class TimeTrackingClient {
  readonly account: TimeTrackingAccount;
  readonly #exchange: Exchange;
  readonly #end = new AbortController();
  /** How this server spells a true flag; 0.0.1 deployments refuse the contract's own spelling. */
  #trueFlag: 'true' | '1' = 'true';

  constructor(account: TimeTrackingAccount, exchange: Exchange) {
    this.account = account;
    this.#exchange = exchange;
  }

  /** Gives up what is under way and whatever is asked from now on: nobody waits for the answers any more. */
  abort(): void {
    this.#end.abort();
  }

  /** v1.time-entries.index of the own entries that start within `window`. */
  async listEntries(window: EntryWindow): Promise<Reply<EntryList>> {
    const query = new URLSearchParams({ user_id: this.account.userId, limit: String(listLimit) });
    if (window.after !== null) {
      query.set('after', window.after);
    }
    if (window.before !== null) {
      query.set('before', window.before);
    }
    return this.#entryList(query);
  }

  /** v1.time-entries.index of the own running entries. */
  async listActiveEntries(): Promise<Reply<EntryList>> {
    const reply = await this.#entryList(this.#activeQuery());
    if (reply.kind === 'rejected' && reply.status === 422 && reply.errors['active'] !== undefined && this.#trueFlag === 'true') {
      this.#trueFlag = '1';
      return this.#entryList(this.#activeQuery());
    }
    return reply;
  }

  /** v1.time-entries.store (named after its path in the contract). */
  async createEntry(body: TimeEntryCreateBody): Promise<Reply<RemoteEntry>> {
    return this.#send('POST', 'time-entries', { body: timeEntryCreateBodySchema.parse(body), schema: remoteBodies.entry });
  }

  /** v1.time-entries.update. Replaces the entry whole; `user_id` goes along because deployed servers demand it. */
  async updateEntry(id: Uuid, body: TimeEntryUpdateBody): Promise<Reply<RemoteEntry>> {
    const whole = { ...timeEntryUpdateBodySchema.parse(body), user_id: this.account.userId };
    return this.#send('PUT', `time-entries/${id}`, { body: whole, schema: remoteBodies.entry });
  }

  /** v1.time-entries.destroy. */
  async deleteEntry(id: Uuid): Promise<Reply<null>> {
    return this.#send('DELETE', `time-entries/${id}`, { body: {}, schema: remoteBodies.nothing });
  }

  /** getProjects. */
  async listProjects(): Promise<Reply<readonly RemoteProject[]>> {
    return this.#send('GET', 'projects', { schema: remoteBodies.projects });
  }

  /** getProject. */
  async getProject(id: Uuid): Promise<Reply<RemoteProject>> {
    return this.#send('GET', `projects/${id}`, { schema: remoteBodies.project });
  }

  /** createProject. */
  async createProject(body: ProjectBody): Promise<Reply<RemoteProject>> {
    return this.#send('POST', 'projects', { body: projectBodySchema.parse(body), schema: remoteBodies.project });
  }

  /** updateProject. */
  async updateProject(id: Uuid, body: ProjectBody): Promise<Reply<RemoteProject>> {
    return this.#send('PUT', `projects/${id}`, { body: projectBodySchema.parse(body), schema: remoteBodies.project });
  }

  /** v1.projects.destroy. */
  async deleteProject(id: Uuid): Promise<Reply<null>> {
    return this.#send('DELETE', `projects/${id}`, { body: {}, schema: remoteBodies.nothing });
  }

  #activeQuery(): URLSearchParams {
    return new URLSearchParams({ user_id: this.account.userId, active: this.#trueFlag, limit: String(listLimit) });
  }

  async #entryList(query: URLSearchParams): Promise<Reply<EntryList>> {
    const reply = await this.#send('GET', `time-entries?${query.toString()}`, { schema: remoteBodies.entries });
    return reply.kind === 'done'
      ? { kind: 'done', value: { rows: reply.value, complete: reply.value.length < listLimit } }
      : reply;
  }

  async #send<Value>(method: Method, path: string, detail: { readonly body?: unknown; readonly schema: z.ZodType<Value> }): Promise<Reply<Value>> {
    const { baseUrl, organizationId } = this.account;
    const request = new Request(`${baseUrl}/v1/organization/${organizationId}/${path}`, {
      method,
      signal: this.#end.signal,
      // Without Accept some servers answer a missing sign-in with a redirect to a login page.
      headers: { accept: 'application/json', ...(detail.body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(detail.body === undefined ? {} : { body: JSON.stringify(detail.body) }),
    });
    return readReply(await this.#exchange(request), detail.schema);
  }
}
