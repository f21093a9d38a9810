/** What the line being typed would make, as the core reads it. Nothing is asked while the text has nothing but words. */
import type { LinePreview } from '#shared/timer/quick-entry.ts';
import { useMemo } from 'react';
import { useRequest } from '../data/use-query.ts';
import { useServices } from '../services.ts';

/** A time may stand at the beginning, or a mark somewhere. */
const mayBeRich = /^\s*[-−\d]|[@#]/u;

/** `caret` in UTF-16 units. null: nothing to say beyond the words, or not read yet. */
export function useLinePreview(text: string | null, caret: number): LinePreview | null {
  const { clocktower } = useServices();
  const request = useMemo(() => (text !== null && mayBeRich.test(text) ? { text, caret } : null), [text, caret]);
  const { answered } = useRequest({ ask: clocktower.readLine }, request);
  // While only the caret moves, the preview of the same text stays.
  return request !== null && answered.kind === 'answer' && answered.value.text === request.text ? answered.value : null;
}
