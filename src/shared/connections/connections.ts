/**
 * Connections as windows see them: where entries go, who is signed in there, and what it takes to add a server. Tokens never
 * appear here: they stay in the main process.
 */
import { z } from 'zod';
import { boundedText } from '../values/bounds.ts';
import { localDateSchema, secondsSchema, uuidSchema } from '../values/brands.ts';
import { previewNameSchema } from '../history/new-names.ts';
import { failureSchema } from '../failures.ts';
import { keptSchema, sessionStateSchema } from './sign-in.ts';

export const thisComputerKey = 'this-computer';

/** Names a connection on this machine. */
export const connectionKeySchema = z.union([z.literal(thisComputerKey), uuidSchema]);
export type ConnectionKey = z.infer<typeof connectionKeySchema>;

/** About the user and the service, never about the line: an outage signs nobody out. */
export const signInStateSchema = z.discriminatedUnion('kind', [
  /** The service asks for no sign-in. */
  z.strictObject({ kind: z.literal('not-needed') }),
  /** The user is in their browser, or on the way back. */
  z.strictObject({ kind: z.literal('signing-in') }),
  ...sessionStateSchema.options,
]);
export type SignInState = z.infer<typeof signInStateSchema>;

/** How sign-ins are kept on this machine: the keyring's, a user's, or nobody's doing. */
export const tokenKeepingSchema = keptSchema.extract(['sealed', 'plain-file', 'memory']);
export type TokenKeeping = z.infer<typeof tokenKeepingSchema>;

/** What a user can type at most into one field of a connection, in characters. */
export const connectionFieldLimit = 2000;

/** A PEM file with a chain of certificates is far below this, in characters. */
export const certificateLimit = 200_000;

export const connectionNameLimit = 60;

/** Characters of a personal access token: a signed one with many claims is far below this. */
export const tokenLimit = 8_000;

const typedFieldSchema = boundedText({ max: connectionFieldLimit });

/** A server as typed. Each field is judged by the core, which can say what is wrong with it. */
export const serverDraftSchema = z.strictObject({
  name: typedFieldSchema,
  baseUrl: typedFieldSchema,
  /** Empty: guessed from the base URL. */
  authUrl: typedFieldSchema,
  clientId: typedFieldSchema,
  /** Empty: asked of the server. */
  organizationId: typedFieldSchema,
  /** Empty: asked of the server. */
  userId: typedFieldSchema,
  /** A personal access token; empty: the user signs in with a browser. */
  token: boundedText({ max: tokenLimit }),
  /** Certificates (PEM) to trust beside the system's; null: none. */
  certificate: boundedText({ max: certificateLimit }).nullable(),
});
export type ServerDraft = z.infer<typeof serverDraftSchema>;

/** What a look at the address found out, to fill in what is still empty. */
export const serverSuggestionSchema = z.strictObject({
  name: z.string(),
  baseUrl: z.string(),
  authUrl: z.string(),
  /** Null where the server does not tell. */
  clientId: z.string().nullable(),
});
export type ServerSuggestion = z.infer<typeof serverSuggestionSchema>;

const organizationChoiceSchema = z.strictObject({ id: uuidSchema, name: z.string() });

/** How far adding a server, or signing in to one again, has come. */
const setupViewSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('idle') }),
  /** The user is in their browser. */
  z.strictObject({ kind: z.literal('browser'), name: z.string() }),
  /** Signed in; the server is being asked who this is. */
  z.strictObject({ kind: z.literal('reading'), name: z.string() }),
  /** The server knows several organizations of this person. */
  z.strictObject({ kind: z.literal('choosing'), name: z.string(), organizations: z.array(organizationChoiceSchema) }),
  /** The server does not tell; the user must. */
  z.strictObject({ kind: z.literal('asking'), name: z.string(), organization: z.boolean(), user: z.boolean() }),
  /** It did not come to an end; nothing was changed. */
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
  /** How its user signs in. */
  signInWith: z.enum(['nothing', 'browser', 'token']),
  waiting: z.number().int().nonnegative(),
  attention: z.number().int().nonnegative(),
});
export type ConnectionView = z.infer<typeof connectionViewSchema>;

export const connectionsViewSchema = z.strictObject({
  /** Counts up with every change; the higher one is the newer. */
  revision: z.number().int().nonnegative(),
  connections: z.array(connectionViewSchema),
  tokenKeeping: tokenKeepingSchema,
  setup: setupViewSchema,
});
export type ConnectionsView = z.infer<typeof connectionsViewSchema>;

/** What copying the entries of this computer to a server would do. */
export const copyPreviewSchema = z.strictObject({
  /** Finished entries that are not there yet. */
  entries: z.number().int().nonnegative(),
  seconds: secondsSchema,
  /** Days of the oldest and of the newest of them; null when there are none. */
  days: z.strictObject({ first: localDateSchema, last: localDateSchema }).nullable(),
  /** Copied before: left alone. */
  copied: z.number().int().nonnegative(),
  /** Still running: stays here. */
  running: z.number().int().nonnegative(),
  /** What the entries name, and what becomes of it at the server. */
  names: z.array(previewNameSchema).readonly(),
});
export type CopyPreview = z.infer<typeof copyPreviewSchema>;
