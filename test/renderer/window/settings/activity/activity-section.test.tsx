/** The activity section of Settings: switching the recording, exclusions, and deleting. */
import type { ActivityView, ApplicationTime, FocusExtensionState } from '#shared/activity/activity.ts';
import type { Capabilities } from '#shared/program/capabilities.ts';
import { defaultPreferences } from '#shared/program/preferences.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ActivitySection } from '#renderer/window/settings/activity/activity-section.tsx';
import { instant } from '../../../../support/time-tracking-fixture.ts';
import type { Answers } from '../../../../support/fake-bridge.ts';
import { typeDate } from '../../../support/date-field.ts';
import { allSettings, answersWith, openSection } from '../../../support/settings.tsx';

const { activity } = defaultPreferences;
const recorded: ApplicationTime[] = [
  { application: 'Editor', seconds: 5_400 },
  { application: 'Mail', seconds: 600 },
];

async function open(
  view: Partial<ActivityView> = {},
  { part = {}, answers = {} }: { readonly part?: Partial<typeof activity>; readonly answers?: Answers } = {},
) {
  return openSection(<ActivitySection />, {
    ...answersWith({ ...allSettings, preferences: { ...defaultPreferences, activity: { ...activity, ...part } } }),
    getActivity: () => succeed({ revision: 1, state: 'off', pausedUntil: null, unsupported: null, ...view }),
    getActivityApplications: () => succeed(recorded),
    pauseActivity: () => succeed({ until: instant('2026-11-20T11:00:00Z') }),
    resumeActivity: () => succeed(null),
    forgetActivity: () => succeed(null),
    installFocusExtension: () => succeed(null),
    removeFocusExtension: () => succeed(null),
    ...answers,
  });
}

