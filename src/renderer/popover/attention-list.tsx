/** Entries of other days that wait for a decision; nothing at all where there are none. */
import { useServices } from '../services.ts';
import type { ViewProps } from './popover-state.ts';
import { EntryList } from './entry-list.tsx';

export function AttentionList({ view }: ViewProps) {
  const { popover } = useServices().words.messages;
  return <EntryList view={view} name="attention" heading={popover.needsAttention} entries={view.attention} figure={null} empty={null} />;
}
