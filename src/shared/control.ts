/**
 * The protocol of the control socket: one JSON object per line; per connection one request, progress lines for some commands, and one
 * answer. Documented in docs/control-protocol.md; `protocol` changes with the formats.
 */
import { z } from 'zod';
import { activityPieceSchema, activityViewSchema } from './activity/activity.ts';
import { proposalSchema } from './activity/proposals.ts';
import { boundedList, boundedText } from './values/bounds.ts';
import { localDateSchema, recordIdSchema, secondsSchema, utcInstantSchema, uuidSchema } from './values/brands.ts';
import { certificateLimit, connectionFieldLimit, connectionViewSchema, tokenLimit } from './connections/connections.ts';
import { connectionNamesSchema, doctorReportSchema } from './program/doctor.ts';
import { failureSchema } from './failures.ts';
import { failingSchema } from './timer/failing.ts';
import { breakMinutesSchema } from './timer/progress.ts';
import { startCommandSchema } from './timer/commands.ts';
import { searchTotalSchema } from './history/history.ts';
import { reportGroupingSchema, reportPeriodSchema, reportSchema } from './history/reports.ts';
import { agentNameLimit, nameLimit, quickEntryLimit, tagsLimit } from './values/limits.ts';
import { folderLimit, repositoryViewSchema } from './work-items/work-items.ts';
import { commandViewSchema } from './timer/undo.ts';
import { connectivitySchema, entryStateSchema, namedSchema, projectViewSchema } from './timer/view.ts';

export const controlProtocol = 1;

export const controlSocketName = 'control.sock';

/** Most entries or suggestions of one answer. */
const controlPageLimit = 500;

const typedFieldSchema = boundedText({ max: connectionFieldLimit });

/**
 * The name that an agent gave itself: the request came through `clocktower mcp`. Only requests with this field can come from an agent. An
 * agent names known projects and tags, or asks for `creates`.
 */
const agentField = { agent: boundedText({ min: 1, max: agentNameLimit }).optional() };

const typedTimeSchema = boundedText({ max: 64 });
const typedProjectSchema = boundedText({ max: nameLimit * 2 });
const typedTagsSchema = boundedList(boundedText({ max: nameLimit }), { max: tagsLimit });

const dayBounds = { since: localDateSchema.nullable(), until: localDateSchema.nullable() };

const historyRequests = [
  /** Words of the description or the project's name; project and tag by name; null: any. */
  z.strictObject({
    protocol: z.literal(controlProtocol),
    command: z.literal('search'),
    text: boundedText({ max: 500 }),
    project: typedProjectSchema.nullable(),
    tag: boundedText({ max: nameLimit }).nullable(),
    ...dayBounds,
    limit: z.number().int().min(1).max(controlPageLimit),
    ...agentField,
  }),
  z.strictObject({
    protocol: z.literal(controlProtocol),
    command: z.literal('report'),
    period: reportPeriodSchema,
    grouping: reportGroupingSchema,
    ...agentField,
  }),
  z.strictObject({ protocol: z.literal(controlProtocol), command: z.literal('projects'), ...agentField }),
  /** Favourites and earlier descriptions that contain every word of the text, the latest first. */
  z.strictObject({
    protocol: z.literal(controlProtocol),
    command: z.literal('suggestions'),
    text: boundedText({ max: 500 }),
    limit: z.number().int().min(1).max(50),
    ...agentField,
  }),
] as const;

