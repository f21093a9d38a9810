/**
 * What the command line says to the running app over its private socket: one JSON object a line; one request, lines of progress where a
 * command has some, and one answer a connection. Documented in the README; `protocol` changes when a shape does.
 */
import { z } from 'zod';
import { boundedList, boundedText } from './values/bounds.ts';
import { localDateSchema, secondsSchema, utcInstantSchema, uuidSchema } from './values/brands.ts';
import { certificateLimit, connectionFieldLimit, connectionViewSchema, tokenLimit } from './connections/connections.ts';
import { connectionNamesSchema, doctorReportSchema } from './program/doctor.ts';
import { failureSchema } from './failures.ts';
import { startCommandSchema } from './timer/commands.ts';
import { nameLimit, quickEntryLimit, tagsLimit } from './values/limits.ts';
import { commandViewSchema } from './timer/undo.ts';
import { entryStateSchema, lineSchema } from './timer/view.ts';

export const controlProtocol = 1;

/** Name of the socket file in the profile folder. */
export const controlSocketName = 'control.sock';

const typedFieldSchema = boundedText({ max: connectionFieldLimit });

export const controlRequestSchema = z.discriminatedUnion('command', [
  z.strictObject({ protocol: z.literal(controlProtocol), command: z.literal('status') }),
  z.strictObject({ protocol: z.literal(controlProtocol), command: z.literal('start'), ...startCommandSchema.shape }),
  z.strictObject({ protocol: z.literal(controlProtocol), command: z.literal('stop') }),
  /** Starts, or stops what runs. */
  z.strictObject({ protocol: z.literal(controlProtocol), command: z.literal('toggle') }),
  /** The latest entry once more. */
  z.strictObject({ protocol: z.literal(controlProtocol), command: z.literal('continue') }),
  /** One line as people type it; a start or a finished entry comes of it. Names given apart from it go along. */
  z.strictObject({
    protocol: z.literal(controlProtocol),
    command: z.literal('line'),
    text: boundedText({ max: quickEntryLimit }),
    /** Typed start, where the text says none. */
    at: boundedText({ max: 64 }).nullable(),
    project: boundedText({ max: nameLimit * 2 }).nullable(),
    tags: boundedList(boundedText({ max: nameLimit }), { max: tagsLimit }),
    /** The text is a description to the letter, and nothing else. */
    isLiteral: z.boolean(),
    /** A finished entry is wanted: without an end there is none. */
    finished: z.boolean(),
  }),
  /** Takes back the last command of this run. */
  z.strictObject({ protocol: z.literal(controlProtocol), command: z.literal('undo') }),
  /** Makes the connection of that name, or of that identifier, the current one. */
  z.strictObject({ protocol: z.literal(controlProtocol), command: z.literal('switch'), connection: boundedText({ max: 200 }) }),
  /** Adds a server, or changes the connection of that name. Null and left out: as it is, or asked of the server. */
  z.strictObject({
    protocol: z.literal(controlProtocol),
    command: z.literal('connect'),
    baseUrl: typedFieldSchema,
    name: typedFieldSchema.nullable(),
    authUrl: typedFieldSchema.nullable(),
    clientId: typedFieldSchema.nullable(),
    organizationId: typedFieldSchema.nullable(),
    userId: typedFieldSchema.nullable(),
    token: boundedText({ max: tokenLimit }).nullable(),
    certificate: boundedText({ max: certificateLimit }).nullable(),
    /** The address to open is sent to the command instead of the browser. */
    printUrl: z.boolean(),
  }),
  z.strictObject({ protocol: z.literal(controlProtocol), command: z.literal('connections') }),
  /** Removes the connection of that name, or of that identifier. `force`: with entries that are saved nowhere else. */
  z.strictObject({ protocol: z.literal(controlProtocol), command: z.literal('disconnect'), connection: boundedText({ max: 200 }), force: z.boolean() }),
  /** Entries of the last `days` calendar days, today included, newest first. */
  z.strictObject({ protocol: z.literal(controlProtocol), command: z.literal('entries'), days: z.number().int().min(1).max(31) }),
  /** Asks every connection and looks into every file; takes a while. */
  z.strictObject({ protocol: z.literal(controlProtocol), command: z.literal('doctor') }),
  z.strictObject({ protocol: z.literal(controlProtocol), command: z.literal('open') }),
  z.strictObject({ protocol: z.literal(controlProtocol), command: z.literal('quit') }),
]);
export type ControlRequest = z.infer<typeof controlRequestSchema>;

export const controlEntrySchema = z.object({
  localId: uuidSchema,
  /** The service's identifier; null until it is saved there. */
  id: uuidSchema.nullable(),
  description: z.string(),
  start: utcInstantSchema,
  end: utcInstantSchema.nullable(),
  durationSeconds: secondsSchema,
  project: z.object({ id: uuidSchema, name: z.string(), color: z.string() }).nullable(),
  task: z.object({ id: uuidSchema, name: z.string().nullable() }).nullable(),
  tags: z.array(z.object({ id: uuidSchema, name: z.string().nullable() })),
  state: entryStateSchema,
  problem: z.string().nullable(),
});
export type ControlEntry = z.infer<typeof controlEntrySchema>;

export const controlStatusSchema = z.object({
  version: z.string(),
  connection: z.string(),
  timer: z.enum(['running', 'stopped']),
  entry: controlEntrySchema.nullable(),
  today: z.object({ date: localDateSchema, totalSeconds: secondsSchema }),
  sync: z.object({ line: lineSchema, retryAt: utcInstantSchema.nullable(), waiting: z.number().int(), attention: z.number().int() }),
});

export const controlConnectionSchema = connectionViewSchema.strip();
export type ControlConnection = z.infer<typeof controlConnectionSchema>;

/** Lines that a command of the user's own pace sends before its answer. */
export const controlProgressSchema = z.discriminatedUnion('kind', [
  /** The user opens this address; `printUrl` asked for it. */
  z.object({ kind: z.literal('open-address'), address: z.string() }),
  /** The browser was asked to open it. */
  z.object({ kind: z.literal('browser') }),
]);
export type ControlProgress = z.infer<typeof controlProgressSchema>;

export const controlAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('status'), status: controlStatusSchema }),
  z.object({ kind: z.literal('started'), entry: controlEntrySchema }),
  z.object({ kind: z.literal('stopped'), entry: controlEntrySchema }),
  z.object({ kind: z.literal('entries'), entries: z.array(controlEntrySchema) }),
  z.object({ kind: z.literal('added'), entry: controlEntrySchema }),
  z.object({ kind: z.literal('undone'), command: commandViewSchema.omit({ number: true }) }),
  z.object({ kind: z.literal('examined'), report: doctorReportSchema, names: connectionNamesSchema }),
  z.object({ kind: z.literal('connections'), connections: z.array(controlConnectionSchema) }),
  z.object({ kind: z.literal('connected'), connection: controlConnectionSchema }),
  /** `unsaved`: entries that are saved nowhere else, which stay in `folder`. */
  z.object({ kind: z.literal('disconnected'), name: z.string(), unsaved: z.number().int().nonnegative(), folder: z.string() }),
  z.object({ kind: z.literal('done') }),
  z.object({ kind: z.literal('refused'), failure: failureSchema }),
]);
export type ControlAnswer = z.infer<typeof controlAnswerSchema>;
