/** The bodies the service accepts: the contract's schemas and what storage asks on top of them. */
import { projectBodySchema, timeEntryCreateBodySchema, timeEntryUpdateBodySchema } from '#shared/time-tracking-api.ts';
import { tagBodySchema, taskCreateBodySchema, taskUpdateBodySchema } from '#shared/time-tracking-extensions.ts';

/** Most tags on one time entry: far over use, and it keeps every statement small. */
const tagsLimit = 100;

/** PostgreSQL stores no NUL, UTF-8 no half of a surrogate pair; replacing them silently would change somebody's words. */
function isStorableText(text: unknown): boolean {
  return typeof text !== 'string' || (!text.includes('\0') && text.isWellFormed());
}

/** Rules look at the body even where other fields have failed already: a 422 names every field at once. */
const together = { when: () => true };
const unstorableText = 'must be text without NUL or broken characters';
const nameRule = { ...together, path: ['name'], error: unstorableText };
const descriptionRule = { ...together, path: ['description'], error: unstorableText };
const tagsRule = { ...together, path: ['tags'], error: `must be at most ${tagsLimit} tags` };

function hasStorableDescription(body: { readonly description?: unknown }): boolean {
  return isStorableText(body.description);
}

function hasStorableName(body: { readonly name?: unknown }): boolean {
  return isStorableText(body.name);
}

function hasFewTags({ tags }: { readonly tags?: unknown }): boolean {
  return !Array.isArray(tags) || tags.length <= tagsLimit;
}

export const acceptedProjectBodySchema = projectBodySchema.refine(hasStorableName, nameRule);
export const acceptedTaskCreateBodySchema = taskCreateBodySchema.refine(hasStorableName, nameRule);
export const acceptedTaskUpdateBodySchema = taskUpdateBodySchema.refine(hasStorableName, nameRule);
export const acceptedTagBodySchema = tagBodySchema.refine(hasStorableName, nameRule);
export const acceptedCreateBodySchema = timeEntryCreateBodySchema
  .refine(hasStorableDescription, descriptionRule)
  .refine(hasFewTags, tagsRule);
export const acceptedUpdateBodySchema = timeEntryUpdateBodySchema
  .refine(hasStorableDescription, descriptionRule)
  .refine(hasFewTags, tagsRule);
