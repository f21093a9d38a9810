/** The network between devices and service: loses, delays and duplicates requests, and answers itself. */
import type { EntryWindow } from '#core/service-client/time-tracking-api.ts';
import type { ServiceAnswer, ServiceRequest } from '#core/sync/engine/engine-events.ts';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import { assertNever } from '#shared/values/result.ts';
import { answerOf, foreignAnswer } from './answers.ts';
import type { Device } from './device.ts';
import { epochMs } from './device.ts';
import { originOf, type Ledger } from './ledger.ts';
import { graceMs, lagMs, timeoutMs, type FaultClass, type Plan } from './plan.ts';
import type { VirtualTime } from './virtual-time.ts';

/** Rows of a list that was cut. */
const cutTo = 1;
const listLimit = 500;

const unknown = { kind: 'unknown', detail: 'ECONNRESET' } as const;
const offline = { kind: 'not-sent', connectivity: 'no-network', retryAfterMs: 0, detail: 'ENOTFOUND' } as const;

const writeFaults: readonly FaultClass[] = ['lost-request', 'lost-response', 'late-delivery', 'delivered-after-grace', 'duplicate', 'error-before', 'error-after', 'rate-limit', 'unauthorized', 'slow', 'foreign-answer'];
const readFaults: readonly FaultClass[] = ['lost-request', 'lost-response', 'error-before', 'rate-limit', 'unauthorized', 'truncated-list', 'replica-lag', 'slow'];

/** Probability that a change or a delete is delivered again, if that is enabled. */
const lateRepeatRate = 0.3;

interface Passage {
  readonly device: Device;
  readonly id: string;
  readonly request: ServiceRequest;
  readonly process: number;
  readonly startedMs: number;
  /** The state that the device had accepted, and the time of the read it relied on. */
  readonly relied: { readonly base: Parameters<Device['oracle']['atService']['writes']>[2]['base']; readonly snapshotMs: number | null };
  /** For a delete: whether the user asked for it, or whose duplicate it removes. */
  readonly deletion: { readonly wasWanted: boolean; readonly duplicateOf: EntryRecord['duplicateOf'] };
}

interface Delivered {
  readonly answer: ServiceAnswer;
  readonly snapshotMs: number | null;
}

export class Wire {
  readonly #plan: Plan;
  readonly #time: VirtualTime;
  readonly #ledger: Ledger;
  readonly #chance: () => number;
  /** Until when a device is offline. */
  readonly offlineUntilMs = new Map<number, number>();
  isQuiet = false;
  /** Rows that cannot be changed become changeable some time after the other faults have ended. */
  isUnstuck = false;

  constructor(options: { readonly plan: Plan; readonly time: VirtualTime; readonly ledger: Ledger; readonly chance: () => number }) {
    this.#plan = options.plan;
    this.#time = options.time;
    this.#ledger = options.ledger;
    this.#chance = options.chance;
  }

  carry(device: Device, id: string, request: ServiceRequest): void {
    const record = 'localId' in request ? device.state.records.get(request.localId) : undefined;
    const passage: Passage = {
      device,
      id,
      request,
      process: device.process,
      startedMs: this.#time.nowMs,
      deletion: {
        wasWanted: record !== undefined && (this.#ledger.wishes.get(originOf(device.number, record.localId))?.deleted ?? false),
        duplicateOf: record?.duplicateOf ?? null,
      },
      relied: { base: record?.base ?? null, snapshotMs: device.oracle.snapshotMs },
    };
    if (!this.isQuiet && (this.offlineUntilMs.get(device.number) ?? 0) > this.#time.nowMs) {
      this.#answer(passage, 5 + this.#chance() * 200, { answer: answerOf(request, offline), snapshotMs: null });
      return;
    }
    if (this.#isStuck(request)) {
      this.#answer(passage, this.#travelMs(), { answer: answerOf(request, unknown), snapshotMs: null });
      return;
    }
    const fault = this.#fault(request);
    if (fault === null) {
      this.#deliver(passage, { there: this.#travelMs(), back: this.#travelMs() });
      return;
    }
    this.#ledger.say(() => `   #${id} of device ${device.number} meets ${fault}`);
    this.#acceptRow(passage, fault);
  }

  #isStuck(request: ServiceRequest): boolean {
    return !this.isUnstuck && this.#plan.faults.has('stuck-row') && 'serverId' in request && Number.parseInt(request.serverId.slice(0, 2), 16) % 3 === 0;
  }

