/** Does what is asked of entries: in one commit, or, where they are more than that takes, as a job. */
import type { HistoryEntry } from '#shared/history/history.ts';
import type { Acknowledgement, BulkIntent } from '#shared/timer/intents.ts';
import { severalLimit } from '#shared/values/limits.ts';
import { useCallback, useMemo } from 'react';
import { useActions } from '../../actions.ts';
import { useServices } from '../services.ts';
import { bulkChange, bulkDelete, changeCommand, deleteCommand, type BulkPatch, type UndoableCommand } from './editing.ts';

export interface Commands {
  /** Answers what was acknowledged; null: it did not happen, or not all of it, and why is said. `said`: for screen readers, once it has. */
  readonly act: (command: UndoableCommand, said: string) => Promise<readonly Acknowledgement[] | null>;
  /** The same for all of them. Answers whether it happened, or has begun. */
  readonly changeAll: (entries: readonly HistoryEntry[], patch: BulkPatch) => Promise<boolean>;
  readonly deleteAll: (entries: readonly HistoryEntry[]) => Promise<boolean>;
}

/** `settled`: resolves when what came of it is shown. */
export function useCommands(settled: () => Promise<void>): Commands {
  const { clocktower, words } = useServices();
  const { perform, say } = useActions();
  const { said } = words.messages.timeline;

  const act = useCallback<Commands['act']>(
    async (command, spoken) => {
      let acknowledged: readonly Acknowledgement[] | null = null;
      await perform(async () => {
        const answer = await clocktower.applySeveral({ intents: [...command] });
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
    async (intent: BulkIntent) => {
      const isBegun = await perform(async () => clocktower.applyBulk(intent));
      if (isBegun) {
        say(said.begun(intent.localIds.length));
      }
      return isBegun;
    },
    [clocktower, perform, say, said],
  );

  const changeAll = useCallback<Commands['changeAll']>(
    async (entries, patch) => (entries.length > severalLimit ? begin(bulkChange(entries, patch)) : (await act(changeCommand(entries, patch), said.saved)) !== null),
    [act, begin, said],
  );

  const deleteAll = useCallback<Commands['deleteAll']>(
    async (entries) => (entries.length > severalLimit ? begin(bulkDelete(entries)) : (await act(deleteCommand(entries), said.deleted(entries.length))) !== null),
    [act, begin, said],
  );

  return useMemo(() => ({ act, changeAll, deleteAll }), [act, changeAll, deleteAll]);
}
