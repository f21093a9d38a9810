/** The engine's events and effects, its only interface. */
import type { RecordId, UtcInstant, Uuid } from '#shared/values/brands.ts';
import type { Failure } from '#shared/failures.ts';
import type { Acknowledgement } from '#shared/timer/commands.ts';
import type { Result } from '#shared/values/result.ts';
import type { SqliteError } from '#sqlite/sqlite-error.ts';
import type { Reply } from '#core/service-client/http/reply.ts';
import type { ClientBody, EntryList, EntryWindow, ProjectDraft, TagBody, TaskBody } from '#core/service-client/time-tracking-api.ts';
import type { Membership } from '#core/service-client/connect/membership.ts';
import type { RemoteClient, RemoteEntry, RemoteProject, RemoteTag, RemoteTask } from '#core/service-client/tolerant-reading.ts';
import type { Caller, GatewayState } from '../gateway/gateway-state.ts';
import type { EngineState } from './engine-state.ts';
import type { Mutation } from '../mutations/mutations.ts';
import type { EntryContent, EntryRecord } from '../entry-record.ts';
import type { OutboxChange } from '../replica/replica-change.ts';
import type { Need } from '../wish.ts';

export interface Moment {
  /** Wall clock, milliseconds since 1970 UTC. */
  readonly wallMs: number;
  readonly monotonicMs: number;
  /** Unique; further identifiers are derived from it. */
  readonly id: Uuid;
  readonly fraction: number;
}

export type ServiceRequest =
  | { readonly kind: 'list-entries'; readonly window: EntryWindow }
  | { readonly kind: 'list-active' }
  /** `key` is the same for all repetitions of one create. */
  | { readonly kind: 'create'; readonly localId: Uuid; readonly body: EntryContent; readonly key: string }
  /** `version`: of the row in the preflight read, if the service compares versions. */
  | { readonly kind: 'update'; readonly localId: Uuid; readonly serverId: RecordId; readonly body: EntryContent; readonly version?: string | undefined }
  | { readonly kind: 'delete'; readonly localId: Uuid; readonly serverId: RecordId; readonly version?: string | undefined }
  | { readonly kind: 'list-projects' }
  | { readonly kind: 'list-tasks' }
  | { readonly kind: 'list-tags' }
  | { readonly kind: 'list-clients' }
  | { readonly kind: 'read-membership' }
  | { readonly kind: 'create-project'; readonly body: ProjectDraft }
  | { readonly kind: 'create-task'; readonly body: TaskBody }
  | { readonly kind: 'create-tag'; readonly body: TagBody }
  | { readonly kind: 'create-client'; readonly body: ClientBody };

export type ServiceAnswer =
  | { readonly kind: 'entries'; readonly reply: Reply<EntryList> }
  | { readonly kind: 'entry'; readonly reply: Reply<RemoteEntry> }
  | { readonly kind: 'nothing'; readonly reply: Reply<null> }
  | { readonly kind: 'projects'; readonly reply: Reply<readonly RemoteProject[]> }
  | { readonly kind: 'tasks'; readonly reply: Reply<readonly RemoteTask[]> }
  | { readonly kind: 'tags'; readonly reply: Reply<readonly RemoteTag[]> }
  | { readonly kind: 'clients'; readonly reply: Reply<readonly RemoteClient[]> }
  | { readonly kind: 'membership'; readonly reply: Reply<Membership> }
  | { readonly kind: 'project-created'; readonly reply: Reply<RemoteProject> }
  | { readonly kind: 'task-created'; readonly reply: Reply<RemoteTask> }
  | { readonly kind: 'tag-created'; readonly reply: Reply<RemoteTag> }
  | { readonly kind: 'client-created'; readonly reply: Reply<RemoteClient> };

/** Kinds of names to read; `membership`: the user's permissions. */
export type NameKind = 'project' | 'task' | 'tag' | 'client' | 'membership';

export type ClaimOutcome = { readonly kind: 'created'; readonly id: RecordId } | { readonly kind: 'unknown' } | { readonly kind: 'none' };

