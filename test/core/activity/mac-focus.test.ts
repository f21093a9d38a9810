/**
 * The focus on macOS: our script and the process around it are real, the functions of macOS that it calls are not. It has not been run on a
 * Mac.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FocusedWindow, FocusSource } from '#core/activity/focus-source.ts';
import { openMacFocus, osascript, type AnsweringProgram } from '#desktop/session/focus/mac-focus.ts';
import { ManualTime, type ProcessPorts } from '../../support/core-ports.ts';
import { at } from '../../support/core-records.ts';

const script = readFileSync(resolve(import.meta.dirname, '../../../resources/mac/focus.js'), 'utf8');

/** A limit that distinguishes a hanging test from a slow one. */
const patience = { timeout: 20_000, interval: 2 };

let folder: string;
let time: ManualTime;
let ports: ProcessPorts;
let said: (FocusedWindow | null | 'lost')[];
let source: FocusSource | null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clocktower-mac-'));
  time = new ManualTime(at('9:00'));
  ports = time.processPorts();
  said = [];
  source = null;
});
afterEach(() => {
  source?.close();
  rmSync(folder, { recursive: true, force: true });
});

const file = (): string => join(folder, 'windows.json');

/** Processes until now. */
const started = (): number => readFileSync(join(folder, 'started'), 'utf8').trim().split('\n').length;

/**
 * What the script finds in `osascript`: a bridge to the functions of macOS. The window list is read from a file; each process adds a line
 * to another.
 */
const bridge = () => `
const { appendFileSync, readFileSync, readSync, writeSync } = require('node:fs');
appendFileSync(${JSON.stringify(join(folder, 'started'))}, 'started\\n');
const array = (values) => ({ count: values.length, objectAtIndex: (index) => values[index] });
const ObjC = { import: () => {}, castRefToObject: (value) => value, deepUnwrap: (value) => value };
const $ = Object.assign((text) => ({ dataUsingEncoding: () => text }), {
  CGWindowListCopyWindowInfo: (options, window) => {
    const list = readFileSync(${JSON.stringify(file())}, 'utf8');
    if (list === 'crash') process.abort();
    if (list === 'rubbish') writeSync(1, 'no JSON\\n');
    return array(options === 17 && window === 0 && list !== 'rubbish' ? JSON.parse(list).map((each) => ({ objectForKey: (key) => each[key] })) : []);
  },
  NSScreen: { screens: array([{ frame: { size: { width: 1512, height: 982 } } }, { frame: { size: { width: 2560, height: 1440 } } }]) },
  NSFileHandle: {
    fileHandleWithStandardInput: { get availableData() { return { length: readSync(0, Buffer.alloc(100)) }; } },
    fileHandleWithStandardOutput: { writeData: (text) => writeSync(1, text) },
  },
  NSUTF8StringEncoding: 4,
});
`;

interface MacWindow {
  readonly owner: string;
  readonly title?: string;
  readonly layer?: number;
  readonly alpha?: number;
  readonly size?: readonly [number, number];
}

function show(...windows: readonly MacWindow[]): void {
  const listed = windows.map(({ owner, title, layer = 0, alpha = 1, size: [Width, Height] = [800, 600] }) => ({
    kCGWindowOwnerName: owner,
    kCGWindowName: title,
    kCGWindowLayer: layer,
    kCGWindowAlpha: alpha,
    kCGWindowBounds: { X: 0, Y: 38, Width, Height },
  }));
  writeFileSync(file(), JSON.stringify(listed));
}

async function open(program: AnsweringProgram = { file: process.execPath, args: ['-e', `${bridge()}\n${script}`] }): Promise<void> {
  source = await openMacFocus(
    { scheduler: ports.ports.scheduler, idle: null, program },
    { onFocus: (window) => void said.push(window), onLost: () => void said.push('lost') },
  );
}

