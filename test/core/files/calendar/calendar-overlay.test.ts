/** The calendar overlay: its sources, what it keeps when a reading fails, and when it reads again. */
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CalendarOverlay, readAgainAfterMs } from '#core/files/calendar/calendar-overlay.ts';
import type { Ports } from '#core/platform/ports.ts';
import { defaultSettings, type Settings } from '#core/platform/settings-file.ts';
import { systemPorts } from '#core/platform/system-ports.ts';
import type { Exchange } from '#core/service-client/http/exchange.ts';
import { utcInstantSchema } from '#shared/values/brands.ts';

const week = { from: utcInstantSchema.parse('2026-11-16T00:00:00Z'), to: utcInstantSchema.parse('2026-11-23T00:00:00Z') };

function calendar(...events: readonly string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events.flatMap((lines, index) => ['BEGIN:VEVENT', ...(lines.includes('UID:') ? [] : [`UID:${index}`]), lines, 'END:VEVENT']), 'END:VCALENDAR'].join('\r\n');
}

const standup = 'SUMMARY:Standup\r\nDTSTART:20261102T090000Z\r\nDTEND:20261102T091500Z\r\nRRULE:FREQ=WEEKLY;BYDAY=MO,WE';
const review = 'SUMMARY:Design review\r\nDTSTART;TZID=Europe/Berlin:20261119T140000\r\nDTEND;TZID=Europe/Berlin:20261119T150000';
const holiday = 'SUMMARY:Holiday\r\nDTSTART;VALUE=DATE:20261118\r\nDTEND;VALUE=DATE:20261119';
const cancelled = 'SUMMARY:Cancelled\r\nSTATUS:CANCELLED\r\nDTSTART:20261119T080000Z\r\nDTEND:20261119T090000Z';

let folder: string;
let file: string;
let settings: Settings;
let diskIsFull: boolean;
let monotonicMs: number;
/** Called when the monotonic clock is read, which is the last step of reading a calendar. */
let onTimed: () => void;
let asked: string[];
let answer: (address: string) => ReturnType<Exchange>;
let chosen: string | null;

const ok = async (text: string): ReturnType<Exchange> => ({ kind: 'answered', response: new Response(text) });

function readMonotonicMs(): number {
  onTimed();
  return monotonicMs;
}

function ports(): Ports {
  const system = systemPorts();
  return { ...system, clock: { nowMs: () => Date.parse('2026-11-19T12:00:00Z'), monotonicMs: readMonotonicMs, timeZone: () => 'Europe/Berlin' } };
}

function open(): CalendarOverlay {
  return new CalendarOverlay({
    settings: {
      get current() {
        return settings;
      },
      change: (change) => {
        if (diskIsFull) {
          throw Object.assign(new Error('no space'), { code: 'ENOSPC', syscall: 'write' });
        }
        settings = { ...settings, ...change };
      },
      subscribe: () => () => {},
    },
    dialogs: { openCalendar: async () => chosen },
    exchange: async ({ url }) => {
      asked.push(url);
      return answer(url);
    },
    ports: ports(),
  });
}

/** Resolves when the next automatic reading of the overlay has ended. */
async function reading(overlay: CalendarOverlay): Promise<void> {
  const over = new Promise<void>((resolve) => {
    const unsubscribe = overlay.subscribe(() => {
      unsubscribe();
      resolve();
    });
  });
  await overlay.meetings(week);
  await over;
}

async function titles(overlay: CalendarOverlay): Promise<readonly string[]> {
  return (await overlay.meetings(week)).map(({ title, start, end }) => `${title} ${start} ${end}`);
}

beforeEach(() => {
  onTimed = () => {};
  folder = mkdtempSync(join(tmpdir(), 'clocktower-calendar-'));
  file = join(folder, 'work.ics');
  settings = defaultSettings;
  diskIsFull = false;
  monotonicMs = 0;
  asked = [];
  chosen = file;
  answer = async () => ok(calendar(standup, review));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a calendar file', () => {
  it('shows its meetings of the span, with repetitions, and neither whole days nor what was cancelled', async () => {
    writeFileSync(file, calendar(standup, review, holiday, cancelled));
    const overlay = open();
    expect([overlay.view().source, await titles(overlay)]).toEqual([{ kind: 'none' }, []]);
    expect(await overlay.chooseFile()).toEqual({ ok: true, value: { chosen: true } });
    expect(overlay.view()).toEqual({ revision: 1, source: { kind: 'file', name: 'work.ics' }, readAt: '2026-11-19T12:00:00Z', failure: null });
    expect(await titles(overlay)).toEqual([
      'Standup 2026-11-16T09:00:00Z 2026-11-16T09:15:00Z',
      'Standup 2026-11-18T09:00:00Z 2026-11-18T09:15:00Z',
      'Design review 2026-11-19T13:00:00Z 2026-11-19T14:00:00Z',
    ]);
  });

  it('is read again when it was written again, and at the next start', async () => {
    writeFileSync(file, calendar(standup));
    await open().chooseFile();
    const overlay = open();
    await reading(overlay);
    expect(await titles(overlay)).toHaveLength(2);
    writeFileSync(file, calendar(review));
    utimesSync(file, 1, 1);
    await reading(overlay);
    expect(await titles(overlay)).toEqual(['Design review 2026-11-19T13:00:00Z 2026-11-19T14:00:00Z']);
  });

  it('that is gone says so once, and its meetings stay', async () => {
    writeFileSync(file, calendar(standup));
    const overlay = open();
    await overlay.chooseFile();
    rmSync(file);
    await reading(overlay);
    expect(overlay.view().failure).toEqual({ kind: 'calendar', cause: 'file-unreadable', detail: 'ENOENT' });
    const { revision } = overlay.view();
    expect(await titles(overlay)).toHaveLength(2);
    await new Promise((resolve) => setImmediate(resolve));
    expect(overlay.view().revision).toBe(revision);
  });

  it('is kept only where it is a calendar, was chosen, and the disk takes the choice', async () => {
    writeFileSync(file, 'Subject;Start');
    const overlay = open();
    expect(await overlay.chooseFile()).toEqual({ ok: false, failure: { kind: 'calendar', cause: 'not-a-calendar', detail: '' } });
    chosen = null;
    expect(await overlay.chooseFile()).toEqual({ ok: true, value: { chosen: false } });
    chosen = file;
    writeFileSync(file, calendar(standup));
    diskIsFull = true;
    expect(await overlay.chooseFile()).toEqual({ ok: false, failure: { kind: 'storage-full' } });
    expect([settings.calendar, overlay.view().source]).toEqual([{ kind: 'none' }, { kind: 'none' }]);
  });
});

