/** What is asked for once, when somebody comes to look; null until it is here, or when it could not be told. */
import type { Result } from '#shared/values/result.ts';
import { useEffect, useState } from 'react';
import type { Trouble } from '../../bridge.ts';

/** `ask` must stay the same function. */
export function useAsked<Value>(ask: () => Promise<Result<Value, Trouble>>): Value | null {
  const [value, setValue] = useState<Value | null>(null);
  useEffect(() => {
    let isGone = false;
    async function look(): Promise<void> {
      const answer = await ask();
      if (answer.ok && !isGone) {
        setValue(answer.value);
      }
    }
    void look();
    return () => {
      isGone = true;
    };
  }, [ask]);
  return value;
}
