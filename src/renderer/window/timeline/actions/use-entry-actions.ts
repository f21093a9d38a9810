/** The actions on one entry, shared by the buttons of its panel and the shortcuts. */
import type { HistoryEntry } from '#shared/history/history.ts';
import { useMemo } from 'react';
import { useActions } from '../../../page/actions.ts';
import { useServices } from '../../shell/services.ts';
import { duplicateCommand, gapSeconds, joinCommand } from './editing.ts';
import { entryName } from '../entry-text.ts';
import type { FinishedEntry } from '../panel/neighbours.ts';
import type { Commands } from './use-commands.ts';

export interface EntryActions {
  readonly continueEntry: (entry: HistoryEntry) => Promise<void>;
  readonly duplicate: (entry: FinishedEntry) => Promise<void>;
  /** `fills` adds the time between them. Returns whether it was done. */
  readonly join: (entries: readonly HistoryEntry[], how: { readonly fills: boolean }) => Promise<boolean>;
}

export function useEntryActions(commands: Commands, nowMs: number): EntryActions {
  const { clocktower, i18n } = useServices();
  const { perform, say } = useActions();
  const { announcements } = i18n.messages.timeline;
  return useMemo(
    () => ({
      continueEntry: async (entry) => {
        if (await perform(() => clocktower.continueEntry({ localId: entry.localId }))) {
          say(announcements.continued(entryName(entry, i18n)));
        }
      },
      duplicate: async (entry) => {
        await commands.run(duplicateCommand(entry, nowMs), announcements.duplicated(entryName(entry, i18n)));
      },
      join: async (entries, how) => {
        const gap = gapSeconds(entries);
        const done =
          gap === 0
            ? announcements.joined
            : (how.fills ? announcements.joinedWithGap : announcements.joinedWithoutGap)(i18n.messages.duration(gap));
        return (await commands.run(joinCommand(entries, how), done)) !== null;
      },
    }),
    [clocktower, i18n, perform, say, announcements, commands, nowMs],
  );
}
