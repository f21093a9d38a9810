/** The focus on Windows, through functions that answer as those of Windows do. `npm run desktops -- wine` asks the real ones of Wine. */
import { win32 } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FocusedWindow } from '#core/activity/focus-source.ts';
import { WindowsFocus } from '#desktop/session/focus/windows-focus.ts';
import { ManualTime, type ProcessPorts } from '../../support/core-ports.ts';
import { at } from '../../support/core-records.ts';

const systemFolder = String.raw`C:\Windows\System32`;
const monitor = [0, 0, 1920, 1080];

interface FakeWindow {
  readonly title: string;
  readonly program: string | null;
  readonly className?: string;
  readonly edges?: readonly number[];
  /** The window of an app from the Store inside it. */
  readonly inside?: number;
}

let windows: Map<number, FakeWindow>;
let foreground: unknown;
let descriptions: Readonly<Record<string, string>>;
let time: ManualTime;
let process: ProcessPorts;
let said: (FocusedWindow | null)[];
let read: string[];
beforeEach(() => {
  windows = new Map();
  foreground = 0;
  descriptions = {};
  time = new ManualTime(at('9:00'));
  process = time.processPorts();
  said = [];
  read = [];
});

function write(into: unknown, text: string): number {
  if (into instanceof Uint16Array) {
    const units = Array.from({ length: Math.min(text.length, into.length - 1) }, (_, index) => text.charCodeAt(index));
    into.set(units);
    return units.length;
  }
  throw new Error('No room for a text');
}

/** The part of a file's version that Windows keeps: names and values in UTF-16, each with its NUL. */
function versionOf(path: unknown): Buffer {
  const description = descriptions[String(path)];
  return description === undefined
    ? Buffer.alloc(0)
    : Buffer.from(`\0StringFileInfo\0CompanyName\0Makers\0FileDescription\0\0${description}\0\0FileVersion\0\x31\0`, 'utf16le');
}

function numbers(into: unknown): Int32Array | Uint32Array {
  if (into instanceof Int32Array || into instanceof Uint32Array) {
    return into;
  }
  throw new Error('No room for numbers');
}

const library: Readonly<Record<string, (...values: readonly unknown[]) => unknown>> = {
  GetForegroundWindow: () => foreground,
  GetWindowTextW: (window, text) => write(text, windows.get(Number(window))?.title ?? ''),
  GetClassNameW: (window, text) => write(text, windows.get(Number(window))?.className ?? 'Ordinary'),
  FindWindowExW: (...[parent, after, className, title]) =>
    after === 0 && className === 'Windows.UI.Core.CoreWindow' && title === null ? (windows.get(Number(parent))?.inside ?? 0) : 0,
  // A process has the number of its window.
  GetWindowThreadProcessId: (window, id) => {
    numbers(id)[0] = Number(window);
    return 1;
  },
  OpenProcess: (access, inherit, id) =>
    access === 0x1000 && inherit === 0 && typeof windows.get(Number(id))?.program === 'string' ? Number(id) : 0,
  QueryFullProcessImageNameW: (...[opened, flags, path, size]) => {
    numbers(size)[0] = flags === 0 ? write(path, windows.get(Number(opened))?.program ?? '') : 0;
    return 1;
  },
  CloseHandle: () => 1,
  GetWindowRect: (window, edges) => {
    numbers(edges).set(windows.get(Number(window))?.edges ?? [10, 10, 500, 400]);
    return 1;
  },
  MonitorFromWindow: () => 7,
  GetMonitorInfoW: (_, information) => {
    const fields = numbers(information);
    fields.set(fields[0] === 40 ? monitor : [], 1);
    return 1;
  },
  GetFileVersionInfoSizeW: (path) => versionOf(path).length,
  GetFileVersionInfoW: (...[path, , size, block]) => {
    read.push(String(path));
    if (!(block instanceof Uint8Array) || block.length !== size) {
      throw new Error('No room for the version');
    }
    block.set(versionOf(path));
    return 1;
  },
};

