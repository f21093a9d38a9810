/** Does what is asked of entries, in parts small enough to stay answerable. */
import type { Acknowledgement } from '#shared/intents.ts';
import { severalLimit } from '#shared/limits.ts';
import { succeed } from '#shared/result.ts';
import { useCallback, useMemo } from 'react';
import { useActions } from '../../actions.ts';
import { useServices } from '../../services.ts';
import type { Deed } from './editing.ts';

export interface Deeds {
  /** Answers what was acknowledged; null: it did not happen, or not all of it, and why is said. `said`: for screen readers, once it has. */
  readonly act: (deed: Deed, said: string) => Promise<readonly Acknowledgement[] | null>;
}

/** `settled`: resolves when what came of it is shown. */
export function useDeeds(settled: () => Promise<void>): Deeds {
  const { clocktower } = useServices();
  const { perform, say } = useActions();

  const act = useCallback<Deeds['act']>(
    async (deed, said) => {
      const acknowledged: Acknowledgement[] = [];
      let isWhole = true;
      for (let from = 0; from < deed.length && isWhole; from += severalLimit) {
        isWhole = await perform(async () => {
          const answer = await clocktower.applySeveral({ intents: deed.slice(from, from + severalLimit) });
          if (answer.ok) {
            acknowledged.push(...answer.value.acknowledged);
          }
          return answer.ok ? succeed(null) : answer;
        });
      }
      await settled();
      if (!isWhole) {
        return null;
      }
      say(said);
      return acknowledged;
    },
    [clocktower, perform, say, settled],
  );

  return useMemo(() => ({ act }), [act]);
}
