/** The engine's events, requests and effects: its only interface. */
import type { RecordId, UtcInstant, Uuid } from '#shared/values/brands.ts';
import type { Failure } from '#shared/failures.ts';
import type { Acknowledgement } from '#shared/timer/commands.ts';
import type { Result } from '#shared/values/result.ts';
import type { Reply } from '#core/service-client/http/reply.ts';
import type { ClientBody, EntryList, EntryWindow, ProjectDraft, TagBody, TaskBody } from '#core/service-client/time-tracking-api.ts';
import type { Membership } from '#core/service-client/connect/membership.ts';
import type { RemoteClient, RemoteEntry, RemoteProject, RemoteTag, RemoteTask } from '#core/service-client/tolerant-reading.ts';
import type { Caller, GatewayState } from '../gateway/gateway-state.ts';
import type { Mutation } from '../mutations/mutations.ts';
import type { EntryContent, EntryRecord } from '../entry-record.ts';
import type { MissingName } from '../wish.ts';

export interface EventTime {
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
  /** `version`: of the row that the change is based on, if the service compares versions. */
  | {
      readonly kind: 'update';
      readonly localId: Uuid;
      readonly serverId: RecordId;
      readonly body: EntryContent;
      readonly version?: string | undefined;
    }
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

/** When a read began: what was settled since, or shortly before, may be newer than its rows. */
export interface ReadMark {
  readonly sequence: number;
  readonly beganMs: number;
}

/** A list of the service, and the dates that were asked for; `active`: the running entries only. */
export interface EntryRead {
  readonly list: EntryList;
  readonly asked: EntryWindow | 'active';
  readonly mark: ReadMark;
  /** The service went back to an earlier state: where a row differs, what is wanted here is newer. */
  readonly isServiceOlder?: boolean;
}

export interface GatheredReply {
  readonly request: string;
  readonly answer: ServiceAnswer;
}

export type Dispatched =
  | { readonly kind: 'started' }
  | { readonly kind: 'command'; readonly mutation: Mutation }
  /** Answers that arrived together. */
  | { readonly kind: 'replies'; readonly replies: readonly GatheredReply[] }
  | { readonly kind: 'tick' }
  | { readonly kind: 'try-now' }
  /** The computer goes to sleep: no request begins until it resumes. */
  | { readonly kind: 'suspended' }
  | { readonly kind: 'resumed' }
  | { readonly kind: 'pull-asked'; readonly token: number; readonly asked: EntryWindow | 'active' }
  /** A part of the history that the back-fill has read, stored together with its progress. */
  | { readonly kind: 'history-read'; readonly read: EntryRead; readonly meta: Readonly<Record<string, string>>; readonly isLast: boolean }
  /** Reads names of these kinds, one kind after the other. */
  | { readonly kind: 'names-asked'; readonly token: number; readonly kinds: readonly NameKind[] }
  /** Sets the user's own name for a task or tag; an empty one removes it. */
  | { readonly kind: 'nickname'; readonly id: RecordId; readonly name: string }
  /** The user creates something of this name online: entries that need it wait for the outcome. */
  | { readonly kind: 'name-claimed'; readonly need: MissingName }
  | { readonly kind: 'name-settled'; readonly need: MissingName; readonly outcome: ClaimOutcome }
  /** The user has looked at the content that another client replaced. */
  | { readonly kind: 'versions-seen'; readonly localId: Uuid }
  /** The user's decision about unsent changes of a damaged file. */
  | { readonly kind: 'recovered-decided'; readonly localIds: readonly Uuid[]; readonly isWanted: boolean }
  | { readonly kind: 'closed' }
  /** Handling `during` threw and had no effect. `detail`: of the disk, if that was the cause. */
  | { readonly kind: 'failed'; readonly during: EngineEvent; readonly detail: string | null };

export type EngineEvent = Dispatched & { readonly at: EventTime; readonly gate: GatewayState };

export type OutboxCaller = Extract<Caller, 'entries' | 'poll' | 'catalog'>;

/** Performed in this order once the transaction of the event is on disk. */
export type Effect =
  | {
      readonly kind: 'send';
      readonly id: string;
      readonly caller: OutboxCaller;
      readonly request: ServiceRequest;
      /** It may wait until others have ended. */
      readonly isPatient: boolean;
    }
  | { readonly kind: 'progress'; readonly caller: OutboxCaller; readonly requests: number }
  /** Replaces every earlier wake-up; null cancels it. Monotonic clock. */
  | { readonly kind: 'wake'; readonly atMs: number | null }
  | { readonly kind: 'answer'; readonly result: Result<readonly Acknowledgement[], Failure> }
  | { readonly kind: 'pulled'; readonly token: number; readonly outcome: PullOutcome }
  /** Another client stopped an entry that was started here. */
  | { readonly kind: 'stopped-elsewhere'; readonly record: EntryRecord }
  /** Handling one entry threw: for the log. The entry is blocked; everything else continues. */
  | { readonly kind: 'defect'; readonly error: unknown };
