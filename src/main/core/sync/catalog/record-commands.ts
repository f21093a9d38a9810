/** Creates, changes and deletes projects, tags and clients at the service while the caller waits. Nothing is queued. */
import type { Failure } from '#shared/failures.ts';
import type { RecordKind } from '#shared/timer/projects.ts';
import type { RecordId } from '#shared/values/brands.ts';
import { assertNever, fail, succeed, type Result } from '#shared/values/result.ts';
import type { Reply } from '#core/service-client/http/reply.ts';
import type { ClaimOutcome } from '../engine/engine-events.ts';
import type { Outbox } from '../outbox.ts';
import { sameName } from './same-name.ts';

interface NamedRow {
  readonly id: RecordId;
  readonly name: string;
  readonly lost?: readonly string[] | undefined;
}

interface NamedBody {
  readonly name: string;
}

interface RecordApi<Row extends NamedRow, Body extends NamedBody> {
  readonly list: () => Promise<Reply<readonly Row[]>>;
  readonly create: (body: Body) => Promise<Reply<Row>>;
  readonly update: (id: RecordId, body: Body) => Promise<Reply<Row>>;
  readonly delete: (id: RecordId) => Promise<Reply<null>>;
  readonly isAs: (row: Row, body: Body) => boolean;
}

/** Entries may need the same name: it is created by one of the two. */
export interface NameClaims {
  readonly claimName: (name: string) => ReturnType<Outbox['claimName']>;
  readonly settleName: (name: string, outcome: ClaimOutcome) => void;
}

interface RecordCommandsOptions<Row extends NamedRow, Body extends NamedBody> {
  readonly what: RecordKind;
  readonly api: RecordApi<Row, Body>;
  readonly claims: NameClaims;
  readonly refresh: () => Promise<void>;
}

type Answer<Value> = Result<Value, Failure>;

/** Why the service refused the command; null if it succeeded or the outcome is unknown. */
function toRecordFailure(reply: Reply<unknown>, what: RecordKind): Failure | null {
  switch (reply.kind) {
    case 'done':
    case 'unknown':
      return null;
    case 'not-sent':
    case 'changed':
      return { kind: 'record-not-reached' };
    case 'absent':
      return { kind: 'no-such-record', what };
    case 'rejected': {
      const message = Object.values(reply.errors).flat().join(' ') || reply.message;
      return reply.status === 403 ? { kind: 'record-not-permitted', what, message } : { kind: 'record-refused', what, message };
    }
    default:
      return assertNever(reply);
  }
}

function toClaimOutcome(reply: Reply<NamedRow>): ClaimOutcome {
  return reply.kind === 'done' ? { kind: 'created', id: reply.value.id } : { kind: reply.kind === 'unknown' ? 'unknown' : 'none' };
}

export class RecordCommands<Row extends NamedRow, Body extends NamedBody> {
  readonly #options: RecordCommandsOptions<Row, Body>;
  /** Runs commands one after another: two creates of one name would not see each other in the list. */
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(options: RecordCommandsOptions<Row, Body>) {
    this.#options = options;
  }

  async create(body: Body): Promise<Answer<{ readonly id: RecordId }>> {
    return this.#inTurn(async () => this.#create(body));
  }

  /** `buildBody` computes the whole new content from the service's current one. */
  async change(id: RecordId, buildBody: (row: Row) => Body): Promise<Answer<null>> {
    return this.#inTurn(async () => this.#change(id, buildBody));
  }

  async delete(id: RecordId): Promise<Answer<null>> {
    return this.#inTurn(async () => {
      const reply = await this.#options.api.delete(id);
      // A missing record is already deleted.
      return reply.kind === 'absent' ? succeed(null) : this.#concluded(reply, (rows) => !rows.some((row) => row.id === id));
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#last;
  }

