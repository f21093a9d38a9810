/** Why a report cannot be made, a file not be read or written, or an import not be run. Part of `failureSchema`. */
import { z } from 'zod';

export const importExportFailures = [
  /** The period ends before it begins, or is longer than `days`. */
  z.strictObject({ kind: z.literal('bad-period'), days: z.number().int() }),
  /** `detail`: the system's word for it. */
  z.strictObject({ kind: z.literal('file-unreadable'), fileName: z.string(), detail: z.string() }),
  z.strictObject({ kind: z.literal('file-not-written'), fileName: z.string(), detail: z.string() }),
  z.strictObject({ kind: z.literal('file-too-large'), fileName: z.string(), megabytes: z.number().int() }),
  /** Its columns are none of those that are known. `found`: what its first line holds. */
  z.strictObject({ kind: z.literal('file-unknown'), fileName: z.string(), found: z.string() }),
  /** What was shown is no longer at hand. */
  z.strictObject({ kind: z.literal('no-import') }),
  /** It has ended, or what it needs is no longer there. */
  z.strictObject({ kind: z.literal('no-job') }),
  /** Another one of that kind is under way. */
  z.strictObject({ kind: z.literal('job-running'), job: z.enum(['import', 'export', 'bulk']) }),
  /** The rows are of several people, and nobody has said whose are meant. */
  z.strictObject({ kind: z.literal('person-needed') }),
  /** Entries of before are not all known here, so that duplicates could not be told. */
  z.strictObject({ kind: z.literal('history-incomplete') }),
  z.strictObject({ kind: z.literal('unknown-time-zone'), text: z.string() }),
] as const;
