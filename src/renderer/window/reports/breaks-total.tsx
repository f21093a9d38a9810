/** The breaks of a report: beside its total, and not part of it. */
import type { HistorySpan } from '#shared/history/span.ts';
import { secondsBetween } from '#shared/values/brands.ts';
import { useBreaks } from '../../data/breaks.ts';
import { useServices } from '../shell/services.ts';

export function BreaksTotal({ range }: { readonly range: HistorySpan }) {
  const { messages } = useServices().i18n;
  const seconds = useBreaks(range).reduce((sum, { from, to }) => sum + secondsBetween(from, to), 0);
  return seconds === 0 ? null : <span> · {messages.reports.breaksTotal(messages.hours(seconds))}</span>;
}
