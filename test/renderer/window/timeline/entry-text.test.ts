/** How entries are said in the timeline. */
import { createI18n } from '#renderer/page/i18n.ts';
import {
  elapsedSeconds,
  entryName,
  formatAssignment,
  formatSpan,
  spanFigures,
  spanLength,
  spokenRest,
} from '#renderer/window/timeline/entry-text.ts';
import { describe, expect, it } from 'vitest';
import { messagesFor } from '../../../support/messages.ts';
import { entryOf } from '../../fixtures.ts';

const optionsOf = (locale: string) => ({
  messages: messagesFor('en'),
  problems: messagesFor('en'),
  locale,
  timeZone: 'UTC',
  apple: false,
  weekStart: 1,
});
const i18n = createI18n(optionsOf('en-GB'));
const nowMs = Date.parse('2026-11-20T12:00:00Z');
const finished = { ...entryOf(1, { start: '2026-11-20T09:00:00Z', end: '2026-11-20T10:30:00Z' }), serverId: null };
const running = { ...finished, end: null };
const { localId: id } = finished;

describe('an entry', () => {
  it('has its description or says that it has none', () => {
    expect([entryName(finished, i18n), entryName({ description: '' }, i18n)]).toEqual(['Entry 1', 'No description']);
  });

  it('has its times, or runs', () => {
    expect([finished, running].map((entry) => [formatSpan(entry, i18n), spanFigures(entry, i18n)])).toEqual([
      ['9:00 – 10:30', '9:00 – 10:30'],
      ['9:00 – running', '9:00 – running'],
    ]);
    expect([
      elapsedSeconds(finished, nowMs),
      elapsedSeconds(running, nowMs),
      elapsedSeconds(running, Date.parse(running.start) - 1),
    ]).toEqual([5_400, 10_800, 0]);
  });

  it('has room for the longest times of the locale', () => {
    expect([spanLength(i18n), spanLength(createI18n(optionsOf('en-US')))]).toEqual([13, 19]);
  });

  it('is spoken with its length, its overlap and what waits', () => {
    expect([
      spokenRest(finished, { i18n, nowMs, overlaps: false }),
      spokenRest({ ...finished, state: 'queued' }, { i18n, nowMs, overlaps: true }),
    ]).toEqual(['1 hour 30 minutes', '1 hour 30 minutes, overlaps another entry, Waiting to be saved']);
  });

  it('has project, task and tags by name, without what has none and a task that stands for its project', () => {
    const bridge = { id, name: 'Bridge', color: '#18a957' };
    const task = (name: string | null) => ({ id, name });
    const tags = [
      { id, name: 'daily' },
      { id, name: null },
    ];
    const textOf = (project: typeof bridge | null, own: ReturnType<typeof task> | null) =>
      formatAssignment({ project, task: own, tags }, null);
    expect([textOf(bridge, task('Drawings')), textOf(bridge, task('Bridge')), textOf(bridge, null), textOf(null, null)]).toEqual([
      'Bridge · Drawings · #daily',
      'Bridge · #daily',
      'Bridge · #daily',
      '#daily',
    ]);
  });
});
