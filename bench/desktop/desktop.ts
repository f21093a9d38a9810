/**
 * Measures the program on a desktop beside a minimal Electron tray program (bench/floor), in alternating starts: start time, memory,
 * processor, wake-ups, and the time from a click on the icon to pixels on the display.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { askApp } from '#cli/ask-app.ts';
import { controlProtocol, controlSocketName } from '#shared/control.ts';
import { defaultPreferences, type Preferences } from '#shared/program/preferences.ts';
import { WindowManager } from '../../test/desktop/support/window-manager.ts';
import { median, percentile, type Cell, type Table } from '../measure.ts';
import { pageRows } from './page-size.ts';
import { accountsOf, cpuBetween, memoryOf, spentBetween, type Memory, type Spent } from './process-tree.ts';
import { RunningProgram, type Program } from './program.ts';
import { Screen } from './screen.ts';

const repository = resolve(import.meta.dirname, '../..');
const environmentSchema = z.object({ CLOCKTOWER_ELECTRON: z.string(), CLOCKTOWER_FRAMES: z.string() });

/** Default number of turns of starts, clicks per start, and long runs of each. */
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
  /** Clocktower that records activity, with a profile of its own. */
  readonly recording: Program;
  readonly floor: Program;
  /** The floor whose first click makes its window, as Clocktower's does. */
  readonly late: Program;
  readonly profile: string;
}

async function startTimer(profile: string): Promise<void> {
  const outcome = await askApp(join(profile, controlSocketName), {
    protocol: controlProtocol,
    command: 'start',
    description: 'Write the report',
    at: null,
  });
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
  /** Processor time of all processes until the popover is hidden again. */
  readonly firstClickCpuMs: number;
  readonly laterClicksMs: readonly number[];
}

async function oneStart(program: Program, { electron, screen }: World): Promise<Start> {
  const running = await RunningProgram.start(program, electron);
  await pause(shortRestMs);
  const before = accountsOf(running.pid);
  const firstClickMs = await clickToDrawn(running, screen);
  const firstClickCpuMs = cpuBetween(before, accountsOf(running.pid));
  const laterClicksMs: number[] = [];
  for (let click = 0; click < clicks; click += 1) {
    laterClicksMs.push(await clickToDrawn(running, screen));
  }
  await running.end();
  return { trayMs: running.trayMs, firstClickMs, firstClickCpuMs, laterClicksMs };
}

interface Rest {
  readonly rest: Memory;
  readonly spent: Spent;
}

interface Run extends Rest {
  readonly afterPopover: Memory;
  /** Of Clocktower after its popover was not used for a while; the floor keeps its window. */
  readonly released: Memory;
}

async function atRest(running: RunningProgram): Promise<Rest> {
  await pause(longRestMs);
  const rest = memoryOf(running.pid);
  const before = accountsOf(running.pid);
  await pause(windowMs);
  return { rest, spent: spentBetween(before, accountsOf(running.pid)) };
}

async function oneRest(program: Program, { electron }: World): Promise<Rest> {
  const running = await RunningProgram.start(program, electron);
  const measured = await atRest(running);
  await running.end();
  return measured;
}