  async #inTurn<Value>(command: () => Promise<Answer<Value>>): Promise<Answer<Value>> {
    const before = this.#last;
    const answer = (async (): Promise<Answer<Value>> => {
      await before;
      if (this.#closed) {
        return fail({ kind: 'record-not-reached' });
      }
      const answered = await command();
      if (!this.#closed) {
        await this.#options.refresh();
      }
      return answered;
    })();
    this.#last = answer;
    return answer;
  }

  /** Why no row of that name may be created now; null if it may. */
  #checkName(
    name: string,
    { listed, claim }: { readonly listed: Reply<readonly Row[]>; readonly claim: 'claimed' | 'pending' },
  ): Failure | null {
    const { what } = this.#options;
    if (listed.kind !== 'done') {
      return toRecordFailure(listed, what) ?? { kind: 'record-not-reached' };
    }
    if (listed.value.some((row) => sameName(row.name, name))) {
      return { kind: 'record-exists', what, name };
    }
    return claim === 'pending' ? { kind: 'record-outcome-unknown', seen: 'unchanged' } : null;
  }

  async #create(body: Body): Promise<Answer<{ readonly id: RecordId }>> {
    const { api, claims, what } = this.#options;
    // Before the list: an entry's create between list and claim would not be in it.
    const claim = claims.claimName(body.name);
    if (claim === 'exists') {
      return fail({ kind: 'record-exists', what, name: body.name });
    }
    const refusal = this.#checkName(body.name, { listed: await api.list(), claim });
    if (refusal !== null) {
      if (claim === 'claimed') {
        claims.settleName(body.name, { kind: 'none' });
      }
      return fail(refusal);
    }
    const reply = await api.create(body);
    claims.settleName(body.name, toClaimOutcome(reply));
    if (reply.kind === 'done') {
      return succeed({ id: reply.value.id });
    }
    const failure = toRecordFailure(reply, what);
    if (failure !== null) {
      return fail(reply.kind === 'absent' ? { kind: 'record-refused', what, message: reply.message } : failure);
    }
    const after = await api.list();
    const created = after.kind === 'done' ? after.value.find((row) => sameName(row.name, body.name)) : undefined;
    return created === undefined
      ? fail({ kind: 'record-outcome-unknown', seen: after.kind === 'done' ? 'unchanged' : null })
      : succeed({ id: created.id });
  }

  async #change(id: RecordId, buildBody: (row: Row) => Body): Promise<Answer<null>> {
    const { api, what } = this.#options;
    const list = await api.list();
    if (list.kind !== 'done') {
      return fail(toRecordFailure(list, what) ?? { kind: 'record-not-reached' });
    }
    const row = list.value.find((each) => each.id === id);
    if (row === undefined) {
      return fail({ kind: 'no-such-record', what });
    }
    const body = buildBody(row);
    if (body.name !== row.name && list.value.some((other) => other.id !== id && sameName(other.name, body.name))) {
      return fail({ kind: 'record-exists', what, name: body.name });
    }
    const reply = await api.update(id, body);
    if (reply.kind === 'done' && reply.value.lost !== undefined) {
      return fail({ kind: 'project-fields-lost', fields: [...reply.value.lost] });
    }
    return this.#concluded(reply, (rows) => rows.some((each) => each.id === id && api.isAs(each, body)));
  }

  /** The outcome of a change; after a lost answer, derived from the list. */
  async #concluded(reply: Reply<unknown>, isDone: (rows: readonly Row[]) => boolean): Promise<Answer<null>> {
    if (reply.kind === 'done') {
      return succeed(null);
    }
    const failure = toRecordFailure(reply, this.#options.what);
    if (failure !== null) {
      return fail(failure);
    }
    const list = await this.#options.api.list();
    if (list.kind !== 'done') {
      return fail({ kind: 'record-outcome-unknown', seen: null });
    }
    return isDone(list.value) ? succeed(null) : fail({ kind: 'record-outcome-unknown', seen: 'unchanged' });
  }
}
