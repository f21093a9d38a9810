/**
 * `npm run bench -- service outbox campus history import reports day desktop window [--json FILE]`: runs the named measurements one after
 * another; with `--json FILE` alone, all of them. The file contains all their tables. `--pairs N` sets the turns of starts for desktop, and
 * `--only start` (`cold`, `rest`, `recorder`, `size`) measures one part of it, or of outbox (`start`, `drain`, `status`, `open`). `--large`
 * adds ten million entries to the sizes of service.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { measureCampus } from './campus/campus.ts';
import { measureDay } from './day/day.ts';
import { measureDesktop } from './desktop/desktop.ts';
import { measureHistory } from './history/history.ts';
import { measureImport } from './import/import.ts';
import { defaultFile, describeMachine, printTable, writeJson, type Table } from './measure.ts';
import { measureOutbox } from './outbox/outbox.ts';
import { measureReports } from './reports/reports.ts';
import { measureService } from './service/service.ts';
import { measureWindow } from './window/window.ts';

interface Options {
  /** The part of a measurement; null: all. */
  readonly only: string | null;
  /** Pairs of starts; null: the number used for published figures. */
  readonly pairs: number | null;
  /** Whether the service is measured with ten million entries, too. */
  readonly large: boolean;
}

const measurements: Readonly<Record<string, (options: Options) => Promise<readonly Table[]>>> = {
  service: measureService,
  outbox: measureOutbox,
  campus: measureCampus,
  history: measureHistory,
  import: measureImport,
  reports: measureReports,
  day: measureDay,
  desktop: measureDesktop,
  window: measureWindow,
};

const { values, positionals } = parseArgs({
  options: { json: { type: 'string' }, pairs: { type: 'string' }, only: { type: 'string' }, large: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const pairs = values.pairs === undefined ? null : Number(values.pairs);
const known = Object.keys(measurements);
const names = positionals.length === 0 && values.json !== undefined ? known : positionals;
const unknown = names.filter((name) => !known.includes(name));
if (names.length === 0 || unknown.length > 0 || (pairs !== null && !(Number.isInteger(pairs) && pairs > 0))) {
  console.error(`Name what to measure: ${known.join(', ')}; with --json FILE alone it is all of them. --pairs N shortens desktop.`);
  process.exit(2);
}
console.log(describeMachine());
const all: Table[] = [];
for (const name of names) {
  const tables = (await measurements[name]?.({ pairs, only: values.only ?? null, large: values.large })) ?? [];
  for (const table of tables) {
    printTable(table);
  }
  all.push(...tables);
  console.log(`\nThe same as JSON: ${writeJson(tables, defaultFile(name))}`);
}
if (values.json !== undefined) {
  console.log(`\nAll of it as JSON: ${writeJson(all, resolve(values.json))}`);
}
