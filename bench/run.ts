/** `npm run bench -- service outbox reports campus`: runs the named measurements one after the other. */
import { measureCampus } from './campus/campus.ts';
import { describeMachine, printTable, writeJson, type Table } from './measure.ts';
import { measureOutbox } from './outbox/outbox.ts';
import { measureReports } from './reports/reports.ts';
import { measureService } from './service/service.ts';

const measurements: Readonly<Record<string, () => Promise<readonly Table[]>>> = {
  service: measureService,
  outbox: measureOutbox,
  campus: measureCampus,
  reports: measureReports,
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in measurements));
if (names.length === 0 || unknown.length > 0) {
  console.error(`Name what to measure: ${Object.keys(measurements).join(', ')}.`);
  process.exit(2);
}
console.log(describeMachine());
for (const name of names) {
  const tables = (await measurements[name]?.()) ?? [];
  for (const table of tables) {
    printTable(table);
  }
  console.log(`\nThe same as JSON: ${writeJson(name, tables)}`);
}
