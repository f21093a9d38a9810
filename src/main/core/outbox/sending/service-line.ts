/** What is known of the way to the service, and when to try it again. Pure; times are of the monotonic clock, in milliseconds. */
import { assertNever } from '#shared/values/result.ts';
import type { Line } from '#shared/timer/view.ts';
import type { Reply } from '../../api/reply.ts';
import { backoffMs } from './schedule.ts';

export interface ServiceLine {
  readonly line: Line;
  /** Failures since the last answer. While there are any, one request at a time probes until one gets through. */
  readonly failures: number;
  /** Our own wait. */
  readonly retryAtMs: number;
  /** The service asked not to be asked before; nothing lifts that. */
  readonly notBeforeMs: number;
}

/** `sound` is the word for a line that works: `local` in process, `online` over a network. */
export function newLine(sound: 'local' | 'online'): ServiceLine {
  return { line: sound === 'local' ? 'local' : 'unknown', failures: 0, retryAtMs: 0, notBeforeMs: 0 };
}

export interface Observation {
  readonly sound: 'local' | 'online';
  readonly nowMs: number;
  /** In [0, 1). */
  readonly fraction: number;
}

/** From when on a request makes sense. */
export function lineOpenMs(line: ServiceLine): number {
  return Math.max(line.retryAtMs, line.notBeforeMs);
}

function waiting(line: ServiceLine, { nowMs, fraction }: Observation): ServiceLine {
  const failures = line.failures + 1;
  return { ...line, failures, retryAtMs: nowMs + backoffMs(failures, fraction) };
}

/** Whether the service refuses to show the organization, or knows none: no record of ours is at fault, and nothing can be sent. */
export function isShutOut(reply: Reply<unknown>): boolean {
  return reply.kind === 'absent' || (reply.kind === 'rejected' && reply.status === 403);
}

/** Learns from the reply of a read of entries. */
export function observedRead(line: ServiceLine, reply: Reply<unknown>, observation: Observation): ServiceLine {
  return isShutOut(reply) ? { ...waiting(line, observation), line: 'no-access' } : observed(line, reply, observation);
}

/** Learns from the reply of any request. */
export function observed(line: ServiceLine, reply: Reply<unknown>, observation: Observation): ServiceLine {
  switch (reply.kind) {
    case 'done':
    case 'absent':
    case 'rejected':
      return { ...line, failures: 0, retryAtMs: 0, line: observation.sound };
    case 'not-sent':
      return {
        ...waiting(line, observation),
        line: reply.line,
        notBeforeMs: Math.max(line.notBeforeMs, reply.retryAfterMs > 0 ? observation.nowMs + reply.retryAfterMs : 0),
      };
    case 'unknown':
      return { ...waiting(line, observation), line: 'server-down' };
    default:
      return assertNever(reply);
  }
}

/** Something says the line may be back (resume, network change, the person): forget our wait, not the failure. */
export function triedNow(line: ServiceLine): ServiceLine {
  return line.retryAtMs === 0 ? line : { ...line, retryAtMs: 0 };
}

/** The disk refused what a request needs: wait as for the line, but say nothing about it. */
export const held = waiting;
