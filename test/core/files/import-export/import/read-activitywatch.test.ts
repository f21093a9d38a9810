/** Exports of ActivityWatch, which have windows and absences, and no entries. */
import { describe, expect, it } from 'vitest';
import { readImport } from '#core/files/import-export/import/reading/read-import.ts';
import { defaultImportOptions } from '#shared/history/import-export.ts';
import { instant } from '../../../../support/time-tracking-fixture.ts';

async function open(text: string) {
  return readImport(text, {
    options: defaultImportOptions,
    timeZone: 'Europe/Vienna',
    now: instant('2026-11-28T12:00:00Z'),
    yieldToEventLoop: async () => {},
  });
}

async function read(text: string) {
  const reading = await open(text);
  if (!reading.ok) {
    throw new Error(`not read: ${reading.failure.found}`);
  }
  const { format, rows, unreadable } = reading.value;
  return {
    format,
    entries: rows.map(({ start, end, description }) => [start, end, description]),
    problems: unreadable.map(({ line, problem }) => [line, problem]),
  };
}

function event(timestamp: string, duration: number, data: object) {
  return { id: 1, timestamp, duration, data };
}

/** `shown`: application and title. */
function window(timestamp: string, duration: number, shown: string) {
  const [app, title] = shown.split('/');
  return event(timestamp, duration, { app, title });
}

function exported(windows: readonly unknown[], afk: readonly unknown[] = []): string {
  return JSON.stringify({
    buckets: {
      'aw-watcher-window_desk': {
        id: 'aw-watcher-window_desk',
        type: 'currentwindow',
        client: 'aw-watcher-window',
        hostname: 'desk',
        created: '2026-11-01T08:00:00+00:00',
        events: windows,
      },
      'aw-watcher-afk_desk': {
        id: 'aw-watcher-afk_desk',
        type: 'afkstatus',
        client: 'aw-watcher-afk',
        hostname: 'desk',
        created: '2026-11-01T08:00:00+00:00',
        events: afk,
      },
      'aw-watcher-web-firefox': {
        type: 'web.tab.current',
        events: [event('2026-11-20T08:00:00+00:00', 60, { url: 'https://example.org', title: 'x' })],
      },
    },
  });
}

describe('an export of ActivityWatch', () => {
  it('becomes proposals: its newest event is first, times are rounded, and short stays belong to the work around them', async () => {
    const reading = await read(
      exported([
        window('2026-11-20T10:00:00.400000+00:00', 1_800.2, 'Mail/Inbox'),
        window('2026-11-20T09:01:00.250000+00:00', 3_540.1, 'Editor/report.txt - Editor'),
        window('2026-11-20T09:00:00.600000+00:00', 59.6, 'Mail/Inbox'),
      ]),
    );
    expect([reading.format, reading.entries, reading.problems]).toEqual([
      'activitywatch',
      [
        ['2026-11-20T09:00:01Z', '2026-11-20T10:00:00Z', 'report.txt'],
        ['2026-11-20T10:00:00Z', '2026-11-20T10:30:01Z', 'Inbox'],
      ],
      [],
    ]);
  });

  it('has nothing in the time away, and no second twice where two computers recorded', async () => {
    const reading = await read(
      exported(
        [window('2026-11-20T09:00:00Z', 7_200, 'Editor/a'), window('2026-11-20T09:30:00Z', 7_200, 'Mail/b')],
        [event('2026-11-20T10:00:00Z', 1_200, { status: 'afk' }), event('2026-11-20T10:20:00Z', 9_000, { status: 'not-afk' })],
      ),
    );
    expect(reading.entries).toEqual([
      ['2026-11-20T09:00:00Z', '2026-11-20T10:00:00Z', 'a'],
      ['2026-11-20T10:20:00Z', '2026-11-20T11:00:00Z', 'a'],
      ['2026-11-20T11:00:00Z', '2026-11-20T11:30:00Z', 'b'],
    ]);
  });

  it('ends with the present, names events that are none, and passes over those without a second or a possible time', async () => {
    const reading = await read(
      exported([
        window('2026-11-28T11:00:00Z', 90_000, 'Editor/a'),
        window('2026-11-20T09:00:00Z', 0.2, 'Editor/b'),
        window('0001-01-01T00:00:00Z', 9_000, 'Editor/c'),
        { timestamp: 'yesterday' },
      ]),
    );
    expect([reading.entries, reading.problems]).toEqual([
      [['2026-11-28T11:00:00Z', '2026-11-28T12:00:00Z', 'a']],
      [[4, { kind: 'not-an-entry', text: '{"timestamp":"yesterday"}' }]],
    ]);
  });

  it.each(['{"buckets":', '{"buckets": 5}', '{"buckets":{"a":{}}}'])('is refused where it is cut off or another file: %s', async (text) => {
    expect((await open(text)).ok).toBe(false);
  });
});
