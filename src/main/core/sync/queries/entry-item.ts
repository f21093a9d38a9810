/** The item of a tracker that an entry is about, as far as trackers are connected. */
import type { EntryView } from '#shared/timer/view.ts';
import type { Uuid } from '#shared/values/brands.ts';
import type { ItemTime } from '#shared/work-items/item-time.ts';
import type { ItemLink } from '#shared/work-items/item-link.ts';
import type { EntryRecord } from '../entry-record.ts';

export interface EntryItems {
  /** The item that a description names by its key or address; null: none. */
  readonly find: (description: string) => ItemLink | null;
  readonly isConnected: (tracker: Uuid) => boolean;
  /** What became of the time that is written to the item of an entry; null: none is. Omitted: no time is written to items. */
  readonly timeOf?: (localId: Uuid) => ItemTime | null;
}

export const noItems: EntryItems = { find: () => null, isConnected: () => false };

/**
 * The link that is kept with the entry, else the item that its description names: a link of another computer is not known here, and one of
 * a connection that was removed leads nowhere.
 */
export function itemOfEntry({ local: { item: kept, description } }: Pick<EntryRecord, 'local'>, items: EntryItems): ItemLink | null {
  const item = kept ?? null;
  return item !== null && items.isConnected(item.tracker) ? item : (items.find(description) ?? item);
}

export function entryItemView(record: Pick<EntryRecord, 'local' | 'localId'>, items: EntryItems): Pick<EntryView, 'item'> {
  const link = itemOfEntry(record, items);
  const time = items.timeOf?.(record.localId) ?? null;
  return link === null ? {} : { item: { key: link.key, ...(time === null ? {} : { time }) } };
}
