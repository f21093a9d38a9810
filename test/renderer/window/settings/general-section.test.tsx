/** The general settings: what is offered on which desktop, what is shown while a change is on its way, and updates. */
import type { Capabilities } from '#shared/program/capabilities.ts';
import type { Preferences } from '#shared/program/preferences.ts';
import { acceleratorSchema, shortcutActions } from '#shared/program/shortcuts.ts';
import type { UpdatesView } from '#shared/program/updates.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { GeneralSection } from '#renderer/window/settings/general-section.tsx';
import type { Answers } from '../../../support/fake-bridge.ts';
import { everyCapability } from '../../fixtures.ts';
import { allSettings, answersWith, openSection } from '../../support/settings.tsx';
import { chooseOption, chosen, optionsOf } from '../../support/select.ts';

async function open({
  capabilities = {},
  preferences = {},
  autostart = false,
  answers = {},
}: {
  readonly capabilities?: Partial<Capabilities>;
  readonly preferences?: Partial<Preferences>;
  readonly autostart?: boolean;
  readonly answers?: Answers;
} = {}) {
  const view = {
    ...allSettings,
    autostart,
    capabilities: { ...everyCapability, ...capabilities },
    preferences: { ...allSettings.preferences, ...preferences },
  };
  return openSection(<GeneralSection />, { ...answersWith(view), ...answers });
}

const select = (name: string) => screen.getByRole('combobox', { name });
/** happy-dom keeps what `selectedOptions` returned, and does not notice a choice that React sets. */
const shown = (name: string) => chosen(select(name));

const toggle = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Launch at login' });
const group = () => within(screen.getByRole('region', { name: 'Updates' }));
const update = async (state: UpdatesView['state'], hasReleaseNotes = false) =>
  open({
    answers: { getUpdates: () => succeed({ revision: 1, current: '1.0.0', state, hasReleaseNotes }), runUpdateAction: () => succeed(null) },
  });

describe('launch at login', () => {
  it.each([true, false])('is shown as the system has it: %s', async (autostart) => {
    await open({ autostart });
    expect([toggle().checked, toggle().getAttribute('aria-checked')]).toEqual([autostart, String(autostart)]);
    expect(document.getElementById(toggle().getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent).toBe(
      'Shows only the tray icon, without a window.',
    );
  });

  it('is shown as it was chosen while that is on its way, and as it is after a refusal', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { user, requests } = await open({ answers: { setAutostart: async () => promise.then(() => fail({ kind: 'no-autostart' })) } });
    await user.click(toggle());
    expect([toggle().checked, requests('setAutostart')]).toEqual([true, [{ on: true }]]);
    await act(async () => resolve());
    expect([toggle().checked, toggle().getAttribute('aria-invalid')]).toEqual([false, 'true']);
  });

  it('forgets a refusal once it is taken', async () => {
    let isPossible = false;
    const { user } = await open({ answers: { setAutostart: () => (isPossible ? succeed(null) : fail({ kind: 'no-autostart' })) } });
    await user.click(toggle());
    isPossible = true;
    await user.click(toggle());
    expect(toggle().getAttribute('aria-invalid')).toBe('false');
  });

  it('is a hint in a sandbox, and nothing where no system supports it', async () => {
    await open({ capabilities: { autostart: 'sandboxed' } });
    screen.getByText(/^Clocktower runs in a sandbox/u);
    expect(screen.queryByRole('switch', { name: 'Launch at login' })).toBeNull();
  });

  it('is missing where no system supports it', async () => {
    await open({ capabilities: { autostart: 'unsupported' } });
    expect([screen.queryByRole('switch', { name: 'Launch at login' }), screen.queryByText(/sandbox/u)]).toEqual([null, null]);
  });
});

