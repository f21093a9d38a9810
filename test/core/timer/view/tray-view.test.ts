/** The content of the tray, derived from a View. */
import { describe, expect, it } from 'vitest';
import type { TrayMenuItem, TraySetting } from '#core/timer/view/tray-menu.ts';
import { buildTrayView, type TrayView } from '#core/timer/view/tray-view.ts';
import { secondsSchema } from '#shared/values/brands.ts';
import type { TrayTitle } from '#shared/program/preferences.ts';
import type { EntryView, RecentView, View } from '#shared/timer/view.ts';
import { localUuid } from '../../../support/core-ports.ts';
import { at, date } from '../../../support/core-records.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';
import { messagesFor } from '../../../support/messages.ts';

const messages = messagesFor('en');
const stopped: View = {
  clockCorrectionMs: 0,
  revision: 1,
  connection: { id: uuid(40), kind: 'server', name: 'the office', signIn: { kind: 'not-needed' } },
  others: [],
  defaultProject: null,
  timer: { kind: 'stopped' },
  today: {
    date: date('2026-11-20'),
    midnight: at('2026-11-19T23:00:00Z'),
    entries: [],
    finishedSeconds: secondsSchema.parse(0),
    overlaps: [],
  },
  attention: [],
  recovered: 0,
  favourites: [],
  paused: [],
  recents: [],
  twoRunning: null,
  sync: { connectivity: 'online', retryAt: null, waiting: 0, attention: 0, questions: 0 },
  undo: null,
  notices: [],
};

function running(description: string, parts: Partial<View> = {}): View {
  const entry: EntryView = {
    localId: localUuid(1),
    start: at('8:05'),
    end: null,
    description,
    project: null,
    task: null,
    tags: [],
    state: 'saved',
    problem: null,
    isReplaced: false,
  };
  return { ...stopped, timer: { kind: 'running', entry }, ...parts };
}

function recent(number: number, description: string, project: string | null = null): RecentView {
  return { localId: localUuid(number), description, project: project === null ? null : { id: uuid(30), name: project, color: '#123abc' } };
}

const pages = ['Timeline', 'Reports', 'Settings'];

const setting: TraySetting = {
  now: at('9:10'),
  timeZone: 'Europe/Berlin',
  messages,
  twelveHours: false,
  title: 'hours-minutes',
  titleIn: 'panel',
  dailyGoalSeconds: null,
  activity: { state: 'off', pausedUntil: null },
  startedBy: null,
};

function shown(view: View, now = setting.now, title: TrayTitle = setting.title): TrayView {
  return buildTrayView(view, { ...setting, now, title });
}

function labels(items: readonly TrayMenuItem[]): readonly string[] {
  return items.map((item) => (item.kind === 'separator' ? '—' : item.label));
}

