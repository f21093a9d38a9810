import type { HistorySpan } from '#shared/history/span.ts';
import type { BreakView } from '#shared/timer/progress.ts';
import { useMemo } from 'react';
import { useServices } from '../page/services.ts';
import { useRequest } from './use-query.ts';

const none: readonly BreakView[] = [];

/** The breaks in the span, cut to it. */
export function useBreaks({ from, to }: HistorySpan): readonly BreakView[] {
  const { clocktower } = useServices();
  const span = useMemo(() => ({ from, to }), [from, to]);
  const { answered } = useRequest({ ask: clocktower.getBreaks, changes: clocktower.onProgressChanged }, span);
  return answered.kind === 'answer' ? answered.value : none;
}