describe('the tray', () => {
  it('has all choices where the desktop has all', async () => {
    const { user } = await open();
    expect(await optionsOf(user, select('Beside the icon'))).toEqual([
      'Nothing',
      'Hours and minutes',
      'Hours, minutes and seconds',
      'Description',
      'Project',
    ]);
    const lengths = [];
    for (const name of ['Icon', 'When I click the icon', 'When I middle-click the icon']) {
      lengths.push((await optionsOf(user, select(name))).length);
    }
    expect(lengths).toEqual([3, 4, 4]);
    expect(screen.queryByText(/tray icons|icon is hidden/u)).toBeNull();
  });

  it('has a tooltip for times alone where nothing can stand beside the icon', async () => {
    const { user } = await open({
      capabilities: { tray: { host: 'shown', theme: false, title: false, leftClick: false, middleClick: false } },
      preferences: { tray: { ...allSettings.preferences.tray, title: 'project' } },
    });
    expect(await optionsOf(user, select('Elapsed time in the tooltip'))).toEqual([
      'Nothing',
      'Hours and minutes',
      'Hours, minutes and seconds',
    ]);
    expect(shown('Elapsed time in the tooltip')).toBe('Hours and minutes');
    expect(
      ['Icon', 'When I click the icon', 'When I middle-click the icon'].map((name) => screen.queryByRole('combobox', { name })),
    ).toEqual([null, null, null]);
  });

  it.each([
    [true, 'project', 'Project'],
    [false, 'off', 'Nothing'],
  ] as const)('shows the chosen text, beside the icon: %s', async (title, kind, text) => {
    await open({
      capabilities: { tray: { ...everyCapability.tray, title } },
      preferences: { tray: { ...allSettings.preferences.tray, title: kind } },
    });
    expect(shown(title ? 'Beside the icon' : 'Elapsed time in the tooltip')).toBe(text);
  });

  it.each([
    ['missing', /^This desktop shows no tray icons/u],
    ['hidden', /^The icon is hidden/u],
  ] as const)('says that the icon is %s', async (host, text) => {
    await open({ capabilities: { tray: { ...everyCapability.tray, host } } });
    screen.getByText(text);
  });
});

describe('a choice', () => {
  it.each([
    ['Language', 'Deutsch', { language: { text: 'de' } }],
    ['Times of day', '24 hours', { language: { clock: '24' } }],
    ['First day of the week', 'Sunday', { language: { weekStart: 'sunday' } }],
    ['Theme', 'Dark', { appearance: { theme: 'dark' } }],
    ['Size', '110%', { appearance: { zoomPercent: 110 } }],
    ['Icon', 'For a dark panel', { tray: { theme: 'dark' } }],
    ['Beside the icon', 'Description', { tray: { title: 'description' } }],
    ['When I click the icon', 'Do nothing', { tray: { leftClick: 'nothing' } }],
    ['When I middle-click the icon', 'Open the window', { tray: { middleClick: 'window' } }],
  ] as const)('of “%s” is sent with the others of its group, and shown at once: %s', async (name, choice, expected) => {
    const { promise } = Promise.withResolvers<never>();
    const { user, requests } = await open({ answers: { changeSettings: async () => promise } });
    await chooseOption(user, select(name), choice);
    const [changed = ''] = Object.keys(expected);
    expect(requests('changeSettings')).toEqual([
      { [changed]: { ...Reflect.get(allSettings.preferences, changed), ...Reflect.get(expected, changed) } },
    ]);
    expect(shown(name)).toBe(choice);
  });

  it('is shown as it was where it is not taken', async () => {
    const { user } = await open({ answers: { changeSettings: () => fail({ kind: 'storage-full' }) } });
    const before = shown('Theme');
    await chooseOption(user, select('Theme'), 'Dark');
    expect(shown('Theme')).toBe(before);
    screen.getByText(/^The disk is full/u);
  });

  it('waits for the last of several changes before it is shown as it is', async () => {
    const waiting: (() => void)[] = [];
    const { user } = await open({
      answers: { changeSettings: async () => new Promise((resolve) => waiting.push(() => resolve(succeed(null)))) },
    });
    await chooseOption(user, select('Theme'), 'Dark');
    await chooseOption(user, select('Times of day'), '24 hours');
    await waitFor(() => expect(waiting).toHaveLength(2));
    await act(async () => waiting[0]?.());
    expect([shown('Theme'), shown('Times of day')]).toEqual(['Dark', '24 hours']);
    await act(async () => waiting[1]?.());
    expect([shown('Theme'), shown('Times of day')]).toEqual(['System default', 'System default']);
  });

  it('of a size that was set elsewhere is offered in its order', async () => {
    const { user } = await open({ preferences: { appearance: { ...allSettings.preferences.appearance, zoomPercent: 105 } } });
    const percents = (await optionsOf(user, select('Size'))).map((text) => Number.parseInt(text ?? '', 10));
    expect([shown('Size'), percents]).toEqual(['105%', percents.toSorted((one, other) => one - other)]);
  });
});

