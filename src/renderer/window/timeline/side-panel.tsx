/** What stands beside the entries: several that are selected, one that is open, or one that is not there yet. */
import type { HistoryEntry } from '#shared/history.ts';
import { assertNever } from '#shared/result.ts';
import { BulkPanel } from './bulk-panel.tsx';
import { DetailPanel } from './detail-panel.tsx';
import { NewEntryPanel } from './new-entry-panel.tsx';
import { useTimeline } from './timeline-state.ts';

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
    case 'entry': {
      const { localId } = opened.entry;
      const entry = entries.find((each) => each.localId === localId) ?? opened.entry;
      const next = entries.filter(({ start }) => start > entry.start).sort((one, other) => (one.start < other.start ? -1 : 1))[0] ?? null;
      return <DetailPanel key={localId} entry={entry} next={next} onClose={() => close(localId)} />;
    }
    default:
      return assertNever(opened);
  }
}
