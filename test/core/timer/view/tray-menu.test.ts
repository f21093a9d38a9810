/** The menu of the tray, derived from a View: what it offers, and what it says of connections and of the recording of activity. */
import { describe, expect, it } from 'vitest';
import type { TraySetting } from '#core/timer/view/tray-menu.ts';
import { buildTrayView } from '#core/timer/view/tray-view.ts';
import { secondsSchema } from '#shared/values/brands.ts';
import type { EntryView, View } from '#shared/timer/view.ts';
import { localUuid } from '../../../support/core-ports.ts';
import { at } from '../../../support/core-records.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';
import { labels, recent, running, setting, shown, stopped } from '../../../support/tray-fixture.ts';

const pages = ['Timeline', 'Reports', 'Settings'];

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
