/** What the popover and the settings offer in each state of updates. */
import { defaultPreferences } from '#shared/program/preferences.ts';
import type { UpdateState } from '#shared/program/updates.ts';
import { succeed } from '#shared/values/result.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { UpdateNote } from '#renderer/popover/banners/update-note.tsx';
import { UpdatesGroup } from '#renderer/window/settings/updates-group.tsx';
import { everyCapability } from './fixtures.ts';
import { openPage } from './support/page-rig.tsx';

const settings = {
  view: { revision: 1, preferences: defaultPreferences, capabilities: everyCapability, autostart: false },
  change: () => {},
};
const version = '2.0.0';

const states: readonly (readonly [state: UpdateState, offered: readonly string[], noted: readonly string[]])[] = [
  [{ kind: 'none' }, [], []],
  [{ kind: 'off' }, [], []],
  [{ kind: 'idle', checked: true }, ['Check now'], []],
  [{ kind: 'checking' }, [], []],
  [{ kind: 'downloading', version, percent: 40 }, [], []],
  [{ kind: 'available', version, postponed: false }, ['What’s new', 'Check now'], ['What’s new', 'Later']],
  [{ kind: 'available', version, postponed: true }, ['What’s new', 'Check now'], []],
  [{ kind: 'ready', version, postponed: false }, ['What’s new', 'Restart now'], ['Restart now', 'What’s new', 'Later']],
  [{ kind: 'ready', version, postponed: true }, ['What’s new', 'Restart now'], []],
  [{ kind: 'failed', problem: 'storage-full' }, ['Check now'], []],
];

const buttons = () => screen.queryAllByRole('button').map((button) => button.textContent || button.getAttribute('aria-label'));
const answersFor = (state: UpdateState, hasReleaseNotes = true) => ({
  getUpdates: () => succeed({ revision: 1, current: '1.0.0', hasReleaseNotes, state }),
  runUpdateAction: () => succeed(null),
});

describe.each(states)('updates in the state %j', (state, offered, noted) => {
  it('are offered in the settings', async () => {
    await openPage(answersFor(state), <UpdatesGroup settings={settings} />);
    expect([buttons(), screen.queryAllByRole('heading').length]).toEqual([offered, state.kind === 'none' ? 0 : 1]);
  });

  it('are noted in the popover', async () => {
    await openPage(answersFor(state), <UpdateNote />);
    expect(buttons()).toEqual(noted);
  });
});

describe('an update', () => {
  it.each([
    ['ready', /is ready/],
    ['available', /is available/],
  ] as const)('that is %s is named, and without release notes none are offered', async (kind, text) => {
    const answers = answersFor({ kind, version, postponed: false }, false);
    await openPage(
      answers,
      <>
        <UpdateNote />
        <UpdatesGroup settings={settings} />
      </>,
    );
    expect(screen.getAllByText(text)).toHaveLength(2);
    expect(buttons()).not.toContain('What’s new');
  });

  it('is carried out by each button', async () => {
    const { user, requests } = await openPage(
      answersFor({ kind: 'ready', version, postponed: false }),
      <>
        <UpdateNote />
        <UpdatesGroup settings={settings} />
      </>,
    );
    for (const button of screen.getAllByRole('button')) {
      await user.click(button);
    }
    expect(requests('runUpdateAction')).toEqual(['restart', 'read', 'later', 'read', 'restart'].map((action) => ({ action })));
  });
});
