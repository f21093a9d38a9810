/** Idle time from a Wayland compositor: over a real socket, in bytes, including invalid input. */
import { join } from 'node:path';
import { assert, property, uint8Array } from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { compositorSocket } from '#desktop/linux/wayland-client.ts';
import { WaylandIdle } from '#desktop/linux/wayland-idle.ts';
import { readArguments, readMessages, writeMessage } from '#desktop/linux/wayland-wire.ts';
import { ManualTime } from '../../../support/core-ports.ts';
import { at } from '../../../support/core-records.ts';
import { FakeCompositor, reportsPauses, type Offer } from '../../../support/fake-compositor.ts';
import { temporaryFolder } from '../../../support/after-test.ts';

const minute = 60_000;

/** A limit that distinguishes a hanging test from a slow one. */
const patience = { timeout: 20_000 };

let folder: string;
let path: string;
let time: ManualTime;
const compositors: FakeCompositor[] = [];
const sources: WaylandIdle[] = [];
beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder, 'wayland-7');
  time = new ManualTime(at('9:00'));
});
afterEach(async () => {
  for (const source of sources.splice(0)) {
    source.close();
  }
  for (const compositor of compositors.splice(0)) {
    await compositor.stop();
  }
});

async function desktop(
  offers: readonly Offer[] = reportsPauses,
): Promise<{ readonly compositor: FakeCompositor; readonly source: WaylandIdle | null }> {
  const compositor = await FakeCompositor.start({ path, offers });
  compositors.push(compositor);
  const source = await WaylandIdle.connect(path, time.processPorts().ports);
  if (source !== null) {
    sources.push(source);
  }
  return { compositor, source };
}

/** As `desktop`, but returns once the first question has been asked. */
async function asked(
  offers: readonly Offer[] = reportsPauses,
): Promise<{ readonly compositor: FakeCompositor; readonly source: WaylandIdle }> {
  const { compositor, source } = await desktop(offers);
  if (source === null) {
    throw new Error('No idle notifications');
  }
  expect(await source.idleMs()).toBe(0);
  await vi.waitFor(() => expect(compositor.notifications).toHaveLength(1), patience);
  return { compositor, source };
}

describe('a compositor that reports idle time', () => {
  it('receives no request before idle time is needed, and then for input only', async () => {
    const { compositor } = await asked();
    expect(compositor.bound).toEqual(['wl_seat 1', 'ext_idle_notifier_v1 2']);
    expect(compositor.notifications).toEqual([{ object: 6, timeoutMs: 30_000, inputOnly: true }]);
  });

  it('of the first version is asked as it understands it', async () => {
    const { compositor } = await asked([
      { interface: 'ext_idle_notifier_v1', version: 1 },
      { interface: 'wl_seat', version: 5 },
    ]);
    expect(compositor.bound).toEqual(['wl_seat 1', 'ext_idle_notifier_v1 1']);
    expect(compositor.notifications.map(({ inputOnly }) => inputOnly)).toEqual([false]);
  });

  it('gives both ends of a pause their time', async () => {
    const { compositor, source } = await asked();
    await time.advance(5 * minute);
    expect(await source.idleMs()).toBe(0);
    compositor.pause();
    await vi.waitFor(async () => expect(await source.idleMs()).toBe(30_000), patience);
    await time.advance(20 * minute);
    expect(await source.idleMs()).toBe(20 * minute + 30_000);
    compositor.touch();
    await vi.waitFor(async () => expect(await source.idleMs()).toBe(0), patience);
    // The return is dated when it was reported, however late it is read.
    await time.advance(10_000);
    expect(await source.idleMs()).toBe(10_000);
    await time.advance(minute);
    expect(await source.idleMs()).toBe(0);
  });

  it('says once when the user is back, and when it can no longer know', async () => {
    const { compositor, source } = await asked();
    const told: string[] = [];
    source.onInput(() => told.push('first'));
    source.onInput(() => told.push('ended'))();
    compositor.pause();
    await vi.waitFor(async () => expect(await source.idleMs()).toBe(30_000), patience);
    expect(told).toEqual([]);
    compositor.touch();
    await vi.waitFor(() => expect(told).toEqual(['first']), patience);
    source.onInput(() => told.push('second'));
    await compositor.stop();
    await vi.waitFor(() => expect(told).toEqual(['first', 'second']), patience);
  });

  it('may be idle between requests, and is asked again', async () => {
    const { compositor, source } = await asked();
    compositor.pause();
    await vi.waitFor(async () => expect(await source.idleMs()).toBe(30_000), patience);
    source.release();
    source.release();
    await vi.waitFor(() => expect(compositor.notifications).toEqual([]), patience);
    expect(await source.idleMs()).toBe(0);
    await vi.waitFor(() => expect(compositor.notifications.map(({ object }) => object)).toEqual([7]), patience);
  });

  it.each([
    ['goes away', async (compositor: FakeCompositor) => compositor.stop()],
    ['loses its seat', async (compositor: FakeCompositor) => compositor.withdraw('wl_seat')],
    ['complains', async (compositor: FakeCompositor) => compositor.write(writeMessage({ object: 1, opcode: 0, values: [5, 0, 'no'] }))],
    [
      'sends events of unknown objects',
      async (compositor: FakeCompositor) => compositor.write(writeMessage({ object: 99, opcode: 0, values: [] })),
    ],
    [
      'says more than there is to say',
      async (compositor: FakeCompositor) => compositor.write(writeMessage({ object: 6, opcode: 0, values: [1] })),
    ],
    ['sends rubbish', async (compositor: FakeCompositor) => compositor.write(Buffer.from('HTTP/1.1 200 OK\r\n\r\n'))],
  ])('is not believed any more once it %s', async (_, happen) => {
    const { compositor, source } = await asked();
    await happen(compositor);
    await vi.waitFor(async () => expect(await source.idleMs()).toBeNull(), patience);
  });

  it('may lose what is of no interest', async () => {
    const { compositor, source } = await asked();
    compositor.withdraw('wl_compositor');
    compositor.pause();
    await vi.waitFor(async () => expect(await source.idleMs()).toBe(30_000), patience);
  });
});

