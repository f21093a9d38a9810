/** The preview of a quick entry, parsed by the core. Plain text is not sent. */
import type { LinePreview } from '#shared/timer/quick-entry/quick-entry.ts';
import { useMemo } from 'react';
import { useRequest } from '../../data/use-query.ts';
import { useServices } from '../../page/services.ts';

/** Matches a possible time at the beginning, or a mark anywhere. */
const mayBeRich = /^\s*[-−\d]|[@#$]/u;

/** `caret` in UTF-16 units. null: plain text, or not parsed yet. */
export function useLinePreview(text: string | null, caret: number): LinePreview | null {
  const { clocktower } = useServices();
  const request = useMemo(() => (text !== null && mayBeRich.test(text) ? { text, caret } : null), [text, caret]);
  const { answered } = useRequest({ ask: clocktower.readLine }, request);
  // The preview stays while only the caret moves.
  return request !== null && answered.kind === 'answer' && answered.value.text === request.text ? answered.value : null;
}
