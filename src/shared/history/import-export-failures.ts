import { z } from 'zod';

export const importExportFailures = [
  /** The period ends before it begins, or exceeds `days`. */
  z.strictObject({ kind: z.literal('bad-period'), days: z.number().int() }),
  z.strictObject({ kind: z.literal('file-unreadable'), fileName: z.string(), detail: z.string() }),
  z.strictObject({ kind: z.literal('file-not-written'), fileName: z.string(), detail: z.string() }),
  z.strictObject({ kind: z.literal('file-too-large'), fileName: z.string(), megabytes: z.number().int() }),
  /** Unknown columns. `found`: the first line of the file. */
  z.strictObject({ kind: z.literal('file-unknown'), fileName: z.string(), found: z.string() }),
  z.strictObject({ kind: z.literal('no-import') }),
  /** The job has ended, or its input is gone. */
  z.strictObject({ kind: z.literal('no-job') }),
  z.strictObject({ kind: z.literal('job-running'), job: z.enum(['import', 'export', 'bulk']) }),
  z.strictObject({ kind: z.literal('person-needed') }),
  z.strictObject({ kind: z.literal('differences-undecided') }),
  /** The local history is incomplete, so duplicates cannot be detected. */
  z.strictObject({ kind: z.literal('history-incomplete') }),
  z.strictObject({ kind: z.literal('unknown-time-zone'), text: z.string() }),
] as const;
