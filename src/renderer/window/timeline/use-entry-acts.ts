/** What can be done with one entry, the same by a button of its panel and by a key. */
import type { HistoryEntry } from '#shared/history/history.ts';
import { useMemo } from 'react';
import { useActions } from '../../actions.ts';
import { useServices } from '../services.ts';
import { duplicateCommand, joinCommand } from './editing.ts';
import { nameOf } from './entry-words.ts';
import type { FinishedEntry } from './panel/neighbours.ts';
import type { Commands } from './use-commands.ts';

export interface EntryActs {
  readonly continueEntry: (entry: HistoryEntry) => Promise<void>;
  readonly duplicate: (entry: FinishedEntry) => Promise<void>;
  /** Answers whether it happened. */
  readonly join: (entry: HistoryEntry, next: HistoryEntry) => Promise<boolean>;
}

export function useEntryActs(commands: Commands, nowMs: number): EntryActs {
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
        await commands.act(duplicateCommand(entry, nowMs), said.duplicated(nameOf(entry, words)));
      },
      join: async (entry, next) => (await commands.act(joinCommand([entry, next]), said.joined)) !== null,
    }),
    [clocktower, words, perform, say, said, commands, nowMs],
  );
}