async function oneRun(program: Program, { electron, screen, ours }: World): Promise<Run> {
  const running = await RunningProgram.start(program, electron);
  const { rest, spent } = await atRest(running);
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

type Which = 'ours' | 'recording' | 'floor' | 'late';

/** What each program measured, turn by turn. */
type Measured<Value> = Readonly<Record<Which, readonly Value[]>>;

async function measureInTurns<Value>(
  what: string,
  { names, count }: { readonly names: readonly Which[]; readonly count: number },
  measure: (which: Which) => Promise<Value>,
): Promise<Measured<Value>> {
  const measured: Record<Which, Value[]> = { ours: [], recording: [], floor: [], late: [] };
  for (let index = 0; index < count; index += 1) {
    // A later start of a turn finds its files in the page cache, so the order alternates.
    for (const name of index % 2 === 0 ? names : names.toReversed()) {
      measured[name].push(await measure(name));
    }
    process.stderr.write(`${what}: turn ${index + 1} of ${count}\n`);
  }
  return measured;
}

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

function startTable(measured: Measured<Start>): Table {
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

function coldTable(measured: Measured<Start>): Table {
  return {
    title: `Start, files not in memory, milliseconds, ${measured.ours.length} turns of starts`,
    columns: ['what', 'Clocktower', 'floor', 'ratio'],
    rows: [['start to icon, median', ...beside(measured, ({ trayMs }) => trayMs)]],
  };
}

function restTable(measured: Measured<Run>): Table {
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
function recorderTable({ ours, recording }: Measured<Rest>): Table {
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

/** The first start creates the files; the timer is then running in all later ones. The introduction is shown once in a user's life. */
async function prepareProfile(
  program: Program,
  { profile, electron, settings }: { readonly profile: string; readonly electron: string; readonly settings: Partial<Preferences> },
): Promise<void> {
  mkdirSync(profile, { mode: 0o700 });
  writeFileSync(join(profile, 'settings.json'), JSON.stringify({ version: 1, firstRun: { done: true }, ...settings }));
  const running = await RunningProgram.start(program, electron);
  await pause(shortRestMs);
  await startTimer(profile);
  await running.end();
}

function kindRows(memory: Memory, program: string): readonly (readonly Cell[])[] {
  return Object.entries(memory.byKind).map(([kind, pss]) => [program, kind, pss]);
}

function threadRows({ busiest }: Spent, program: string): readonly (readonly Cell[])[] {
  return busiest.map(([thread, perSecond]) => [program, thread, perSecond]);
}

function detailTables(measured: Measured<Run>): readonly Table[] {
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

/** What `--only` chooses from. */
const parts = ['start', 'cold', 'rest', 'recorder', 'size'] as const;

function sizeTables(): readonly Table[] {
  const size = ['out', 'resources/tray', 'resources/campus'].map((part): readonly Cell[] => [part, packedMb(part)]);
  return [
    { title: 'What pages load before they are used, kB', columns: ['page', 'kB'], rows: pageRows(join(repository, 'out/renderer')) },
    {
      title: 'What a package holds beside Electron, MB',
      columns: ['folder', 'MB'],
      rows: [...size, ['together', size.reduce((sum, [, mb]) => sum + Number(mb), 0)]],
    },
  ];
}

/** `only`: the part that is measured; null: all. */
export async function measureDesktop({
  pairs,
  only,
}: {
  readonly pairs: number | null;
  readonly only: string | null;
}): Promise<readonly Table[]> {
  if (only !== null && !parts.some((part) => part === only)) {
    throw new Error(`desktop has no part ${only}, only ${parts.join(', ')}.`);
  }
  const measures = (part: (typeof parts)[number]): boolean => only === null || only === part;
  const { CLOCKTOWER_ELECTRON: usual, CLOCKTOWER_FRAMES: frames } = environmentSchema.parse(process.env);
  const folder = mkdtempSync(join(tmpdir(), 'clocktower-desktop-'));
  // A separate copy: memory shared with another program of the same file would be counted only in part.
  cpSync(dirname(usual), join(folder, 'electron'), { recursive: true });
  const electron = join(folder, 'electron', basename(usual));
  const profile = join(folder, 'profile');
  const recordingProfile = join(folder, 'recording');
  const floor = join(repository, 'bench/floor');
  const world: World = {
    electron,
    screen: new Screen(frames),
    profile,
    ours: { name: 'Clocktower', args: [repository, '--profile', profile, '--hidden'] },
    recording: { name: 'Clocktower, recording', args: [repository, '--profile', recordingProfile, '--hidden'] },
    floor: { name: 'floor', args: [`--user-data-dir=${join(folder, 'floor')}`, floor] },
    late: { name: 'floor, its window made by the click', args: [`--user-data-dir=${join(folder, 'late')}`, floor, '--late'] },
  };
  await prepareProfile(world.ours, { profile, electron, settings: {} });
  const count = pairs ?? usualPairs;
  const tables: Table[] = [];
  if (measures('start')) {
    tables.push(
      startTable(
        await measureInTurns('start', { names: ['floor', 'late', 'ours'], count }, async (which) => oneStart(world[which], world)),
      ),
    );
  }
  if (measures('cold')) {
    const measured = await measureInTurns(
      'start without files in memory',
      { names: ['floor', 'ours'], count: Math.ceil(count / 4) },
      async (which) => {
        forgetFiles(dirname(electron));
        forgetFiles(join(repository, 'out'));
        return oneStart(world[which], world);
      },
    );
    tables.push(coldTable(measured));
  }
  if (measures('rest')) {
    const measured = await measureInTurns('at rest', { names: ['floor', 'ours'], count: Math.min(runs, count) }, async (which) =>
      oneRun(world[which], world),
    );
    tables.push(restTable(measured), ...detailTables(measured));
  }
  if (measures('recorder')) {
    await prepareProfile(world.recording, {
      profile: recordingProfile,
      electron,
      settings: { activity: { ...defaultPreferences.activity, on: true } },
    });
    const manager = await WindowManager.start();
    await manager.focus(await manager.open('Editor', 'report.txt'));
    const measured = await measureInTurns('recording', { names: ['ours', 'recording'], count: Math.min(runs, count) }, async (which) =>
      oneRest(world[which], world),
    );
    manager.stop();
    tables.push(recorderTable(measured));
  }
  rmSync(folder, { recursive: true, force: true });
  return [...tables, ...(measures('size') ? sizeTables() : [])];
}
