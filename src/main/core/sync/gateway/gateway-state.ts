/** What is known of the way to a service, and when each request may leave. Pure; monotonic times in milliseconds. */
import type { Connectivity } from '#shared/timer/view.ts';
import { assertNever } from '#shared/values/result.ts';
import type { Reply } from '#core/service-client/http/reply.ts';
import { failedAgain, noBackoff, type Backoff } from './backoff.ts';
import { fullBudget, givenBack, nextAtMs, taken, type RequestBudget } from './request-budget.ts';

/**
 * `entries`: the outbox's writes and their verification reads; `poll`: changes of other clients; `command`: the user waits for the answer.
 */
export type Caller = 'entries' | 'poll' | 'catalog' | 'backfill' | 'command';

type BudgetName = 'entries' | 'catalog' | 'backfill';

/** Full budgets, a minute's refill, and the credit of four running tasks are 60 requests together. */
const budgetLimits = {
  entries: { capacity: 18, perMinute: 16 },
  catalog: { capacity: 8, perMinute: 8 },
  backfill: { capacity: 3, perMinute: 3 },
} as const satisfies Record<BudgetName, { readonly capacity: number; readonly perMinute: number }>;

/** The user limits their own commands. */
const callerBudgets: Readonly<Record<Caller, BudgetName | null>> = {
  entries: 'entries',
  poll: 'entries',
  catalog: 'catalog',
  backfill: 'backfill',
  command: null,
};

export interface GatewayState {
  /** The service is in this process. */
  readonly isLocal: boolean;
  readonly connectivity: Connectivity;
  /** What the service said about `no-access`; empty without it. */
  readonly refusal: string;
  /** Our own backoff. While it has failures, one request at a time probes until one is answered. */
  readonly backoff: Backoff;
  /** The end of a Retry-After. */
  readonly notBeforeMs: number;
  readonly underWay: number;
  readonly budgets: Readonly<Record<BudgetName, RequestBudget>>;
  readonly suspended: boolean;
}

export function newGatewayState({ isLocal }: Pick<GatewayState, 'isLocal'>): GatewayState {
  return {
    isLocal,
    connectivity: isLocal ? 'local' : 'unknown',
    refusal: '',
    backoff: noBackoff,
    notBeforeMs: 0,
    underWay: 0,
    budgets: {
      entries: fullBudget(budgetLimits.entries),
      catalog: fullBudget(budgetLimits.catalog),
      backfill: fullBudget(budgetLimits.backfill),
    },
    suspended: false,
  };
}

/** When the next request of `caller` may leave, as far as it is known. */
export function openFromMs(state: GatewayState, caller: Caller): number {
  const ownMs = caller === 'command' ? 0 : state.backoff.retryAtMs;
  // An embedded service is used only when the user acts, except for its history.
  const budget = state.isLocal && caller !== 'backfill' ? null : callerBudgets[caller];
  const budgetMs = budget === null ? 0 : nextAtMs(state.budgets[budget]);
  return Math.max(state.notBeforeMs, ownMs, budgetMs);
}

/** True if no request may begin before another event, whatever time passes. */
export function isHeld({ suspended, backoff, underWay }: GatewayState): boolean {
  return suspended || (backoff.failures > 0 && underWay > 0);
}

export function mayBegin(state: GatewayState, caller: Caller, nowMs: number): boolean {
  return openFromMs(state, caller) <= nowMs && !(caller === 'command' ? state.suspended : isHeld(state));
}

/** True if a task in progress may send its next request: only Retry-After and sleep prevent it. */
export function mayGoOn(state: GatewayState, nowMs: number): boolean {
  return !state.suspended && state.notBeforeMs <= nowMs;
}

function withBudget(state: GatewayState, caller: Caller, change: (budget: RequestBudget) => RequestBudget): GatewayState {
  const budget = callerBudgets[caller];
  return budget === null ? state : { ...state, budgets: { ...state.budgets, [budget]: change(state.budgets[budget]) } };
}

export function began(state: GatewayState, caller: Caller, nowMs: number): GatewayState {
  return { ...withBudget(state, caller, (budget) => taken(budget, nowMs)), underWay: state.underWay + 1 };
}

export function progressed(state: GatewayState, caller: Caller, requests: number): GatewayState {
  return withBudget(state, caller, (budget) => givenBack(budget, requests));
}

/** True if the service refuses access to the organization or does not know it: no entry is at fault, and nothing can be sent. */
export function isShutOut(reply: Reply<unknown>): boolean {
  return reply.kind === 'absent' || (reply.kind === 'rejected' && reply.status === 403);
}

export interface EndedRequest {
  readonly reply: Reply<unknown>;
  /** It listed entries, which every member may do. */
  readonly isEntryList: boolean;
  readonly beganMs: number;
  readonly nowMs: number;
  readonly fraction: number;
}

function refusalIn(reply: Reply<unknown>): string {
  return reply.kind === 'absent' || reply.kind === 'rejected' ? reply.message : reply.kind === 'not-sent' ? reply.detail : '';
}

export function ended(before: GatewayState, request: EndedRequest): GatewayState {
  const after = withReply(before, request);
  return after.connectivity === 'no-access' ? { ...after, refusal: refusalIn(request.reply) || before.refusal } : { ...after, refusal: '' };
}

function withReply(before: GatewayState, request: EndedRequest): GatewayState {
  const state = { ...before, underWay: before.underWay - 1 };
  const { reply, isEntryList, nowMs } = request;
  if (isShutOut(reply) && (isEntryList || state.connectivity === 'no-access')) {
    // Writes are refused together with lists, so an answer to a write does not prove access.
    return { ...state, connectivity: 'no-access', backoff: isEntryList ? failedAgain(state.backoff, request) : state.backoff };
  }
  switch (reply.kind) {
    case 'done':
    case 'changed':
    case 'absent':
    case 'rejected':
      return { ...state, connectivity: state.isLocal ? 'local' : 'online', backoff: noBackoff };
    case 'not-sent':
    case 'unknown': {
      const { retryAfterMs = 0 } = reply;
      return {
        ...state,
        connectivity: reply.kind === 'unknown' ? 'server-down' : reply.connectivity,
        backoff: failedAgain(state.backoff, request),
        notBeforeMs: Math.max(state.notBeforeMs, retryAfterMs > 0 ? nowMs + retryAfterMs : 0),
      };
    }
    default:
      return assertNever(reply);
  }
}

/** The service may be back (resume, network change, the user): ends our own wait but keeps the count of failures. */
export function triedNow(state: GatewayState): GatewayState {
  return state.backoff.retryAtMs === 0 ? state : { ...state, backoff: { ...state.backoff, retryAtMs: 0 } };
}
