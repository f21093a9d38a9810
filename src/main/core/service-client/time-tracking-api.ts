/**
 * The port to a time tracking service: what the core asks, in its own words, whatever dialect the service speaks. One adapter a
 * dialect; `dialect.ts` chooses. Adapters decide nothing: every outcome comes back as a Reply.
 */
import type { LocalDate, UtcInstant, Uuid } from '#shared/values/brands.ts';
import type { ProjectBody, TimeEntryCreateBody, TimeEntryUpdateBody } from '#shared/time-tracking-api.ts';
import type { Membership } from './membership.ts';
import type { Reply } from './reply.ts';
import type { RemoteClient, RemoteEntry, RemoteProject, RemoteTag, RemoteTask } from './tolerant-reading.ts';

export interface TimeTrackingAccount {
  /** Without a trailing slash; `/v1/…` is appended. */
  readonly baseUrl: string;
  readonly organizationId: Uuid;
  /** Whose entries these are. */
  readonly userId: Uuid;
}

/** `after` and `before` are UTC dates, both exclusive; null leaves the side open. */
export interface EntryWindow {
  readonly after: LocalDate | null;
  readonly before: LocalDate | null;
}

export interface EntryList {
  /** The own entries only. */
  readonly rows: readonly RemoteEntry[];
  /** Nothing was cut off. Otherwise the newest are in `rows`. */
  readonly complete: boolean;
  /** Further rows, which cannot be read: any entry may be one of them. Left out: none. */
  readonly unreadable?: number | undefined;
}

/** Whether what is not in the list's rows is not at the service. */
export function provesAbsence({ complete, unreadable = 0 }: Omit<EntryList, 'rows'>): boolean {
  return complete && unreadable === 0;
}

/** What a create says; `project_id` matters only where `offers.projectOfEntry`, and follows from the task elsewhere. */
export type EntryCreate = TimeEntryCreateBody & { readonly project_id?: Uuid | null | undefined };
export type EntryUpdate = TimeEntryUpdateBody & { readonly project_id?: Uuid | null | undefined };

/** A new task, by its name within a project. */
export interface TaskBody {
  readonly name: string;
  readonly project_id: Uuid;
}

/** A project as it is written. What is left out of an update stays; the last three matter only where `offers.clients`. */
export type ProjectDraft = ProjectBody & { readonly client_id?: Uuid | null | undefined; readonly is_billable?: boolean | undefined; readonly is_archived?: boolean | undefined };

/** A client as it is written. What is left out of an update stays. */
export interface ClientBody {
  readonly name: string;
  readonly is_archived?: boolean | undefined;
}

/** A tag as it is written. */
export interface TagBody {
  readonly name: string;
}

export interface CreateAttempt {
  /**
   * The same for every repetition of one attempt, another for every other: 1 to 255 visible ASCII characters. Sent where
   * `offers.idempotency`, else ignored.
   */
  readonly idempotencyKey?: string;
}

export interface ChangeAttempt {
  /** `version` of the row that the change was made for: where the service holds another one by now, nothing happens, and the reply is `changed`. */
  readonly version?: string | undefined;
}

/** What the dialect has beyond the contract. */
export interface Offers {
  /** A create repeated under its key happens once. */
  readonly idempotency: boolean;
  /** `listTasks` has an answer. Without names an entry's task can be kept, not chosen. */
  readonly tasks: boolean;
  /** `listTags` has an answer. */
  readonly tags: boolean;
  /** An entry can be given a project without a task. Elsewhere the project follows from the task. */
  readonly projectOfEntry: boolean;
  /** A finished entry may be made to run again. */
  readonly reopening: boolean;
  /** Projects have a client, a default for billing and an archive, and `listClients` has an answer. */
  readonly clients: boolean;
  /** `readMembership` has an answer. */
  readonly roles: boolean;
}

