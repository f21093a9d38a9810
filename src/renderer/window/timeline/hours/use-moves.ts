/** Moves entries while keys are pressed: the wanted position is shown at once, and one change at a time is sent. */
import { epochMsOfInstant, instantOfEpochMs } from '#shared/values/brands.ts';
import type { HistoryEntry } from '#shared/history/history.ts';
import { useRef, useState } from 'react';
import { useServices } from '../../shell/services.ts';
import { entryEndMs, type Span } from './day-layout.ts';
import { moveCommand } from '../actions/editing.ts';
import { entryName } from '../entry-text.ts';
import { useTimeline } from '../timeline-state.ts';
import type { Dragged } from './use-drag.ts';

interface Moving {
  /** The entry after the latest accepted change. */
  taken: HistoryEntry;
  wanted: Span;
}

function entrySpan(entry: HistoryEntry, nowMs: number): Span {
  return { fromMs: epochMsOfInstant(entry.start), toMs: entryEndMs(entry, nowMs) };
}

function sameSpan(one: Span, other: Span): boolean {
  return one.fromMs === other.fromMs && one.toMs === other.toMs;
}

function placedAt(entry: HistoryEntry, { fromMs, toMs }: Span): HistoryEntry {
  return { ...entry, start: instantOfEpochMs(fromMs), end: entry.end === null ? null : instantOfEpochMs(toMs) };
}

export function useMoves() {
  const { i18n } = useServices();
  const { commands, nowMs } = useTimeline();
  const [shown, setShown] = useState<Dragged | null>(null);
  const moving = useRef(new Map<HistoryEntry['localId'], Moving>());

  /** Resolves when the result is shown. `change` receives the entry at its wanted position. */
  async function move(entry: HistoryEntry, change: (span: Span) => Span): Promise<void> {
    const under = moving.current.get(entry.localId);
    const each = under ?? { taken: entry, wanted: entrySpan(entry, nowMs) };
    each.wanted = change(each.wanted);
    setShown({ entry, span: each.wanted });
    if (under !== undefined) {
      return;
    }
    moving.current.set(entry.localId, each);
    while (!sameSpan(each.wanted, entrySpan(each.taken, nowMs))) {
      const { taken, wanted } = each;
      const announcement = i18n.messages.timeline.announcements.moved({
        description: entryName(taken, i18n),
        span: i18n.timeOfEpochMs(wanted.fromMs),
      });
      if ((await commands.run(moveCommand(taken, wanted), announcement)) === null) {
        break;
      }
      each.taken = placedAt(taken, wanted);
    }
    moving.current.delete(entry.localId);
    setShown(null);
  }

  return { shown, move };
}
