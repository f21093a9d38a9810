/** Does what is asked of entries, in parts small enough to stay answerable, and takes the latest back. */
import type { Acknowledgement, SingleIntent } from '#shared/intents.ts';
import { severalLimit } from '#shared/limits.ts';
import { succeed } from '#shared/result.ts';
import { useCallback, useRef, useState } from 'react';
import { useActions } from '../../actions.ts';
import { useServices } from '../../services.ts';
import type { Deed } from './editing.ts';

export interface Deeds {
  /** Answers what was acknowledged; null: it did not happen, and why is said. `said`: for screen readers, once it has. */
  readonly act: (deed: Deed, said: string) => Promise<readonly Acknowledgement[] | null>;
  readonly undo: () => Promise<void>;
  /** How many deeds can be taken back. */
  readonly undoable: number;
}

/** Most deeds remembered. */
const remembered = 100;

/** `settled`: resolves when what came of it is shown. */
export function useDeeds(settled: () => Promise<void>): Deeds {
  const { clocktower, words } = useServices();
  const { perform, say } = useActions();
  const [undos, setUndos] = useState<readonly (readonly SingleIntent[])[]>([]);
  const latest = useRef(undos);

  const remember = useCallback((next: readonly (readonly SingleIntent[])[]) => {
    latest.current = next;
    setUndos(next);
  }, []);

  /** Of several parts those before a refusal have happened: what was acknowledged is what can be taken back. */
  const apply = useCallback(
    async (intents: readonly SingleIntent[]): Promise<{ readonly acknowledged: readonly Acknowledgement[]; readonly whole: boolean }> => {
      const acknowledged: Acknowledgement[] = [];
      for (let from = 0; from < intents.length; from += severalLimit) {
        const done = await perform(async () => {
          const answer = await clocktower.applySeveral({ intents: intents.slice(from, from + severalLimit) });
          if (answer.ok) {
            acknowledged.push(...answer.value.acknowledged);
          }
          return answer.ok ? succeed(null) : answer;
        });
        if (!done) {
          return { acknowledged, whole: false };
        }
      }
      return { acknowledged, whole: true };
    },
    [clocktower, perform],
  );

  const act = useCallback<Deeds['act']>(
    async (deed, said) => {
      const { acknowledged, whole } = await apply(deed.intents);
      if (acknowledged.length > 0) {
        const undo = deed.undo(acknowledged);
        remember([...latest.current, whole ? undo : undo.slice(0, acknowledged.length)].slice(-remembered));
      }
      await settled();
      if (!whole) {
        return null;
      }
      say(said);
      return acknowledged;
    },
    [apply, remember, say, settled],
  );

  const undo = useCallback(async () => {
    const last = latest.current.at(-1);
    if (last === undefined) {
      return;
    }
    remember(latest.current.slice(0, -1));
    const { whole } = await apply(last);
    await settled();
    if (whole) {
      say(words.messages.timeline.said.undone);
    }
  }, [apply, remember, say, settled, words]);

  return { act, undo, undoable: undos.length };
}
