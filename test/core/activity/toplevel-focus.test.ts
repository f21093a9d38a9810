/** The focus from a compositor that lists its windows: over a real socket, in bytes, including invalid input. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FocusedWindow, FocusSource } from '#core/activity/focus-source.ts';
import { listsToplevels, openToplevelFocus } from '#desktop/linux/focus/toplevel-focus.ts';
import { ManualTime } from '../../support/core-ports.ts';
import { at } from '../../support/core-records.ts';
import { FakeCompositor, message, reportsPauses, text, type Offer } from '../../support/fake-compositor.ts';

/** A limit that distinguishes a hanging test from a slow one. */
const patience = { timeout: 20_000 };

const listsWindows: readonly Offer[] = [...reportsPauses, { interface: 'zwlr_foreign_toplevel_manager_v1', version: 3 }];
const manager = 4;
const editor = 0xff000000;
const mail = 0xff000001;

let folder: string;
let time: ManualTime;
let compositor: FakeCompositor;
let heard: (FocusedWindow | null)[];
let lost: number;
let source: FocusSource | null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clocktower-toplevels-'));
  time = new ManualTime(at('9:00'));
  heard = [];
  lost = 0;
  source = null;
});
afterEach(async () => {
  source?.close();
  await compositor.stop();
  rmSync(folder, { recursive: true, force: true });
});

const options = () => ({ compositor: join(folder, 'wayland-7'), scheduler: time.processPorts().ports.scheduler });

async function start(offers: readonly Offer[] = listsWindows): Promise<void> {
  compositor = await FakeCompositor.start({ path: join(folder, 'wayland-7'), offers });
  source = await openToplevelFocus(options(), { onFocus: (window) => void heard.push(window), onLost: () => void (lost += 1) });
}

/** Appends the number of bytes, as an array has it. */
function states(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 + numbers.length * 4);
  bytes.writeUInt32LE(numbers.length * 4);
  numbers.forEach((number, index) => bytes.writeUInt32LE(number, 4 + index * 4));
  return bytes;
}

const activated = 2;
const fullScreen = 3;
const done = (window: number): Buffer => message(window, 5);
const titled = (window: number, title: string): Buffer => Buffer.concat([message(window, 0, text(title)), done(window)]);
const inState = (window: number, ...numbers: readonly number[]): Buffer =>
  Buffer.concat([message(window, 4, states(...numbers)), done(window)]);

function opened(window: number, application: string, title: string): Buffer {
  return Buffer.concat([
    message(manager, 0, window),
    message(window, 0, text(title)),
    message(window, 1, text(application)),
    message(window, 2, 9),
    inState(window),
  ]);
}

const shows = (application: string, title: string, isFullScreen = false) => ({ application, title, address: null, isFullScreen });

async function last(window: FocusedWindow | null): Promise<void> {
  await vi.waitFor(() => expect(heard.at(-1)).toEqual(window), patience);
}

