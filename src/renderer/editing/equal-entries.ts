import type { EntryView } from '#shared/timer/view.ts';

/** Equal for entries with the same description, project, task, tags and billable. */
export function contentKey({ description, project, task, tags, billable }: EntryView): string {
  return JSON.stringify([description, project?.id ?? null, task?.id ?? null, tags.map(({ id }) => id).toSorted(), billable ?? null]);
}