export const controlRequestSchema = z.discriminatedUnion('command', [
  z.strictObject({ protocol: z.literal(controlProtocol), command: z.literal('status'), ...agentField }),
  z.strictObject({ protocol: z.literal(controlProtocol), command: z.literal('start'), ...startCommandSchema.shape }),
  z.strictObject({ protocol: z.literal(controlProtocol), command: z.literal('stop'), ...agentField }),
  z.strictObject({ protocol: z.literal(controlProtocol), command: z.literal('toggle') }),
  z.strictObject({ protocol: z.literal(controlProtocol), command: z.literal('pause') }),
  /** Pauses the running timer and begins a break. */
  z.strictObject({ protocol: z.literal(controlProtocol), command: z.literal('break'), minutes: breakMinutesSchema }),
  /** Resumes the entry that was paused last. */
  z.strictObject({ protocol: z.literal(controlProtocol), command: z.literal('resume') }),
  z.strictObject({ protocol: z.literal(controlProtocol), command: z.literal('continue') }),
  z.strictObject({
    protocol: z.literal(controlProtocol),
    command: z.literal('line'),
    text: boundedText({ max: quickEntryLimit }),
    /** A typed start, used if the text has none. */
    at: typedTimeSchema.nullable(),
    /** A typed end, used with `at` if the text has no times: the entry is finished. */
    end: typedTimeSchema.nullable().default(null),
    project: typedProjectSchema.nullable(),
    tags: typedTagsSchema,
    /** null: as the text or the project says. */
    billable: z.boolean().nullable(),
    isLiteral: z.boolean(),
    /** Creates unknown names behind `@` and `#`. */
    creates: z.boolean(),
    finished: z.boolean(),
    ...agentField,
  }),
  /** Changes an entry; an omitted field keeps its value. `project`: null for none. */
  z.strictObject({
    protocol: z.literal(controlProtocol),
    command: z.literal('edit'),
    localId: uuidSchema,
    description: boundedText({ max: quickEntryLimit }).optional(),
    start: typedTimeSchema.optional(),
    end: typedTimeSchema.optional(),
    duration: typedTimeSchema.optional(),
    project: typedProjectSchema.nullable().optional(),
    tags: typedTagsSchema.optional(),
    billable: z.boolean().optional(),
    /** Creates unknown names. */
    creates: z.boolean(),
    ...agentField,
  }),
  /** Asks the user on screen, then deletes an entry. Only agents send it. */
  z.strictObject({
    protocol: z.literal(controlProtocol),
    command: z.literal('delete'),
    localId: uuidSchema,
    agent: agentField.agent.unwrap(),
  }),
  z.strictObject({ protocol: z.literal(controlProtocol), command: z.literal('undo') }),
  z.strictObject({ protocol: z.literal(controlProtocol), command: z.literal('switch'), connection: boundedText({ max: 200 }) }),
  /** Adds a server, or changes the connection of that name. Null and omitted values: keep, or ask the server. */
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
    /** Sends the sign-in address to the command instead of the browser. */
    printUrl: z.boolean(),
    /** Signs in again also where the user is signed in. */
    signInAgain: z.boolean(),
  }),
  z.strictObject({ protocol: z.literal(controlProtocol), command: z.literal('connections') }),
  /** Removes a connection by name or identifier. `force`: even with unsaved entries. */
  z.strictObject({
    protocol: z.literal(controlProtocol),
    command: z.literal('disconnect'),
    connection: boundedText({ max: 200 }),
    force: z.boolean(),
  }),
  z.strictObject({
    protocol: z.literal(controlProtocol),
    command: z.literal('entries'),
    days: z.number().int().min(1).max(31),
    ...agentField,
  }),
  /** The days from `since` to `until`; null: today. */
  z.strictObject({
    protocol: z.literal(controlProtocol),
    command: z.literal('entries-between'),
    since: localDateSchema,
    until: localDateSchema.nullable(),
    ...agentField,
  }),
  ...historyRequests,
  /** Sends and reads now; `all`: also reads everything again, which goes on after the answer. */
  z.strictObject({ protocol: z.literal(controlProtocol), command: z.literal('sync'), all: z.boolean() }),
  z.strictObject({ protocol: z.literal(controlProtocol), command: z.literal('doctor') }),
  /** Whether agents may change entries. */
  z.strictObject({ protocol: z.literal(controlProtocol), command: z.literal('permit-agents'), changes: z.boolean() }),
  /** Sends a `state` line now and after each change, until one side closes the connection. */
  z.strictObject({ protocol: z.literal(controlProtocol), command: z.literal('watch') }),
  /** The recording of activity. `action`: `today` reads it, `clear` deletes all of it, `pause` is for an hour. No agent may send it. */
  z.strictObject({
    protocol: z.literal(controlProtocol),
    command: z.literal('activity'),
    action: z.enum(['on', 'off', 'pause', 'today', 'clear']),
  }),
  /** Entries that are proposed for today; without `dryRun` they are added. No agent may send it. */
  z.strictObject({ protocol: z.literal(controlProtocol), command: z.literal('fill'), dryRun: z.boolean() }),
  /** The repositories of which the branches are offered. `folder`: an absolute path; null to list them. No agent may send it. */
  z.strictObject({
    protocol: z.literal(controlProtocol),
    command: z.literal('git'),
    action: z.enum(['add', 'remove', 'list']),
    folder: boundedText({ min: 1, max: folderLimit }).nullable(),
  }),
  /** Starts a timer of the branch that is checked out in a folder. `text`: words instead of the title. No agent may send it. */
  z.strictObject({
    protocol: z.literal(controlProtocol),
    command: z.literal('start-branch'),
    folder: boundedText({ min: 1, max: folderLimit }),
    text: boundedText({ max: quickEntryLimit }),
    at: typedTimeSchema.nullable(),
    project: typedProjectSchema.nullable(),
    tags: typedTagsSchema,
    billable: z.boolean().nullable(),
    creates: z.boolean(),
  }),
  z.strictObject({ protocol: z.literal(controlProtocol), command: z.literal('open') }),
  z.strictObject({ protocol: z.literal(controlProtocol), command: z.literal('quit') }),
]);
export type ControlRequest = z.infer<typeof controlRequestSchema>;

