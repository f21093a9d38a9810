/**
 * Measures the program on a desktop beside a minimal Electron tray program (bench/floor), in alternating starts: start time, memory, processor,
 * wake-ups, and the time from a click on the icon to pixels on the display.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { askApp } from '#cli/ask-app.ts';
import { controlProtocol, controlSocketName } from '#shared/control.ts';
import { median, percentile, type Cell, type Table } from '../measure.ts';
import { pageRows } from './page-size.ts';
import { accountsOf, memoryOf, spentBetween, type Memory, type Spent } from './process-tree.ts';
import { RunningProgram, type Program } from './program.ts';
import { Screen } from './screen.ts';

const repository = resolve(import.meta.dirname, '../..');
const environmentSchema = z.object({ CLOCKTOWER_ELECTRON: z.string(), CLOCKTOWER_FRAMES: z.string() });

/** Default number of pairs of starts, clicks per start, and long runs of each. */
const usualPairs = 20;
const clicks = 3;
const runs = 3;

/** Milliseconds after which a started program counts as idle. */
const shortRestMs = 2_500;
const longRestMs = 30_000;

/** Milliseconds after which a hidden popover has been released. */
const releasedMs = 130_000;

/** Interval over which processor time and wake-ups are counted, in milliseconds. */
const windowMs = 60_000;

/** Milliseconds between two clicks: longer than the guard against a click that also takes the focus away. */
const betweenClicksMs = 400;

const longestWaitMs = 15_000;

interface World {
  readonly electron: string;
  readonly screen: Screen;
  readonly ours: Program;
  readonly floor: Program;
  readonly profile: string;
}

async function startTimer(profile: string): Promise<void> {
  const outcome = await askApp(join(profile, controlSocketName), { protocol: controlProtocol, command: 'start', description: 'Write the report', at: null });
  if (outcome.kind !== 'answered' || outcome.answer.kind === 'refused') {
    throw new Error(`The timer did not start: ${JSON.stringify(outcome)}`);
  }
}

/** Clicks on the icon and returns the milliseconds until something is drawn. */
async function clickToDrawn(program: RunningProgram, screen: Screen): Promise<number> {
  const before = screen.capture();
  const signal = AbortSignal.timeout(longestWaitMs);
  const beganMs = performance.now();
  const [drawnMs] = await Promise.all([screen.drawn(before, signal), program.host.activate()]);
  await pause(betweenClicksMs);
  await program.host.activate();
  await screen.cleared(before, signal);
  await pause(betweenClicksMs);
  return drawnMs - beganMs;
}

interface Start {
  readonly trayMs: number;
  readonly firstClickMs: number;
  readonly laterClicksMs: readonly number[];
}

async function oneStart(program: Program, { electron, screen }: World): Promise<Start> {
  const running = await RunningProgram.start(program, electron);
  await pause(shortRestMs);
  const firstClickMs = await clickToDrawn(running, screen);
  const laterClicksMs: number[] = [];
  for (let click = 0; click < clicks; click += 1) {
    laterClicksMs.push(await clickToDrawn(running, screen));
  }
  await running.end();
  return { trayMs: running.trayMs, firstClickMs, laterClicksMs };
}

interface Run {
  readonly rest: Memory;
  readonly spent: Spent;
  readonly afterPopover: Memory;
  /** Of Clocktower after its popover was not used for a while; the floor keeps its window. */
  readonly released: Memory;
}

async function oneRun(program: Program, { electron, screen, ours }: World): Promise<Run> {
  const running = await RunningProgram.start(program, electron);
  await pause(longRestMs);
  const rest = memoryOf(running.pid);
  const before = accountsOf(running.pid);
  await pause(windowMs);
  const spent = spentBetween(before, accountsOf(running.pid));
  await clickToDrawn(running, screen);
  await pause(longRestMs / 3);
  const afterPopover = memoryOf(running.pid);
  if (program === ours) {
    await pause(releasedMs);
  }
  const released = memoryOf(running.pid);
  await running.end();
  return { rest, spent, afterPopover, released };
}

