/** The item of a tracker that an entry is about, as far as trackers are connected. */
import type { EntryView } from '#shared/timer/view.ts';
import type { ItemLink } from '#shared/work-items/item-link.ts';
import type { EntryRecord } from '../entry-record.ts';

export interface EntryItems {
  /** The item that a description names by its key or address; null: none. */
  readonly find: (description: string) => ItemLink | null;
}

export const noItems: EntryItems = { find: () => null };

/** The link that is kept with the entry, else the item that its description names: the link of another computer is not known here. */
export function itemOfEntry({ local }: Pick<EntryRecord, 'local'>, items: EntryItems): ItemLink | null {
  return local.item ?? items.find(local.description);
}

export function entryItemView(record: Pick<EntryRecord, 'local'>, items: EntryItems): Pick<EntryView, 'item'> {
  const link = itemOfEntry(record, items);
  return link === null ? {} : { item: { key: link.key } };
}