export const controlEntrySchema = z.object({
  localId: uuidSchema,
  /** The service's identifier; null until it is saved there. */
  id: recordIdSchema.nullable(),
  description: z.string(),
  start: utcInstantSchema,
  end: utcInstantSchema.nullable(),
  durationSeconds: secondsSchema,
  project: z.object({ id: recordIdSchema, name: z.string(), color: z.string() }).nullable(),
  task: z.object({ id: recordIdSchema, name: z.string().nullable() }).nullable(),
  tags: z.array(z.object({ id: recordIdSchema, name: z.string().nullable() })),
  state: entryStateSchema,
  problem: z.string().nullable(),
  /** The number of earlier versions that are kept. */
  versions: z.number().int().nonnegative(),
});
export type ControlEntry = z.infer<typeof controlEntrySchema>;

export const controlStatusSchema = z.object({
  version: z.string(),
  connection: z.string(),
  timer: z.enum(['running', 'stopped']),
  entry: controlEntrySchema.nullable(),
  today: z.object({ date: localDateSchema, totalSeconds: secondsSchema }),
  failing: failingSchema.nullable(),
  sync: z.object({
    connectivity: connectivitySchema,
    refusal: z.string().optional(),
    retryAt: utcInstantSchema.nullable(),
    waiting: z.number().int(),
    attention: z.number().int(),
  }),
});

export type ControlStatus = z.infer<typeof controlStatusSchema>;

export const controlConnectionSchema = connectionViewSchema.strip();
export type ControlConnection = z.infer<typeof controlConnectionSchema>;

export const controlReportSchema = reportSchema
  .pick({
    span: true,
    timeZone: true,
    grouping: true,
    totalSeconds: true,
    billableSeconds: true,
    entries: true,
    rows: true,
    rest: true,
    whole: true,
  })
  .strip();
export type ControlReport = z.infer<typeof controlReportSchema>;

export const controlNamesSchema = z.object({
  projects: z.array(
    z.object({
      id: recordIdSchema,
      name: z.string(),
      client: z.string().nullable(),
      tasks: z.array(z.object({ id: recordIdSchema, name: z.string() })),
    }),
  ),
  tags: z.array(z.object({ id: recordIdSchema, name: z.string() })),
});
export type ControlNames = z.infer<typeof controlNamesSchema>;

