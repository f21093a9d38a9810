/**
 * Connections as windows see them: destinations of entries, their sign-in, and the form of a server. Never contains tokens, which stay in
 * the main process.
 */
import { z } from 'zod';
import { boundedText } from '../values/bounds.ts';
import { localDateSchema, recordIdSchema, secondsSchema, uuidSchema } from '../values/brands.ts';
import { lostFieldsSchema, previewNameSchema } from '../history/new-names.ts';
import { failureSchema } from '../failures.ts';
import { keptSchema, sessionStateSchema } from './sign-in.ts';

export const thisComputerKey = 'this-computer';

export const connectionKeySchema = z.union([z.literal(thisComputerKey), uuidSchema]);
export type ConnectionKey = z.infer<typeof connectionKeySchema>;

/** Concerns the user and the service, not connectivity: an outage signs no user out. */
export const signInStateSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('not-needed') }),
  z.strictObject({ kind: z.literal('signing-in') }),
  ...sessionStateSchema.options,
]);
export type SignInState = z.infer<typeof signInStateSchema>;

export const tokenKeepingSchema = keptSchema.extract(['sealed', 'plain-file', 'memory']);
export type TokenKeeping = z.infer<typeof tokenKeepingSchema>;

export const connectionFieldLimit = 2000;

/** Characters; a PEM file with a chain of certificates is far shorter. */
export const certificateLimit = 200_000;

export const connectionNameLimit = 60;

/** Characters of a personal access token; a JWT with many claims is far shorter. */
export const tokenLimit = 8_000;

const typedFieldSchema = boundedText({ max: connectionFieldLimit });

export const serverDraftSchema = z.strictObject({
  name: typedFieldSchema,
  baseUrl: typedFieldSchema,
  /** Empty: derived from the base URL. */
  authUrl: typedFieldSchema,
  clientId: typedFieldSchema,
  /** Empty: ask the server. */
  organizationId: typedFieldSchema,
  userId: typedFieldSchema,
  /** A personal access token; empty: sign in with a browser. */
  token: boundedText({ max: tokenLimit }),
  /** Certificates (PEM) to trust in addition to the system's. */
  certificate: boundedText({ max: certificateLimit }).nullable(),
});
export type ServerDraft = z.infer<typeof serverDraftSchema>;

/** Values found at the address, for fields that are still empty. */
export const serverSuggestionSchema = z.strictObject({
  name: z.string(),
  baseUrl: z.string(),
  authUrl: z.string(),
  clientId: z.string().nullable(),
});
export type ServerSuggestion = z.infer<typeof serverSuggestionSchema>;

const organizationChoiceSchema = z.strictObject({ id: recordIdSchema, name: z.string() });

const setupViewSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('idle') }),
  z.strictObject({ kind: z.literal('browser'), name: z.string() }),
  /** Signed in; the server is asked for the user. */
  z.strictObject({ kind: z.literal('reading'), name: z.string() }),
  /** The server lists several organizations of the user. */
  z.strictObject({ kind: z.literal('choosing'), name: z.string(), organizations: z.array(organizationChoiceSchema) }),
  /** The server does not provide the values; the user has to. */
  z.strictObject({ kind: z.literal('asking'), name: z.string(), organization: z.boolean(), user: z.boolean() }),
  z.strictObject({ kind: z.literal('failed'), name: z.string(), failure: failureSchema }),
]);
export type SetupView = z.infer<typeof setupViewSchema>;

export const connectionViewSchema = z.strictObject({
  id: connectionKeySchema,
  kind: z.enum(['embedded', 'server']),
  name: z.string(),
  current: z.boolean(),
  /** Base URL; null for this computer. */
  address: z.string().nullable(),
  organization: z.string().nullable(),
  person: z.string().nullable(),
  signIn: signInStateSchema,
  signInWith: z.enum(['nothing', 'browser', 'token']),
  waiting: z.number().int().nonnegative(),
  attention: z.number().int().nonnegative(),
});
export type ConnectionView = z.infer<typeof connectionViewSchema>;

export const connectionsViewSchema = z.strictObject({
  revision: z.number().int().nonnegative(),
  connections: z.array(connectionViewSchema),
  tokenKeeping: tokenKeepingSchema,
  setup: setupViewSchema,
});
export type ConnectionsView = z.infer<typeof connectionsViewSchema>;

export const copyPreviewSchema = z.strictObject({
  entries: z.number().int().nonnegative(),
  seconds: secondsSchema,
  days: z.strictObject({ first: localDateSchema, last: localDateSchema }).nullable(),
  copied: z.number().int().nonnegative(),
  running: z.number().int().nonnegative(),
  names: z.array(previewNameSchema).readonly(),
  lost: lostFieldsSchema,
});
export type CopyPreview = z.infer<typeof copyPreviewSchema>;