/** As koffi declares functions: by their prototype in C. */
const koffi = {
  load: (path: string) => ({
    func: (definition: string) => {
      const name = /__stdcall (\w+)\(/.exec(definition)?.[1] ?? '';
      const found = library[name];
      if (found === undefined || win32.dirname(path) !== systemFolder) {
        throw new Error(`Cannot find function '${name}' in shared library`);
      }
      return found;
    },
  }),
};

async function open(load: () => unknown = () => koffi) {
  const focus = new WindowsFocus({ scheduler: process.ports.scheduler, idle: null, systemFolder, load });
  const source = await focus.open({ onFocus: (window) => void said.push(window), onLost: () => {} });
  await time.settle();
  return { focus, source };
}

async function show(handle: number, window: FakeWindow): Promise<void> {
  windows.set(handle, window);
  foreground = handle;
  await time.advance(1_000);
}

const chrome = String.raw`C:\Program Files\Google\Chrome\chrome.exe`;

describe('the focus on Windows', () => {
  it('is the foreground window, by its program’s own name', async () => {
    descriptions = { [chrome]: 'Google Chrome' };
    await open();
    await show(1, { title: 'Invoices – Google Chrome', program: chrome });
    await show(2, { title: 'notes.txt', program: String.raw`C:\tools\EDIT.EXE` });
    await show(1, { title: 'Mail – Google Chrome', program: chrome });
    expect(said).toEqual([
      null,
      { application: 'Google Chrome', title: 'Invoices – Google Chrome', address: null, isFullScreen: false },
      { application: 'EDIT', title: 'notes.txt', address: null, isFullScreen: false },
      { application: 'Google Chrome', title: 'Mail – Google Chrome', address: null, isFullScreen: false },
    ]);
    expect(read).toEqual([chrome]);
  });

  it('is the app from the Store that another program’s window shows', async () => {
    await open();
    windows.set(4, { title: '', program: String.raw`C:\Program Files\WindowsApps\Calculator.exe` });
    await show(3, { title: 'Calculator', program: String.raw`C:\Windows\System32\ApplicationFrameHost.exe`, inside: 4 });
    expect(said.at(-1)).toMatchObject({ application: 'Calculator', title: 'Calculator' });
  });

  it('is full-screen with exactly the edges of its monitor, and not as the desktop', async () => {
    await open();
    await show(1, { title: 'Film', program: chrome, edges: monitor });
    expect(said.at(-1)).toMatchObject({ isFullScreen: true });
    await show(1, { title: 'Film', program: chrome, edges: [-8, -8, 1928, 1088] });
    expect(said.at(-1)).toMatchObject({ isFullScreen: false });
    await show(5, { title: 'Program Manager', program: String.raw`C:\Windows\explorer.exe`, className: 'Progman', edges: monitor });
    expect(said.at(-1)).toBeNull();
  });

  it('is none where the program cannot be asked, and of another size than Windows promises', async () => {
    await open();
    await show(1, { title: 'Sign in', program: null });
    foreground = 'no number';
    await time.advance(1_000);
    expect(said).toEqual([null]);
    await show(2, { title: 'x'.repeat(100_000), program: chrome });
    expect(said.at(-1)?.title).toBe('x'.repeat(1_023));
  });

  it.each<[string, () => unknown]>([
    [
      'missing',
      () => {
        throw new Error("Cannot find module 'koffi.node'");
      },
    ],
    ['something else', () => ({ load: 'no function' })],
    ['without a function of Windows', () => ({ load: () => koffi.load(String.raw`C:\elsewhere\user32.dll`) })],
  ])('has no source if the library is %s, and one once it is there', async (_, load) => {
    let present = load;
    const { focus, source } = await open(() => present());
    expect([source, focus.failure, said]).toEqual([null, { kind: 'library-unavailable' }, []]);
    present = () => koffi;
    expect(await focus.open({ onFocus: () => {}, onLost: () => {} })).not.toBeNull();
    expect(focus.failure).toBeNull();
  });
});