describe('the recording', () => {
  it('says what is recorded, where it is and that it is never sent, and is switched on', async () => {
    const { user, requests } = await open();
    expect(screen.getByText(/is a file on this computer and is never sent/u)).toBeDefined();
    const toggle = screen.getByRole('switch', { name: 'Record activity' });
    expect([toggle.getAttribute('aria-checked'), screen.queryByRole('button', { name: 'Pause recording for an hour' })]).toEqual([
      'false',
      null,
    ]);
    await user.click(toggle);
    expect(requests('changeSettings')).toEqual([{ activity: { ...activity, on: true } }]);
  });

  it('is paused and resumed', async () => {
    const { user, requests, push } = await open({ state: 'recording' }, { part: { on: true } });
    await user.click(screen.getByRole('button', { name: 'Pause recording for an hour' }));
    await push('activityChanged', { revision: 2, state: 'paused', pausedUntil: instant('2026-11-20T11:00:00Z'), unsupported: null });
    expect(screen.getByText('Recording paused until 11:00')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Resume recording' }));
    expect([requests('pauseActivity').length, requests('resumeActivity').length]).toEqual([1, 1]);
  });

  it('says in one sentence what is missing on this desktop, and offers no switch', async () => {
    await open({ unsupported: 'gnome-wayland' });
    expect(screen.getByText(/^In a Wayland session, Clocktower can read which window has the focus from GNOME 42 on\./u)).toBeDefined();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('says that the library is missing that reads the focus on Windows', async () => {
    await open({ state: 'unsupported', unsupported: 'windows-library' }, { part: { on: true } });
    expect(
      screen.getByText(
        /^On Windows, Clocktower reads which window has the focus through a library that is missing here or cannot be loaded\./u,
      ),
    ).toBeDefined();
  });

  it.each<[Capabilities['focus'], number]>([
    ['macos', 0],
    ['macos-names', 1],
  ])('says how to permit titles on macOS only where they are not: %s', async (focus, shown) => {
    const settings = { ...allSettings, preferences: { ...defaultPreferences, activity: { ...activity, on: true } } };
    await open({ state: 'recording' }, { answers: answersWith({ ...settings, capabilities: { ...settings.capabilities, focus } }) });
    expect(screen.queryAllByText(/For titles, add Clocktower in System Settings, Privacy & Security, Screen Recording/u)).toHaveLength(
      shown,
    );
  });

  it('asks before it installs the extension of GNOME Shell, and removes it', async () => {
    let state: FocusExtensionState = 'missing';
    const { user, requests, push } = await open(
      { state: 'waiting' },
      { part: { on: true }, answers: { getFocusExtension: () => succeed({ state }) } },
    );
    expect(
      screen.getByText(/installed for you alone: it names the window to Clocktower while activity is recorded, and does nothing else/u),
    ).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Install the extension' }));
    state = 'next-sign-in';
    await push('focusExtensionChanged', { state });
    expect(screen.getByText(/GNOME starts it when you sign out and in again/u)).toBeDefined();
    state = 'active';
    await push('focusExtensionChanged', { state });
    await user.click(screen.getByRole('button', { name: 'Remove the extension' }));
    expect([requests('installFocusExtension').length, requests('removeFocusExtension').length]).toEqual([1, 1]);
  });

  it('speaks of no extension where none is needed', async () => {
    await open({ state: 'recording' }, { part: { on: true } });
    expect(screen.queryByText('Extension of GNOME Shell')).toBeNull();
  });

  it('is kept for as many days as typed, or for ever', async () => {
    const { requests } = await open({ state: 'recording' }, { part: { on: true } });
    const field = screen.getByRole('spinbutton', { name: 'Delete after' });
    await act(async () => fireEvent.change(field, { target: { value: '366' } }));
    await act(async () => fireEvent.blur(field));
    expect(requests('changeSettings')).toEqual([]);
    await act(async () => fireEvent.change(field, { target: { value: '' } }));
    await act(async () => fireEvent.blur(field));
    expect(requests('changeSettings')).toEqual([{ activity: { ...activity, on: true, keepDays: null } }]);
  });
});

describe('exclusions', () => {
  it('are added by name and by one click on a recorded application, and removed', async () => {
    const { user, requests } = await open({ state: 'recording' }, { part: { on: true, excludedTitles: ['salary'] } });
    await user.type(screen.getByRole('textbox', { name: 'Name of an application' }), ' KeePassXC {Enter}');
    await user.click(screen.getByRole('button', { name: 'Do not record Mail' }));
    await user.click(screen.getByRole('button', { name: 'Record salary again' }));
    const base = { ...activity, on: true };
    expect(requests('changeSettings')).toEqual([
      { activity: { ...base, excludedTitles: ['salary'], excludedApplications: ['KeePassXC'] } },
      { activity: { ...base, excludedTitles: ['salary'], excludedApplications: ['Mail'] } },
      { activity: { ...base, excludedTitles: [], excludedApplications: [] } },
    ]);
  });

  it('that are empty are not added', async () => {
    const { user, requests } = await open();
    await user.type(screen.getByRole('textbox', { name: 'Part of a title' }), '  {Enter}');
    expect(requests('changeSettings')).toEqual([]);
  });
});

describe('deleting', () => {
  it('takes an application, a day, and everything after a question', async () => {
    const { user, requests, announced } = await open();
    await user.click(screen.getByRole('button', { name: 'Delete what is recorded of Editor' }));
    expect(announced()).toBe('Deleted from the recording');
    await user.click(screen.getByRole('button', { name: 'Delete this day' }));
    const [, day] = await screen.findAllByRole('group', { name: 'Day' });
    await typeDate(user, day ?? expect.fail('There is no field'), '2026-11-20');
    await user.click(screen.getByRole('button', { name: 'Delete this day' }));
    await user.click(screen.getByRole('button', { name: 'Delete everything…' }));
    expect(requests('forgetActivity')).toEqual([
      { what: 'application', application: 'Editor' },
      { what: 'day', date: '2026-11-20' },
    ]);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Delete everything…' }));
    await user.click(screen.getByRole('button', { name: 'Delete everything' }));
    expect(requests('forgetActivity').at(-1)).toEqual({ what: 'all' });
  });

  it('that fails says why', async () => {
    const { user, announced } = await open({}, { answers: { forgetActivity: () => fail({ kind: 'storage-full' }) } });
    await user.click(screen.getByRole('button', { name: 'Delete what is recorded of Editor' }));
    expect([screen.getByText(/^The disk is full/u) !== null, announced()]).toEqual([true, '']);
  });
});