describe('global shortcuts', () => {
  it.each([
    ['none', false, false],
    ['portal', true, true],
    ['direct', true, false],
  ] as const)('are shown by what the desktop can do: %s', async (shortcuts, isShown, hasHint) => {
    await open({ capabilities: { shortcuts } });
    expect([
      screen.queryAllByRole('button', { name: /^Set a shortcut/u }).length,
      screen.queryByText(/^Your desktop asks/u) !== null,
    ]).toEqual([isShown ? shortcutActions.length : 0, hasHint]);
  });

  it('are removed by the button of their row, which only a set one has', async () => {
    const { user, requests } = await open({
      preferences: {
        shortcuts: { ...allSettings.preferences.shortcuts, 'start-stop': acceleratorSchema.parse('Control+Alt+T'), popover: null },
      },
    });
    expect(screen.getByRole('button', { name: 'Set a shortcut for “Start or stop”, Control + Alt + T' }).textContent).toBe(
      'Control + Alt + T',
    );
    expect(screen.getByRole('button', { name: 'Set a shortcut for “Open Clocktower”, Not set' }).textContent).toBe('Not set');
    expect(screen.queryByRole('button', { name: 'Remove the shortcut for “Open Clocktower”' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove the shortcut for “Start or stop”' }));
    expect(requests('clearShortcut')).toEqual([{ action: 'start-stop' }]);
  });

  it('wait for the same keys again, can be cancelled, and are cancelled with their page', async () => {
    const { promise } = Promise.withResolvers<never>();
    const { user, requests } = await open({ answers: { tryShortcut: async () => promise } });
    const button = screen.getByRole('button', { name: /^Set a shortcut for “Start or stop”/u });
    await user.click(button);
    expect(button.hasAttribute('data-choosing')).toBe(true);
    await user.keyboard('{Control>}{Alt>}t{/Alt}{/Control}');
    expect([button.textContent, button.hasAttribute('data-choosing')]).toEqual(['Control + Alt + T', false]);
    screen.getByText('Press Control + Alt + T again to check that it works');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(requests('cancelShortcut')).toHaveLength(1);
  });
});

describe('agents', () => {
  it('may change entries only after the user has permitted it', async () => {
    const { user, requests } = await open();
    const permission = screen.getByRole('switch', { name: 'Agents may change entries' });
    expect(permission).toHaveProperty('checked', false);
    await user.click(permission);
    expect(requests('changeSettings')).toEqual([{ agents: { mayChange: true } }]);
  });
});

describe('updates', () => {
  it('are not mentioned by a build that never checks', async () => {
    await update({ kind: 'none' });
    expect(screen.queryByRole('region', { name: 'Updates' })).toBeNull();
  });

  it.each([
    [{ kind: 'idle', checked: true }, false, ['Check now']],
    [{ kind: 'available', version: '2.0.0', postponed: false }, true, ['What’s new', 'Check now']],
    [{ kind: 'available', version: '2.0.0', postponed: false }, false, ['Check now']],
    [{ kind: 'ready', version: '2.0.0', postponed: false }, true, ['What’s new', 'Restart now']],
    [{ kind: 'ready', version: '2.0.0', postponed: false }, false, ['Restart now']],
    [{ kind: 'checking' }, true, []],
  ] as const)('have the buttons of their state: %o with notes %s', async (state, hasReleaseNotes, labels) => {
    await update(state, hasReleaseNotes);
    expect(
      group()
        .queryAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(labels);
  });

  it('are checked, read and installed by their buttons', async () => {
    const rig = await update({ kind: 'ready', version: '2.0.0', postponed: false }, true);
    for (const button of group().getAllByRole('button')) {
      await rig.user.click(button);
    }
    await rig.push('updatesChanged', { revision: 2, current: '1.0.0', state: { kind: 'idle', checked: false }, hasReleaseNotes: false });
    await rig.user.click(group().getByRole('button'));
    await waitFor(() => expect(rig.requests('runUpdateAction')).toEqual([{ action: 'read' }, { action: 'restart' }, { action: 'check' }]));
    await rig.user.click(group().getByRole('switch'));
    expect(rig.requests('changeSettings')).toEqual([{ updates: { check: !allSettings.preferences.updates.check } }]);
  });
});

describe('reports on paper', () => {
  it('have a company name, saved without spaces around it when the field is left, and a line for a signature', async () => {
    const { user, requests } = await open();
    const company = screen.getByRole('textbox', { name: 'Company name' });
    await user.type(company, ' Acme Ltd ');
    expect(requests('changeSettings')).toEqual([]);
    await user.tab();
    await user.click(screen.getByRole('switch', { name: 'Line for a signature' }));
    expect(requests('changeSettings')).toEqual([
      { paper: { company: 'Acme Ltd', signature: false } },
      { paper: { company: expect.any(String), signature: true } },
    ]);
  });

  it('are not saved again when nothing was typed', async () => {
    const { user, requests } = await open({ preferences: { paper: { company: 'Acme Ltd', signature: true } } });
    await user.click(screen.getByRole('textbox', { name: 'Company name' }));
    await user.tab();
    expect(requests('changeSettings')).toEqual([]);
  });
});
