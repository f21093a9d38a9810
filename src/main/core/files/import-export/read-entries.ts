/** Reads the entries of a connection, in portions of time between which others have their turn. */
import { epochMsOfInstant, instantOfEpochMs, type UtcInstant } from '#shared/values/brands.ts';
import type { GiveWay } from '#core/platform/yield-to-event-loop.ts';

interface Span {
  readonly from: UtcInstant;
  /** Exclusive. */
  readonly to: UtcInstant;
}

/** Entries of a connection, as far as their reading needs it. */
export interface EntrySource<Entry> {
  /** Those that touch the span, the oldest start first. */
  readonly between: (span: Span) => readonly Entry[];
  /** null: there is none. */
  readonly oldestStart: () => UtcInstant | null;
  /** Another number: an answer may have become another one. */
  readonly revision: () => number;
}

/** Of one portion, in milliseconds: some thousand entries of whoever notes most. */
const portionMs = 30 * 86_400_000;

/** How often somebody may come in between before the entries are read at once. */
const attempts = 3;

/** The portions of the span; those at its ends reach as far as it does. */
function* portionsOf({ from, to }: Span, { oldest, newest }: { readonly oldest: UtcInstant; readonly newest: UtcInstant }): Iterable<Span> {
  let start = from;
  const lastMs = Math.min(epochMsOfInstant(newest), epochMsOfInstant(to));
  for (let nextMs = Math.max(epochMsOfInstant(oldest), epochMsOfInstant(from)) + portionMs; nextMs < lastMs; nextMs += portionMs) {
    const next = instantOfEpochMs(nextMs);
    yield { from: start, to: next };
    start = next;
  }
  yield { from: start, to };
}

/** All entries that touch the span, as of one moment: where something changed meanwhile, they are read from the beginning. */
export async function readEntries<Entry extends { readonly start: UtcInstant }>(
  source: EntrySource<Entry>,
  { span, now, giveWay }: { readonly span: Span; readonly now: UtcInstant; readonly giveWay: GiveWay },
): Promise<readonly Entry[]> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const revision = source.revision();
    const oldest = source.oldestStart() ?? now;
    const entries: Entry[] = [];
    for (const portion of portionsOf(span, { oldest, newest: now })) {
      const touching = source.between(portion);
      entries.push(...(portion.from === span.from ? touching : touching.filter(({ start }) => start >= portion.from)));
      await giveWay();
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
