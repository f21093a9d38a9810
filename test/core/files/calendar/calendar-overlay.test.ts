/** The calendar overlay: its sources, what it keeps when a reading fails, and when it reads again. */
import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readAgainAfterMs } from '#core/files/calendar/calendar-feed.ts';
import { CalendarOverlay } from '#core/files/calendar/calendar-overlay.ts';
import { stepsPerCalendar } from '#core/files/calendar/step-budget.ts';
import type { Ports } from '#core/platform/ports.ts';
import { defaultSettings, type Settings } from '#core/platform/settings-file.ts';
import { systemPorts } from '#core/platform/system-ports.ts';
import type { Exchange } from '#core/service-client/http/exchange.ts';
import { utcInstantSchema, type Uuid } from '#shared/values/brands.ts';
import { temporaryFolder } from '../../../support/after-test.ts';
import { calendar, cancelled, holiday, review, standup } from '../../../support/calendar-files.ts';

const week = { from: utcInstantSchema.parse('2026-11-16T00:00:00Z'), to: utcInstantSchema.parse('2026-11-23T00:00:00Z') };

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
  return {
    ...system,
    clock: { nowMs: () => Date.parse('2026-11-19T12:00:00Z'), monotonicMs: readMonotonicMs, timeZone: () => 'Europe/Berlin' },
  };
}