describe('a compositor that lists its windows', () => {
  it('names the one with the focus whenever another has it', async () => {
    await start();
    expect(await listsToplevels(options())).toBe(true);
    await vi.waitFor(() => expect(compositor.bound).toEqual(['zwlr_foreign_toplevel_manager_v1 2']), patience);
    compositor.write(
      Buffer.concat([opened(editor, 'editor', 'report.txt'), opened(mail, 'org.example.Mail', 'Inbox'), inState(editor, activated)]),
    );
    await last(shows('editor', 'report.txt'));
    compositor.write(Buffer.concat([inState(editor), inState(mail, activated)]));
    await last(shows('org.example.Mail', 'Inbox'));
    compositor.write(inState(editor, activated));
    await last(shows('editor', 'report.txt'));
    compositor.write(message(editor, 6));
    await last(null);
    await vi.waitFor(() => expect(compositor.destroyed).toEqual([editor]), patience);
    expect(heard).toHaveLength(5);
  });

  it('says whether the window is full-screen', async () => {
    await start();
    compositor.write(Buffer.concat([opened(editor, 'player', 'Film'), inState(editor, activated, fullScreen)]));
    await last(shows('player', 'Film', true));
    compositor.write(inState(editor, activated));
    await last(shows('player', 'Film', false));
  });

  it('is heard once a second of a title that changes with each frame, and of no title without the focus', async () => {
    await start();
    compositor.write(Buffer.concat([opened(editor, 'clock', '0'), opened(mail, 'mail', 'Inbox'), inState(editor, activated)]));
    await last(shows('clock', '0'));
    compositor.write(Buffer.concat(Array.from({ length: 60 }, (_, frame) => titled(editor, String(frame + 1)))));
    await last(shows('clock', '1'));
    compositor.write(titled(mail, 'Inbox (1)'));
    await listsToplevels(options());
    await time.advance(999);
    expect(heard).toHaveLength(2);
    await time.advance(1);
    await last(shows('clock', '60'));
    expect(heard).toHaveLength(3);
  });

  it('may send titles of any length and text', async () => {
    await start();
    const title = `\u202E\u0000${'ü'.repeat(30_000)}`;
    compositor.write(Buffer.concat([opened(editor, 'editor', title), inState(editor, activated)]));
    await last(shows('editor', title));
  });

  it('is heard of what changes, and not of what it repeats', async () => {
    await start();
    compositor.write(
      Buffer.concat([opened(editor, 'editor', 'report.txt'), inState(editor, activated), inState(editor, activated), done(editor)]),
    );
    await last(shows('editor', 'report.txt'));
    await time.advance(1_000);
    compositor.write(inState(editor));
    await last(null);
    expect(heard).toEqual([shows('editor', 'report.txt'), null]);
  });

  it('counts a window without an application as none', async () => {
    await start();
    compositor.write(Buffer.concat([opened(mail, 'mail', 'Inbox'), inState(mail, activated)]));
    await last(shows('mail', 'Inbox'));
    compositor.write(Buffer.concat([opened(editor, '', 'splash'), inState(editor, activated)]));
    await last(null);
  });

  it('is heard of no more once the source is closed', async () => {
    await start();
    compositor.write(Buffer.concat([opened(editor, 'editor', 'report.txt'), inState(editor, activated)]));
    await last(shows('editor', 'report.txt'));
    source?.close();
    compositor.write(inState(editor));
    expect(await listsToplevels(options())).toBe(true);
    expect([heard.length, lost]).toEqual([1, 0]);
  });
});

describe('the source is lost, once,', () => {
  it.each([
    ['the compositor ends its list', message(manager, 1)],
    ['the compositor withdraws it', message(2, 1, 4)],
    ['a message is of no object', message(0xff000009, 5)],
    ['a title has no end', message(editor, 0, Buffer.from([9, 0, 0, 0]))],
    ['states are no numbers', message(editor, 4, Buffer.from([3, 0, 0, 0, 1, 1, 1, 0]))],
    ['an event is unknown', message(editor, 9)],
    ['the compositor reports an error', message(1, 0, 1, 2, text('no'))],
  ])('when %s', async (_, bytes) => {
    await start();
    compositor.write(Buffer.concat([opened(editor, 'editor', 'report.txt'), bytes, inState(editor, activated)]));
    await vi.waitFor(() => expect(lost).toBe(1), patience);
    expect(heard).toEqual([]);
  });

  it('when the compositor ends, and is there again with the next one', async () => {
    await start();
    await compositor.stop();
    await vi.waitFor(() => expect(lost).toBe(1), patience);
    await start();
    compositor.write(Buffer.concat([opened(editor, 'editor', 'report.txt'), inState(editor, activated)]));
    await last(shows('editor', 'report.txt'));
  });
});

it('there is none where the compositor lists no windows', async () => {
  await start(reportsPauses);
  expect([source, await listsToplevels(options())]).toEqual([null, false]);
});
