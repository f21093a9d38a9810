/** Entries as JSON, with everything there is to know of each: reading the file gives back what was written. Pure. */
import { z } from 'zod';
import { utcInstantSchema, uuidSchema } from '#shared/brands.ts';
import { reportEntrySchema } from '#shared/reports.ts';
import { fail, succeed, type Result } from '#shared/result.ts';
import { entriesAtOnce, inPieces, type ExportedEntry, type ExportSetting, type FileText } from './exported-entry.ts';

const format = 'clocktower-time-entries';

const exportedEntrySchema = z.strictObject({ id: uuidSchema, ...reportEntrySchema.shape });

/** The frame of the file; its entries are read one by one, so that one that cannot be read is not all. */
const entryFileSchema = z.object({
  format: z.literal(format),
  version: z.literal(1),
  exportedAt: utcInstantSchema,
  timeZone: z.string(),
  entries: z.array(z.unknown()),
});

function written({ id, start, end, description, project, task, tags }: ExportedEntry): string {
  return JSON.stringify({ id, start, end, description, project, task, tags });
}

/** One line an entry. */
export function* entriesAsJson(entries: readonly ExportedEntry[], { at, timeZone }: ExportSetting): FileText {
  yield `${JSON.stringify({ format, version: 1, exportedAt: at, timeZone }).slice(0, -1)},"entries":[`;
  let before = '\n';
  for (const some of inPieces(entries, entriesAtOnce)) {
    yield before + some.map(written).join(',\n');
    before = ',\n';
  }
  yield '\n]}\n';
}

export interface EntryFile {
  readonly entries: readonly { readonly line: number; readonly entry: ExportedEntry }[];
  /** Entries that are none, with the first thing that is wrong with each. */
  readonly unreadable: readonly { readonly line: number; readonly detail: string }[];
}

/** `line` counts as a file of ours is written: the first entry stands on the second line. */
export function readEntriesFromJson(text: string): Result<EntryFile, { readonly detail: string }> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    return fail({ detail: error instanceof Error ? error.message : String(error) });
  }
  const file = entryFileSchema.safeParse(parsed);
  if (!file.success) {
    const [issue] = file.error.issues;
    return fail({ detail: issue === undefined ? '' : `${issue.path.join('.')}: ${issue.message}` });
  }
  const entries: { line: number; entry: ExportedEntry }[] = [];
  const unreadable: { line: number; detail: string }[] = [];
  file.data.entries.forEach((row, index) => {
    const entry = exportedEntrySchema.safeParse(row);
    if (entry.success) {
      entries.push({ line: index + 2, entry: entry.data });
    } else {
      const [issue] = entry.error.issues;
      unreadable.push({ line: index + 2, detail: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}` });
    }
  });
  return succeed({ entries, unreadable });
}