function open(steps = stepsPerCalendar): CalendarOverlay {
  return new CalendarOverlay({
    steps,
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

function theOnly(overlay: CalendarOverlay): Uuid {
  return overlay.view().calendars[0]?.id ?? systemPorts().chance.newId();
}

async function titles(overlay: CalendarOverlay): Promise<readonly string[]> {
  return (await overlay.meetings(week)).map(({ title, start, end, isAllDay }) => `${title} ${start} ${isAllDay ? 'all day' : end}`);
}

beforeEach(() => {
  onTimed = () => {};
  folder = temporaryFolder();
  file = join(folder, 'work.ics');
  settings = defaultSettings;
  diskIsFull = false;
  monotonicMs = 0;
  asked = [];
  chosen = file;
  answer = async () => ok(calendar(standup, review));
});

describe('a calendar file', () => {
  it('shows its meetings of the span, with repetitions and whole days, and without what was cancelled', async () => {
    writeFileSync(file, calendar(standup, review, holiday, cancelled));
    const overlay = open();
    expect([overlay.view().calendars, await titles(overlay)]).toEqual([[], []]);
    expect(await overlay.chooseFile()).toEqual({ ok: true, value: { chosen: true } });
    expect(overlay.view()).toEqual({
      revision: 1,
      calendars: [
        {
          id: expect.any(String),
          kind: 'file',
          name: 'work.ics',
          readAt: '2026-11-19T12:00:00Z',
          failure: null,
          skipped: 0,
          skippedTitles: [],
          unknownZones: [],
        },
      ],
    });
    expect(await titles(overlay)).toEqual([
      'Standup 2026-11-16T09:00:00Z 2026-11-16T09:15:00Z',
      'Holiday 2026-11-17T23:00:00Z all day',
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
    expect(overlay.view().calendars[0]?.failure).toEqual({ kind: 'calendar', cause: 'file-unreadable', detail: 'ENOENT' });
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
    expect([settings.calendars, overlay.view().calendars]).toEqual([[], []]);
  });
});

describe('a calendar at an address', () => {
  it('is fetched by https for webcal, follows redirects, and is never shown with its secret', async () => {
    answer = async (url) =>
      url.endsWith('/moved')
        ? ok(calendar(review))
        : { kind: 'answered', response: new Response(null, { status: 302, headers: { location: '/moved' } }) };
    const overlay = open();
    expect(await overlay.subscribeTo(' webcal://calendar.example/private-secret/basic.ics ')).toEqual({ ok: true, value: null });
    expect(asked).toEqual(['https://calendar.example/private-secret/basic.ics', 'https://calendar.example/moved']);
    expect(overlay.view().calendars).toMatchObject([{ kind: 'address', name: 'calendar.example' }]);
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
    expect([asked.length, overlay.view().calendars[0]?.failure]).toEqual([
      2,
      { kind: 'calendar', cause: 'no-network', detail: 'ENOTFOUND' },
    ]);
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
      [
        async () => ({ kind: 'answered', response: new Response('', { status: 302, headers: { location: 'file:///etc/passwd' } }) }),
        'refused',
      ],
      [
        async () => ({
          kind: 'answered',
          response: new Response('', { status: 302, headers: { location: 'http://calendar.example/a.ics' } }),
        }),
        'refused',
      ],
      [async () => ({ kind: 'answered', response: new Response('', { status: 302, headers: { location: '/again' } }) }), 'refused'],
      [async () => ({ kind: 'not-sent', connectivity: 'server-down', detail: 'ECONNREFUSED' }), 'no-answer'],
      [async () => ({ kind: 'unanswered', detail: 'ANSWER_TOO_LARGE' }), 'too-large'],
    ];
    for (const [next, expected] of outcomes) {
      answer = next;
      expect(await cause('https://calendar.example/a.ics')).toMatchObject({ cause: expected });
    }
    expect([settings.calendars, overlay.view().calendars]).toEqual([[], []]);
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
    expect(overlay.remove(theOnly(overlay))).toEqual({ ok: true, value: null });
    const read = Promise.withResolvers<void>();
    onTimed = read.resolve;
    waiting.resolve();
    await read.promise;
    expect([await titles(overlay), settings.calendars, overlay.view().calendars]).toEqual([[], [], []]);
  });
});

describe('several calendars', () => {
  it('show their meetings together, an event that is in two of them once, and are removed one by one', async () => {
    writeFileSync(file, calendar(`UID:s\r\n${standup}`, holiday));
    answer = async () => ok(calendar(`UID:s\r\n${standup}`, `UID:r\r\n${review}`));
    const overlay = open();
    await overlay.chooseFile();
    await overlay.subscribeTo('https://calendar.example/a.ics');
    expect(overlay.view().calendars.map(({ name }) => name)).toEqual(['work.ics', 'calendar.example']);
    expect((await titles(overlay)).map((title) => title.split(' ')[0])).toEqual(['Standup', 'Holiday', 'Standup', 'Design']);
    overlay.remove(theOnly(overlay));
    expect([overlay.view().calendars.map(({ name }) => name), (await titles(overlay)).length]).toEqual([['calendar.example'], 3]);
    expect(
      open()
        .view()
        .calendars.map(({ name }) => name),
    ).toEqual(['calendar.example']);
  });

  it('keep the meetings of the others when one cannot be read, and one that is added twice stays one', async () => {
    writeFileSync(file, calendar(standup));
    const overlay = open();
    await overlay.chooseFile();
    await overlay.subscribeTo('https://calendar.example/a.ics');
    await overlay.chooseFile();
    expect(overlay.view().calendars).toHaveLength(2);
    rmSync(file);
    await reading(overlay);
    expect(overlay.view().calendars.map(({ name, failure }) => [name, failure === null])).toEqual([
      ['calendar.example', true],
      ['work.ics', false],
    ]);
    expect((await titles(overlay)).length).toBeGreaterThan(2);
  });
});

describe('a calendar with events that cannot be shown', () => {
  it('shows the others, and counts and names those and the zones that are unknown', async () => {
    const odd = 'SUMMARY:Odd\r\nDTSTART:20261119T080000Z\r\nDURATION:P9999999999W';
    const busy = 'SUMMARY:Busy\r\nDTSTART:20200101T080000Z\r\nDURATION:PT1S\r\nRRULE:FREQ=SECONDLY';
    const far = 'SUMMARY:Far\r\nDTSTART;TZID=Moon Base:20261119T080000\r\nDURATION:PT1H';
    writeFileSync(file, calendar(review, odd, busy, far));
    const overlay = open();
    await overlay.chooseFile();
    expect(overlay.view().calendars).toMatchObject([{ skipped: 1, skippedTitles: ['Odd'] }]);
    expect(await titles(overlay)).toEqual([
      'Far 2026-11-19T07:00:00Z 2026-11-19T08:00:00Z',
      'Design review 2026-11-19T13:00:00Z 2026-11-19T14:00:00Z',
    ]);
    const { revision, calendars } = overlay.view();
    expect(calendars).toMatchObject([{ failure: null, skipped: 2, skippedTitles: ['Odd', 'Busy'], unknownZones: ['Moon Base'] }]);
    await titles(overlay);
    expect(overlay.view().revision).toBe(revision);
  });

  it('is switched off where they ask for too much together, beside the other calendars, until its file changes', async () => {
    const busy = Array.from(
      { length: 3 },
      (_, index) => `UID:busy${index}\r\nSUMMARY:Busy\r\nDTSTART:20200101T080000Z\r\nDURATION:PT1S\r\nRRULE:FREQ=SECONDLY`,
    );
    writeFileSync(file, calendar(...busy, `UID:r\r\n${review}`));
    answer = async () => ok(calendar(`UID:s\r\n${standup}`));
    const overlay = open(30_000);
    await overlay.chooseFile();
    await overlay.subscribeTo('https://calendar.example/a.ics');
    expect((await titles(overlay)).map((title) => title.split(' ')[0])).toEqual(['Standup', 'Standup']);
    expect(overlay.view().calendars.map(({ failure }) => failure?.cause ?? null)).toEqual(['too-much', null]);
    writeFileSync(file, calendar(`UID:r\r\n${review}`));
    utimesSync(file, 1, 1);
    await reading(overlay);
    expect((await titles(overlay)).length).toBe(3);
    expect(overlay.view().calendars.map(({ failure }) => failure)).toEqual([null, null]);
  });

  it('stays switched off where it comes from an address, until it is added again', async () => {
    const busy = Array.from(
      { length: 3 },
      (_, index) => `UID:busy${index}\r\nDTSTART:20200101T080000Z\r\nDURATION:PT1S\r\nRRULE:FREQ=SECONDLY`,
    );
    answer = async () => ok(calendar(...busy));
    const overlay = open(30_000);
    await overlay.subscribeTo('https://calendar.example/a.ics');
    expect(await titles(overlay)).toEqual([]);
    monotonicMs += readAgainAfterMs;
    expect(await titles(overlay)).toEqual([]);
    expect([asked.length, overlay.view().calendars[0]?.failure?.cause]).toEqual([1, 'too-much']);
    answer = async () => ok(calendar(standup));
    await overlay.subscribeTo('https://calendar.example/a.ics');
    expect([(await titles(overlay)).length, overlay.view().calendars[0]?.failure]).toEqual([2, null]);
  });
});
