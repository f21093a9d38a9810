/** The port to a time tracking service, independent of the dialect. Its adapters (`dialects/`) decide nothing: every outcome is a Reply. */
import type { UnreadableEntry } from '#shared/history/unreadable-entry.ts';
import type { LocalDate, RecordId, UtcInstant } from '#shared/values/brands.ts';
import type { ProjectBody } from '#shared/values/records.ts';
import type { Membership } from './connect/membership.ts';
import type { Reply } from './http/reply.ts';
import type { RemoteClient, RemoteEntry, RemoteProject, RemoteTag, RemoteTask } from './tolerant-reading.ts';

export interface TimeTrackingAccount {
  readonly baseUrl: string;
  readonly organizationId: RecordId;
  readonly userId: RecordId;
}

/** `after` and `before` are UTC dates, both exclusive; null leaves the side open. */
export interface EntryWindow {
  readonly after: LocalDate | null;
  readonly before: LocalDate | null;
}

export interface EntryList {
  readonly rows: readonly RemoteEntry[];
  /** True if the list is complete. Otherwise `rows` has the newest. */
  readonly complete: boolean;
  /** Unreadable rows; any entry may be one of them. Omitted if there are none. */
  readonly unreadable?: readonly UnreadableEntry[] | undefined;
}

/** True if an entry that is not in the rows does not exist at the service. */
export function provesAbsence({ complete, unreadable = [] }: Omit<EntryList, 'rows'>): boolean {
  return complete && unreadable.length === 0;
}

export interface EntryUpdate {
  readonly start: UtcInstant;
  readonly end: UtcInstant | null;
  readonly description?: string | null | undefined;
  readonly task_id?: RecordId | null | undefined;
  readonly tags?: readonly RecordId[] | null | undefined;
  /** Matters only with `capabilities.projectOfEntry`; elsewhere it follows from the task. */
  readonly project_id?: RecordId | null | undefined;
  /** Matters only with `capabilities.billing`. */
  readonly billable?: boolean | undefined;
}
export type EntryCreate = EntryUpdate & { readonly user_id: RecordId };

export interface TaskBody {
  readonly name: string;
  readonly project_id: RecordId;
}

/** The writable fields of a project. An update leaves omitted fields unchanged; the last three matter only with `capabilities.billing`. */
export type ProjectDraft = ProjectBody & {
  readonly client_id?: RecordId | null | undefined;
  readonly is_billable?: boolean | undefined;
  readonly is_archived?: boolean | undefined;
};

export interface ClientBody {
  readonly name: string;
  readonly is_archived?: boolean | undefined;
}

export interface TagBody {
  readonly name: string;
}

export interface CreateAttempt {
  /**
   * Equal for all repetitions of one attempt, otherwise unique: 1 to 255 visible ASCII characters. Sent only with
   * `capabilities.idempotency`.
   */
  readonly idempotencyKey?: string;
}

export interface ChangeAttempt {
  /** `version` of the row that the change is based on: if the service has another one, nothing happens and the reply is `changed`. */
  readonly version?: string | undefined;
}

/** What the dialect has beyond the contract. Calls of what it does not have reply `absent`, without a request. */
export interface ServiceCapabilities {
  /** A create repeated with its key takes effect once. */
  readonly idempotency: boolean;
  /** `listTasks` works. Without names, an entry's task can be kept but not chosen. */
  readonly tasks: boolean;
  readonly tags: boolean;
  /** An entry can have a project without a task. Elsewhere the project follows from the task. */
  readonly projectOfEntry: boolean;
  readonly reopening: boolean;
  /** Projects have a client, a billing default and an archive, entries are billable or not, and `listClients` works. */
  readonly billing: boolean;
  readonly roles: boolean;
}

/** Limits as far as they are known; those of other services are learned from refusals. */
export interface EntryLimits {
  readonly descriptionCharacters: number;
  /** Shortest finished entry that the service accepts, in seconds. A shorter one is sent with this length. */
  readonly shortestEntrySeconds: 0 | 1;
}

export interface KnownEntry {
  /** Null if it ran or is not confirmed yet. */
  readonly confirmedEnd: UtcInstant | null;
  /** The user's value, perhaps not sent yet. */
  readonly wantedEnd: UtcInstant | null;
  readonly description: string;
}

/**
 * What is known of the entry with the service's `id`, else of a pending create that begins at `start`. For services that do not return all
 * they store.
 */
export type FindKnownEntry = (entry: { readonly id: RecordId; readonly start: UtcInstant }) => KnownEntry | null;

export interface TimeTrackingApi {
  readonly account: TimeTrackingAccount;
  readonly capabilities: ServiceCapabilities;
  readonly limits: EntryLimits;
  readonly abort: () => void;

  readonly readMembership: () => Promise<Reply<Membership>>;

  /** The user's entries that start within `window`; reads all pages. */
  readonly listEntries: (window: EntryWindow) => Promise<Reply<EntryList>>;
  readonly listActiveEntries: () => Promise<Reply<EntryList>>;
  readonly createEntry: (body: EntryCreate, attempt?: CreateAttempt) => Promise<Reply<RemoteEntry>>;
  /** Fields that `body` omits stay unchanged. */
  readonly updateEntry: (id: RecordId, body: EntryUpdate, attempt?: ChangeAttempt) => Promise<Reply<RemoteEntry>>;
  readonly deleteEntry: (id: RecordId, attempt?: ChangeAttempt) => Promise<Reply<null>>;

  /** All projects, including archived ones, which old entries name. */
  readonly listProjects: () => Promise<Reply<readonly RemoteProject[]>>;
  readonly getProject: (id: RecordId) => Promise<Reply<RemoteProject>>;
  readonly createProject: (body: ProjectDraft) => Promise<Reply<RemoteProject>>;
  readonly updateProject: (id: RecordId, body: ProjectDraft) => Promise<Reply<RemoteProject>>;
  readonly deleteProject: (id: RecordId) => Promise<Reply<null>>;
  readonly listTasks: () => Promise<Reply<readonly RemoteTask[]>>;
  /** The service decides whether the user may create one. */
  readonly createTask: (body: TaskBody) => Promise<Reply<RemoteTask>>;
  readonly listTags: () => Promise<Reply<readonly RemoteTag[]>>;
  readonly createTag: (body: TagBody) => Promise<Reply<RemoteTag>>;
  readonly updateTag: (id: RecordId, body: TagBody) => Promise<Reply<RemoteTag>>;
  readonly deleteTag: (id: RecordId) => Promise<Reply<null>>;
  readonly listClients: () => Promise<Reply<readonly RemoteClient[]>>;
  readonly createClient: (body: ClientBody) => Promise<Reply<RemoteClient>>;
  readonly updateClient: (id: RecordId, body: ClientBody) => Promise<Reply<RemoteClient>>;
  readonly deleteClient: (id: RecordId) => Promise<Reply<null>>;
}
