import { fail, succeed } from '#shared/values/result.ts';
import { defaultPreferences } from '#shared/program/preferences.ts';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { AboutSection } from '#renderer/window/about/about-section.tsx';
import { ActivitySection } from '#renderer/window/settings/activity/activity-section.tsx';
import { AwaySection } from '#renderer/window/settings/away-section.tsx';
import { CampusShown } from '#renderer/window/campus/campus-settings.tsx';
import { GeneralSection } from '#renderer/window/settings/general-section.tsx';
import { GoalsSection } from '#renderer/window/settings/goals-section.tsx';
import { RemindersSection } from '#renderer/window/settings/reminders-section.tsx';
import { shortcutActions } from '#shared/program/shortcuts.ts';
import { PreferencesPanel } from '#renderer/window/connections/preferences-panel.tsx';
import type { Answers } from '../../../support/fake-bridge.ts';
import { serverOf } from '../../fixtures.ts';
import { messagesFor } from '../../../support/messages.ts';
import { expectRefused } from '../../support/refused-field.ts';
import { chooseOption, chosen, optionsOf } from '../../support/select.ts';
import { allSettings as settings, answersWith, openSection } from '../../support/settings.tsx';

/** Paths such as `reminders.noTimer.on` with their values; arrays are values. */
function leaves(value: unknown, path: readonly string[] = []): readonly (readonly [string, string])[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]))
    : [[path.join('.'), JSON.stringify(value)]];
}

function controls(): readonly Element[] {
  return [...document.querySelectorAll('input, [role="combobox"]')];
}

/** Sets the control to another value. */
async function useControl(user: UserEvent, control: Element): Promise<void> {
  if (control instanceof HTMLButtonElement) {
    const other = (await optionsOf(user, control)).find((label) => label !== chosen(control));
    await chooseOption(user, control, other ?? '');
  } else if (control instanceof HTMLInputElement && control.type === 'checkbox') {
    await act(async () => fireEvent.click(control));
  } else if (control instanceof HTMLInputElement) {
    const other =
      control.getAttribute('role') === 'spinbutton'
        ? [control.getAttribute('aria-valuemin'), control.getAttribute('aria-valuemax')]
        : ['00:01', '00:02'];
    await act(async () => fireEvent.change(control, { target: { value: other.find((each) => each !== control.value) } }));
    await act(async () => fireEvent.blur(control));
    const { form } = control;
    if (form !== null) {
      await act(async () => fireEvent.submit(form));
    }
  }
}

describe('the page of settings', () => {
  it('has a control for every preference', async () => {
    const sections = (
      <>
        <GeneralSection />
        <AwaySection />
        <ActivitySection />
        <RemindersSection />
        <GoalsSection />
        <AboutSection />
        <CampusShown />
      </>
    );
    const before = new Map(leaves(settings.preferences));
    const reached: string[] = [];
    for (const part of [<PreferencesPanel key="one" connection={serverOf(1)} onClose={() => {}} />, sections]) {
      cleanup();
      const { requests, user } = await openSection(part);
      // Dependent controls are rendered again after a switch, and some appear.
      for (let index = 0; index < controls().length; index += 1) {
        const control = controls()[index];
        if (control !== undefined) {
          await useControl(user, control);
        }
      }
      reached.push(
        ...requests('changeSettings').flatMap((change) =>
          leaves(change)
            .filter(([path, value]) => before.get(path) !== value)
            .map(([path]) => path),
        ),
      );
    }
    // Shortcuts are set by pressing them.
    const { settings: text } = messagesFor('en');
    const shortcutNames = shortcutActions.map((action) => text.shortcutSet(text.shortcutName(action)));
    const keys = Object.keys(defaultPreferences.shortcuts).map((action) => `shortcuts.${action}`);
    expect(screen.getAllByRole('button', { name: (name) => shortcutNames.some((each) => name.startsWith(each)) })).toHaveLength(
      keys.length,
    );
    expect([...new Set([...reached, ...keys])].sort()).toEqual(
      leaves(defaultPreferences)
        .map(([path]) => path)
        .filter((path) => path !== 'firstRun.done')
        .sort(),
    );
  });
});