export const controlSuggestionSchema = z.object({
  description: z.string(),
  project: projectViewSchema.strip().nullable(),
  task: namedSchema.strip().nullable(),
  tags: z.array(namedSchema.strip()),
});
export type ControlSuggestion = z.infer<typeof controlSuggestionSchema>;

export const controlProgressSchema = z.discriminatedUnion('kind', [
  /** `at`: the time of the connection, to which durations and totals are counted. */
  z.object({ kind: z.literal('state'), at: utcInstantSchema, status: controlStatusSchema }),
  z.object({ kind: z.literal('open-address'), address: z.string() }),
  z.object({ kind: z.literal('browser') }),
]);
export type ControlProgress = z.infer<typeof controlProgressSchema>;

export const controlAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('status'), status: controlStatusSchema }),
  /** `asText`: unknown tags, which stay in the description. */
  z.object({ kind: z.literal('started'), entry: controlEntrySchema, asText: z.array(z.string()).optional() }),
  z.object({ kind: z.literal('stopped'), entry: controlEntrySchema }),
  z.object({ kind: z.literal('paused'), entry: controlEntrySchema }),
  z.object({ kind: z.literal('break'), until: utcInstantSchema, timeZone: z.string() }),
  /** `isWhole`: no entry of this time is missing on this computer; `timeZone` is that of its days. */
  z.object({ kind: z.literal('entries'), entries: z.array(controlEntrySchema), isWhole: z.boolean(), timeZone: z.string() }),
  z.object({ kind: z.literal('added'), entry: controlEntrySchema, asText: z.array(z.string()).optional() }),
  z.object({ kind: z.literal('undone'), command: commandViewSchema.omit({ number: true }) }),
  z.object({ kind: z.literal('examined'), report: doctorReportSchema, names: connectionNamesSchema }),
  z.object({ kind: z.literal('connections'), connections: z.array(controlConnectionSchema) }),
  /** `wasSignedIn`: the existing sign-in was used. */
  z.object({ kind: z.literal('connected'), connection: controlConnectionSchema, wasSignedIn: z.boolean() }),
  /** `unsaved`: entries that no server has saved; they stay in `folder`. */
  z.object({ kind: z.literal('disconnected'), name: z.string(), unsaved: z.number().int().nonnegative(), folder: z.string() }),
  z.object({ kind: z.literal('synced'), all: z.boolean() }),
  z.object({ kind: z.literal('edited'), entry: controlEntrySchema }),
  /** `busy`: the user is being asked about another entry. */
  z.object({ kind: z.literal('deletion'), outcome: z.enum(['deleted', 'declined', 'busy']), entry: controlEntrySchema }),
  /** The newest start first. `more`: there are older ones; `total` counts all of them. */
  z.object({
    kind: z.literal('found'),
    entries: z.array(controlEntrySchema),
    more: z.boolean(),
    total: searchTotalSchema.strip(),
    isWhole: z.boolean(),
    timeZone: z.string(),
  }),
  z.object({ kind: z.literal('report'), report: controlReportSchema }),
  z.object({ kind: z.literal('names'), names: controlNamesSchema }),
  z.object({ kind: z.literal('suggestions'), suggestions: z.array(controlSuggestionSchema) }),
  z.object({ kind: z.literal('agents-permitted'), changes: z.boolean() }),
  z.object({ kind: z.literal('activity'), activity: activityViewSchema.omit({ revision: true }).strip(), timeZone: z.string() }),
  z.object({ kind: z.literal('activity-today'), pieces: z.array(activityPieceSchema), timeZone: z.string() }),
  z.object({ kind: z.literal('proposed'), proposals: z.array(proposalSchema.strip()), added: z.boolean(), timeZone: z.string() }),
  z.object({ kind: z.literal('repositories'), repositories: z.array(repositoryViewSchema.strip()) }),
  z.object({ kind: z.literal('done') }),
  z.object({ kind: z.literal('refused'), failure: failureSchema }),
]);
export type ControlAnswer = z.infer<typeof controlAnswerSchema>;
