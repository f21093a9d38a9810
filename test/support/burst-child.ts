/** Starts and stops timers as fast as possible and prints each acknowledgement, until it is killed. */
import { writeSync } from 'node:fs';
import { z } from 'zod';
import { openProfile } from './profile.ts';
import { valueOf } from './core-records.ts';

const [folder] = z.tuple([z.string()]).parse(process.argv.slice(2));
const { tracker } = await openProfile({ folder });
for (let count = 0; ; count += 1) {
  const { localId } = valueOf(tracker.start({ description: `entry ${count}`, at: null }));
  writeSync(1, `started ${localId} entry ${count}\n`);
  if (count % 3 === 0) {
    valueOf(tracker.stop());
    writeSync(1, `stopped ${localId} entry ${count}\n`);
  }
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
}
