/** Logs one connection: every write, reads whose outcome differs from the previous one, and changes of connectivity. */
import type { ConnectionKey, SignInState } from '#shared/connections/connections.ts';
import type { RecordId } from '#shared/values/brands.ts';
import type { Connectivity } from '#shared/timer/view.ts';
import { assertNever } from '#shared/values/result.ts';
import type { Reply } from '#core/service-client/http/reply.ts';
import type { Log, LogEvents } from '#core/platform/log/log.ts';
import { errorFacts } from '#core/platform/log/error-facts.ts';
import type { Clock } from '#core/platform/ports.ts';
import type { AroundRequest, Operation } from '#core/service-client/around-requests.ts';
import { codeWord, systemWord, type LogWord } from '#core/platform/log/log-word.ts';

interface EndedRequest {
  readonly operation: Operation;
  readonly id: RecordId | null;
  readonly reply: Reply<unknown>;
  readonly ms: number;
}

const reading = /^(?:list|get|read)/;

/** Statuses and codes only; never text of a server. */
function summarizeReply(reply: Reply<unknown>): { readonly status: number | null; readonly code: LogWord | null } {
  switch (reply.kind) {
    case 'done':
      return { status: null, code: null };
    case 'absent':
      return { status: 404, code: null };
    case 'changed':
      return { status: 412, code: null };
    case 'rejected':
      return { status: reply.status, code: null };
    case 'not-sent':
    case 'unknown': {
      const [, status] = /^(\d{3})(?: |$)/.exec(reply.detail) ?? [];
      return status === undefined ? { status: null, code: codeWord(reply.detail) } : { status: Number(status), code: null };
    }
    default:
      return assertNever(reply);
  }
}

export class ConnectionLog {
  readonly #log: Log;
  readonly #connection: ConnectionKey;
  readonly #lastReads = new Map<Operation, string>();
  #connectivity: Connectivity | null = null;
  #signIn: string | null = null;
  #isRefused = false;

  constructor(log: Log, connection: ConnectionKey) {
    this.#log = log;
    this.#connection = connection;
  }

  opened(opened: Omit<LogEvents['database-opened'], 'connection'>): void {
    this.#log.note('database-opened', { connection: this.#connection, ...opened });
  }

  defect(error: unknown): void {
    this.#log.note('unexpected', { where: 'engine', ...errorFacts(error) });
  }

  around(clock: Pick<Clock, 'monotonicMs'>): AroundRequest {
    return async ({ operation, id }, ask) => {
      const sentMs = clock.monotonicMs();
      const reply = await ask();
      this.ended({ operation, id, reply, ms: clock.monotonicMs() - sentMs });
      return reply;
    };
  }

  ended({ operation, id, reply, ms }: EndedRequest): void {
    const { status, code } = summarizeReply(reply);
    if (reading.test(operation)) {
      const outcome = `${reply.kind} ${status} ${code}`;
      const isNew = outcome !== (this.#lastReads.get(operation) ?? 'done null null');
      this.#lastReads.set(operation, outcome);
      if (!isNew) {
        return;
      }
    }
    this.#log.note('request-ended', {
      connection: this.#connection,
      request: systemWord(operation),
      id,
      outcome: reply.kind,
      status,
      code,
      ms: Math.round(ms),
    });
  }

  state({ connectivity, isRefused }: { readonly connectivity: Connectivity; readonly isRefused: boolean }): void {
    if (connectivity !== this.#connectivity) {
      this.#connectivity = connectivity;
      this.#log.note('connectivity-changed', { connection: this.#connection, connectivity });
    }
    if (isRefused !== this.#isRefused) {
      this.#isRefused = isRefused;
      this.#log.note(isRefused ? 'storage-refused' : 'storage-works', { connection: this.#connection });
    }
  }

  signIn(signIn: SignInState): void {
    const reason = signIn.kind === 'signed-in' ? signIn.kept : signIn.kind === 'signed-out' ? signIn.reason : null;
    const state = `${signIn.kind} ${reason}`;
    if (state !== this.#signIn) {
      this.#signIn = state;
      this.#log.note('sign-in-changed', { connection: this.#connection, state: signIn.kind, reason });
    }
  }
}