describe('the tray', () => {
  it('says that nothing runs, and offers to start', () => {
    expect(shown(stopped)).toEqual({
      icon: { timer: 'stopped', mark: 'none' },
      title: '',
      tooltip: 'Clocktower: no timer is running\nToday: 0:00',
      menu: [
        { kind: 'label', label: 'No timer is running' },
        { kind: 'action', label: 'Start', action: { kind: 'start' } },
        { kind: 'separator' },
        { kind: 'label', label: 'Today: 0:00' },
        { kind: 'action', label: 'Open', action: { kind: 'open' } },
        { kind: 'action', label: 'Timeline', action: { kind: 'page', page: 'timeline' } },
        { kind: 'action', label: 'Reports', action: { kind: 'page', page: 'reports' } },
        { kind: 'action', label: 'Settings', action: { kind: 'page', page: 'settings' } },
        { kind: 'separator' },
        { kind: 'action', label: 'Quit', action: { kind: 'quit' } },
      ],
      secondsToNextChange: null,
    });
  });

  it('says what runs and for how long, and offers to stop', () => {
    const { icon, title, tooltip, menu } = shown(running('drawing'));
    expect([icon.timer, title, tooltip]).toEqual(['running', '1:05', 'drawing — 1:05\nToday: 1:05']);
    expect(labels(menu)).toEqual([
      'drawing (since 9:05)',
      'Elapsed: 1:05',
      'Stop',
      'Pause',
      'Take a break',
      '—',
      'Today: 1:05',
      'Open',
      ...pages,
      '—',
      'Quit',
    ]);
    expect(menu[2]).toEqual({ kind: 'action', label: 'Stop', action: { kind: 'stop' } });
    expect(menu[3]).toEqual({ kind: 'action', label: 'Pause', action: { kind: 'pause' } });
    expect(menu[4]).toMatchObject({
      kind: 'submenu',
      items: [5, 15, 30].map((minutes) => ({ label: `${minutes} minutes`, action: { kind: 'break', minutes } })),
    });
  });

  it('offers to resume what was paused last', () => {
    const paused = { id: uuid(70), description: 'site', project: null, task: null, tags: [], pausedAt: at('9:00') };
    const { menu } = shown({ ...stopped, paused: [paused, { ...paused, id: uuid(71), description: 'drawing' }] });
    expect(labels(menu).slice(0, 4)).toEqual(['No timer is running', 'Start', 'Resume “site”', '—']);
    expect(menu[2]).toMatchObject({ action: { kind: 'resume', id: uuid(70) } });
  });

  it('isolates what runs from the text around it, and lets nothing in it reorder a menu', () => {
    const { tooltip, menu, title } = shown(running('x\u2069\u202Etxt.exe'), at('9:10'), 'description');
    expect([title, tooltip]).toEqual(['\u2068xtxt.exe\u2069', '\u2068xtxt.exe\u2069 — 1:05\nToday: 1:05']);
    expect(labels(menu)[0]).toBe('\u2068xtxt.exe\u2069 (since 9:05)');
  });

  it('names an entry without a description', () => {
    expect(shown(running('')).tooltip).toBe('No description — 1:05\nToday: 1:05');
  });

  it('offers to continue the last, and the recent ones with their projects', () => {
    const { menu } = shown({ ...stopped, recents: [recent(1, 'drawing', 'Bridge'), recent(2, 'site')] });
    expect(labels(menu)).toEqual([
      'No timer is running',
      'Start',
      'Continue “drawing”',
      '—',
      'Today: 0:00',
      'Recent',
      'drawing · Bridge',
      'site',
      '—',
      'Open',
      ...pages,
      '—',
      'Quit',
    ]);
    expect(menu[2]).toMatchObject({ action: { kind: 'continue', localId: localUuid(1) } });
    expect(menu[7]).toMatchObject({ kind: 'action', label: 'site', action: { kind: 'continue', localId: localUuid(2) } });
  });

  it('offers the favourites before the recent ones, which say nothing twice', () => {
    const favourite = {
      id: uuid(60),
      description: 'drawing',
      project: { id: uuid(30), name: 'Bridge', color: '#123abc' },
      task: null,
      tags: [
        { id: uuid(51), name: 'site' },
        { id: uuid(52), name: null },
      ],
    };
    const { menu } = shown({
      ...stopped,
      favourites: [favourite, { ...favourite, id: uuid(61), description: '' }],
      recents: [recent(1, 'drawing', 'Bridge'), recent(2, 'site')],
    });
    expect(labels(menu)).toEqual([
      'No timer is running',
      'Start',
      'Continue “drawing”',
      '—',
      'Today: 0:00',
      'Favourites',
      'Recent',
      'site',
      '—',
      'Open',
      ...pages,
      '—',
      'Quit',
    ]);
    expect(menu[5]).toEqual({
      kind: 'submenu',
      label: 'Favourites',
      items: [
        { kind: 'action', label: 'drawing · Bridge · #site', action: { kind: 'favourite', id: uuid(60) } },
        { kind: 'action', label: 'No description · Bridge · #site', action: { kind: 'favourite', id: uuid(61) } },
      ],
    });
  });

  it('leaves out the running entry, which cannot be continued', () => {
    const { menu } = shown(running('drawing', { recents: [recent(1, 'drawing'), recent(2, 'site')] }));
    expect(labels(menu).slice(6, 10)).toEqual(['Today: 1:05', 'Recent', 'site', '—']);
  });

  it('offers the last five entries, each where it can be seen without opening another menu', () => {
    const recents = [1, 2, 3, 4, 5, 6].map((number) => recent(number, `entry ${number}`));
    expect(labels(shown({ ...stopped, recents }).menu).filter((label) => label.startsWith('entry'))).toEqual(
      [1, 2, 3, 4, 5].map((number) => `entry ${number}`),
    );
  });

  it('says the total of today with the running entry, and is drawn again when either figure changes', () => {
    const day = { ...stopped.today, finishedSeconds: secondsSchema.parse(3_590) };
    const { menu, secondsToNextChange } = shown(running('drawing', { today: day }), at('9:10:05'));
    expect(labels(menu)).toContain('Elapsed: 1:05');
    expect(labels(menu)).toContain('Today: 2:04');
    expect(secondsToNextChange).toBe(5);
  });

  it('opens pages of the window', () => {
    const { menu } = shown(stopped);
    expect(menu.flatMap((item) => (item.kind === 'action' && item.action.kind === 'page' ? [item.action.page] : []))).toEqual([
      'timeline',
      'reports',
      'settings',
    ]);
  });

  it('leaves & as it is: how a menu wants it written is the business of the menu', () => {
    expect(shown(running('R&D')).menu[0]).toEqual({ kind: 'label', label: 'R&D (since 9:05)' });
    expect(shown(running('R&D')).tooltip).toContain('R&D');
  });
});

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

  it('offers the connections once there are several, and says what runs in another', () => {
    const entry: EntryView = {
      localId: localUuid(2),
      start: at('9:05'),
      end: null,
      description: 'Lettering',
      project: null,
      task: null,
      tags: [],
      state: 'saved',
      problem: null,
      isReplaced: false,
    };
    const others: View['others'] = [
      { id: uuid(41), name: 'Zoo', signIn: { kind: 'signed-in', kept: 'sealed' }, running: null, waiting: 0, attention: 0 },
      { id: 'this-computer', name: 'This computer', signIn: { kind: 'not-needed' }, running: entry, waiting: 0, attention: 0 },
    ];
    const { menu } = shown({ ...stopped, others });
    expect(labels(menu)).toContain('Also running in This computer: Lettering (since 10:05)');
    const choice = menu.find((item) => item.kind === 'submenu' && item.label === 'Connections');
    expect(choice).toEqual({
      kind: 'submenu',
      label: 'Connections',
      items: [
        { kind: 'choice', label: 'This computer', chosen: false, action: { kind: 'use', id: 'this-computer' } },
        { kind: 'choice', label: 'the office', chosen: true, action: { kind: 'use', id: uuid(40) } },
        { kind: 'choice', label: 'Zoo', chosen: false, action: { kind: 'use', id: uuid(41) } },
      ],
    });
  });

  it.each(['this-computer', uuid(40), uuid(41)] as const)('lists this computer first, then by name, whichever is in use: %s', (used) => {
    const connections = [
      { id: uuid(41), name: 'Bakery', signIn: { kind: 'not-needed' as const } },
      { id: 'this-computer' as const, name: 'This computer', signIn: { kind: 'not-needed' as const } },
      { id: uuid(40), name: 'Archive', signIn: { kind: 'not-needed' as const } },
    ];
    const others = connections
      .filter(({ id }) => id !== used)
      .map((connection) => ({ ...connection, running: null, waiting: 0, attention: 0 }));
    const [connection = stopped.connection] = connections
      .filter(({ id }) => id === used)
      .map((each) => ({ ...each, kind: 'server' as const }));
    const choices = [others, others.toReversed()].map((listed) =>
      shown({ ...stopped, connection, others: listed }).menu.flatMap((item) => (item.kind === 'submenu' ? [labels(item.items)] : [])),
    );
    expect(choices).toEqual([[['This computer', 'Archive', 'Bakery']], [['This computer', 'Archive', 'Bakery']]]);
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

/** The items between today's total and *Open*. */
function about(activity: TraySetting['activity']): readonly string[] {
  const items = buildTrayView(stopped, { ...setting, activity }).menu;
  return labels(items.slice(labels(items).findIndex((label) => label.startsWith('Today')) + 1, labels(items).indexOf('Open')));
}

describe('the menu says of the recording of activity', () => {
  it('nothing while it is off or cannot be', () => {
    expect([about({ state: 'off', pausedUntil: null }), about({ state: 'unsupported', pausedUntil: null })]).toEqual([[], []]);
  });

  it('that it is on, pauses it, and offers the review of the day', () => {
    expect(about({ state: 'recording', pausedUntil: null })).toEqual([
      'Recording activity',
      'Pause recording for an hour',
      'Fill in today',
    ]);
  });

  it('until when it is paused, and resumes it', () => {
    expect(about({ state: 'paused', pausedUntil: at('10:05') })).toEqual([
      'Recording paused until 11:05',
      'Resume recording',
      'Fill in today',
    ]);
  });
});

it('the tooltip says which agent started the running timer, and no other', () => {
  const by = (number: number, agent: string) =>
    buildTrayView(running('drawing'), { ...setting, startedBy: { agent, localId: localUuid(number) } }).tooltip;
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
