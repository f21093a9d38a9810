/** Does what is asked of entries: in one commit, or, where they are more than that takes, as a job. */
import type { HistoryEntry } from '#shared/history/history.ts';
import type { Acknowledgement, BulkCommand } from '#shared/timer/commands.ts';
import { severalLimit } from '#shared/values/limits.ts';
import { useCallback, useMemo } from 'react';
import { useActions } from '../../actions.ts';
import { useServices } from '../services.ts';
import { bulkChange, bulkDelete, changeCommand, deleteCommand, type BulkPatch, type UndoableCommand } from './editing.ts';

export interface Commands {
  /** Answers what was acknowledged; null: it did not happen, or not all of it, and why is said. `said`: for screen readers, once it has. */
  readonly run: (command: UndoableCommand, said: string) => Promise<readonly Acknowledgement[] | null>;
  /** The same for all of them. Returns whether it happened, or has begun. */
  readonly changeAll: (entries: readonly HistoryEntry[], patch: BulkPatch) => Promise<boolean>;
  readonly deleteAll: (entries: readonly HistoryEntry[]) => Promise<boolean>;
}

/** `settled`: resolves when what came of it is shown. */
export function useCommands(settled: () => Promise<void>): Commands {
  const { clocktower, i18n } = useServices();
  const { perform, say } = useActions();
  const { said } = i18n.messages.timeline;

  const run = useCallback<Commands['run']>(
    async (command, spoken) => {
      let acknowledged: readonly Acknowledgement[] | null = null;
      await perform(async () => {
        const answer = await clocktower.applySeveral({ commands: [...command] });
        if (answer.ok) {
          ({ acknowledged } = answer.value);
        }
        return answer;
      });
      await settled();
      if (acknowledged !== null) {
        say(spoken);
      }
      return acknowledged;
    },
    [clocktower, perform, say, settled],
  );

  const begin = useCallback(
    async (command: BulkCommand) => {
      const isBegun = await perform(async () => clocktower.applyBulk(command));
      if (isBegun) {
        say(said.begun(command.localIds.length));
      }
      return isBegun;
    },
    [clocktower, perform, say, said],
  );

  const changeAll = useCallback<Commands['changeAll']>(
    async (entries, patch) => (entries.length > severalLimit ? begin(bulkChange(entries, patch)) : (await run(changeCommand(entries, patch), said.saved)) !== null),
    [run, begin, said],
  );

  const deleteAll = useCallback<Commands['deleteAll']>(
    async (entries) => (entries.length > severalLimit ? begin(bulkDelete(entries)) : (await run(deleteCommand(entries), said.deleted(entries.length))) !== null),
    [run, begin, said],
  );

  return useMemo(() => ({ run, changeAll, deleteAll }), [run, changeAll, deleteAll]);
}
