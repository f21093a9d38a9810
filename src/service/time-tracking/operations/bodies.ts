import { z } from 'zod';
import { entryDates, tagsLimit } from '#shared/values/limits.ts';
import { timeEntryCreateBodySchema, timeEntryUpdateBodySchema } from '#shared/time-tracking-api.ts';
import { projectBodySchema } from '#shared/values/records.ts';
import {
  clientCreateBodySchema,
  clientUpdateBodySchema,
  projectExtensionBodySchema,
  tagBodySchema,
  taskCreateBodySchema,
  taskUpdateBodySchema,
  timeEntryExtensionBodySchema,
} from '#shared/time-tracking-extensions.ts';

/** PostgreSQL cannot store NUL, and UTF-8 cannot encode unpaired surrogates. Replacing them silently would change the user's text. */
function isStorableText(text: unknown): boolean {
  return typeof text !== 'string' || (!text.includes('\0') && text.isWellFormed());
}

/** Runs rules even if other fields have failed: a 422 names every invalid field at once. */
const together = { when: () => true };
const unstorableText = 'must be text without NUL or broken characters';
const descriptionRule = { ...together, path: ['description'], error: unstorableText };
const tagsRule = { ...together, path: ['tags'], error: `must be at most ${tagsLimit} tags` };

function acceptNamed<Body extends { readonly name: string }>(schema: z.ZodType<Body>): z.ZodType<Body> {
  return schema.refine(({ name }) => isStorableText(name), { ...together, path: ['name'], error: unstorableText });
}

function hasFewTags({ tags }: { readonly tags?: unknown }): boolean {
  return !Array.isArray(tags) || tags.length <= tagsLimit;
}

export const acceptedProjectBodySchema = acceptNamed(
  projectBodySchema.extend(projectExtensionBodySchema.shape).meta(projectBodySchema.meta() ?? {}),
);
export const acceptedClientCreateBodySchema = acceptNamed(clientCreateBodySchema);
export const acceptedClientUpdateBodySchema = acceptNamed(clientUpdateBodySchema);
export const acceptedTaskCreateBodySchema = acceptNamed(taskCreateBodySchema);
export const acceptedTaskUpdateBodySchema = acceptNamed(taskUpdateBodySchema);
export const acceptedTagBodySchema = acceptNamed(tagBodySchema);

/** Accepts ISO 8601 UTC as other clients write it: with a fraction of zero, and with `+00:00` for `Z`. Answers use the contract's form. */
const utcSpelling = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.0{1,9})?(?:Z|\+00:00)$/;

function spellAsContract(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(utcSpelling, '$1Z') : value;
}

function withContractInstants(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) {
    return body;
  }
  const instants = Object.entries(body).filter(([field]) => field === 'start' || field === 'end');
  return { ...body, ...Object.fromEntries(instants.map(([field, value]) => [field, spellAsContract(value)])) };
}

/** Both are texts in the contract's form, which sort as time; other values have failed already. */
function isEntryDate(value: unknown): boolean {
  return typeof value !== 'string' || (value >= `${entryDates.first}T00:00:00Z` && value <= `${entryDates.last}T23:59:59Z`);
}

const outsideDates = `must be from ${entryDates.first} to ${entryDates.last}`;
const startRule = { ...together, path: ['start'], error: outsideDates };
const endRule = { ...together, path: ['end'], error: outsideDates };

interface EntryFields {
  readonly description?: unknown;
  readonly tags?: unknown;
  readonly start?: unknown;
  readonly end?: unknown;
}

function acceptEntry<Body extends EntryFields>(schema: z.ZodType<Body>): z.ZodType<Body> {
  const bounded = schema
    .refine(({ description }) => isStorableText(description), descriptionRule)
    .refine(hasFewTags, tagsRule)
    .refine(({ start }) => isEntryDate(start), startRule)
    .refine(({ end }) => isEntryDate(end), endRule);
  return z.preprocess(withContractInstants, bounded).meta(schema.meta() ?? {});
}

export const acceptedCreateBodySchema = acceptEntry(
  timeEntryCreateBodySchema.safeExtend(timeEntryExtensionBodySchema.shape).meta(timeEntryCreateBodySchema.meta() ?? {}),
);
export const acceptedUpdateBodySchema = acceptEntry(
  timeEntryUpdateBodySchema.safeExtend(timeEntryExtensionBodySchema.shape).meta(timeEntryUpdateBodySchema.meta() ?? {}),
);
