/** Runs commands on entries: in one commit, or as a job if there are too many. */
import type { HistoryEntry } from '#shared/history/history.ts';
import type { Acknowledgement, BulkCommand } from '#shared/timer/commands.ts';
import { severalLimit } from '#shared/values/limits.ts';
import { useCallback, useMemo } from 'react';
import { useActions } from '../../../page/actions.ts';
import type { Problem } from '../../../page/bridge.ts';
import { useServices } from '../../shell/services.ts';
import { bulkChange, bulkDelete, changeCommand, deleteCommand, type BulkPatch, type UndoableCommand } from './editing.ts';

export interface Commands {
  /**
   * Returns the acknowledged commands. null: not all of them succeeded, and the reason is shown: by `refuse`, which returns whether it did,
   * or in the banner. `announcement`: announced to screen readers on success.
   */
  readonly run: (
    command: UndoableCommand,
    announcement: string,
    refuse?: (failure: Problem) => boolean,
  ) => Promise<readonly Acknowledgement[] | null>;
  /** Applies the same change to all entries. Returns whether it was done or has started. */
  readonly changeAll: (entries: readonly HistoryEntry[], patch: BulkPatch, refuse: (failure: Problem) => boolean) => Promise<boolean>;
  readonly deleteAll: (entries: readonly HistoryEntry[]) => Promise<boolean>;
}

/** `settled`: resolves when the result is shown. */
export function useCommands(settled: () => Promise<void>): Commands {
  const { clocktower, i18n } = useServices();
  const { perform, say } = useActions();
  const { announcements } = i18n.messages.timeline;

  const run = useCallback<Commands['run']>(
    async (command, spoken, refuse) => {
      let acknowledged: readonly Acknowledgement[] | null = null;
      await perform(async () => {
        const answer = await clocktower.applySeveral({ commands: [...command] });
        if (answer.ok) {
          ({ acknowledged } = answer.value);
        }
        return answer;
      }, refuse);
      await settled();
      if (acknowledged !== null) {
        say(spoken);
      }
      return acknowledged;
    },
    [clocktower, perform, say, settled],
  );

  const begin = useCallback(
    async (command: BulkCommand, refuse?: (failure: Problem) => boolean) => {
      const isBegun = await perform(() => clocktower.applyBulk(command), refuse);
      if (isBegun) {
        say(announcements.begun(command.localIds.length));
      }
      return isBegun;
    },
    [clocktower, perform, say, announcements],
  );

  const changeAll = useCallback<Commands['changeAll']>(
    async (entries, patch, refuse) =>
      entries.length > severalLimit
        ? begin(bulkChange(entries, patch), refuse)
        : (await run(changeCommand(entries, patch), announcements.saved, refuse)) !== null,
    [run, begin, announcements],
  );

  const deleteAll = useCallback<Commands['deleteAll']>(
    async (entries) =>
      entries.length > severalLimit
        ? begin(bulkDelete(entries))
        : (await run(deleteCommand(entries), announcements.deleted(entries.length))) !== null,
    [run, begin, announcements],
  );

  return useMemo(() => ({ run, changeAll, deleteAll }), [run, changeAll, deleteAll]);
}
