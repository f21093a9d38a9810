/** The extension of GNOME Shell: what the program hears from it over a real bus, and how it is installed. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { FocusedWindow } from '#core/activity/focus-source.ts';
import { openGnomeFocus } from '#desktop/linux/focus/gnome-focus.ts';
import { extensionId, GnomeExtension } from '#desktop/linux/focus/gnome-extension.ts';
import { FakeBus, type Peer } from '../../support/fake-bus.ts';

const focus = { path: '/io/clocktower/Focus', interface: 'io.clocktower.Focus' };
const shell = { path: '/org/gnome/Shell', interface: 'org.gnome.Shell.Extensions' };
const resources = resolve(import.meta.dirname, '../../../resources/gnome-shell');

/** A limit that distinguishes a hanging test from a slow one. */
const patience = { timeout: 20_000 };

let bus: FakeBus;
let folder: string;
beforeEach(async () => {
  bus = await FakeBus.start();
  folder = mkdtempSync(join(tmpdir(), 'clocktower-gnome-'));
});
afterEach(async () => {
  await bus.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The extension, as GNOME Shell runs it. */
async function extension() {
  const peer = await bus.peer();
  const calls: string[] = [];
  const noted = (member: string) => ({ run: () => void calls.push(member) });
  peer.play({ ...focus, methods: { Watch: noted('Watch'), Unwatch: noted('Unwatch') } });
  await peer.own(focus.interface);
  return {
    peer,
    calls,
    say: async (...body: readonly unknown[]) =>
      peer.call({ destination: bus.desktop.name, ...focus, member: 'Focused', signature: body.length === 3 ? 'ssb' : 's', body }),
  };
}

function listener() {
  const windows: (FocusedWindow | null)[] = [];
  const onLost = vi.fn();
  return { windows, onLost, onFocus: (window: FocusedWindow | null) => void windows.push(window) };
}

describe('the focus under GNOME', () => {
  it('is what the extension says, until the source is closed', async () => {
    const { calls, say } = await extension();
    const heard = listener();
    const source = await openGnomeFocus(bus.desktop, heard);
    expect(calls).toEqual(['Watch']);
    await say('Firefox', 'News', false);
    await say('Videos', 'Film', true);
    await say('', '', false);
    expect(heard.windows).toEqual([
      { application: 'Firefox', title: 'News', address: null, isFullScreen: false },
      { application: 'Videos', title: 'Film', address: null, isFullScreen: true },
      null,
    ]);
    source?.close();
    await vi.waitFor(() => expect(calls).toEqual(['Watch', 'Unwatch']), patience);
    await say('Letters', 'Private', false);
    expect(heard.windows).toHaveLength(3);
    expect(heard.onLost).not.toHaveBeenCalled();
  });

  it('is not what another program says, nor what cannot be read', async () => {
    const { say } = await extension();
    const heard = listener();
    const source = await openGnomeFocus(bus.desktop, heard);
    const other = await bus.peer();
    await other.call({ destination: bus.desktop.name, ...focus, member: 'Focused', signature: 'ssb', body: ['Firefox', 'Forged', false] });
    await say('Firefox');
    expect(heard.windows).toEqual([]);
    source?.close();
  });

  it('is unknown without the extension, and lost when it ends', async () => {
    const heard = listener();
    expect(await openGnomeFocus(bus.desktop, heard)).toBeNull();
    const { peer } = await extension();
    expect(await openGnomeFocus(bus.desktop, heard)).not.toBeNull();
    peer.close();
    await vi.waitFor(() => expect(heard.onLost).toHaveBeenCalledOnce(), patience);
    const again = await extension();
    expect(await openGnomeFocus(bus.desktop, heard)).not.toBeNull();
    await again.say('Firefox', 'News', false);
    expect(heard.windows).toHaveLength(1);
  });
});

/** GNOME Shell of that version, which knows the extension or will after the next sign-in. */
async function gnomeShell(version: string, known: { isKnown: boolean }): Promise<{ readonly peer: Peer; readonly calls: string[] }> {
  const peer = await bus.peer();
  const calls: string[] = [];
  const switched = (member: string) => ({
    takes: 's',
    answers: 'b',
    run: (id: unknown) => calls.push(`${member} ${String(id)}`) > 0 && known.isKnown,
  });
  peer.play({
    ...shell,
    methods: {
      GetExtensionInfo: { takes: 's', answers: 'a{sv}', run: () => (known.isKnown ? [['uuid', ['s', extensionId]]] : []) },
      EnableExtension: switched('EnableExtension'),
      DisableExtension: switched('DisableExtension'),
    },
    texts: { ShellVersion: version },
  });
  await peer.own('org.gnome.Shell');
  return { peer, calls };
}

const detect = async () => GnomeExtension.detect({ bus: bus.desktop, resources, dataHome: folder });
const installed = () => join(folder, 'gnome-shell', 'extensions', extensionId);
const metadata = () =>
  z.object({ 'shell-version': z.array(z.string()) }).parse(JSON.parse(readFileSync(join(installed(), 'metadata.json'), 'utf8')))[
    'shell-version'
  ];

describe('the extension', () => {
  it('is installed when the user agrees, switched on once after the next sign-in, and removed', async () => {
    const known = { isKnown: false };
    const { calls } = await gnomeShell('43.9', known);
    const first = await detect();
    expect([first?.state(), existsSync(installed())]).toEqual(['missing', false]);
    expect(await first?.install()).toEqual({ ok: true, value: null });
    expect([first?.state(), metadata()]).toEqual(['next-sign-in', ['42', '43', '44']]);

    known.isKnown = true;
    calls.length = 0;
    const second = await detect();
    expect(calls).toEqual([`EnableExtension ${extensionId}`]);
    const { peer } = await extension();
    await vi.waitFor(() => expect(second?.state()).toBe('active'), patience);
    peer.close();
    await vi.waitFor(() => expect(second?.state()).toBe('missing'), patience);
    // The user has switched it off: it is not switched on again.
    calls.length = 0;
    const third = await detect();
    expect([calls, third?.state()]).toEqual([[], 'missing']);
    expect(await third?.remove()).toEqual({ ok: true, value: null });
    expect([calls, existsSync(installed())]).toEqual([[`DisableExtension ${extensionId}`], false]);
  });

  it.each([
    ['42.0', 'const { Gio, GLib, Shell } = imports.gi;', ['42', '43', '44']],
    ['45.beta', "import Gio from 'gi://Gio';", ['45']],
    ['48.1', "import Gio from 'gi://Gio';", ['45', '46', '47', '48']],
  ])('is made for GNOME Shell %s', async (version, line, versions) => {
    await gnomeShell(version, { isKnown: false });
    await (await detect())?.install();
    const text = readFileSync(join(installed(), 'extension.js'), 'utf8');
    expect([text.includes(line), text.includes('class Focus {'), metadata()]).toEqual([true, true, versions]);
    // Both heads and the body have to make one program.
    const file = join(folder, line.startsWith('import') ? 'extension.mjs' : 'extension.cjs');
    writeFileSync(file, text);
    expect(spawnSync(process.execPath, ['--check', file], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  });

  it('is brought up to date where it is installed, and nowhere else', async () => {
    await gnomeShell('45.2', { isKnown: true });
    await detect();
    expect(existsSync(installed())).toBe(false);
    mkdirSync(installed(), { recursive: true });
    writeFileSync(join(installed(), 'extension.js'), 'of an earlier version');
    await detect();
    expect(readFileSync(join(installed(), 'extension.js'), 'utf8')).toContain('export default class');
  });

  it('is not offered by older versions, nor without GNOME Shell', async () => {
    expect(await detect()).toBeNull();
    await gnomeShell('41.9', { isKnown: false });
    expect(await detect()).toBeNull();
  });

  it('says why it cannot be installed', async () => {
    await gnomeShell('43.9', { isKnown: false });
    writeFileSync(join(folder, 'gnome-shell'), 'a file');
    expect(await (await detect())?.install()).toMatchObject({ ok: false, failure: { kind: 'storage-failed' } });
  });
});
