/**
 * The report of `clocktower doctor`: versions, capabilities, connections, databases. Contains only numbers, fixed words and identifiers; no
 * names, addresses, descriptions or tokens, so that it may be published.
 */
import { z } from 'zod';
import { localDateSchema, utcInstantSchema } from '../values/brands.ts';
import { capabilitiesSchema } from './capabilities.ts';
import { connectionKeySchema, signInStateSchema, tokenKeepingSchema } from '../connections/connections.ts';
import { failingSchema } from '../timer/failing.ts';
import { connectivitySchema } from '../timer/view.ts';

/** A version, a code, a name of a system: no spaces, at most 64 characters. */
const wordSchema = z.string().regex(/^[A-Za-z0-9][\w.:+~-]{0,63}$/);

const count = z.number().int().nonnegative();

const databaseNameSchema = z.enum(['service', 'replica']);
export type DatabaseName = z.infer<typeof databaseNameSchema>;

const doctorDatabaseSchema = z.strictObject({
  connection: connectionKeySchema,
  database: databaseNameSchema,
  /** `unchecked`: it cannot be read at the moment. */
  state: z.enum(['sound', 'damaged', 'missing', 'unchecked']),
  bytes: count,
  /** SQLite's journal mode; null: not read. */
  journal: wordSchema.nullable(),
  /** Number of migrations applied; null: not read. */
  schema: count.nullable(),
  /** Of the daily copies. The history has none, because it can be read again. */
  lastCopy: localDateSchema.nullable(),
  copies: count,
  setAside: count,
});
export type DoctorDatabase = z.infer<typeof doctorDatabaseSchema>;

/** The result of a request to the service: an answer, in process, or why there was no answer. */
const reachSchema = z.enum(['in-process', 'answered', 'no-network', 'server-down', 'no-access', 'signed-out', 'too-slow', 'unknown']);
export type Reach = z.infer<typeof reachSchema>;

/** Without names. */
const doctorFailingSchema = failingSchema.pick({ what: true, since: true, detail: true });
export type DoctorFailing = z.infer<typeof doctorFailingSchema>;

const doctorConnectionSchema = z.strictObject({
  connection: connectionKeySchema,
  isCurrent: z.boolean().nullable(),
  dialect: wordSchema.nullable(),
  reach: reachSchema,
  /** Duration of that request; null if none was sent. */
  milliseconds: count.nullable(),
  /** How far this computer's clock is behind the service's, in seconds (negative: ahead); null while unknown. */
  clockOffsetSeconds: z.number().int().nullable(),
  /** Null if only the running app knows it; also the next five. */
  signIn: signInStateSchema.nullable(),
  connectivity: connectivitySchema.nullable(),
  /** Entries to be saved, and entries that need an answer of the user. */
  queue: z.strictObject({ waiting: count, attention: count }).nullable(),
  isStorageRefused: z.boolean().nullable(),
  failing: z.array(doctorFailingSchema).readonly().nullable(),
});
export type DoctorConnection = z.infer<typeof doctorConnectionSchema>;

const doctorVersionsSchema = z.strictObject({
  app: wordSchema.nullable(),
  electron: wordSchema.nullable(),
  chromium: wordSchema.nullable(),
  node: wordSchema,
  sqlite: wordSchema.nullable(),
  platform: wordSchema,
  release: wordSchema,
  architecture: wordSchema,
  desktop: wordSchema.nullable(),
  display: z.enum(['wayland', 'x11', 'own', 'none']),
});
export type DoctorVersions = z.infer<typeof doctorVersionsSchema>;

export const doctorReportSchema = z.strictObject({
  format: z.literal(1),
  at: utcInstantSchema,
  /** True if the running app made it; otherwise the command made it with what it can access. */
  running: z.boolean(),
  versions: doctorVersionsSchema,
  capabilities: capabilitiesSchema.nullable(),
  /** The keyring by the system's name, and how tokens are stored. */
  keyring: z.strictObject({ backend: wordSchema, keeping: tokenKeepingSchema }).nullable(),
  connections: z.array(doctorConnectionSchema),
  databases: z.array(doctorDatabaseSchema),
  disk: z.strictObject({ freeBytes: z.number().nonnegative().nullable() }),
  crashReports: z.strictObject({ on: z.boolean().nullable(), count }),
});
export type DoctorReport = z.infer<typeof doctorReportSchema>;

/** Names of connections, for display on this computer only; not part of the report. */
export const connectionNamesSchema = z.array(z.strictObject({ connection: connectionKeySchema, name: z.string() }));
export type ConnectionNames = z.infer<typeof connectionNamesSchema>;