describe('a session', () => {
  it.each([
    ['offers no such protocol', reportsPauses.slice(0, 2)],
    ['has no seat', reportsPauses.slice(2)],
    ['offers nothing', []],
  ])('whose compositor %s reports nothing', async (_, offers) => {
    expect((await desktop(offers)).source).toBeNull();
  });

  it('reports nothing without a compositor', async () => {
    expect(await WaylandIdle.connect(path, time.processPorts().ports)).toBeNull();
  });

  it.each([
    [{ XDG_SESSION_TYPE: 'wayland', WAYLAND_DISPLAY: 'wayland-1', XDG_RUNTIME_DIR: '/run/user/7' }, false, '/run/user/7/wayland-1'],
    [{ XDG_SESSION_TYPE: 'wayland', WAYLAND_DISPLAY: '/run/it', XDG_RUNTIME_DIR: '/run/user/7' }, true, '/run/it'],
    // Configured to use Wayland.
    [{ XDG_SESSION_TYPE: 'x11', XDG_RUNTIME_DIR: '/run/user/7' }, true, '/run/user/7/wayland-0'],
    // A compositor in a window of an X11 session cannot observe the whole session.
    [{ XDG_SESSION_TYPE: 'x11', WAYLAND_DISPLAY: 'wayland-1', XDG_RUNTIME_DIR: '/run/user/7' }, false, null],
    [{ XDG_SESSION_TYPE: 'wayland', WAYLAND_DISPLAY: '', XDG_RUNTIME_DIR: '/run/user/7' }, false, null],
    [{ XDG_SESSION_TYPE: 'wayland', WAYLAND_DISPLAY: 'wayland-1' }, false, null],
    [{}, false, null],
  ])('of %j has its compositor where it says', (environment, drawsThroughWayland, expected) => {
    expect(compositorSocket({ environment, drawsThroughWayland })).toBe(expected);
  });
});

describe('the wire', () => {
  it('is read as it was written, in whatever pieces it comes', () => {
    const bytes = Buffer.concat([
      writeMessage({ object: 2, opcode: 0, values: [1, 'wl_seat', 8] }),
      writeMessage({ object: 6, opcode: 1, values: [] }),
    ]);
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      const first = readMessages(bytes.subarray(0, cut));
      const second = readMessages(Buffer.concat([first?.rest ?? Buffer.alloc(0), bytes.subarray(cut)]));
      const messages = [...(first?.messages ?? []), ...(second?.messages ?? [])];
      expect(messages.map(({ object, opcode }) => [object, opcode])).toEqual([
        [2, 0],
        [6, 1],
      ]);
      expect(readArguments(messages[0]?.body ?? Buffer.alloc(0), ['uint', 'string', 'uint'])).toEqual([1, 'wl_seat', 8]);
    }
  });

  it('takes nothing that is shorter, longer or other than was agreed on', () => {
    const { body } = readMessages(writeMessage({ object: 2, opcode: 0, values: [1, 'wl_seat', 8] }))?.messages[0] ?? {
      body: Buffer.alloc(0),
    };
    expect(readArguments(body, ['uint', 'string'])).toBeNull();
    expect(readArguments(body, ['uint', 'string', 'uint', 'uint'])).toBeNull();
    expect(readArguments(body, ['string', 'uint'])).toBeNull();
    expect(readArguments(Buffer.from([0, 0, 0, 0]), ['string'])).toBeNull();
    expect(readArguments(Buffer.from([4, 0, 0, 0, 65, 65, 65, 65]), ['string'])).toBeNull();
  });

  it('is read or refused, never thrown over', () => {
    assert(
      property(uint8Array({ maxLength: 64 }), (bytes) => {
        const read = readMessages(Buffer.from(bytes));
        return read === null || read.messages.every(({ body }) => [readArguments(body, ['uint', 'string', 'uint'])].length === 1);
      }),
    );
  });
});
