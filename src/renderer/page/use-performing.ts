/** Performs the actions of a page: keeps the failure for a banner, and refreshes before continuing. */
import { useCallback, useMemo, useState } from 'react';
import type { Actions } from './actions.ts';
import type { Problem } from './bridge.ts';

interface Performing {
  readonly actions: Actions;
  /** The failure of the latest action; null: none. */
  readonly problem: Problem | null;
  readonly forget: () => void;
  /** The latest announcement for screen readers. */
  readonly announced: string;
}

/** `refresh` resolves when the current state is shown. */
export function usePerforming(refresh: () => Promise<void>): Performing {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [announced, say] = useState('');

  const perform = useCallback<Actions['perform']>(
    async (ask, refuse) => {
      const answer = await ask();
      setProblem(answer.ok || refuse?.(answer.failure) === true ? null : answer.failure);
      if (answer.ok) {
        await refresh();
      }
      return answer.ok;
    },
    [refresh],
  );

  return { actions: useMemo(() => ({ perform, say }), [perform]), problem, forget: () => setProblem(null), announced };
}
