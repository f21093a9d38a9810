import type { EntryView } from '#shared/timer/view.ts';

/** Equal for entries with the same description, project, task, tags and billable. */
export function contentKey({ description, project, task, tags, billable }: EntryView): string {
  return JSON.stringify([description, project?.id ?? null, task?.id ?? null, tags.map(({ id }) => id).toSorted(), billable ?? null]);
}

/** Each item of a finished entry that has an equal one among these, with all that equal it, in their order. */
export function equalItems<Item>(
  items: readonly Item[],
  entryOf: (item: Item) => EntryView,
): ReadonlyMap<Item, readonly [Item, ...Item[]]> {
  const finished = items.filter((item) => entryOf(item).end !== null);
  const groups = Map.groupBy(finished, (item) => contentKey(entryOf(item)));
  return new Map(
    [...groups.values()].flatMap((members) => {
      const [first, ...others] = members;
      if (first === undefined || others.length === 0) {
        return [];
      }
      const group = [first, ...others] as const;
      return members.map((item) => [item, group] as const);
    }),
  );
}
