import { uuidSchema } from '#shared/values/brands.ts';
import type { View } from '#shared/timer/view.ts';
import { describe, expect, it } from 'vitest';
import { buildAnnouncement } from '#renderer/popover/announcements.ts';
import { entryOf, viewOf } from './fixtures.ts';
import { messagesFor } from '../support/messages.ts';

const first = entryOf(1, { start: '2026-11-20T09:00:00Z', end: null });
const stopped = entryOf(1, { start: '2026-11-20T09:00:00Z', end: '2026-11-20T09:05:00Z' });
const second = entryOf(2, { start: '2026-11-20T09:05:00Z', end: null });
const nowMs = Date.parse('2026-11-20T09:06:00Z');
const announcement = (before: View, after: View) => buildAnnouncement({ before, after, nowMs }, messagesFor('en'));

const team = (signIn: View['connection']['signIn']): Partial<View> => ({
  connection: { id: 'this-computer', kind: 'server', name: 'Team', signIn },
});

describe('announcements for screen readers', () => {
  it('is a timer that starts', () => {
    expect(announcement(viewOf([]), viewOf([first]))).toBe('Timer started: Entry 1');
  });

  it('is a timer that stops, and after how long', () => {
    expect(announcement(viewOf([first]), viewOf([stopped]))).toBe('Timer stopped after 5 minutes: Entry 1');
  });

  it('is the new one when one timer replaces another', () => {
    expect(announcement(viewOf([first]), viewOf([second, stopped]))).toBe('Timer started: Entry 2');
  });

  it('is only that it stopped when the entry is gone', () => {
    expect(announcement(viewOf([first]), viewOf([]))).toBe('Timer stopped');
  });

  it('is an entry that newly needs attention', () => {
    const sync = { connectivity: 'online', retryAt: null, waiting: 0, attention: 1, questions: 0 } as const;
    expect(announcement(viewOf([]), viewOf([], { sync }))).toBe('1 entry needs your attention');
    expect(announcement(viewOf([], { sync }), viewOf([], { sync }))).toBeNull();
  });

  it('is that two timers run, once', () => {
    const twoRunning = { earlier: first, later: second, refused: false };
    expect(announcement(viewOf([first]), viewOf([first], { twoRunning }))).toBe('Two timers are running: “Entry 1” and “Entry 2”');
    expect(announcement(viewOf([first], { twoRunning }), viewOf([first], { twoRunning }))).toBeNull();
  });

  it('does not mention timers when another connection is shown: none was started or stopped', () => {
    const connection = {
      id: uuidSchema.parse('00000000-0000-4000-8000-0000000000a1'),
      kind: 'server',
      name: 'Team',
      signIn: { kind: 'signed-in', kept: 'sealed' },
    } as const;
    const sync = { connectivity: 'online', retryAt: null, waiting: 0, attention: 2, questions: 0 } as const;
    expect(announcement(viewOf([first]), viewOf([], { connection, sync }))).toBeNull();
    expect(announcement(viewOf([]), viewOf([second], { connection }))).toBeNull();
  });

  it('announces an ended sign-in once, and what is kept', () => {
    const ended = viewOf([], team({ kind: 'signed-out', reason: 'refused' }));
    expect(announcement(viewOf([], team({ kind: 'signed-in', kept: 'sealed' })), ended)).toMatch(
      /^Team ended your sign-in\. Entries are kept here/,
    );
    expect(announcement(ended, ended)).toBeNull();
    expect(announcement(viewOf([], team({ kind: 'signing-in' })), ended)).toBeNull();
  });

  it('is nothing while nothing changes but the time', () => {
    expect(announcement(viewOf([first]), viewOf([first], { revision: 2 }))).toBeNull();
  });

  it('names an entry without a description', () => {
    const bare = { ...first, description: '' };
    expect([announcement(viewOf([]), viewOf([bare])), announcement(viewOf([bare]), viewOf([{ ...stopped, description: '' }]))]).toEqual([
      'Timer started: No description',
      'Timer stopped after 5 minutes: No description',
    ]);
  });

  it('is no negative time, and the time until now of an entry without an end', () => {
    const future = entryOf(1, { start: '2026-11-20T10:00:00Z', end: '2026-11-20T09:00:00Z' });
    expect(announcement(viewOf([first]), viewOf([future]))).toMatch(/^Timer stopped after (0|less)/u);
    const still = viewOf([first], { timer: { kind: 'stopped' } });
    expect(announcement(viewOf([first]), still)).toBe('Timer stopped after 6 minutes: Entry 1');
  });

  it('is several texts at once', () => {
    const sync = { connectivity: 'online', retryAt: null, waiting: 0, attention: 1, questions: 0 } as const;
    expect(announcement(viewOf([]), viewOf([first], { sync }))).toBe('Timer started: Entry 1. 1 entry needs your attention');
  });

  it('is that two other timers run, but not in another connection', () => {
    const twoRunning = { earlier: first, later: second, refused: false };
    const other = { ...twoRunning, later: { ...second, localId: uuidSchema.parse('00000000-0000-4000-8000-000000000009') } };
    expect(announcement(viewOf([first], { twoRunning }), viewOf([first], { twoRunning: other }))).toMatch(/^Two timers/u);
    const connection = {
      id: uuidSchema.parse('00000000-0000-4000-8000-0000000000a1'),
      kind: 'server',
      name: 'Team',
      signIn: { kind: 'signed-in', kept: 'sealed' },
    } as const;
    expect(announcement(viewOf([]), viewOf([], { connection, twoRunning }))).toBeNull();
  });
});
