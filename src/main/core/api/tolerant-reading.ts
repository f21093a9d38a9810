/**
 * Reads what deployed services really answer into the shapes the core works with. Strictness is for what we send; here unknown
 * keys pass and the oddities seen in the field are put right, in this one place.
 */
import { z } from 'zod';
import { instantOfEpochMs, isWritableInstant, uuidSchema, type UtcInstant, type Uuid } from '#shared/brands.ts';

/** A time entry as the service holds it, in our canonical form. */
export interface RemoteEntry {
  readonly id: Uuid;
  readonly start: UtcInstant;
  readonly end: UtcInstant | null;
  readonly description: string;
  readonly taskId: Uuid | null;
  readonly projectId: Uuid | null;
  readonly userId: Uuid;
  readonly tags: readonly Uuid[];
}

export interface RemoteProject {
  readonly id: Uuid;
  readonly name: string;
  readonly color: string;
}

/** Any ISO 8601 instant, milliseconds and offsets included: some services answer `…+00:00` or `….000000Z`. */
const remoteInstantSchema = z.string().transform((text, context) => {
  const milliseconds = Date.parse(text);
  if (!isWritableInstant(milliseconds)) {
    context.addIssue({ code: 'custom', message: 'is not an instant' });
    return z.NEVER;
  }
  return instantOfEpochMs(milliseconds);
});

const remoteEntrySchema = z
  .object({
    id: uuidSchema,
    start: remoteInstantSchema,
    end: remoteInstantSchema.nullable(),
    // `duration` is not read: it was seen as null, as seconds of the minute, and as 0. It follows from start and end.
    description: z.string().nullish(),
    task_id: uuidSchema.nullish(),
    project_id: uuidSchema.nullish(),
    user_id: uuidSchema,
    // A stored null was seen to come back as null although the contract says array.
    tags: z.array(uuidSchema).nullish(),
  })
  .transform(
    (row): RemoteEntry => ({
      id: row.id,
      start: row.start,
      end: row.end,
      description: canonicalDescription(row.description ?? ''),
      taskId: row.task_id ?? null,
      projectId: row.project_id ?? null,
      userId: row.user_id,
      tags: canonicalTags(row.tags ?? []),
    }),
  );

const remoteProjectSchema = z
  .object({ id: uuidSchema, name: z.string(), color: z.string() })
  .transform((row): RemoteProject => ({ id: row.id, name: row.name, color: row.color }));

/** NFC and trimmed: servers trim, and two spellings of one letter are one text to a person. Empty means none. */
export function canonicalDescription(text: string): string {
  return text.normalize('NFC').trim();
}

/** Sorted and unique, so that two lists of the same tags are equal. */
function canonicalTags(tags: readonly Uuid[]): readonly Uuid[] {
  return [...new Set(tags)].sort();
}

/** The bodies of successful answers: the payload under the key `data`. */
export const remoteBodies = {
  entry: z.object({ data: remoteEntrySchema }).transform((body) => body.data),
  entries: z.object({ data: z.array(remoteEntrySchema) }).transform((body) => body.data),
  project: z.object({ data: remoteProjectSchema }).transform((body) => body.data),
  projects: z.object({ data: z.array(remoteProjectSchema) }).transform((body) => body.data),
  /** A delete answers 204 without a body; some servers send 200 with JSON, which says no more. A page of HTML is no answer of a service. */
  nothing: z.json().transform(() => null),
} as const;
