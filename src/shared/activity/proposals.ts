/** Rules that say what a window's time is, and the entries that are proposed from what was on the screen. */
import { z } from 'zod';
import { connectionKeySchema } from '../connections/connections.ts';
import type { SingleCommand } from '../timer/commands.ts';
import { namedSchema, projectViewSchema } from '../timer/view.ts';
import { boundedList, boundedText } from '../values/bounds.ts';
import { localDateSchema, recordIdSchema, utcInstantSchema, uuidSchema, type RecordId } from '../values/brands.ts';
import { activityTextLimit, descriptionLimit, tagsLimit } from '../values/limits.ts';
import { activityPieceSchema } from './activity.ts';

/** *When the application is X and the title contains Y, it is project Z.* */
const ruleFields = {
  /** Its whole name, in letters of both cases; empty: any, and meetings. */
  application: boundedText({ max: activityTextLimit }, z.string().trim()),
  /** A part of the title or the site, with `*` for any text; empty: any. */
  title: boundedText({ max: activityTextLimit }, z.string().trim()),
  /** Of the entries; empty: the title of the window. */
  description: boundedText({ max: descriptionLimit }),
  projectId: recordIdSchema.nullable(),
  /** A task determines the project. */
  taskId: recordIdSchema.nullable(),
  tags: boundedList(recordIdSchema, { max: tagsLimit }),
  /** null: as the project says. */
  billable: z.boolean().nullable(),
};

export const ruleContentSchema = z.strictObject(ruleFields);
export type RuleContent = Readonly<z.infer<typeof ruleContentSchema>>;

/** A rule before anything was typed. */
export const emptyRule: RuleContent = {
  application: '',
  title: '',
  description: '',
  projectId: null,
  taskId: null,
  tags: [],
  billable: null,
};

/** Whether it would match every window. */
export function matchesEverything({ application, title }: Pick<RuleContent, 'application' | 'title'>): boolean {
  return application.trim() === '' && title.replaceAll('*', '').trim() === '';
}

/** Projects differ by connection, so a rule belongs to one. */
export const activityRuleSchema = z.strictObject({ id: uuidSchema, connection: connectionKeySchema, ...ruleFields });
export type ActivityRule = Readonly<z.infer<typeof activityRuleSchema>>;

/** What a rule would have matched. */
export const ruleTrialSchema = z.strictObject({ seconds: z.number().int().nonnegative(), days: z.number().int().nonnegative() });
export type RuleTrial = z.infer<typeof ruleTrialSchema>;

const targetFields = {
  description: z.string(),
  project: projectViewSchema.nullable(),
  task: namedSchema.nullable(),
  tags: z.array(namedSchema),
  /** null: as the project says. */
  billable: z.boolean().nullable(),
};

export const activityRuleViewSchema = z.strictObject({ id: uuidSchema, application: z.string(), title: z.string(), ...targetFields });
export type ActivityRuleView = z.infer<typeof activityRuleViewSchema>;

const [windowPieceSchema, awayPieceSchema] = activityPieceSchema.options;

/** As recorded, with the project that a rule of the user gives it. */
export const attributedPieceSchema = z.discriminatedUnion('kind', [
  windowPieceSchema.extend({ project: projectViewSchema.nullable() }),
  awayPieceSchema,
]);
export type AttributedPiece = Readonly<z.infer<typeof attributedPieceSchema>>;

/** Why something is proposed. */
const proposalReasonSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('rule'), application: z.string(), title: z.string() }),
  /** In `times` of `of` entries over such windows it was this project. */
  z.strictObject({ kind: z.literal('learned'), times: z.number().int().positive(), of: z.number().int().positive() }),
  z.strictObject({ kind: z.literal('meeting') }),
  z.strictObject({ kind: z.literal('commit'), repository: z.string() }),
  /** Nothing is known but the window. */
  z.strictObject({ kind: z.literal('window') }),
]);
export type ProposalReason = Readonly<z.infer<typeof proposalReasonSchema>>;

const proposalFields = {
  ...targetFields,
  /** The window that was shown longest; empty for a meeting, and for a commit without one. */
  application: z.string(),
  title: z.string(),
  why: proposalReasonSchema,
};

/** An entry of this time. */
export const proposalSchema = z.strictObject({ from: utcInstantSchema, to: utcInstantSchema, ...proposalFields });
export type Proposal = z.infer<typeof proposalSchema>;

/** What an entry of a given time could be. */
export const fillChoiceSchema = z.strictObject({ seconds: z.number().int().nonnegative(), ...proposalFields });
export type FillChoice = z.infer<typeof fillChoiceSchema>;

const notWorkSchema = z.strictObject({ id: uuidSchema, from: utcInstantSchema, to: utcInstantSchema });
export type NotWork = Readonly<z.infer<typeof notWorkSchema>>;

/**
 * Proposals in order, none of which overlaps an entry, an absence or another one. `notWork`: the user said that nothing is to be proposed
 * there.
 */
export const proposalsViewSchema = z.strictObject({ proposals: z.array(proposalSchema), notWork: z.array(notWorkSchema) });
export type ProposalsView = z.infer<typeof proposalsViewSchema>;

/** Consecutive days from `first`. */
export const statisticsRequestSchema = z.strictObject({ first: localDateSchema, days: z.number().int().min(1).max(31) });

export type StatisticsRequest = Readonly<z.infer<typeof statisticsRequestSchema>>;

/** Seconds of each day. */
const dailySeconds = z.array(z.number().int().nonnegative());
const rows = z.array(z.strictObject({ name: z.string(), seconds: dailySeconds }));

/** Time at the computer. The longest rows first; the first hundred of them. */
export const activityStatisticsSchema = z.strictObject({
  /** `tracked`: the part of `computer` that entries cover. */
  days: z.array(
    z.strictObject({ date: localDateSchema, computer: z.number().int().nonnegative(), tracked: z.number().int().nonnegative() }),
  ),
  applications: rows,
  /** Hosts of pages, where the system reports them. */
  sites: rows,
  /** By the rules and by what was learned; null: no project is known. */
  projects: z.array(z.strictObject({ project: projectViewSchema.nullable(), seconds: dailySeconds })),
});
export type ActivityStatistics = z.infer<typeof activityStatisticsSchema>;

/** What names stand for. */
export function idsOf({
  project,
  task,
  tags,
}: { readonly [Name in 'project' | 'task']: { readonly id: RecordId } | null } & { readonly tags: readonly { readonly id: RecordId }[] }) {
  return { projectId: project?.id ?? null, taskId: task?.id ?? null, tags: tags.map(({ id }) => id) };
}

/** Adds the proposed entry. */
export function proposalCommand({
  from,
  to,
  description,
  project,
  task,
  tags,
  billable,
}: Proposal): Extract<SingleCommand, { readonly kind: 'add' }> {
  const assignment = task === null ? { projectId: project?.id ?? null } : { taskId: task.id };
  return {
    kind: 'add',
    description,
    start: from,
    end: to,
    ...assignment,
    tags: tags.map(({ id }) => id),
    ...(billable === null ? {} : { billable }),
  };
}