interface Pair<Value> {
  readonly ours: Value;
  readonly floor: Value;
}

async function measurePairs<Value>(what: string, count: number, measure: (which: 'ours' | 'floor') => Promise<Value>): Promise<readonly Pair<Value>[]> {
  const measured: Pair<Value>[] = [];
  for (let index = 0; index < count; index += 1) {
    // The second start of a pair finds its files in the page cache, so the order alternates.
    const first = index % 2 === 0 ? 'floor' : 'ours';
    const one = await measure(first);
    const other = await measure(first === 'floor' ? 'ours' : 'floor');
    measured.push(first === 'floor' ? { ours: other, floor: one } : { ours: one, floor: other });
    process.stderr.write(`${what}: pair ${index + 1} of ${count}\n`);
  }
  return measured;
}

function medians<Value>(measured: readonly Pair<Value>[], figure: (value: Value) => number): readonly [ours: number, floor: number, ratio: number] {
  const ours = median(measured.map((pair) => figure(pair.ours)));
  const floor = median(measured.map((pair) => figure(pair.floor)));
  return [ours, floor, median(measured.map((pair) => figure(pair.ours) / figure(pair.floor)))];
}

/** Drops the program's files from the page cache, where the system allows it. */
function forgetFiles(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) {
      spawnSync('dd', [`of=${join(entry.parentPath, entry.name)}`, 'oflag=nocache', 'conv=notrunc,fdatasync', 'count=0', 'status=none']);
    }
  }
}