export type PullOutcome =
  /** The connectivity has the reason. */
  | { readonly kind: 'failed' }
  /** `stoppedElsewhere`: starts of entries that no longer run; reading their dates returns their end. */
  | { readonly kind: 'read'; readonly changed: boolean; readonly stoppedElsewhere: readonly UtcInstant[] };

export interface GatheredReply {
  readonly request: string;
  readonly answer: ServiceAnswer;
}

export type Dispatched =
  | { readonly kind: 'started' }
  /** `deleted`: content that its restores may bring back. */
  | { readonly kind: 'command'; readonly mutation: Mutation; readonly tombstones: ReadonlyMap<Uuid, EntryContent> }
  /** Replies that arrived together: one step and one commit for all of them. */
  | { readonly kind: 'replies'; readonly replies: readonly GatheredReply[] }
  | { readonly kind: 'tick' }
  | { readonly kind: 'try-now' }
  /** The computer goes to sleep: no request begins until it resumes. */
  | { readonly kind: 'suspended' }
  | { readonly kind: 'resumed' }
  | { readonly kind: 'pull-asked'; readonly token: number; readonly asked: EntryWindow | 'active' }
  /** Reads names of these kinds, one kind after the other. */
  | { readonly kind: 'names-asked'; readonly token: number; readonly kinds: readonly NameKind[] }
  /** Sets the user's own name for a task or tag; an empty one removes it. */
  | { readonly kind: 'nickname'; readonly id: RecordId; readonly name: string }
  /** The user creates something of this name online: entries that need it wait for the outcome. */
  | { readonly kind: 'name-claimed'; readonly need: Need }
  | { readonly kind: 'name-settled'; readonly need: Need; readonly outcome: ClaimOutcome }
  /** Evicted entries that are needed again, with their last confirmed content. */
  | { readonly kind: 'loaded'; readonly records: readonly EntryRecord[] }
  /** Unsent entries that the start left in the file. */
  | { readonly kind: 'deferred-read'; readonly records: readonly EntryRecord[]; readonly isLast: boolean }
  /** Evicts saved entries that ended before the instant; the service keeps them. */
  | { readonly kind: 'forget-before'; readonly instant: UtcInstant }
  /** `everything`: the service is older, or another one. `unsent`: this file is older, so what it shows as unsent may have been sent. */
  | { readonly kind: 'mark-unknown'; readonly what: 'everything' | 'unsent' }
  | { readonly kind: 'closed' }
  /** The transition of `during` threw and had no effect. */
  | { readonly kind: 'failed'; readonly during: EngineEvent }
  /** The disk refused the commit of `during`, which had no effect. */
  | { readonly kind: 'commit-failed'; readonly during: EngineEvent; readonly refusal: SqliteError };

export type EngineEvent = Dispatched & { readonly at: Moment; readonly gate: GatewayState };

export type OutboxCaller = Extract<Caller, 'entries' | 'poll' | 'catalog'>;

export type Effect =
  /** At most one, and always first: no other effect may happen before it is on disk. */
  | { readonly kind: 'commit'; readonly change: OutboxChange }
  | { readonly kind: 'send'; readonly id: string; readonly caller: OutboxCaller; readonly request: ServiceRequest }
  | { readonly kind: 'progress'; readonly caller: OutboxCaller; readonly requests: number }
  /** Replaces every earlier wake-up; null cancels it. Monotonic clock. */
  | { readonly kind: 'wake'; readonly atMs: number | null }
  | { readonly kind: 'answer'; readonly result: Result<readonly Acknowledgement[], Failure> }
  | { readonly kind: 'pulled'; readonly token: number; readonly outcome: PullOutcome }
  /** Handling one entry threw: for the log. The entry is blocked; everything else continues. */
  | { readonly kind: 'defect'; readonly error: unknown };

export interface Step {
  readonly state: EngineState;
  readonly effects: readonly Effect[];
}
