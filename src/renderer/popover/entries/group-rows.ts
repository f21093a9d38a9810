/** Groups equal finished entries of today into one row. Pure. */
import type { Uuid } from '#shared/values/brands.ts';
import type { EntryView, View } from '#shared/timer/view.ts';
import { equalItems } from '../../editing/equal-entries.ts';
import type { TodayRow } from './today.ts';

export type ListRow =
  | (TodayRow & { readonly isMember: boolean })
  /** `entries`: the newest first. */
  | { readonly kind: 'group'; readonly id: string; readonly entries: readonly [EntryView, ...EntryView[]]; readonly isOpen: boolean };

interface Grouping {
  readonly midnight: View['today']['midnight'];
  readonly isOpen: (id: string) => boolean;
  /** Entries with an open editor, which must be visible. */
  readonly editing: ReadonlySet<Uuid>;
}

/** The rows with one row for each group, at the place of its newest entry; the entries of an open group follow it. */
export function groupRows(rows: readonly TodayRow[], { midnight, isOpen, editing }: Grouping): readonly ListRow[] {
  const groupOf = equalItems(
    rows.flatMap(({ kind, entry }) => (kind === 'entry' && entry.start >= midnight ? [entry] : [])),
    (entry) => entry,
  );
  return rows.flatMap((row): readonly ListRow[] => {
    const entries = row.kind === 'entry' ? groupOf.get(row.entry) : undefined;
    if (entries === undefined) {
      return [{ ...row, isMember: false }];
    }
    if (row.entry !== entries[0]) {
      return [];
    }
    // The oldest stays the oldest when the work is continued.
    const id = `group ${entries.at(-1)?.localId ?? ''}`;
    const isShown = isOpen(id) || entries.some(({ localId }) => editing.has(localId));
    return [
      { kind: 'group', id, entries, isOpen: isShown },
      ...(isShown ? entries.map((entry) => ({ kind: 'entry' as const, entry, isMember: true })) : []),
    ];
  });
}

export function rowId(row: ListRow): string {
  return row.kind === 'group' ? row.id : row.entry.localId;
}
