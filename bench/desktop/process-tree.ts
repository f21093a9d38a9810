/** Reads memory, processor time and wake-ups of a process tree from /proc. */
import { readdirSync, readFileSync } from 'node:fs';

/** Files of an ending process may already be missing. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function list(path: string): readonly string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

function field(text: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
}

/** Returns the process and all its descendants. */
function processesOf(pid: number): readonly number[] {
  const children = list(`/proc/${pid}/task`).flatMap((thread) => read(`/proc/${pid}/task/${thread}/children`).trim().split(' '));
  return [pid, ...children.filter((child) => child !== '').flatMap((child) => processesOf(Number(child)))];
}

/** Returns “main” or Chromium's process type: “renderer”, “gpu-process”, “utility: network”, “zygote”. */
function kindOf(pid: number): string {
  const commandLine = read(`/proc/${pid}/cmdline`);
  const type = /--type=([\w-]+)/.exec(commandLine)?.[1] ?? 'main';
  const service = /--utility-sub-type=([a-z]+)/.exec(commandLine)?.[1];
  return service === undefined ? type : `${type}: ${service}`;
}

export interface Memory {
  /** Proportional set size in MiB, like the other values: shared pages count in parts. */
  readonly pss: number;
  /** Memory that no other process shares. */
  readonly own: number;
  readonly rss: number;
  readonly processes: number;
  /** PSS by kind of process. */
  readonly byKind: Readonly<Record<string, number>>;
}

const mibOfKb = 1 / 1024;

export function memoryOf(pid: number): Memory {
  const byKind: Record<string, number> = {};
  let pss = 0;
  let own = 0;
  let rss = 0;
  const processes = processesOf(pid);
  for (const each of processes) {
    const rollup = read(`/proc/${each}/smaps_rollup`);
    const proportional = field(rollup, 'Pss') * mibOfKb;
    const kind = kindOf(each);
    byKind[kind] = (byKind[kind] ?? 0) + proportional;
    pss += proportional;
    rss += field(rollup, 'Rss') * mibOfKb;
    own += (field(rollup, 'Private_Clean') + field(rollup, 'Private_Dirty')) * mibOfKb;
  }
  return { pss, own, rss, processes: processes.length, byKind };
}

/** Milliseconds per tick of the kernel's accounting (USER_HZ, which is 100 on every Linux that Electron supports). */
const tickMs = 10;

interface Work {
  /** Milliseconds of processor time so far. */
  readonly cpuMs: number;
  /** Voluntary context switches so far, by thread number. Each is followed by a wake-up. */
  readonly wakeUps: ReadonlyMap<string, number>;
}

export interface Accounts {
  readonly atMs: number;
  readonly byKind: ReadonlyMap<string, Work>;
}

export function accountsOf(pid: number): Accounts {
  const byKind = new Map<string, Work>();
  for (const each of processesOf(pid)) {
    const kind = kindOf(each);
    const before = byKind.get(kind);
    const fields = read(`/proc/${each}/stat`).split(') ').at(-1)?.split(' ') ?? [];
    const wakeUps = new Map(before?.wakeUps);
    for (const thread of list(`/proc/${each}/task`)) {
      const status = read(`/proc/${each}/task/${thread}/status`);
      wakeUps.set(`${thread} ${/^Name:\s+(.+)$/m.exec(status)?.[1] ?? ''}`, field(status, 'voluntary_ctxt_switches'));
    }
    byKind.set(kind, { cpuMs: (before?.cpuMs ?? 0) + (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * tickMs, wakeUps });
  }
  return { atMs: performance.now(), byKind };
}

export interface Spent {
  /** Percent of one processor. */
  readonly cpuPercent: number;
  readonly wakeUpsPerSecond: number;
  /** Sum of all renderers. */
  readonly rendererWakeUpsPerSecond: number;
  /** Wake-ups per second of the threads with the most of them. */
  readonly busiest: readonly (readonly [thread: string, perSecond: number])[];
}

/** Returns the milliseconds of processor time between two readings. */
export function cpuBetween(before: Accounts, after: Accounts): number {
  return [...after.byKind].reduce((sum, [kind, { cpuMs }]) => sum + cpuMs - (before.byKind.get(kind)?.cpuMs ?? 0), 0);
}

/** Returns what was used between two readings. */
export function spentBetween(before: Accounts, after: Accounts): Spent {
  const seconds = (after.atMs - before.atMs) / 1000;
  const threads: [string, number][] = [];
  let rendererWakeUps = 0;
  for (const [kind, work] of after.byKind) {
    const earlier = before.byKind.get(kind);
    for (const [thread, count] of work.wakeUps) {
      const wakeUps = count - (earlier?.wakeUps.get(thread) ?? 0);
      threads.push([`${kind} ${thread}`, wakeUps / seconds]);
      rendererWakeUps += kind === 'renderer' ? wakeUps : 0;
    }
  }
  return {
    cpuPercent: cpuBetween(before, after) / seconds / 10,
    wakeUpsPerSecond: threads.reduce((sum, [, perSecond]) => sum + perSecond, 0),
    rendererWakeUpsPerSecond: rendererWakeUps / seconds,
    busiest: threads.toSorted((one, other) => other[1] - one[1]).slice(0, 8),
  };
}
