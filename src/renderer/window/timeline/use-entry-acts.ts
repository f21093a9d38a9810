/** What can be done with one entry, the same by a button of its panel and by a key. */
import type { HistoryEntry } from '#shared/history/history.ts';
import { useMemo } from 'react';
import { useActions } from '../../actions.ts';
import { useServices } from '../services.ts';
import { duplicateDeed, joinDeed } from './editing.ts';
import { nameOf } from './entry-words.ts';
import type { FinishedEntry } from './panel/neighbours.ts';
import type { Deeds } from './use-deeds.ts';

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