describe('a calendar at an address', () => {
  it('is fetched by https for webcal, follows redirects, and is never shown with its secret', async () => {
    answer = async (url) =>
      url.endsWith('/moved') ? ok(calendar(review)) : { kind: 'answered', response: new Response(null, { status: 302, headers: { location: '/moved' } }) };
    const overlay = open();
    expect(await overlay.subscribeTo(' webcal://calendar.example/private-secret/basic.ics ')).toEqual({ ok: true, value: null });
    expect(asked).toEqual(['https://calendar.example/private-secret/basic.ics', 'https://calendar.example/moved']);
    expect(overlay.view().source).toEqual({ kind: 'address', name: 'calendar.example' });
    expect(JSON.stringify(overlay.view())).not.toContain('secret');
    expect(await titles(overlay)).toHaveLength(1);
  });

  it('is read again after an hour, not on each request, and keeps its meetings while it is unreachable', async () => {
    const overlay = open();
    await overlay.subscribeTo('https://calendar.example/a.ics');
    monotonicMs += readAgainAfterMs - 1;
    await overlay.meetings(week);
    expect(asked).toHaveLength(1);
    answer = async () => ({ kind: 'not-sent', connectivity: 'no-network', detail: 'ENOTFOUND' });
    monotonicMs += 1;
    await reading(overlay);
    expect([asked.length, overlay.view().failure]).toEqual([2, { kind: 'calendar', cause: 'no-network', detail: 'ENOTFOUND' }]);
    expect(await titles(overlay)).toHaveLength(3);
    expect(asked).toHaveLength(2);
  });

  it('that is none, or does not answer with a calendar, is refused in words and not kept', async () => {
    const overlay = open();
    const cause = async (address: string) => {
      const answered = await overlay.subscribeTo(address);
      return answered.ok ? 'ok' : answered.failure;
    };
    for (const address of ['', 'calendar', 'file:///etc/passwd', 'javascript:1', 'https://user:password@calendar.example/a.ics']) {
      expect(await cause(address)).toEqual({ kind: 'calendar', cause: 'bad-address', detail: '' });
    }
    expect(asked).toEqual([]);
    const outcomes: readonly (readonly [() => ReturnType<Exchange>, string])[] = [
      [async () => ok('<html>'), 'not-a-calendar'],
      [async () => ({ kind: 'answered', response: new Response('', { status: 404 }) }), 'refused'],
      [async () => ({ kind: 'answered', response: new Response('', { status: 302, headers: { location: 'file:///etc/passwd' } }) }), 'refused'],
      [async () => ({ kind: 'answered', response: new Response('', { status: 302, headers: { location: 'http://calendar.example/a.ics' } }) }), 'refused'],
      [async () => ({ kind: 'answered', response: new Response('', { status: 302, headers: { location: '/again' } }) }), 'refused'],
      [async () => ({ kind: 'not-sent', connectivity: 'server-down', detail: 'ECONNREFUSED' }), 'no-answer'],
      [async () => ({ kind: 'unanswered', detail: 'ANSWER_TOO_LARGE' }), 'too-large'],
    ];
    for (const [next, expected] of outcomes) {
      answer = next;
      expect(await cause('https://calendar.example/a.ics')).toMatchObject({ cause: expected });
    }
    expect([settings.calendar, overlay.view().source]).toEqual([{ kind: 'none' }, { kind: 'none' }]);
  });

  it('is forgotten with its meetings, also where an answer is still on its way', async () => {
    const overlay = open();
    await overlay.subscribeTo('https://calendar.example/a.ics');
    monotonicMs += readAgainAfterMs;
    const waiting = Promise.withResolvers<void>();
    answer = async () => {
      await waiting.promise;
      return ok(calendar(standup));
    };
    await overlay.meetings(week);
    expect(overlay.remove()).toEqual({ ok: true, value: null });
    const read = Promise.withResolvers<void>();
    onTimed = read.resolve;
    waiting.resolve();
    await read.promise;
    expect([await titles(overlay), settings.calendar, overlay.view().source]).toEqual([[], { kind: 'none' }, { kind: 'none' }]);
  });
});
