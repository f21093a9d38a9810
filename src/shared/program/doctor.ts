/**
 * What `clocktower doctor` finds out: versions, what works on this desktop, every connection, every database. Holds numbers, words of this
 * program and identifiers only; no names, addresses, descriptions or tokens, so that it may be shown to anybody.
 */
import { z } from 'zod';
import { localDateSchema, utcInstantSchema } from '../values/brands.ts';
import { capabilitiesSchema } from './capabilities.ts';
import { connectionKeySchema, signInStateSchema, tokenKeepingSchema } from '../connections/connections.ts';
import { lineSchema } from '../timer/view.ts';

/** A version, a code, a name of a system: no spaces, at most 64 characters. */
const wordSchema = z.string().regex(/^[A-Za-z0-9][\w.:+~-]{0,63}$/);

const count = z.number().int().nonnegative();

const databaseNameSchema = z.enum(['service', 'replica']);
export type DatabaseName = z.infer<typeof databaseNameSchema>;

const doctorDatabaseSchema = z.strictObject({
  connection: connectionKeySchema,
  database: databaseNameSchema,
  /** `unchecked`: nothing here can read it right now. */
  state: z.enum(['sound', 'damaged', 'missing', 'unchecked']),
  bytes: count,
  /** SQLite's word for how it keeps a journal; null: not asked. */
  journal: wordSchema.nullable(),
  /** How many steps its tables have seen; null: not asked. */
  schema: count.nullable(),
  /** Of the daily safety copies. The history has none: it is read again. */
  lastCopy: localDateSchema.nullable(),
  copies: count,
  /** Damaged files that were set aside beside it. */
  setAside: count,
});
export type DoctorDatabase = z.infer<typeof doctorDatabaseSchema>;

/** What asking the service came to: it answered, it is within this program, or why there was no answer. */
const reachSchema = z.enum(['in-process', 'answered', 'no-network', 'server-down', 'no-access', 'signed-out', 'too-slow', 'unknown']);
export type Reach = z.infer<typeof reachSchema>;

const doctorConnectionSchema = z.strictObject({
  connection: connectionKeySchema,
  isCurrent: z.boolean().nullable(),
  dialect: wordSchema.nullable(),
  reach: reachSchema,
  /** Of the question that found out, in milliseconds; null where nobody was asked. */
  milliseconds: count.nullable(),
  /** How far this machine's clock is behind the service's, in seconds (negative: ahead); null while too little is known. */
  clockOffsetSeconds: z.number().int().nullable(),
  /** Null where only the running app knows; so are the next four. */
  signIn: signInStateSchema.nullable(),
  line: lineSchema.nullable(),
  /** Entries that wait to be saved, and entries that a user must decide about. */
  queue: z.strictObject({ waiting: count, attention: count }).nullable(),
  /** Whether the disk refuses what is to be noted. */
  isStorageRefused: z.boolean().nullable(),
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
  /** `XDG_CURRENT_DESKTOP`, where there is one. */
  desktop: wordSchema.nullable(),
  display: z.enum(['wayland', 'x11', 'own', 'none']),
});
export type DoctorVersions = z.infer<typeof doctorVersionsSchema>;

export const doctorReportSchema = z.strictObject({
  /** Form of this report. */
  format: z.literal(1),
  at: utcInstantSchema,
  /** Whether the running app made it; otherwise the command found out what it can by itself. */
  running: z.boolean(),
  versions: doctorVersionsSchema,
  capabilities: capabilitiesSchema.nullable(),
  /** Which keyring seals sign-ins, as the system calls it, and how they are kept. */
  keyring: z.strictObject({ backend: wordSchema, keeping: tokenKeepingSchema }).nullable(),
  connections: z.array(doctorConnectionSchema),
  databases: z.array(doctorDatabaseSchema),
  disk: z.strictObject({ freeBytes: z.number().nonnegative().nullable() }),
  crashReports: z.strictObject({ on: z.boolean().nullable(), count }),
});
export type DoctorReport = z.infer<typeof doctorReportSchema>;

/** What connections are called, for words on this machine; no part of the report. */
export const connectionNamesSchema = z.array(z.strictObject({ connection: connectionKeySchema, name: z.string() }));
export type ConnectionNames = z.infer<typeof connectionNamesSchema>;
