import { epochMsOfInstant, instantOfEpochMs, type UtcInstant } from '#shared/values/brands.ts';
import type { YieldToEventLoop } from '#core/platform/yield-to-event-loop.ts';

interface Span {
  readonly from: UtcInstant;
  readonly to: UtcInstant;
}

export interface EntrySource<Entry> {
  readonly between: (span: Span) => readonly Entry[];
  readonly oldestStart: () => UtcInstant | null;
  /** Changes whenever the result of a read may have changed. */
  readonly revision: () => number;
}

/** Milliseconds of one portion: some thousand entries at most. */
const portionMs = 30 * 86_400_000;

/** Attempts interrupted by changes before all entries are read at once. */
const attempts = 3;

/** Splits the span into portions; the first and the last extend to the ends of the span. */
function* splitIntoPortions(
  { from, to }: Span,
  { oldest, newest }: { readonly oldest: UtcInstant; readonly newest: UtcInstant },
): Iterable<Span> {
  let start = from;
  const lastMs = Math.min(epochMsOfInstant(newest), epochMsOfInstant(to));
  for (let nextMs = Math.max(epochMsOfInstant(oldest), epochMsOfInstant(from)) + portionMs; nextMs < lastMs; nextMs += portionMs) {
    const next = instantOfEpochMs(nextMs);
    yield { from: start, to: next };
    start = next;
  }
  yield { from: start, to };
}

/** Returns all entries that touch the span, as of one moment: starts over if something changes meanwhile. */
export async function readEntries<Entry extends { readonly start: UtcInstant }>(
  source: EntrySource<Entry>,
  { span, now, yieldToEventLoop }: { readonly span: Span; readonly now: UtcInstant; readonly yieldToEventLoop: YieldToEventLoop },
): Promise<readonly Entry[]> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const revision = source.revision();
    const oldest = source.oldestStart() ?? now;
    const entries: Entry[] = [];
    for (const portion of splitIntoPortions(span, { oldest, newest: now })) {
      const touching = source.between(portion);
      entries.push(...(portion.from === span.from ? touching : touching.filter(({ start }) => start >= portion.from)));
      await yieldToEventLoop();
      if (source.revision() !== revision) {
        break;
      }
    }
    if (source.revision() === revision) {
      return entries;
    }
  }
  return source.between(span);
}