/** Bounds as far as they are known; those of other services are learned from their refusals. */
export interface EntryLimits {
  /** Most characters of a description. */
  readonly descriptionCharacters: number;
  /** Shortest finished entry the service takes, in seconds. A shorter one is sent this long. */
  readonly shortestEntrySeconds: 0 | 1;
}

/** What is known of an entry on this side. */
export interface KnownEntry {
  /** Null: it ran, or it is not confirmed yet. */
  readonly confirmedEnd: UtcInstant | null;
  /** The user's, perhaps not yet sent. */
  readonly wantedEnd: UtcInstant | null;
  /** Confirmed; empty for none. */
  readonly description: string;
}

/**
 * Recalls what is known of the entry that the service calls `id`, or else of a create under way that begins at `start`; null when
 * there is neither. For services that do not tell all they hold.
 */
export type RecallEntry = (entry: { readonly id: Uuid; readonly start: UtcInstant }) => KnownEntry | null;

export interface TimeTrackingApi {
  readonly account: TimeTrackingAccount;
  readonly offers: Offers;
  /** As of now: read it again after a refusal. */
  readonly limits: EntryLimits;
  /** Gives up what is under way and whatever is asked from now on: nobody waits for the answers any more. */
  readonly abort: () => void;

  /** What the user may do in the organization, as of now. Where `offers.roles` is false: absent, without a request. */
  readonly readMembership: () => Promise<Reply<Membership>>;

  /** The own entries that start within `window`, page after page. */
  readonly listEntries: (window: EntryWindow) => Promise<Reply<EntryList>>;
  /** The own running entries of the organization. */
  readonly listActiveEntries: () => Promise<Reply<EntryList>>;
  readonly createEntry: (body: EntryCreate, attempt?: CreateAttempt) => Promise<Reply<RemoteEntry>>;
  /** What `body` leaves out stays as the service holds it. */
  readonly updateEntry: (id: Uuid, body: EntryUpdate, attempt?: ChangeAttempt) => Promise<Reply<RemoteEntry>>;
  readonly deleteEntry: (id: Uuid, attempt?: ChangeAttempt) => Promise<Reply<null>>;

  /** All projects, those out of use included: old entries name them. */
  readonly listProjects: () => Promise<Reply<readonly RemoteProject[]>>;
  readonly getProject: (id: Uuid) => Promise<Reply<RemoteProject>>;
  readonly createProject: (body: ProjectDraft) => Promise<Reply<RemoteProject>>;
  readonly updateProject: (id: Uuid, body: ProjectDraft) => Promise<Reply<RemoteProject>>;
  readonly deleteProject: (id: Uuid) => Promise<Reply<null>>;
  /** All tasks, finished ones included. Where `offers.tasks` is false: absent, without a request. */
  readonly listTasks: () => Promise<Reply<readonly RemoteTask[]>>;
  /** As `listTasks` where there are none. Whether this person may is the service's to say. */
  readonly createTask: (body: TaskBody) => Promise<Reply<RemoteTask>>;
  /** Where `offers.tags` is false: absent, without a request. */
  readonly listTags: () => Promise<Reply<readonly RemoteTag[]>>;
  /** As `listTags` where there are none. */
  readonly createTag: (body: TagBody) => Promise<Reply<RemoteTag>>;
  readonly updateTag: (id: Uuid, body: TagBody) => Promise<Reply<RemoteTag>>;
  readonly deleteTag: (id: Uuid) => Promise<Reply<null>>;
  /** Archived ones included. Where `offers.clients` is false: absent, without a request. */
  readonly listClients: () => Promise<Reply<readonly RemoteClient[]>>;
  /** As `listClients` where there are none. */
  readonly createClient: (body: ClientBody) => Promise<Reply<RemoteClient>>;
  readonly updateClient: (id: Uuid, body: ClientBody) => Promise<Reply<RemoteClient>>;
  readonly deleteClient: (id: Uuid) => Promise<Reply<null>>;
}
