/**
 * Types of the tables after all migrations. Written values must carry their brand; values read are parsed by the reader. Instants are
 * written and read as `YYYY-MM-DDTHH:MM:SSZ` (`column-types.ts`, `postgres-types.ts`).
 */
import type { Generated } from 'kysely';
import type { UtcInstant, Uuid } from '#shared/values/brands.ts';
import type { Role } from '#shared/time-tracking-extensions.ts';

export interface TimeTrackingTables {
  users: { id: Uuid; name: string };
  organizations: { id: Uuid; name: string };
  /** A deactivated member has no access; their entries stay. */
  /**
   * `unproven_since`: when it was accepted while nothing proved that the address of the account is theirs; null: it was proven, or the
   * machine's administrator added them.
   */
  memberships: { organization_id: Uuid; user_id: Uuid; role: Role; deactivated_at: UtcInstant | null; unproven_since: UtcInstant | null };
  /** The user that the embedded service acts for; empty in a stand-alone service. */
  local_identity: { kind: 'this-computer'; organization_id: Uuid; user_id: Uuid };
  /** Flags are 0 or 1, because SQLite has no boolean type. */
  clients: { id: Uuid; organization_id: Uuid; name: string; is_archived: Generated<number> };
  projects: {
    id: Uuid;
    organization_id: Uuid;
    client_id: Uuid | null;
    name: string;
    color: string;
    is_billable: Generated<number>;
    is_archived: Generated<number>;
  };
  tasks: { id: Uuid; organization_id: Uuid; project_id: Uuid; name: string };
  tags: { id: Uuid; organization_id: Uuid; name: string };
  time_entries: {
    id: Uuid;
    organization_id: Uuid;
    user_id: Uuid;
    start: UtcInstant;
    /** Null while the entry runs. A unique index allows each member of an organization one such row. */
    end: UtcInstant | null;
    description: string | null;
    /** The project of `task_id`. Stored here to avoid a join in lists, and to keep it after the task is deleted. */
    project_id: Uuid | null;
    task_id: Uuid | null;
    billable: Generated<number>;
  };
  /** `position` is the order in which the tags were given. */
  time_entry_tags: { time_entry_id: Uuid; tag_id: Uuid; position: number };
  /** Answers to creates with an idempotency key. A repeated request gets the answer of the first one. */
  idempotency_keys: {
    user_id: Uuid;
    key: string;
    created_at: UtcInstant;
    /** SHA-256 of the request in hexadecimal. Distinguishes a repeated request from a different one with the same key. */
    request_digest: string;
    answer_data: string;
  };
  /** Credentials for a stand-alone service. `email` is in lower case; `password_hash` contains its parameters. */
  /**
   * `proven_at`: when it was proven that the address belongs to the person who set the password; null while only a link that others have
   * seen was used.
   */
  credentials: { user_id: Uuid; email: string; password_hash: string; proven_at: UtcInstant | null };
  /** Records of the authorization server. Identifiers of tokens are secrets, so only their SHA-256 (base64url) is stored. */
  oauth_records: {
    model: string;
    id_digest: string;
    payload: string;
    grant_id: string | null;
    uid: string | null;
    user_id: Uuid | null;
    expires_at: UtcInstant;
    /** Set once: the request that sets it may use a single-use record. */
    consumed_at: UtcInstant | null;
  };
  /** Created by the first process that needs them, shared by all: a private JWK, and a key for cookies and forms. */
  oauth_keys: { purpose: 'signing' | 'cookies'; secret: string };
  /** Invitations and password resets. Only the SHA-256 (base64url) of the link's secret is stored. */
  one_time_links: {
    token_digest: string;
    purpose: 'invitation' | 'password';
    email: string;
    organization_id: Uuid | null;
    role: Role | null;
    /** The member who made it, and still has to be allowed to when it is used; null: the machine's administrator. */
    made_by: Uuid | null;
    expires_at: UtcInstant;
    /**
     * When a membership began that became an invitation again because it was accepted before the address was proven; null: there was none.
     */
    joined_at: UtcInstant | null;
    /** 1: it was sent to the address and shown to no one, so that using it proves the address. */
    was_mailed: Generated<number>;
  };
  administration_sessions: { token_digest: string; user_id: Uuid; expires_at: UtcInstant };
  /** Accounts of an identity provider and their users here. */
  identities: { issuer: string; subject: string; user_id: Uuid };
  /** The device description of a sign-in, from its browser. */
  sign_in_devices: { grant_digest: string; device: string; started_at: UtcInstant };
  /** Team administration. `actor_id` is null for commands of the machine's administrator. */
  audit_log: {
    position: Generated<number>;
    organization_id: Uuid | null;
    recorded_at: UtcInstant;
    actor_id: Uuid | null;
    action: string;
    subject: string;
  };
  /** Failed sign-ins by account, address and device, each stored as its SHA-256 (base64url). */
  login_attempts: { subject_digest: string; window_started_at: UtcInstant; last_at: UtcInstant; attempts: number };
  /** Keys of the campus directory. A key is a secret: only its SHA-256 (hexadecimal) and its last four characters are stored. */
  campus_keys: { id: Uuid; key_digest: string; key_ending: string; name: string; issued_at: UtcInstant; banned_at: UtcInstant | null };
  /** Calls by month (`YYYY-MM`, campus time), so that no monthly reset is needed. */
  campus_usage: { key_id: Uuid; month: string; calls: number };
  /** Counts of sign-in problems in the wireless network by time. */
  campus_wireless_readings: { collected_at: UtcInstant; issues: number };
  /** Loaded and checked data files. A new `load` makes every process read them again. */
  campus_files: { name: string; content: string };
  campus_load: { kind: 'current'; id: Uuid; loaded_at: UtcInstant };
  /** The change log, written by triggers. The database sets `position` and the transaction. */
  changes: {
    position: Generated<number>;
    transaction_id: Generated<number>;
    /** Null if the sign-in of a user ended, which belongs to no organization. */
    organization_id: Uuid | null;
    user_id: Uuid | null;
    kind: 'time-entry' | 'project' | 'task' | 'tag' | 'client' | 'access';
    record_id: Uuid;
    is_deleted: number;
    recorded_at: Generated<UtcInstant>;
  };
  /** One row: the identifier of the log, the position up to which it was pruned, and the number of the last opening of a SQLite file. */
  change_log: { id: string; pruned_transaction: number; pruned_position: number; opened: Generated<number> };
}
