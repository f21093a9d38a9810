/** What the line being typed would make, as the core reads it. Nothing is asked while the text has nothing but words. */
import type { LinePreview } from '#shared/timer/one-line.ts';
import { useEffect, useState } from 'react';
import { useServices } from '../../services.ts';

/** A time may stand at the beginning, or a mark somewhere. */
const mayBeRich = /^\s*[-−\d]|[@#]/u;

/** `caret` in UTF-16 units. null: nothing to say beyond the words, or not read yet. */
export function useLinePreview(text: string | null, caret: number): LinePreview | null {
  const { clocktower } = useServices();
  const [preview, setPreview] = useState<LinePreview | null>(null);
  const asked = text !== null && mayBeRich.test(text) ? text : null;

  useEffect(() => {
    let isLatest = true;
    async function ask(line: string): Promise<void> {
      const answer = await clocktower.readLine({ text: line, caret });
      if (isLatest) {
        setPreview(answer.ok ? answer.value : null);
      }
    }
    if (asked !== null) {
      void ask(asked);
    }
    return () => {
      isLatest = false;
    };
  }, [clocktower, asked, caret]);

  return preview !== null && preview.text === asked ? preview : null;
}
