/** Common parts of all measurements: percentiles, tables, output. Prints and writes results without judging them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { arch, availableParallelism, platform, totalmem } from 'node:os';
import { dirname, join } from 'node:path';

export type Cell = string | number;

export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Nearest rank; `share` from 0 to 1, `values` in any order. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Rounds to three significant figures, more than a run reproduces. */
function rounded(value: number): number {
  return Number(value.toPrecision(3));
}

function written(cell: Cell): string {
  return typeof cell === 'number' ? String(rounded(cell)) : cell;
}

/** Prints Markdown, readable on a terminal and ready for docs/performance.md. */
export function printTable({ title, columns, rows }: Table): void {
  const lines = [columns, columns.map(() => '---'), ...rows.map((row) => row.map(written))];
  const widths = columns.map((_column, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  console.log(`\n${title}\n`);
  for (const line of lines) {
    console.log(`| ${line.map((cell, index) => cell.padEnd(widths[index] ?? 0, cell === '---' ? '-' : ' ')).join(' | ')} |`);
  }
}

/** Says what is measured now, with the seconds since the start of the program. */
export function reportProgress(text: string): void {
  console.error(`${Math.round(performance.now() / 1_000)} s: ${text}`);
}

/** Contains no machine or user names, because the figures are published. */
export function describeMachine(): string {
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  return `${platform()} ${arch()}, ${availableParallelism()} processors, ${memory}, Node ${process.version}`;
}

/** Returns the default output file of a measurement. */
export function defaultFile(name: string): string {
  return join(import.meta.dirname, '..', 'out', 'bench', `${name}.json`);
}

/** Returns the path of the file. */
export function writeJson(tables: readonly Table[], file: string): string {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), machine: describeMachine(), tables }, null, 2)}\n`);
  return file;
}
