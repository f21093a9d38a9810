// @ts-check
/** A run that always ends with its counts, even if the setup failed. */
import { explain, say, StoppedBySignal } from '../setup/report.mjs';
import { runScript } from '../setup/run-script.mjs';
import { closingLine, nothing, sum } from './counts.mjs';

/** @param {(counts: import('./counts.mjs').Counts[]) => Promise<void>} work adds its counts */
export async function runCounted(work) {
  await runScript(async () => {
    /** @type {import('./counts.mjs').Counts[]} */
    const counts = [];
    try {
      await work(counts);
    } catch (error) {
      if (error instanceof StoppedBySignal) throw error;
      explain(error);
      counts.push({ ...nothing, failed: 1 });
    }
    const total = sum(counts);
    // The failures themselves are some hundred lines above.
    if (total.failures.length > 0) say(`\nWhat failed:\n\n${total.failures.join('\n\n')}`);
    say(`\n${closingLine(total)}`);
    return total.failed === 0 ? 0 : 1;
  });
}
