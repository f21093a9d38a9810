/** The way actions of one page are performed: what went wrong is kept for a banner, what came of it is asked for before going on. */
import { useCallback, useMemo, useState } from 'react';
import type { Actions } from './actions.ts';
import type { Problem } from './bridge.ts';

interface Performing {
  readonly actions: Actions;
  /** What the latest action answered; null: nothing went wrong. */
  readonly problem: Problem | null;
  readonly forget: () => void;
  /** What screen readers are told. */
  readonly said: string;
}

/** `refresh` settles when what is shown is as of now. */
export function usePerforming(refresh: () => Promise<void>): Performing {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [said, say] = useState('');

  const perform = useCallback<Actions['perform']>(
    async (ask) => {
      const answer = await ask();
      setProblem(answer.ok ? null : answer.failure);
      if (answer.ok) {
        await refresh();
      }
      return answer.ok;
    },
    [refresh],
  );

  return {
    actions: useMemo(() => ({ perform, say }), [perform]),
    problem,
    forget: () => setProblem(null),
    said,
  };
}
