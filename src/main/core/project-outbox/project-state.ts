/** What the outbox of projects knows, hears and asks for. One request at a time is under way, so no read overlaps a write. */
import type { Uuid } from '#shared/values/brands.ts';
import type { Failure } from '#shared/failures.ts';
import type { Result } from '#shared/values/result.ts';
import type { SqliteError } from '#sqlite/sqlite-error.ts';
import type { Reply } from '../api/reply.ts';
import type { RemoteProject } from '../api/tolerant-reading.ts';
import type { Moment } from '../outbox/engine/engine-events.ts';
import type { EngineSettings } from '../outbox/engine/engine-state.ts';
import { fullBudget, type RequestBudget } from '../outbox/sending/request-budget.ts';
import { newLine, type ServiceLine } from '../outbox/sending/service-line.ts';
import type { ProjectContent, ProjectRecord } from './project-record.ts';

export type ProjectIntent =
  | { readonly kind: 'create'; readonly name: string; readonly color: string }
  /** What is left out stays. */
  | { readonly kind: 'change'; readonly localId: Uuid; readonly name?: string | undefined; readonly color?: string | undefined }
  | { readonly kind: 'delete'; readonly localId: Uuid }
  | { readonly kind: 'restore'; readonly localId: Uuid }
  /** What is wanted here goes once more, or over what is there. */
  | { readonly kind: 'retry'; readonly localId: Uuid }
  /** What the service holds is right; what is wanted here is given up. */
  | { readonly kind: 'discard'; readonly localId: Uuid };

/** What is written in one step, whole or not at all. */
export interface ProjectChange {
  readonly changed: readonly ProjectRecord[];
  readonly removed: readonly ProjectRecord[];
  /** Kept for undo. */
  readonly buried: readonly ProjectRecord[];
  /** Wall clock, milliseconds. */
  readonly atMs: number;
}

export type ProjectRequest =
  | { readonly kind: 'list' }
  | { readonly kind: 'create'; readonly localId: Uuid; readonly body: ProjectContent }
  | { readonly kind: 'update'; readonly localId: Uuid; readonly serverId: Uuid; readonly body: ProjectContent }
  | { readonly kind: 'delete'; readonly localId: Uuid; readonly serverId: Uuid };

export type ProjectAnswer =
  | { readonly kind: 'list'; readonly reply: Reply<readonly RemoteProject[]> }
  | { readonly kind: 'project'; readonly reply: Reply<RemoteProject> }
  | { readonly kind: 'nothing'; readonly reply: Reply<null> };

/** What the request under way is for. */
export type ProjectTask =
  /** `goesOn`: the project that is written next if the read allows it; `refused`: what its create was answered, which its own ghost may have caused. */
  | { readonly kind: 'read'; readonly startedMs: number; readonly goesOn: Uuid | null; readonly refused: Reply<RemoteProject> | null }
  | { readonly kind: 'write'; readonly localId: Uuid };

interface ProjectDoubt {
  readonly sinceMs: number;
  /** From then on the request can no longer be on its way. */
  readonly overMs: number;
  readonly looks: number;
  readonly nextMs: number;
}

/** Times are of the monotonic clock, in milliseconds. */
export interface ProjectState {
  readonly settings: EngineSettings;
  readonly records: ReadonlyMap<Uuid, ProjectRecord>;
  /** Every project of the service ever seen by this process or by what it holds. */
  readonly known: ReadonlySet<Uuid>;
  readonly line: ServiceLine;
  readonly budget: RequestBudget;
  readonly underWay: { readonly id: string; readonly task: ProjectTask } | null;
  readonly lastRequest: number;
  readonly doubts: ReadonlyMap<Uuid, ProjectDoubt>;
  /** Projects whose turn comes again later. */
  readonly pauses: ReadonlyMap<Uuid, number>;
  /** When a project was last settled: copies of the service may lag behind that. */
  readonly settledAt: ReadonlyMap<Uuid, number>;
  /** When a row of the service went for good. */
  readonly goneAt: ReadonlyMap<Uuid, number>;
  /** Creates that the transport may deliver twice, and until when. */
  readonly watched: ReadonlyMap<Uuid, { readonly body: ProjectContent; readonly untilMs: number }>;
  readonly wantsRead: boolean;
  readonly hasRead: boolean;
  readonly intentOrder: number;
  readonly trouble: string | null;
  readonly suspended: boolean;
  readonly closed: boolean;
  readonly wakeAtMs: number | null;
}

type Happening =
  | { readonly kind: 'started' }
  /** `buried`: what a restore may bring back. */
  | { readonly kind: 'intent'; readonly intent: ProjectIntent; readonly buried: ProjectContent | null }
  | { readonly kind: 'reply'; readonly request: string; readonly answer: ProjectAnswer }
  | { readonly kind: 'tick' }
  /** The person asked, or the network or the machine came back. */
  | { readonly kind: 'try-now' }
  | { readonly kind: 'suspended' }
  /**
   * Each project is looked for, and made anew only where it is missing. `everything`: the service went back to an earlier state, or is
   * another one. `unsent`: this outbox did, and what it believes unsent may have been sent since.
   */
  | { readonly kind: 'doubt'; readonly what: 'everything' | 'unsent' }
  /** What is shown should be true. */
  | { readonly kind: 'read-asked' }
  | { readonly kind: 'closed' }
  /** The disk refused what `during` led to; nothing of that happened. */
  | { readonly kind: 'commit-failed'; readonly during: ProjectEvent; readonly refusal: SqliteError };

export type ProjectEvent = Happening & { readonly at: Moment };

export type ProjectEffect =
  /** Always the first, and at most one: nothing that follows may happen unless this is on the disk. */
  | { readonly kind: 'commit'; readonly change: ProjectChange }
  | { readonly kind: 'send'; readonly id: string; readonly request: ProjectRequest }
  /** Replaces every earlier wish to be woken. Monotonic clock. */
  | { readonly kind: 'wake'; readonly atMs: number | null }
  | { readonly kind: 'answer'; readonly result: Result<{ readonly localId: Uuid }, Failure> };

export interface ProjectStep {
  readonly state: ProjectState;
  readonly effects: readonly ProjectEffect[];
}

/** The state after a program start over what the disk holds. */
export function initialProjects(records: readonly ProjectRecord[], settings: EngineSettings): ProjectState {
  const known = records.flatMap(({ serverId, inflight }) => [...(serverId === null ? [] : [serverId]), ...(inflight?.known ?? [])]);
  return {
    settings,
    records: new Map(records.map((record) => [record.localId, record])),
    known: new Set(known),
    line: newLine(settings.sound),
    budget: fullBudget,
    underWay: null,
    lastRequest: 0,
    doubts: new Map(),
    pauses: new Map(),
    settledAt: new Map(),
    goneAt: new Map(),
    watched: new Map(),
    wantsRead: false,
    hasRead: false,
    intentOrder: records.reduce((greatest, record) => Math.max(greatest, record.intentOrder), 0),
    trouble: null,
    suspended: false,
    closed: false,
    wakeAtMs: null,
  };
}