  #travelMs(): number {
    return 10 + this.#chance() * 190;
  }

  #fault(request: ServiceRequest): FaultClass | null {
    const isChange = request.kind === 'update' || request.kind === 'delete';
    if (!this.isQuiet && isChange && this.#plan.faults.has('late-repeat') && this.#chance() < lateRepeatRate) {
      return 'late-repeat';
    }
    if (this.isQuiet || this.#chance() >= this.#plan.faultRate) {
      return null;
    }
    const isRead = request.kind.startsWith('list-');
    const possible = (isRead ? readFaults : writeFaults).filter((fault) => this.#plan.faults.has(fault) && (fault !== 'delivered-after-grace' || request.kind === 'create') && (fault !== 'truncated-list' || 'window' in request || request.kind === 'list-active'));
    return possible[Math.floor(this.#chance() * possible.length)] ?? null;
  }

  #acceptRow(passage: Passage, fault: FaultClass): void {
    const { request } = passage;
    const counts = this.#ledger.counts;
    const lost: Delivered = { answer: answerOf(request, unknown), snapshotMs: null };
    const givenUpMs = this.#chance() < 0.5 ? this.#chance() * timeoutMs : timeoutMs;
    switch (fault) {
      case 'lost-request':
        this.#answer(passage, givenUpMs, lost);
        return;
      case 'lost-response':
      case 'error-after':
        counts.lostResponses += 1;
        this.#arrive(passage, Math.min(givenUpMs, this.#travelMs()));
        this.#answer(passage, givenUpMs, lost);
        return;
      case 'late-delivery':
        counts.lostResponses += 1;
        this.#answer(passage, givenUpMs, lost);
        this.#arrive(passage, givenUpMs + this.#chance() * 0.9 * graceMs);
        return;
      case 'delivered-after-grace':
        counts.lostResponses += 1;
        this.#answer(passage, givenUpMs, lost);
        this.#arrive(passage, givenUpMs + (1.2 + this.#chance()) * graceMs, { isLate: true });
        return;
      case 'duplicate': {
        counts.duplicates += 1;
        const there = this.#travelMs();
        const back = this.#travelMs();
        this.#deliver(passage, { there, back });
        this.#arrive(passage, request.kind === 'create' ? there + back + this.#chance() * 0.9 * graceMs : there, { isRepeat: true });
        return;
      }
      case 'error-before':
        this.#answer(passage, this.#travelMs(), lost);
        return;
      case 'rate-limit': {
        const retryAfterMs = Math.floor(1 + this.#chance() * 40) * 1_000;
        this.#answer(passage, this.#travelMs(), { answer: answerOf(request, { kind: 'not-sent', connectivity: 'server-down', retryAfterMs, detail: '429' }), snapshotMs: null });
        return;
      }
      case 'unauthorized':
        this.#answer(passage, this.#travelMs(), { answer: answerOf(request, { kind: 'not-sent', connectivity: 'server-down', retryAfterMs: 0, detail: '401' }), snapshotMs: null });
        return;
      case 'late-repeat': {
        counts.lateRepeats += 1;
        const there = this.#travelMs();
        const back = this.#travelMs();
        this.#deliver(passage, { there, back });
        this.#arrive(passage, there + back + this.#chance() * 0.9 * graceMs, { isRepeat: true });
        return;
      }
      case 'foreign-answer': {
        this.#answer(passage, this.#travelMs(), { answer: foreignAnswer(request, request.kind === 'create' ? 1 : this.#chance()), snapshotMs: null });
        return;
      }
      case 'truncated-list':
        this.#deliver(passage, { there: this.#travelMs(), back: this.#travelMs(), limit: cutTo });
        return;
      case 'replica-lag':
        this.#deliver(passage, { there: this.#travelMs(), back: this.#travelMs(), lag: this.#chance() * (lagMs - 1) });
        return;
      case 'slow':
        this.#deliver(passage, { there: this.#chance() * 4_500, back: this.#chance() * 4_500 });
        return;
      case 'offline':
      case 'crash':
      case 'crash-at-commit':
      case 'disk-full':
      case 'clock-jump':
      case 'sleep':
      case 'one-second':
      case 'impatience':
      case 'web':
      case 'stuck-row':
      case 'files':
      case 'names':
      case 'older-copy':
      case 'history':
        throw new Error(`${fault} is no fault of a request`);
      default:
        assertNever(fault);
    }
  }

  #answer({ device, id, request, process, startedMs }: Passage, delayMs: number, { answer, snapshotMs }: Delivered): void {
    this.#time.after(delayMs, () => {
      if (device.process === process && device.isRunning) {
        device.receiveReply(id, { request, answer, startedMs, snapshotMs });
        if (this.#plan.faults.has('clock-jump') && answer.reply.kind === 'done' && device.isRunning && !device.isAsleep) {
          const sentMs = device.monotonicMs - (this.#time.nowMs - startedMs);
          const serverMs = Math.floor((epochMs + this.#time.nowMs - 50) / 1_000) * 1_000;
          device.gateway.clock.note({ serverMs, sentMs, receivedMs: device.monotonicMs });
        }
      }
    });
  }

  #arrive(passage: Passage, delayMs: number, { isLate = false, isRepeat = false } = {}): void {
    this.#time.after(delayMs, () => {
      this.#carryOut(passage, { isLate, isRepeat, limit: listLimit, lag: 0 });
    });
  }

  #deliver(passage: Passage, way: { readonly there: number; readonly back: number; readonly limit?: number; readonly lag?: number }): void {
    this.#time.after(way.there, () => {
      const delivered = this.#carryOut(passage, { isLate: false, isRepeat: false, limit: way.limit ?? listLimit, lag: way.lag ?? 0 });
      this.#answer(passage, way.back, delivered);
    });
  }

  #carryOut({ device, id, process, request, relied, deletion }: Passage, how: { readonly isLate: boolean; readonly isRepeat: boolean; readonly limit: number; readonly lag: number }): Delivered {
    const { server } = this.#ledger;
    const atMs = this.#time.nowMs;
    const actor = device.actorIn(process);
    const write = { atMs, actor, isRepeat: how.isRepeat };
    const list = (asked: EntryWindow | 'active'): Delivered => {
      const snapshotMs = atMs - how.lag;
      return { answer: { kind: 'entries', reply: { kind: 'done', value: server.list(asked, snapshotMs, how.limit) } }, snapshotMs };
    };
    if (request.kind === 'list-entries') {
      return list(request.window);
    }
    if (request.kind === 'list-active') {
      return list('active');
    }
    switch (request.kind) {
      case 'list-projects':
        return { answer: { kind: 'projects', reply: { kind: 'done', value: server.names('project', atMs - how.lag) } }, snapshotMs: null };
      case 'list-tags':
        return { answer: { kind: 'tags', reply: { kind: 'done', value: server.names('tag', atMs - how.lag) } }, snapshotMs: null };
      case 'create-project':
      case 'create-tag': {
        const kind = request.kind === 'create-project' ? 'project' : 'tag';
        const reply = server.createName(kind, request.body.name, atMs);
        this.#ledger.say(() => `   the service carries out ${request.kind} «${request.body.name}» of device ${device.number}: ${reply.kind}`);
        if (reply.kind === 'done' && !how.isRepeat && !how.isLate && actor === device.number) {
          this.#ledger.createdName(device.number, kind, request.body.name);
        }
        return { answer: kind === 'project' ? { kind: 'project-created', reply } : { kind: 'tag-created', reply }, snapshotMs: null };
      }
      case 'list-tasks':
      case 'create-task':
      case 'list-clients':
      case 'create-client':
      case 'read-membership':
        throw new Error('The service puts entries on projects by themselves, and knows no clients or roles');
      case 'create':
      case 'update':
      case 'delete':
        break;
      default:
        assertNever(request);
    }
    this.#ledger.say(() => `   the service carries out ${request.kind} of device ${device.number}, ${request.localId}`);
    this.#ledger.trace(request.kind);
    if (request.kind === 'create') {
      const { body, key, localId } = request;
      const reply = server.create({ body, key, origin: originOf(device.number, localId), isLate: how.isLate, request: how.isRepeat ? null : `${process}#${id}` }, write);
      return { answer: { kind: 'entry', reply }, snapshotMs: null };
    }
    if (server.isStale(request.serverId, request.version)) {
      return { answer: answerOf(request, { kind: 'changed' }), snapshotMs: null };
    }
    const row = server.rows.get(request.serverId);
    if (request.kind === 'update') {
      if (row !== undefined && row.deletedBy === null) {
        device.oracle.atService.writes(row, request.body, { ...relied, localId: request.localId });
      }
      return { answer: { kind: 'entry', reply: server.update(request.serverId, request.body, write) }, snapshotMs: null };
    }
    if (row !== undefined && row.deletedBy === null) {
      device.oracle.atService.deletes(row, { ...deletion, localId: request.localId, snapshotMs: relied.snapshotMs });
    }
    return { answer: { kind: 'nothing', reply: server.delete(request.serverId, write) }, snapshotMs: null };
  }
}
