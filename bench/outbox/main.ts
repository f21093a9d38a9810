/** The outbox's measurements alone: `node bench/outbox/main.ts`. */
import { measureOutbox } from './outbox.ts';

for (const { title, columns, rows } of await measureOutbox()) {
  console.log(`\n${title}`);
  for (const line of [columns, ...rows]) {
    console.log(line.map((cell) => (typeof cell === 'number' ? String(Number(cell.toPrecision(3))) : cell).padStart(22)).join(''));
  }
}