describe('a setting that is not taken', () => {
  it('keeps a number out of its bounds, says which it takes, and forgets it at Escape', async () => {
    const { user, requests } = await openSection(<GoalsSection />);
    const field = screen.getByRole('spinbutton', { name: 'Each day' });
    await user.type(field, '30{Enter}');
    expectRefused(field, /Type a number from 0\.25 to 24, in steps of 0\.25\./u);
    await user.tab();
    expect([field, requests('changeSettings')]).toMatchObject([{ value: '30' }, []]);
    await user.type(field, '{Escape}');
    expect([field, field.getAttribute('aria-invalid')]).toMatchObject([{ value: '' }, 'false']);
    await user.type(field, '7.5');
    await user.tab();
    expect(requests('changeSettings')).toEqual([{ goals: { dailyMinutes: 450, weeklyMinutes: null } }]);
  });

  it('does not remove a goal for text that is no number', async () => {
    const goals = { ...settings, preferences: { ...settings.preferences, goals: { dailyMinutes: 480, weeklyMinutes: null } } };
    const { requests } = await openSection(<GoalsSection />, answersWith(goals));
    const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Each day' });
    await act(async () => fireEvent.change(field, { target: { value: '1-' } }));
    await act(async () => fireEvent.blur(field));
    expect([requests('changeSettings'), field.getAttribute('aria-invalid')]).toEqual([[], 'true']);
  });

  it('keeps a time that is none, and says at the row what a time looks like', async () => {
    const { user, requests } = await openSection(<RemindersSection />);
    const field = screen.getByRole('textbox', { name: 'Working hours begin' });
    await user.clear(field);
    await user.type(field, 'soon');
    expect(screen.queryByText('Type a time such as 9:05.')).toBeNull();
    await user.tab();
    screen.getByText('Type a time such as 9:05.');
    expect([field, field.getAttribute('aria-invalid'), requests('changeSettings')]).toMatchObject([{ value: 'soon' }, 'true', []]);
  });

  it('says at the switch why the program cannot be launched at login', async () => {
    const { user } = await openSection(<GeneralSection />, {
      ...answersWith(settings),
      setAutostart: () => fail({ kind: 'no-autostart' }),
    });
    const row = screen.getByRole('switch', { name: 'Launch at login' });
    await user.click(row);
    expect(document.getElementById(row.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent).toMatch(
      /cannot launch itself at login/u,
    );
  });
});

describe('settings that cannot be read', () => {
  it('are not an empty page: they say so, and are asked again', async () => {
    const answers: Answers = { ...answersWith(settings), getSettings: () => fail({ kind: 'storage-failed', detail: 'EIO' }) };
    const { user } = await openSection(<AwaySection />, answers);
    const again = screen.getByRole('button', { name: 'Try again' });
    answers.getSettings = () => succeed(settings);
    await user.click(again);
    screen.getByRole('heading', { name: 'Away' });
  });
});

async function chooseShortcut(answers: Answers) {
  const rig = await openSection(<GeneralSection />, { ...answersWith(settings), ...answers });
  const button = screen.getByRole('button', { name: /^Set a shortcut for “Start or stop”/u });
  await rig.user.click(button);
  return { ...rig, note: () => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent };
}

describe('a global shortcut', () => {
  it('is chosen by its keys, tried, and said to work', async () => {
    const { user, note, requests } = await chooseShortcut({});
    expect(note()).toMatch(/^Press the keys you want/u);
    await user.keyboard('{Control>}{Alt>}t{/Alt}{/Control}');
    expect(note()).toBe('Control + Alt + T works');
    expect(requests('tryShortcut')).toEqual([{ action: 'start-stop', accelerator: 'Control+Alt+T' }]);
  });

  it('says at its row which other one has the keys', async () => {
    const { user, note } = await chooseShortcut({ tryShortcut: () => fail({ kind: 'shortcut-in-use', action: 'popover' }) });
    await user.keyboard('{Control>}{Alt>}t{/Alt}{/Control}');
    expect(note()).toMatch(/^This shortcut is already used for “Open Clocktower”/u);
  });

  it('says that the keys did not arrive', async () => {
    const { user, note } = await chooseShortcut({ tryShortcut: () => succeed({ pressed: false }) });
    await user.keyboard('{Control>}{Alt>}t{/Alt}{/Control}');
    expect(note()).toMatch(/^Control \+ Alt \+ T did not reach Clocktower/u);
  });

  it('is left alone by Escape, by Tab, and by a key that is no shortcut', async () => {
    const { user, note, requests } = await chooseShortcut({});
    await user.keyboard('x');
    expect(note()).toMatch(/^Press the keys you want/u);
    await user.keyboard('{Escape}');
    expect(note()).toBe('');
    await user.keyboard('{Enter}{Tab}');
    expect([note(), requests('tryShortcut')]).toEqual(['', []]);
  });
});
