import { fail, succeed } from '#shared/values/result.ts';
import { defaultPreferences, type SettingsView } from '#shared/program/preferences.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FirstRun } from '#renderer/popover/first-run/first-run.tsx';
import { openPage } from '../support/page-rig.tsx';

type Capabilities = SettingsView['capabilities'];

function settingsOn({
  host = 'shown',
  focus = 'x11',
}: { readonly host?: Capabilities['tray']['host']; readonly focus?: Capabilities['focus'] } = {}): SettingsView {
  return {
    revision: 1,
    preferences: defaultPreferences,
    capabilities: {
      tray: { host, theme: true, title: false, leftClick: true, middleClick: false },
      popover: 'corner',
      shortcuts: 'direct',
      idle: 'system',
      focus,
      locks: true,
      shutdown: true,
      notifications: 'plain',
      doNotDisturb: true,
      autostart: 'possible',
    },
    autostart: false,
  };
}

const open = async (on: Parameters<typeof settingsOn>[0] = {}) =>
  openPage({ changeSettings: () => succeed(null), openWindow: () => succeed(null) }, <FirstRun settings={settingsOn(on)} />);

const heading = () => screen.getByRole('heading').textContent;
const offers = (name: string) => screen.queryByRole('button', { name }) !== null;

/** What the introduction changes, with the choices that differ from their defaults. */
const changed = ({ campus = false, on = false } = {}) => [
  { firstRun: { done: true }, pages: { campus }, activity: { ...defaultPreferences.activity, on } },
];

async function goTo(step: number, user: Awaited<ReturnType<typeof open>>['user']): Promise<void> {
  for (let at = 1; at < step; at += 1) {
    await user.click(screen.getByRole('button', { name: 'Next' }));
  }
}

describe('the introduction', () => {
  it('has four steps, there and back', async () => {
    const { user } = await open();
    expect([heading(), screen.getAllByRole('listitem').length, offers('Back')]).toEqual(['Type what you are working on', 3, false]);
    await goTo(2, user);
    expect([heading(), offers('Back')]).toEqual(['Find the tower', true]);
    expect(screen.queryByText(/This desktop shows no tray icons/)).toBeNull();
    await goTo(2, user);
    expect(heading()).toBe('What you forget');
    await goTo(2, user);
    // Its choices are the ways on; *Skip* would be the first of them.
    expect([heading(), offers('Next'), offers('Skip')]).toEqual(['Where to save your time', false, false]);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByText('3 of 4')).toBeTruthy();
  });

  it('can be skipped at once, and is then done', async () => {
    const { user, requests } = await open();
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    expect(requests('changeSettings')).toEqual(changed());
    expect(requests('openWindow')).toEqual([]);
  });

  it.each([
    ['Use it on this computer', null],
    ['Connect a server', { page: 'settings', detail: 'connections' }],
    ['Import from another timer', { page: 'settings', detail: 'import-export' }],
  ])('ends with “%s”', async (choice, place) => {
    const { user, requests } = await open();
    await goTo(4, user);
    await user.click(screen.getByRole('button', { name: choice }));
    expect(requests('changeSettings')).toEqual(changed());
    expect(requests('openWindow')).toEqual(place === null ? [] : [{ route: place }]);
  });

  it('offers the Campus page', async () => {
    const { user, requests } = await open();
    await goTo(4, user);
    await user.click(screen.getByRole('checkbox', { name: /Campus/ }));
    await user.click(screen.getByRole('button', { name: 'Use it on this computer' }));
    expect(requests('changeSettings')).toEqual(changed({ campus: true }));
  });

  it('records activity if the user wants it, and says what is recorded, where, and for how long', async () => {
    const { user, requests } = await open();
    await goTo(3, user);
    expect(screen.getByText(/which application and window have the focus.*a file on this computer.*30 days.*never sent/u)).toBeTruthy();
    expect(screen.queryByText(/extension/)).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Record activity' }));
    await goTo(2, user);
    await user.click(screen.getByRole('button', { name: 'Use it on this computer' }));
    expect(requests('changeSettings')).toEqual(changed({ on: true }));
  });

  it('names the extension that GNOME needs for the recording', async () => {
    const { user } = await open({ focus: 'extension' });
    await goTo(3, user);
    expect(screen.getByText(/extension, which you install in Settings/)).toBeTruthy();
  });

  it('does not offer to record where the desktop cannot', async () => {
    const { user } = await open({ focus: 'none' });
    expect(screen.getByText('1 of 3')).toBeTruthy();
    await goTo(3, user);
    expect(heading()).toBe('Where to save your time');
  });

  it('stays where it is if it cannot be ended', async () => {
    const { user, requests } = await openPage(
      { changeSettings: () => fail({ kind: 'storage-full' }) },
      <FirstRun settings={settingsOn()} />,
    );
    await goTo(4, user);
    await user.click(screen.getByRole('button', { name: 'Connect a server' }));
    screen.getByText(/^The disk is full/u);
    expect(requests('openWindow')).toEqual([]);
  });

  it('says what to do where the desktop shows no tray icons', async () => {
    const { user } = await open({ host: 'missing' });
    await goTo(2, user);
    expect(screen.getByRole('heading', { name: 'Open Clocktower again' })).toBeTruthy();
    expect(screen.getByText(/This desktop shows no tray icons/)).toBeTruthy();
  });
});
