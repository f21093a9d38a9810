/** The focus from KWin: the script that it is given, and what the script says, over a real bus. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FocusedWindow } from '#core/activity/focus-source.ts';
import { openKwinFocus } from '#desktop/linux/focus/kwin-focus.ts';
import { ManualTime } from '../../support/core-ports.ts';
import { at } from '../../support/core-records.ts';
import { FakeBus, type Peer } from '../../support/fake-bus.ts';

const script = resolve(import.meta.dirname, '../../../resources/kwin/focus.js');

/** A limit that distinguishes a hanging test from a slow one. */
const patience = { timeout: 20_000 };

let bus: FakeBus;
let folder: string;
let time: ManualTime;
let windows: (FocusedWindow | null)[];
let lost: number;
beforeEach(async () => {
  bus = await FakeBus.start();
  folder = mkdtempSync(join(tmpdir(), 'clocktower-kwin-'));
  time = new ManualTime(at('9:00'));
  windows = [];
  lost = 0;
});
afterEach(async () => {
  await bus.stop();
  rmSync(folder, { recursive: true, force: true });
});

const open = async () =>
  openKwinFocus(
    { bus: bus.desktop, scheduler: time.processPorts().ports.scheduler, script, runtimeFolder: folder },
    { onFocus: (window) => void windows.push(window), onLost: () => void (lost += 1) },
  );

/** KWin, which runs the script it is given, or not. */
async function kwin({ runs = true, loads = true }: { readonly runs?: boolean; readonly loads?: boolean } = {}) {
  const peer: Peer = await bus.peer();
  const loaded = new Map<string, string>();
  const say = async (...body: readonly unknown[]): Promise<void> =>
    peer.call({
      destination: bus.desktop.name,
      path: '/io/clocktower/Focus',
      interface: 'io.clocktower.Focus',
      member: 'Focused',
      signature: 'ssb',
      body,
    });
  peer.play({
    path: '/Scripting',
    interface: 'org.kde.kwin.Scripting',
    methods: {
      loadScript: {
        takes: 'ss',
        answers: 'i',
        run: (file, plugin) => (loads ? loaded.set(String(plugin), readFileSync(String(file), 'utf8')).size - 1 : -1),
      },
      start: { run: () => void (runs ? say('', '', false) : null) },
      unloadScript: { takes: 's', answers: 'b', run: (plugin) => loaded.delete(String(plugin)) },
    },
  });
  await peer.own('org.kde.KWin');
  return { peer, loaded, say };
}

describe('the focus under KDE', () => {
  it('is what the script says that KWin runs meanwhile', async () => {
    const { loaded, say } = await kwin();
    const source = await open();
    expect([source !== null, windows, readdirSync(folder)]).toEqual([true, [null], []]);
    expect([...loaded.values()]).toEqual([`const destination = "${bus.desktop.name}";\n${readFileSync(script, 'utf8')}`]);
    await say('org.kde.konsole', 'make', false);
    await say('mpv', 'Film', true);
    expect(windows.slice(1)).toEqual([
      { application: 'org.kde.konsole', title: 'make', address: null, isFullScreen: false },
      { application: 'mpv', title: 'Film', address: null, isFullScreen: true },
    ]);
    source?.close();
    await vi.waitFor(() => expect(loaded.size).toBe(0), patience);
    await say('kwrite', 'Private', false);
    expect([windows.length, lost]).toEqual([3, 0]);
  });

  it('is lost when KWin ends, and there again with the next one', async () => {
    const first = await kwin();
    expect(await open()).not.toBeNull();
    first.peer.close();
    await vi.waitFor(() => expect(lost).toBe(1), patience);
    const { say } = await kwin();
    const source = await open();
    await say('kwrite', 'notes', false);
    expect(windows.at(-1)).toMatchObject({ application: 'kwrite' });
    source?.close();
  });

  it('is unknown without KWin, and where KWin does not take the script', async () => {
    expect(await open()).toBeNull();
    const { loaded } = await kwin({ loads: false });
    expect(await open()).toBeNull();
    expect([loaded.size, readdirSync(folder), existsSync(folder)]).toEqual([0, [], true]);
  });

  it('is unknown where the disk refuses the script', async () => {
    await kwin();
    writeFileSync(join(folder, `clocktower-focus-${process.pid}`), 'a file');
    expect(await open()).toBeNull();
    expect(lost).toBe(0);
  });

  it('is unknown where the script does not say that it runs', async () => {
    const { loaded } = await kwin({ runs: false });
    const opening = open();
    await vi.waitFor(() => expect(loaded.size).toBe(1), patience);
    await time.advance(3_000);
    expect(await opening).toBeNull();
    await vi.waitFor(() => expect(loaded.size).toBe(0), patience);
    expect([readdirSync(folder), lost]).toEqual([[], 0]);
  });
});
