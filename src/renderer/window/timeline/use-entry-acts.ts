/** What can be done with one entry, the same by a button of its panel and by a key. */
import type { UtcInstant } from '#shared/brands.ts';
import type { HistoryEntry } from '#shared/history.ts';
import { useMemo } from 'react';
import { useActions } from '../../actions.ts';
import { useServices } from '../../services.ts';
import { duplicateDeed, joinDeed } from './editing.ts';
import { nameOf } from './entry-words.ts';
import type { Deeds } from './use-deeds.ts';

export type FinishedEntry = HistoryEntry & { readonly end: UtcInstant };

export function isFinished(entry: HistoryEntry): entry is FinishedEntry {
  return entry.end !== null;
}

/** The entry after it, to be joined with; null: there is none, or one of them runs. */
export function nextOf(entry: HistoryEntry, entries: readonly HistoryEntry[]): HistoryEntry | null {
  const later = entries.filter(({ start }) => start > entry.start);
  const next = later.reduce<HistoryEntry | null>((first, each) => (first === null || each.start < first.start ? each : first), null);
  return next !== null && isFinished(entry) && isFinished(next) ? next : null;
}

export interface EntryActs {
  readonly continueEntry: (entry: HistoryEntry) => Promise<void>;
  readonly duplicate: (entry: FinishedEntry) => Promise<void>;
  /** Answers whether it happened. */
  readonly join: (entry: HistoryEntry, next: HistoryEntry) => Promise<boolean>;
}

export function useEntryActs(deeds: Deeds, nowMs: number): EntryActs {
  const { clocktower, words } = useServices();
  const { perform, say } = useActions();
  const { said } = words.messages.timeline;
  return useMemo(
    () => ({
      continueEntry: async (entry) => {
        if (await perform(() => clocktower.continueEntry({ localId: entry.localId }))) {
          say(said.continued(nameOf(entry, words)));
        }
      },
      duplicate: async (entry) => {
        await deeds.act(duplicateDeed(entry, nowMs), said.duplicated(nameOf(entry, words)));
      },
      join: async (entry, next) => (await deeds.act(joinDeed([entry, next]), said.joined)) !== null,
    }),
    [clocktower, words, perform, say, said, deeds, nowMs],
  );
}
