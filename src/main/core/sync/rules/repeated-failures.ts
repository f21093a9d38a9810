/** Remembers requests that the service answers with an error again and again, while others succeed. */
import { epochMsOfInstant, instantOfEpochMs, type Uuid } from '#shared/values/brands.ts';
import { assertNever } from '#shared/values/result.ts';
import type { Failing } from '#shared/timer/failing.ts';
import type { Clock } from '#core/platform/ports.ts';
import { sameName } from '../catalog/same-name.ts';
import type { ServiceAnswer, ServiceRequest } from '../engine/engine-events.ts';
import type { EntryRecord } from '../entry-record.ts';
import { missingNameOf } from './missing-name.ts';

type Subject = Pick<Failing, 'what' | 'name'> & { readonly localId: Uuid | null };

interface Failure extends Subject, Pick<Failing, 'since' | 'detail'> {
  readonly count: number;
  readonly lastMs: number;
}

/** Failures in a row, and milliseconds since the first of them, from which on they are reported: a restarting server is not. */
const reportedFrom = { count: 3, ms: 60_000 };

function subjectOf(request: ServiceRequest): Subject {
  const { kind } = request;
  switch (kind) {
    case 'list-entries':
    case 'list-active':
      return { what: 'entries', name: '', localId: null };
    case 'create-client':
      return { what: 'client', name: request.body.name, localId: null };
    case 'create-project':
      return { what: 'project', name: request.body.name, localId: null };
    case 'create-task':
      return { what: 'task', name: request.body.name, localId: null };
    case 'create-tag':
      return { what: 'tag', name: request.body.name, localId: null };
    case 'create':
    case 'update':
      return { what: 'entry', name: request.body.description, localId: request.localId };
    case 'delete':
      return { what: 'entry', name: '', localId: request.localId };
    case 'list-projects':
    case 'list-tasks':
    case 'list-tags':
    case 'list-clients':
    case 'read-membership':
      return { what: 'names', name: '', localId: null };
    default:
      return assertNever(kind);
  }
}

/** The status of an answer that is an error of the service; null for every other reply. */
function errorStatus({ reply }: ServiceAnswer): string | null {
  return (reply.kind === 'unknown' || reply.kind === 'not-sent') && /^(?:5\d\d|[2-4]\d\d with)/.test(reply.detail)
    ? reply.detail.slice(0, 3)
    : null;
}

function isNeeded({ what, name, localId }: Failure, unsettled: readonly EntryRecord[]): boolean {
  if (what === 'names' || what === 'entries') {
    return true;
  }
  if (localId !== null) {
    return unsettled.some((record) => record.localId === localId);
  }
  return unsettled.some((record) => {
    const need = missingNameOf(record);
    // A need without a name is for the task named as its project.
    return need !== null && need.kind === what && (need.name === null || sameName(need.name, name));
  });
}

export class RepeatedFailures {
  readonly #clock: Pick<Clock, 'nowMs' | 'monotonicMs'>;
  #failures: ReadonlyMap<string, Failure> = new Map();

  constructor(clock: Pick<Clock, 'nowMs' | 'monotonicMs'>) {
    this.#clock = clock;
  }

  /** Returns the answer. */
  note(request: ServiceRequest, answer: ServiceAnswer): ServiceAnswer {
    const subject = subjectOf(request);
    const key = JSON.stringify([request.kind, subject.localId ?? subject.name]);
    const status = errorStatus(answer);
    const before = this.#failures.get(key);
    const { kind } = answer.reply;
    if (status !== null) {
      const nowMs = this.#clock.nowMs();
      const since = before?.since ?? instantOfEpochMs(nowMs);
      this.#failures = new Map([
        ...this.#failures,
        [key, { ...subject, since, detail: status, count: (before?.count ?? 0) + 1, lastMs: nowMs }],
      ]);
    } else if (before !== undefined && kind !== 'not-sent' && kind !== 'unknown') {
      this.#failures = new Map([...this.#failures].filter(([each]) => each !== key));
    }
    return answer;
  }

  /** What is reported and still needed, with the next moment at which the engine sends something. */
  neededBy({
    unsettled,
    wakeAtMs,
  }: {
    readonly unsettled: () => readonly EntryRecord[];
    readonly wakeAtMs: number | null;
  }): readonly Failing[] {
    const nextAt = wakeAtMs === null ? null : instantOfEpochMs(this.#clock.nowMs() + Math.max(0, wakeAtMs - this.#clock.monotonicMs()));
    const reported = [...this.#failures.values()].filter(
      ({ count, lastMs, since }) => count >= reportedFrom.count && lastMs - epochMsOfInstant(since) >= reportedFrom.ms,
    );
    const entries = reported.length === 0 ? [] : unsettled();
    return reported
      .filter((failure) => isNeeded(failure, entries))
      .map(({ what, name, since, detail }) => ({ what, name, since, detail, nextAt }));
  }
}
