/** The tools of `clocktower mcp`: the arguments of each, its request to the app, and its result. */
import { z } from 'zod';
import {
  controlEntrySchema,
  controlNamesSchema,
  controlReportSchema,
  controlStatusSchema,
  controlSuggestionSchema,
  type ControlAnswer,
} from '#shared/control.ts';
import { namedPeriodSchema, reportGroupingSchema, type ReportPeriod } from '#shared/history/reports.ts';
import type { MainMessages } from '#shared/messages/catalogue.ts';
import { searchTotalSchema } from '#shared/history/history.ts';
import { boundedList, boundedText } from '#shared/values/bounds.ts';
import { localDateSchema, uuidSchema } from '#shared/values/brands.ts';
import { descriptionLimit, nameLimit, tagsLimit } from '#shared/values/limits.ts';
import { parseForeign, type ForeignFailure } from '#shared/values/parse-foreign.ts';
import { succeed, type Result } from '#shared/values/result.ts';

type ToolName = keyof MainMessages['agents']['tools'];

export interface Tool {
  readonly name: ToolName;
  /** Changes entries, which the user must have permitted. */
  readonly changes: boolean;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  /** The fields of the request for these arguments. */
  readonly read: (given: unknown) => Result<object, Extract<ForeignFailure, { readonly kind: 'wrong-shape' }>>;
}

interface Definition<Input extends z.ZodObject> {
  readonly changes?: boolean;
  readonly input: Input;
  readonly output: z.ZodObject;
  readonly request: (given: z.infer<Input>) => object;
}

function tool<Input extends z.ZodObject>(name: ToolName, { changes = false, input, output, request }: Definition<Input>): Tool {
  return {
    name,
    changes,
    input,
    output,
    read: (given) => {
      const parsed = parseForeign(input, given);
      return parsed.ok ? succeed(request(parsed.value)) : parsed;
    },
  };
}

/** Control characters, line ends, and controls that reorder the text beside them. */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

const entryResult = z.object({ entry: controlEntrySchema });
const entriesResult = z.object({ entries: z.array(controlEntrySchema), isWhole: z.boolean(), timeZone: z.string() });

const mostEntries = 200;

export function toolsIn({ agents }: MainMessages): readonly Tool[] {
  const words = agents.fields;
  const line = (max: number) => boundedText({ max }).refine((text) => !hidden.test(text), agents.hiddenCharacters);
  const time = line(64);
  const project = line(nameLimit * 2).describe(words.project);
  const tag = line(nameLimit);
  const tags = boundedList(tag, { max: tagsLimit }).describe(words.tags);
  const content = {
    project: project.optional(),
    tags: tags.optional(),
    billable: z.boolean().describe(words.billable).optional(),
    create: z.boolean().describe(words.create).optional(),
  };
  const days = { since: localDateSchema.describe(words.since).optional(), until: localDateSchema.describe(words.until).optional() };
  const limit = z.number().int().min(1).max(mostEntries).describe(words.limit).optional();
  const search = line(500).describe(words.text);
  const literal = { isLiteral: true, command: 'line' } as const;
  return [
    tool('status', { input: z.strictObject({}), output: controlStatusSchema, request: () => ({ command: 'status' }) }),
    tool('entries', {
      input: z.strictObject({ days: z.number().int().min(1).max(31).describe(words.days).optional(), ...days }),
      output: entriesResult,
      request: ({ days: count, since, until }) =>
        since === undefined && until === undefined
          ? { command: 'entries', days: count ?? 1 }
          : { command: 'entries-between', since: since ?? until, until: until ?? null },
    }),
    tool('search', {
      input: z.strictObject({ text: search.optional(), project: project.optional(), tag: tag.optional(), ...days, limit }),
      output: entriesResult.extend({ more: z.boolean(), total: searchTotalSchema.strip() }),
      request: (given) => ({
        command: 'search',
        text: given.text ?? '',
        project: given.project ?? null,
        tag: given.tag ?? null,
        since: given.since ?? null,
        until: given.until ?? null,
        limit: given.limit ?? 50,
      }),
    }),
    tool('report', {
      input: z.strictObject({
        period: namedPeriodSchema.describe(words.period).optional(),
        ...days,
        grouping: reportGroupingSchema.describe(words.grouping).optional(),
      }),
      output: controlReportSchema,
      request: ({ period = 'this-week', since, until, grouping = 'project' }) => {
        const first = since ?? until;
        const asked: ReportPeriod = first === undefined ? { kind: 'named', name: period } : { kind: 'days', first, last: until ?? first };
        return { command: 'report', period: asked, grouping };
      },
    }),
    tool('projects', { input: z.strictObject({}), output: controlNamesSchema, request: () => ({ command: 'projects' }) }),
    tool('suggestions', {
      input: z.strictObject({ text: search.optional(), limit: z.number().int().min(1).max(50).describe(words.limit).optional() }),
      output: z.object({ suggestions: z.array(controlSuggestionSchema) }),
      request: ({ text = '', limit: most = 10 }) => ({ command: 'suggestions', text, limit: most }),
    }),
    tool('start', {
      changes: true,
      input: z.strictObject({
        description: line(descriptionLimit).describe(words.description).optional(),
        at: time.describe(words.at).optional(),
        ...content,
      }),
      output: entryResult,
      request: ({ description = '', at, ...given }) => ({
        ...literal,
        text: description,
        at: at ?? null,
        ...besides(given),
        finished: false,
      }),
    }),
    tool('stop', { changes: true, input: z.strictObject({}), output: entryResult, request: () => ({ command: 'stop' }) }),
    tool('add', {
      changes: true,
      input: z.strictObject({
        description: line(descriptionLimit).describe(words.description).optional(),
        start: time.describe(words.start),
        end: time.describe(words.end),
        ...content,
      }),
      output: entryResult,
      request: ({ description = '', start, end, ...given }) => ({
        ...literal,
        text: description,
        at: start,
        end,
        ...besides(given),
        finished: true,
      }),
    }),
    tool('edit', {
      changes: true,
      input: z.strictObject({
        entry: uuidSchema.describe(words.entry),
        description: line(descriptionLimit).describe(words.description).optional(),
        start: time.describe(words.start).optional(),
        end: time.describe(words.end).optional(),
        duration: time.describe(words.duration).optional(),
        ...content,
        project: project.nullable().optional(),
      }),
      output: entryResult,
      request: ({ entry, create = false, ...given }) => ({ command: 'edit', localId: entry, ...given, creates: create }),
    }),
    tool('delete', {
      changes: true,
      input: z.strictObject({ entry: uuidSchema.describe(words.entry) }),
      output: entryResult.extend({ deleted: z.boolean() }),
      request: ({ entry }) => ({ command: 'delete', localId: entry }),
    }),
  ];
}

interface Besides {
  readonly project?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly billable?: boolean | undefined;
  readonly create?: boolean | undefined;
}

function besides({ project = '', tags = [], billable, create = false }: Besides) {
  return { project: project === '' ? null : project, tags, billable: billable ?? null, creates: create };
}

/** The content of an answer without its envelope. */
export function answerContent(answer: ControlAnswer): unknown {
  if (answer.kind === 'status') {
    return answer.status;
  }
  if (answer.kind === 'report') {
    return answer.report;
  }
  if (answer.kind === 'deletion') {
    return { deleted: answer.outcome === 'deleted', entry: answer.entry };
  }
  return answer.kind === 'names' ? answer.names : answer;
}