/** A program that runs `first`, answers one question, and stays. */
const answersOnce = (first: string): AnsweringProgram => ({
  file: process.execPath,
  args: [
    '-e',
    `require('node:fs').readSync(0, Buffer.alloc(100)); ${first}; require('node:fs').writeSync(1, 'null\\n'); setInterval(() => {}, 1_000)`,
    join(folder, 'process'),
  ],
});

/** Asks again, and waits for what is said. */
async function next(expected: FocusedWindow | null | 'lost'): Promise<void> {
  await time.advance(1_000);
  await vi.waitFor(() => expect(said.at(-1)).toEqual(expected), patience);
  await time.settle();
}

const window = (application: string, title: string, isFullScreen = false): FocusedWindow => ({
  application,
  title,
  address: null,
  isFullScreen,
});

describe('the focus on macOS', () => {
  it('is the front window of those that are ordinary', async () => {
    show(
      { owner: 'Window Server', title: 'Menubar', layer: 24, size: [1512, 38] },
      { owner: 'Chrome', size: [300, 20] },
      { owner: 'Overlay', alpha: 0 },
      { owner: 'Pages', title: 'Letter – “Anna”\n' },
      { owner: 'Mail', title: 'Inbox' },
    );
    await open();
    expect([said, ports.pendingMs()]).toEqual([[window('Pages', 'Letter – “Anna”\n')], [1_000]]);
    show({ owner: 'QuickTime Player', title: 'Film', size: [2560, 1440] });
    await next(window('QuickTime Player', 'Film', true));
    show();
    await next(null);
    show({ owner: 'Mail', title: 'Inbox' });
    await next(window('Mail', 'Inbox'));
    show({ owner: '', title: 'Letter' });
    await next(null);
  });

  it('has names of applications alone while titles are not permitted', async () => {
    show({ owner: 'Pages' });
    await open();
    expect(said).toEqual([window('Pages', '')]);
  });

  it('is read by one process after the other, each for five minutes of work', async () => {
    show({ owner: 'Pages' });
    await open();
    const processes: number[] = [];
    for (let answer = 2; answer <= 301; answer += 1) {
      show({ owner: 'Pages', title: `Page ${answer}` });
      await next(window('Pages', `Page ${answer}`));
      processes.push(started());
    }
    expect([processes.indexOf(2), processes.at(-1)]).toEqual([299, 2]);
  });

  it.each(['crash', 'rubbish'])('is lost with a script that ends in a %s', async (end) => {
    show({ owner: 'Pages' });
    await open();
    writeFileSync(file(), end);
    await next('lost');
  });

  it('is lost with a script that reads no more, which is ended', async () => {
    await open(answersOnce('require("node:fs").writeFileSync(process.argv[1], String(process.pid)); require("node:fs").closeSync(0)'));
    const id = Number(readFileSync(join(folder, 'process'), 'utf8'));
    await next('lost');
    await vi.waitFor(() => expect(() => process.kill(id, 0)).toThrow('ESRCH'), patience);
  });

  it('is read no more once it is closed, also while the script is asked', async () => {
    await open(answersOnce('require("node:fs").writeFileSync(process.argv[1], String(process.pid))'));
    const id = Number(readFileSync(join(folder, 'process'), 'utf8'));
    await time.advance(1_000);
    source?.close();
    await time.settle();
    expect(ports.pendingMs()).toEqual([]);
    await vi.waitFor(() => expect(() => process.kill(id, 0)).toThrow('ESRCH'), patience);
    expect(said).toEqual([null]);
  });

  it('is lost with a script that hangs', async () => {
    await Promise.all([
      open({ file: process.execPath, args: ['-e', 'process.stdin.resume()'] }),
      time.settle().then(async () => time.advance(5_000)),
    ]);
    expect([source, said]).toEqual([null, []]);
  });

  it('cannot be read without osascript', async () => {
    await open({ ...osascript(script), file: join(folder, 'osascript') });
    expect([source, said]).toEqual([null, []]);
  });
});
