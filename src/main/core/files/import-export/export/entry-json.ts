/** Entries as JSON with all their fields: an import restores what was exported, and finds an item by its key. */
import { z } from 'zod';
import { recordIdSchema, utcInstantSchema } from '#shared/values/brands.ts';
import { reportEntrySchema } from '#shared/history/reports.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';
import { inSlices, type YieldToEventLoop } from '#core/platform/yield-to-event-loop.ts';
import { entriesAtOnce, inPieces, type ExportedEntry, type ExportSetting, type FileText } from './exported-entry.ts';

const format = 'clocktower-time-entries';

const exportedEntrySchema = z.strictObject({ id: recordIdSchema, ...reportEntrySchema.shape, client: z.string().nullish() });

/** The frame of the file. Entries are parsed one by one, so that an invalid one does not reject the file. */
const entryFileSchema = z.object({
  format: z.literal(format),
  version: z.literal(1),
  exportedAt: utcInstantSchema,
  timeZone: z.string(),
  entries: z.array(z.unknown()),
});

function written({ id, start, end, description, project, task, tags, client, billable, item }: ExportedEntry): string {
  return JSON.stringify({ id, start, end, description, project, task, tags, client, billable, item });
}

export function* entriesAsJson(entries: readonly ExportedEntry[], { at, timeZone }: ExportSetting): FileText {
  yield `${JSON.stringify({ format, version: 1, exportedAt: at, timeZone }).slice(0, -1)},"entries":[`;
  let before = '\n';
  for (const some of inPieces(entries, entriesAtOnce)) {
    yield before + some.map(written).join(',\n');
    before = ',\n';
  }
  yield '\n]}\n';
}

interface EntryFile {
  readonly entries: readonly { readonly line: number; readonly entry: ExportedEntry }[];
  readonly unreadable: readonly { readonly line: number; readonly detail: string }[];
}

type Reading = Result<EntryFile, { readonly detail: string }>;

function parsedJson(text: string): Result<unknown, { readonly detail: string }> {
  try {
    return succeed(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) {
      return fail({ detail: error.message });
    }
    throw error;
  }
}

/** Parses a file in our own format, one row per line, in slices; null if the file is formatted otherwise and has to be parsed at once. */
async function rowsByLine(text: string, yieldToEventLoop: YieldToEventLoop): Promise<Result<unknown, { readonly detail: string }> | null> {
  const [head = '', ...lines] = text.trimEnd().split(/\r?\n/);
  if (!head.endsWith('"entries":[') || lines.pop() !== ']}') {
    return null;
  }
  const frame = parsedJson(`${head}]}`);
  if (!frame.ok || typeof frame.value !== 'object') {
    return null;
  }
  const entries: unknown[] = [];
  let isOurs = true;
  await inSlices(lines, {
    size: entriesAtOnce,
    yieldToEventLoop,
    each: (line, index) => {
      const isLast = index === lines.length - 1;
      const row = isOurs && isLast !== line.endsWith(',') ? parsedJson(isLast ? line : line.slice(0, -1)) : null;
      isOurs = row?.ok === true;
      if (row?.ok === true) {
        entries.push(row.value);
      }
    },
  });
  return isOurs ? succeed({ ...frame.value, entries }) : null;
}

/** `line` assumes our own format, in which the first entry is on the second line. */
export async function readEntriesFromJson(text: string, yieldToEventLoop: YieldToEventLoop): Promise<Reading> {
  const parsed = (await rowsByLine(text, yieldToEventLoop)) ?? parsedJson(text);
  if (!parsed.ok) {
    return parsed;
  }
  const file = parseForeign(entryFileSchema, parsed.value);
  if (!file.ok) {
    const [issue] = file.failure.issues;
    return fail({ detail: issue === undefined ? '' : `${issue.path.join('.')}: ${issue.message}` });
  }
  const entries: { line: number; entry: ExportedEntry }[] = [];
  const unreadable: { line: number; detail: string }[] = [];
  await inSlices(file.value.entries, {
    size: entriesAtOnce,
    yieldToEventLoop,
    each: (row, index) => {
      const entry = parseForeign(exportedEntrySchema, row);
      if (entry.ok) {
        entries.push({ line: index + 2, entry: entry.value });
      } else {
        const [issue] = entry.failure.issues;
        unreadable.push({ line: index + 2, detail: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}` });
      }
    },
  });
  return succeed({ entries, unreadable });
}
