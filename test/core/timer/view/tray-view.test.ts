/** The icon, the tooltip and the text of the tray, derived from a View. */
import { describe, expect, it } from 'vitest';
import { buildTrayView } from '#core/timer/view/tray-view.ts';
import type { EntryView } from '#shared/timer/view.ts';
import { localUuid } from '../../../support/core-ports.ts';
import { at } from '../../../support/core-records.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';
import { labels, messages, recent, running, setting, shown, stopped } from '../../../support/tray-fixture.ts';

describe('a long description', () => {
  it.each([
    ['60 letters', 'x'.repeat(60), 'x'.repeat(60)],
    ['61 letters', 'x'.repeat(61), `${'x'.repeat(59)}…`],
    ['60 families', '👨‍👩‍👧‍👦'.repeat(60), '👨‍👩‍👧‍👦'.repeat(60)],
    ['61 families', '👨‍👩‍👧‍👦'.repeat(61), `${'👨‍👩‍👧‍👦'.repeat(59)}…`],
    ['61 flags', '🇵🇹'.repeat(61), `${'🇵🇹'.repeat(59)}…`],
    ['61 letters with marks', 'e\u0301'.repeat(61), `${'e\u0301'.repeat(59)}…`],
  ])('of %s fits, and no letter is cut', (_, description, text) => {
    expect(shown(running(description)).tooltip).toBe(`${text} — 1:05\nToday: 1:05`);
    expect(labels(shown({ ...stopped, recents: [recent(1, description, description)] }).menu)).toContain(`${text} · ${text}`);
  });
});

describe('the mark', () => {
  it.each([
    ['local', 0, 'none'],
    ['online', 0, 'none'],
    ['unknown', 0, 'none'],
    ['server-down', 0, 'offline'],
    ['no-network', 0, 'offline'],
    ['no-access', 0, 'offline'],
    ['no-network', 2, 'attention'],
    ['online', 1, 'attention'],
  ] as const)('of connectivity %s with %i entries for attention is %s', (connectivity, attention, mark) => {
    expect(shown({ ...stopped, sync: { connectivity, retryAt: null, waiting: 3, attention, questions: 0 } }).icon.mark).toBe(mark);
  });

  it('comes with words, in the tooltip and in the menu', () => {
    const { menu, tooltip } = shown(
      running('drawing', { sync: { connectivity: 'server-down', retryAt: null, waiting: 2, attention: 0, questions: 0 } }),
    );
    expect(tooltip).toBe('drawing — 1:05\nToday: 1:05\nWaiting for the office, 2 entries saved on this computer');
    expect(labels(menu)).toContain('Waiting for the office, 2 entries saved on this computer');
  });

  it.each([
    ['no-network', '; campus Wi-Fi reports 2 sign-in problems'],
    ['server-down', ''],
  ] as const)('names problems of the campus Wi-Fi only without a network: %s', (connectivity, named) => {
    const { menu } = shown({
      ...stopped,
      campusWifi: { kind: 'issues', count: 2, lastUpdated: at('9:00') },
      sync: { connectivity, retryAt: null, waiting: 2, attention: 0, questions: 0 },
    });
    expect(labels(menu)).toContain(
      `Waiting for the ${connectivity === 'no-network' ? 'network' : 'office'}, 2 entries saved on this computer${named}`,
    );
  });
});

describe('what is to be decided', () => {
  it('is counted with questions about saved entries, beside what the line is, and opens the popover', () => {
    const { icon, menu, tooltip } = shown({
      ...stopped,
      sync: { connectivity: 'no-network', retryAt: null, waiting: 3, attention: 1, questions: 1 },
    });
    const text = '2 entries need your attention. Waiting for the network, 3 entries saved on this computer';
    expect(icon.mark).toBe('attention');
    expect(tooltip).toContain(text);
    expect(menu).toContainEqual({ kind: 'action', label: text, action: { kind: 'open' } });
  });
});

describe('the next minute', () => {
  it.each([
    ['9:05:00', 60, '1:00'],
    ['9:05:01', 59, '1:00'],
    ['9:05:59', 1, '1:00'],
    ['9:06:00', 60, '1:01'],
    ['8:05:00', 60, '0:00'],
    ['8:04:58', 60, '0:00'],
  ])('is counted from the start of the entry: at %s in %i s', (now, seconds, title) => {
    expect(shown(running('drawing'), at(now))).toMatchObject({ secondsToNextChange: seconds, title });
  });
});

describe('the tooltip, where a panel shows no text beside the icon', () => {
  it.each([
    ['off', 'drawing'],
    ['hours-minutes', 'drawing — 1:05'],
    ['hours-minutes-seconds', 'drawing — 1:05:00'],
    ['description', 'drawing — 1:05'],
    ['project', 'drawing — 1:05'],
  ] as const)('set to %s says “%s”', (title, tooltip) => {
    expect(buildTrayView(running('drawing'), { ...setting, title, titleIn: 'tooltip' })).toMatchObject({
      title: '',
      tooltip: `${tooltip}\nToday: 1:05`,
    });
  });
});

describe('the text beside the icon', () => {
  const write = running('Write the report');

  it.each([
    ['off', '', 60],
    ['hours-minutes', '1:05', 60],
    ['hours-minutes-seconds', '1:05:00', 1],
    ['description', 'Write the report', 60],
    ['project', '1:05', 60],
  ] as const)('set to %s is “%s”, redrawn within %i s', (title, text, seconds) => {
    expect(shown(write, at('9:10'), title)).toMatchObject({ title: text, secondsToNextChange: seconds });
  });

  it('names the project, shortened', () => {
    const entry: EntryView = {
      localId: localUuid(1),
      start: at('8:05'),
      end: null,
      description: 'Write',
      project: { id: uuid(30), name: 'Extension of the northern pier', color: '#123abc' },
      task: null,
      tags: [],
      state: 'saved',
      problem: null,
      isReplaced: false,
    };
    expect(shown({ ...stopped, timer: { kind: 'running', entry } }, at('9:10'), 'project').title).toBe('Extension of the northe…');
  });

  it('is empty when nothing runs, and never longer than a bar spares', () => {
    expect(shown(stopped, at('9:10'), 'description').title).toBe('');
    expect(shown(running('A description of ninety characters and more than any bar would spare'), at('9:10'), 'description').title).toBe(
      'A description of ninety…',
    );
    expect(shown(running(''), at('9:10'), 'description').title).toBe('1:05');
  });
});

const by = (number: number, agent: string) =>
  buildTrayView(running('drawing'), { ...setting, startedBy: { agent, localId: localUuid(number) } }).tooltip;

it('the tooltip says which agent started the running timer, and no other', () => {
  expect(by(1, 'Test Editor')).toBe('drawing — 1:05\nStarted by Test Editor\nToday: 1:05');
  expect(by(1, 'עורך')).toContain('\nStarted by \u2068עורך\u2069\n');
  expect(by(2, 'Test Editor')).toBe('drawing — 1:05\nToday: 1:05');
  expect(buildTrayView(stopped, { ...setting, startedBy: { agent: 'Test Editor', localId: localUuid(1) } }).tooltip).not.toContain(
    'Started by',
  );
});

it('the tooltip says how far the goal of the day is', () => {
  const at10 = {
    now: at('9:05'),
    timeZone: 'Europe/Berlin',
    messages,
    twelveHours: false,
    title: 'off',
    titleIn: 'panel',
    dailyGoalSeconds: 28_800,
    activity: setting.activity,
    startedBy: null,
  } as const;
  expect(buildTrayView(running('drawing'), at10).tooltip).toBe('drawing — 1:00\nToday 1:00 of 8:00');
});
