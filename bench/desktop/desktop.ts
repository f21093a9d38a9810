/**
 * Measures the program on a desktop beside a minimal Electron tray program (bench/floor), in alternating starts: start time, memory,
 * processor, wake-ups, and the time from a click on the icon to pixels on the display.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { askApp } from '#cli/ask-app.ts';
import { controlProtocol, controlSocketName } from '#shared/control.ts';
import { defaultPreferences, type Preferences } from '#shared/program/preferences.ts';
import { WindowManager } from '../../test/desktop/support/window-manager.ts';
import type { Table } from '../measure.ts';
import { accountsOf, cpuBetween, memoryOf, spentBetween } from './process-tree.ts';
import { RunningProgram, type Program } from './program.ts';
import { Screen } from './screen.ts';
import {
  coldTable,
  detailTables,
  recorderTable,
  restTable,
  sizeTables,
  startTable,
  windowMs,
  type Measured,
  type Rest,
  type Run,
  type Start,
  type Which,
} from './desktop-tables.ts';

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

/** Drops the program's files from the page cache, where the system allows it. */
function forgetFiles(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) {
      spawnSync('dd', [`of=${join(entry.parentPath, entry.name)}`, 'oflag=nocache', 'conv=notrunc,fdatasync', 'count=0', 'status=none']);
    }
  }
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

/** What `--only` chooses from. */
const parts = ['start', 'cold', 'rest', 'recorder', 'size'] as const;

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
  return [...tables, ...(measures('size') ? sizeTables(repository) : [])];
}
