/** Records which test file reaches which mutant, in a run of sources with probes. */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const reachedFile = join(import.meta.dirname, 'reached.txt');

/** What vitest sets while it runs a test file. Threads and programs that tests start have none. */
const parsed = z.object({ filepath: z.string() }).safeParse(Reflect.get(globalThis, '__vitest_worker__'));
const testFile = parsed.success ? parsed.data.filepath : '';

const reached = new Set<number>();

/** Needs a run in which each test file loads its own modules. */
export function reach(mutant: number): void {
  if (!reached.has(mutant)) {
    reached.add(mutant);
    appendFileSync(reachedFile, `${mutant} ${testFile}\n`);
  }
}
