/** The tables of the measurements on a desktop: medians of the turns, Clocktower beside the floor. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { median, percentile, type Cell, type Table } from '../measure.ts';
import { pageRows } from './page-size.ts';
import type { Memory, Spent } from './process-tree.ts';

/** Interval over which processor time and wake-ups are counted, in milliseconds. */
export const windowMs = 60_000;

export interface Start {
  readonly trayMs: number;
  readonly firstClickMs: number;
  /** Processor time of all processes until the popover is hidden again. */
  readonly firstClickCpuMs: number;
  readonly laterClicksMs: readonly number[];
}

export interface Rest {
  readonly rest: Memory;
  readonly spent: Spent;
}

export interface Run extends Rest {
  readonly afterPopover: Memory;
  /** Of Clocktower after its popover was not used for a while; the floor keeps its window. */
  readonly released: Memory;
}

export type Which = 'ours' | 'recording' | 'floor' | 'late';

/** What each program measured, turn by turn. */
export type Measured<Value> = Readonly<Record<Which, readonly Value[]>>;

/** Returns medians; the ratio's is that of the turns. */
function beside<Value>(
  measured: Measured<Value>,
  figure: (value: Value) => number,
  floor: Which = 'floor',
): readonly [ours: number, floor: number, ratio: number] {
  const [one, other] = [measured.ours.map(figure), measured[floor].map(figure)];
  return [median(one), median(other), median(one.map((value, turn) => value / (other[turn] ?? Number.NaN)))];
}

/** As `beside`, at 95 % of all values. */
function highBeside<Value>(
  measured: Measured<Value>,
  figures: (value: Value) => readonly number[],
  floor: Which = 'floor',
): readonly [ours: number, floor: number, ratio: number] {
  const [one, other] = [percentile(measured.ours.flatMap(figures), 0.95), percentile(measured[floor].flatMap(figures), 0.95)];
  return [one, other, one / other];
}

/** Returns the size of electron-builder's package of a folder in megabytes (10^6 bytes). */
function packedMb(folder: string): number {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.map'));
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 1_000_000;
}

export function startTable(measured: Measured<Start>): Table {
  const first = ({ firstClickMs }: Start): number => firstClickMs;
  const firstCpu = ({ firstClickCpuMs }: Start): number => firstClickCpuMs;
  return {
    title: `Start and click, milliseconds, ${measured.ours.length} turns of starts`,
    columns: ['what', 'Clocktower', 'floor', 'ratio'],
    rows: [
      ['start to icon, files in memory, median', ...beside(measured, ({ trayMs }) => trayMs)],
      ['first click to drawn, median', ...beside(measured, first)],
      ['first click to drawn, 95 %', ...highBeside(measured, (start) => [first(start)])],
      ['its processor time, median', ...beside(measured, firstCpu)],
      ['first click, beside a floor that makes its window then, median', ...beside(measured, first, 'late')],
      ['first click, beside a floor that makes its window then, 95 %', ...highBeside(measured, (start) => [first(start)], 'late')],
      ['its processor time, median', ...beside(measured, firstCpu, 'late')],
      ['later click to drawn, median', ...beside(measured, ({ laterClicksMs }) => median(laterClicksMs))],
      ['later click to drawn, 95 %', ...highBeside(measured, ({ laterClicksMs }) => laterClicksMs)],
    ],
  };
}

export function coldTable(measured: Measured<Start>): Table {
  return {
    title: `Start, files not in memory, milliseconds, ${measured.ours.length} turns of starts`,
    columns: ['what', 'Clocktower', 'floor', 'ratio'],
    rows: [['start to icon, median', ...beside(measured, ({ trayMs }) => trayMs)]],
  };
}

export function restTable(measured: Measured<Run>): Table {
  return {
    title: `At rest with a timer running, hidden, ${measured.ours.length} turns of runs`,
    columns: ['what', 'Clocktower', 'floor', 'ratio'],
    rows: [
      ['PSS of all processes, MiB', ...beside(measured, ({ rest }) => rest.pss)],
      ['of it private, MiB', ...beside(measured, ({ rest }) => rest.own)],
      ['RSS summed, MiB', ...beside(measured, ({ rest }) => rest.rss)],
      ['processes', ...beside(measured, ({ rest }) => rest.processes)],
      ['PSS after the popover was shown once and hidden, MiB', ...beside(measured, ({ afterPopover }) => afterPopover.pss)],
      ['PSS once the popover was not used for two minutes, MiB', ...beside(measured, ({ released }) => released.pss)],
      [`processor over ${windowMs / 1000} s, % of one`, ...beside(measured, ({ spent }) => spent.cpuPercent)],
      ['wake-ups a second', ...beside(measured, ({ spent }) => spent.wakeUpsPerSecond)],
      ['of them in renderers', ...beside(measured, ({ spent }) => spent.rendererWakeUpsPerSecond)],
    ],
  };
}

/** With a window in focus whose title does not change. */
export function recorderTable({ ours, recording }: Measured<Rest>): Table {
  const row = (what: string, figure: (rest: Rest) => number): readonly Cell[] => {
    const [on, off] = [median(recording.map(figure)), median(ours.map(figure))];
    return [what, on, off, on - off, on / off];
  };
  return {
    title: `At rest with the recording of activity, ${ours.length} turns of runs`,
    columns: ['what', 'recording', 'not', 'more', 'ratio'],
    rows: [
      row('PSS of all processes, MiB', ({ rest }) => rest.pss),
      row(`processor over ${windowMs / 1000} s, % of one`, ({ spent }) => spent.cpuPercent),
      row('wake-ups a second', ({ spent }) => spent.wakeUpsPerSecond),
    ],
  };
}

function kindRows(memory: Memory, program: string): readonly (readonly Cell[])[] {
  return Object.entries(memory.byKind).map(([kind, pss]) => [program, kind, pss]);
}

function threadRows({ busiest }: Spent, program: string): readonly (readonly Cell[])[] {
  return busiest.map(([thread, perSecond]) => [program, thread, perSecond]);
}

export function detailTables(measured: Measured<Run>): readonly Table[] {
  const [ours, floor] = [measured.ours.at(-1), measured.floor.at(-1)];
  if (ours === undefined || floor === undefined) {
    return [];
  }
  return [
    {
      title: 'PSS by kind of process, MiB, last run',
      columns: ['program', 'process', 'PSS'],
      rows: [
        ...kindRows(ours.rest, 'Clocktower'),
        ...kindRows(ours.afterPopover, 'Clocktower, popover shown once'),
        ...kindRows(ours.released, 'Clocktower, popover released'),
        ...kindRows(floor.rest, 'floor'),
      ],
    },
    {
      title: 'Threads that woke up most, last run',
      columns: ['program', 'thread', 'a second'],
      rows: [...threadRows(ours.spent, 'Clocktower'), ...threadRows(floor.spent, 'floor')],
    },
  ];
}

export function sizeTables(repository: string): readonly Table[] {
  const size = ['out', 'resources/tray', 'resources/campus'].map((part): readonly Cell[] => [part, packedMb(join(repository, part))]);
  return [
    { title: 'What pages load before they are used, kB', columns: ['page', 'kB'], rows: pageRows(join(repository, 'out/renderer')) },
    {
      title: 'What a package holds beside Electron, MB',
      columns: ['folder', 'MB'],
      rows: [...size, ['together', size.reduce((sum, [, mb]) => sum + Number(mb), 0)]],
    },
  ];
}