/** Returns the size of electron-builder's package of a folder in megabytes (10^6 bytes). */
function packedMb(folder: string): number {
  const entries = readdirSync(join(repository, folder), { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.map'));
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 1_000_000;
}

function startTable(measured: readonly Pair<Start>[], cold: readonly Pair<Start>[]): Table {
  const later = (which: 'ours' | 'floor'): number => percentile(measured.flatMap((pair) => pair[which].laterClicksMs), 0.95);
  const first = (which: 'ours' | 'floor'): number => percentile(measured.map((pair) => pair[which].firstClickMs), 0.95);
  return {
    title: `Start and click, milliseconds, ${measured.length} pairs of starts`,
    columns: ['what', 'Clocktower', 'floor', 'ratio'],
    rows: [
      ['start to icon, files in memory, median', ...medians(measured, ({ trayMs }) => trayMs)],
      ...(cold.length === 0 ? [] : [[`start to icon, files not in memory, median of ${cold.length}`, ...medians(cold, ({ trayMs }) => trayMs)]]),
      ['first click to drawn, median', ...medians(measured, ({ firstClickMs }) => firstClickMs)],
      ['first click to drawn, 95 %', first('ours'), first('floor'), first('ours') / first('floor')],
      ['later click to drawn, median', ...medians(measured, ({ laterClicksMs }) => median(laterClicksMs))],
      ['later click to drawn, 95 %', later('ours'), later('floor'), later('ours') / later('floor')],
    ],
  };
}

function restTable(measured: readonly Pair<Run>[]): Table {
  return {
    title: `At rest with a timer running, hidden, ${measured.length} pairs of runs`,
    columns: ['what', 'Clocktower', 'floor', 'ratio'],
    rows: [
      ['PSS of all processes, MiB', ...medians(measured, ({ rest }) => rest.pss)],
      ['of it private, MiB', ...medians(measured, ({ rest }) => rest.own)],
      ['RSS summed, MiB', ...medians(measured, ({ rest }) => rest.rss)],
      ['processes', ...medians(measured, ({ rest }) => rest.processes)],
      ['PSS after the popover was shown once and hidden, MiB', ...medians(measured, ({ afterPopover }) => afterPopover.pss)],
      ['PSS once the popover was not used for two minutes, MiB', ...medians(measured, ({ released }) => released.pss)],
      [`processor over ${windowMs / 1000} s, % of one`, ...medians(measured, ({ spent }) => spent.cpuPercent)],
      ['wake-ups a second', ...medians(measured, ({ spent }) => spent.wakeUpsPerSecond)],
      ['of them in renderers', ...medians(measured, ({ spent }) => spent.rendererWakeUpsPerSecond)],
    ],
  };
}

function kindRows(memory: Memory, program: string): readonly (readonly Cell[])[] {
  return Object.entries(memory.byKind).map(([kind, pss]) => [program, kind, pss]);
}

function threadRows({ busiest }: Spent, program: string): readonly (readonly Cell[])[] {
  return busiest.map(([thread, perSecond]) => [program, thread, perSecond]);
}

function detailTables(measured: readonly Pair<Run>[]): readonly Table[] {
  const last = measured.at(-1);
  if (last === undefined) {
    return [];
  }
  return [
    {
      title: 'PSS by kind of process, MiB, last run',
      columns: ['program', 'process', 'PSS'],
      rows: [
        ...kindRows(last.ours.rest, 'Clocktower'),
        ...kindRows(last.ours.afterPopover, 'Clocktower, popover shown once'),
        ...kindRows(last.ours.released, 'Clocktower, popover released'),
        ...kindRows(last.floor.rest, 'floor'),
      ],
    },
    { title: 'Threads that woke up most, last run', columns: ['program', 'thread', 'a second'], rows: [...threadRows(last.ours.spent, 'Clocktower'), ...threadRows(last.floor.spent, 'floor')] },
  ];
}

export async function measureDesktop({ pairs }: { readonly pairs: number | null }): Promise<readonly Table[]> {
  const { CLOCKTOWER_ELECTRON: usual, CLOCKTOWER_FRAMES: frames } = environmentSchema.parse(process.env);
  const folder = mkdtempSync(join(tmpdir(), 'clocktower-desktop-'));
  // A separate copy: memory shared with another program of the same file would be counted only in part.
  cpSync(dirname(usual), join(folder, 'electron'), { recursive: true });
  const electron = join(folder, 'electron', basename(usual));
  const profile = join(folder, 'profile');
  const world: World = {
    electron,
    screen: new Screen(frames),
    profile,
    ours: { name: 'Clocktower', args: [repository, '--profile', profile, '--hidden'] },
    floor: { name: 'floor', args: [`--user-data-dir=${join(folder, 'floor')}`, join(repository, 'bench/floor')] },
  };
  // The first start creates the files; the timer is then running in all later ones.
  const first = await RunningProgram.start(world.ours, electron);
  await pause(shortRestMs);
  await startTimer(profile);
  await first.end();
  const starts = pairs ?? usualPairs;
  const started = await measurePairs('start', starts, async (which) => oneStart(world[which], world));
  const coldStarted = await measurePairs('start without files in memory', Math.ceil(starts / 4), async (which) => {
    forgetFiles(dirname(electron));
    forgetFiles(join(repository, 'out'));
    return oneStart(world[which], world);
  });
  const rested = await measurePairs('at rest', Math.min(runs, starts), async (which) => oneRun(world[which], world));
  rmSync(folder, { recursive: true, force: true });
  const size = ['out', 'resources/tray', 'resources/campus'].map((part): readonly Cell[] => [part, packedMb(part)]);
  return [
    startTable(started, coldStarted),
    restTable(rested),
    ...detailTables(rested),
    { title: 'What pages load before they are used, kB', columns: ['page', 'kB'], rows: pageRows(join(repository, 'out/renderer')) },
    { title: 'What a package holds beside Electron, MB', columns: ['folder', 'MB'], rows: [...size, ['together', size.reduce((sum, [, mb]) => sum + Number(mb), 0)]] },
  ];
}
