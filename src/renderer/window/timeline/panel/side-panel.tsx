/** What stands beside the entries: several that are selected, one that is open, or one that is not there yet. */
import type { HistoryEntry } from '#shared/history/history.ts';
import { assertNever } from '#shared/values/result.ts';
import { useState } from 'react';
import { BulkPanel } from './bulk-panel.tsx';
import { DetailPanel } from './detail-panel.tsx';
import { NewEntryPanel } from './new-entry-panel.tsx';
import { entryInSight } from './following.ts';
import { useTimeline } from '../timeline-state.ts';

export function SidePanel({ entries }: { readonly entries: readonly HistoryEntry[] }) {
  const { opened, open, selected } = useTimeline();
  /** Back to the entry it was about, where that is still in sight. */
  function close(localId: HistoryEntry['localId'] | null): void {
    open({ kind: 'nothing' });
    requestAnimationFrame(() => document.querySelector<HTMLElement>(localId === null ? '.page-title' : `[data-entry="${localId}"]`)?.focus());
  }

  if (selected.size > 0) {
    return <BulkPanel />;
  }
  switch (opened.kind) {
    case 'nothing':
      return null;
    case 'new':
      return <NewEntryPanel key={`${opened.span.fromMs} ${opened.span.toMs}`} span={opened.span} onClose={() => close(null)} />;
    case 'entry':
      return <OpenEntry key={opened.entry.localId} opened={opened.entry} splits={opened.splits} entries={entries} onClose={close} />;
    default:
      return assertNever(opened);
  }
}

interface OpenEntryProps {
  /** As it was when it was opened. */
  readonly opened: HistoryEntry;
  readonly splits: boolean;
  readonly entries: readonly HistoryEntry[];
  readonly onClose: (localId: HistoryEntry['localId']) => void;
}

function OpenEntry({ opened, splits, entries, onClose }: OpenEntryProps) {
  const { nextOf } = useTimeline();
  const [seen, setSeen] = useState(opened);
  const found = entryInSight(seen, entries);
  if (found !== null && found !== seen) {
    setSeen(found);
  }
  const entry = found ?? seen;
  return <DetailPanel entry={entry} next={nextOf(entry)} splits={splits} onClose={() => onClose(entry.localId)} />;
}
