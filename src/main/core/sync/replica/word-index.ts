/** The full-text index of the entries, which follows them in parts. */
import { z } from 'zod';
import type { prepareStatements } from './statements.ts';

/** Entries whose words are indexed at once, in about 30 milliseconds. */
const indexedAtOnce = 2_000;

const unindexedSchema = z.object({ size: z.number(), last: z.number() });

type Statements = Pick<ReturnType<typeof prepareStatements>, 'unindexed' | 'forgetWords' | 'addWords' | 'noteIndexed'>;

/** Indexes the next changed entries in one transaction. Returns whether more may remain. */
export function indexWords(statements: Statements, transaction: (work: () => void) => void): boolean {
  const { size, last } = unindexedSchema.parse(statements.unindexed.get(indexedAtOnce));
  if (size > 0) {
    transaction(() => {
      for (const statement of ['forgetWords', 'addWords', 'noteIndexed'] as const) {
        statements[statement].run(last);
      }
    });
  }
  return size === indexedAtOnce;
}
