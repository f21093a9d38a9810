/**
 * The tables of the time tracking service and the campus directory as types: what the migrations have made of a database by now. Written values must
 * carry their brand; values read are parsed where they are read. Instants are text, `YYYY-MM-DDTHH:MM:SSZ`, and sort as such.
 */
import type { Generated } from 'kysely';
import type { UtcInstant, Uuid } from '#shared/values/brands.ts';
import type { Role } from '#shared/time-tracking-extensions.ts';

export interface TimeTrackingTables {
  users: { id: Uuid; name: string };
  organizations: { id: Uuid; name: string };
  /** A deactivated member has no access; their entries stay. */
  memberships: { organization_id: Uuid; user_id: Uuid; role: Role; deactivated_at: UtcInstant | null };
  /** Whom this computer's embedded service acts for; empty in a service that stands alone. */
  local_identity: { kind: 'this-computer'; organization_id: Uuid; user_id: Uuid };
  /** Flags are 0 or 1: SQLite has no other. */
  clients: { id: Uuid; organization_id: Uuid; name: string; is_archived: Generated<number> };
  projects: { id: Uuid; organization_id: Uuid; client_id: Uuid | null; name: string; color: string; is_billable: Generated<number>; is_archived: Generated<number> };
  tasks: { id: Uuid; organization_id: Uuid; project_id: Uuid; name: string };
  tags: { id: Uuid; organization_id: Uuid; name: string };
  time_entries: {
    id: Uuid;
    organization_id: Uuid;
    user_id: Uuid;
    start: UtcInstant;
    /** Null while the entry runs; the database lets each member of an organization have one such row. */
    end: UtcInstant | null;
    description: string | null;
    /** The project of `task_id`; kept here so that a list needs no join, and so that it outlives a deleted task. */
    project_id: Uuid | null;
    task_id: Uuid | null;
    billable: Generated<number>;
  };
  /** `position` keeps the order in which the tags were given. */
  time_entry_tags: { time_entry_id: Uuid; tag_id: Uuid; position: number };
  /** Returns to creates that named themselves, so that a repetition gets the first one's. */
  idempotency_keys: {
    user_id: Uuid;
    key: string;
    created_at: UtcInstant;
    /** SHA-256 of the request, hexadecimal: tells a repetition from a different request. */
    request_digest: string;
    /** What the answer had under `data`, as JSON. */
    answer_data: string;
  };
  /** How people sign in to a service that stands alone. `email` is in lower case; `password_hash` says how it was made. */
  credentials: { user_id: Uuid; email: string; password_hash: string };
  /** What the authorization server keeps. Identifiers of tokens are secrets, so only their SHA-256 (base64url) is here. */
  oauth_records: {
    model: string;
    id_digest: string;
    /** JSON, without the identifier. */
    payload: string;
    grant_id: string | null;
    uid: string | null;
    user_id: Uuid | null;
    expires_at: UtcInstant;
    /** Set once: whoever sets it may use what can be used once. */
    consumed_at: UtcInstant | null;
  };
  /** Made by the first process that needs them, shared by all: a private JWK, and a key for cookies and forms. */
  oauth_keys: { purpose: 'signing' | 'cookies'; secret: string };
  /** Invitations and new passwords. The link's secret is in the database as its SHA-256 (base64url) alone. */
  one_time_links: {
    token_digest: string;
    purpose: 'invitation' | 'password';
    email: string;
    organization_id: Uuid | null;
    role: Role | null;
    expires_at: UtcInstant;
  };
  administration_sessions: { token_digest: string; user_id: Uuid; expires_at: UtcInstant };
  /** Who the accounts of an identity provider are here. */
  identities: { issuer: string; subject: string; user_id: Uuid };
  /** What a sign-in was made with, as its browser named itself. */
  sign_in_devices: { grant_digest: string; device: string; started_at: UtcInstant };
  /** Who did what to a team. `actor_id` is null for commands of the administrator of the machine. */
  audit_log: { position: Generated<number>; organization_id: Uuid | null; recorded_at: UtcInstant; actor_id: Uuid | null; action: string; subject: string };
  /** Failed sign-ins by account, address and device, none of which can be read back from its SHA-256 (base64url). */
  login_attempts: { subject_digest: string; window_started_at: UtcInstant; last_at: UtcInstant; attempts: number };
  /** Who may ask the campus directory. A key is a secret: only its SHA-256 (hexadecimal) and its last four characters are here. */
  campus_keys: { id: Uuid; key_digest: string; key_ending: string; name: string; issued_at: UtcInstant; banned_at: UtcInstant | null };
  /** Calls by month (`YYYY-MM`, of the campus), so that a month ends without anybody having to end it. */
  campus_usage: { key_id: Uuid; month: string; calls: number };
  /** How many problems with signing in to the wireless network there were when they were counted. */
  campus_wireless_readings: { collected_at: UtcInstant; issues: number };
  /** Data files as they were loaded, checked before; the load tells every process that they are others than before. */
  campus_files: { name: string; content: string };
  campus_load: { kind: 'current'; id: Uuid; loaded_at: UtcInstant };
  /** What changed, written by triggers. `position` and, on PostgreSQL, the transaction are given by the database. */
  changes: {
    position: Generated<number>;
    transaction_id: Generated<number>;
    /** Empty for the end of a sign-in, which is of no organization. */
    organization_id: Uuid | '';
    user_id: Uuid | null;
    kind: 'time-entry' | 'project' | 'task' | 'tag' | 'client' | 'sign-out';
    record_id: Uuid;
    is_deleted: number;
    recorded_at: Generated<UtcInstant>;
  };
  /** One row: which log it is, and up to where it has been pruned. */
  change_log: { id: string; pruned_transaction: number; pruned_position: number };
}
