/** The panel over the entries: for a selection, an open entry, or a new one. The entries below do not move. */
import type { HistoryEntry } from '#shared/history/history.ts';
import { epochMsOfInstant } from '#shared/values/brands.ts';
import { assertNever } from '#shared/values/result.ts';
import { useState } from 'react';
import { ActivityPanel } from '../activity/activity-panel.tsx';
import { FillPanel } from '../activity/fill-panel.tsx';
import { RulePanel } from '../activity/rule-panel.tsx';
import { BulkPanel } from './bulk-panel.tsx';
import { DetailPanel } from './detail-panel.tsx';
import { NewEntryPanel } from './new-entry-panel.tsx';
import { entryInSight } from './following.ts';
import { useTimeline, type Opened } from '../timeline-state.ts';
import * as styles from './panel.module.css';

type OpenedSubject = Exclude<Opened, { readonly kind: 'nothing' }>;

interface SidePanelProps {
  readonly entries: readonly HistoryEntry[];
  /** The days whose blocks it can open at; null: it is at the side, as in the list. */
  readonly days: { readonly startMs: number; readonly endMs: number } | null;
}

/** Whether a block or the outline of the new entry is in these days. */
function isShown(opened: OpenedSubject, { startMs, endMs }: { readonly startMs: number; readonly endMs: number }, nowMs: number): boolean {
  if (opened.kind === 'fill' || opened.kind === 'activity' || opened.kind === 'rule') {
    return false;
  }
  const [fromMs, toMs] =
    opened.kind === 'new'
      ? [opened.span.fromMs, opened.span.toMs]
      : [epochMsOfInstant(opened.entry.start), opened.entry.end === null ? nowMs : epochMsOfInstant(opened.entry.end)];
  return fromMs < endMs && toMs >= startMs;
}

export function SidePanel({ entries, days }: SidePanelProps) {
  const { opened, selected, nowMs } = useTimeline();
  if (selected.size > 0) {
    return (
      <div className={styles.detailPopover} data-anchored={false}>
        <BulkPanel />
      </div>
    );
  }
  return opened.kind === 'nothing' ? null : (
    <div className={styles.detailPopover} data-anchored={days !== null && isShown(opened, days, nowMs)}>
      <OpenedPanel opened={opened} entries={entries} />
    </div>
  );
}

function OpenedPanel({ opened, entries }: { readonly opened: OpenedSubject; readonly entries: readonly HistoryEntry[] }) {
  const { open } = useTimeline();
  /** Closes the panel and returns the focus to its entry, if visible. */
  function close(localId: HistoryEntry['localId'] | null): void {
    open({ kind: 'nothing' });
    requestAnimationFrame(() => document.querySelector<HTMLElement>(localId === null ? 'h1' : `[data-entry="${localId}"]`)?.focus());
  }

  function goBack(back: Opened | undefined): void {
    if (back === undefined) {
      close(null);
    } else {
      open(back);
    }
  }

  switch (opened.kind) {
    case 'new':
      return (
        <NewEntryPanel
          key={`${opened.span.fromMs} ${opened.span.toMs}`}
          span={opened.span}
          content={opened.content ?? null}
          onClose={() => goBack(opened.back)}
        />
      );
    case 'entry':
      return <OpenEntry key={opened.entry.localId} opened={opened.entry} splits={opened.splits} entries={entries} onClose={close} />;
    case 'fill':
      return <FillPanel key={opened.day.date} day={opened.day} onClose={() => close(null)} />;
    case 'activity':
      return <ActivityPanel key={opened.span.fromMs} span={opened.span} onClose={() => close(null)} />;
    case 'rule':
      return <RulePanel rule={opened.rule} onClose={() => goBack(opened.back)} />;
    default:
      return assertNever(opened);
  }
}

interface OpenEntryProps {
  /** The entry when the panel was opened. */
  readonly opened: HistoryEntry;
  readonly splits: boolean;
  readonly entries: readonly HistoryEntry[];
  readonly onClose: (localId: HistoryEntry['localId']) => void;
}

function OpenEntry({ opened, splits, entries, onClose }: OpenEntryProps) {
  const { findNextEntry } = useTimeline();
  const [seen, setSeen] = useState(opened);
  const found = entryInSight(seen, entries);
  if (found !== null && found !== seen) {
    setSeen(found);
  }
  const entry = found ?? seen;
  return <DetailPanel entry={entry} next={findNextEntry(entry)} splits={splits} onClose={() => onClose(entry.localId)} />;
}
