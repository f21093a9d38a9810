import type { OfferedItem } from '#shared/work-items/offered-item.ts';
import { useMemo } from 'react';
import { useRequest } from '../../data/use-query.ts';
import { useServices } from '../../page/services.ts';

const none: readonly OfferedItem[] = [];

/** Branches are offered first. */
export function countBranches(items: readonly OfferedItem[]): number {
  const first = items.findIndex(({ branch }) => branch === undefined);
  return first === -1 ? items.length : first;
}

/** The items that match a text; null: the list is closed. Those of the previous text stay until the answer. */
export function useOfferedItems(text: string | null): readonly OfferedItem[] {
  const { clocktower } = useServices();
  const request = useMemo(() => (text === null ? null : { text }), [text]);
  const { answered } = useRequest({ ask: clocktower.findItems, changes: clocktower.onOfferedItemsChanged }, request);
  return request !== null && answered.kind === 'answer' ? answered.value : none;
}
