import { fail, succeed } from '#shared/values/result.ts';
import { defaultPreferences, type SettingsView } from '#shared/program/preferences.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FirstRun } from '#renderer/popover/first-run/first-run.tsx';
import { openPage } from '../support/page-rig.tsx';

function settingsOn(host: SettingsView['capabilities']['tray']['host']): SettingsView {
  return {
    revision: 1,
    preferences: defaultPreferences,
    capabilities: {
      tray: { host, theme: true, title: false, leftClick: true, middleClick: false },
      popover: 'corner',
      shortcuts: 'direct',
      idle: 'system',
      focus: 'x11',
      locks: true,
      shutdown: true,
      notifications: 'plain',
      doNotDisturb: true,
      autostart: 'possible',
    },
    autostart: false,
  };
}

const open = async (host: SettingsView['capabilities']['tray']['host'] = 'shown') =>
  openPage({ changeSettings: () => succeed(null), openWindow: () => succeed(null) }, <FirstRun settings={settingsOn(host)} />);

const shown = () => [screen.getByRole('heading').textContent, document.querySelectorAll('section > p').length, document.querySelectorAll('li').length, screen.queryByRole('checkbox') !== null, screen.queryByRole('button', { name: 'Back' }) !== null];

describe('the introduction', () => {
  it('has three steps, there and back', async () => {
    const { user } = await open();
    expect(shown()).toEqual(['Type what you are working on', 1, 3, false, false]);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(shown()).toEqual(['Find the tower', 1, 0, false, true]);
    expect(screen.queryByText(/This desktop shows no tray icons/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(shown()).toEqual(['Where to save your time', 0, 0, true, true]);
    // Its choices are the ways on; *Skip* would be the first of them.
    expect(['Next', 'Skip'].map((name) => screen.queryByRole('button', { name }))).toEqual([null, null]);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByText('2 of 3')).toBeTruthy();
  });

  it('can be skipped at once, and is then done', async () => {
    const { user, requests } = await open();
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    expect(requests('changeSettings')).toEqual([{ firstRun: { done: true }, pages: { campus: false } }]);
    expect(requests('openWindow')).toEqual([]);
  });

  it.each([
    ['Use it on this computer', null],
    ['Connect a server', { page: 'settings', detail: 'connections' }],
    ['Import from another timer', { page: 'settings', detail: 'import-export' }],
  ])('ends with “%s”', async (choice, place) => {
    const { user, requests } = await open();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(screen.getByRole('button', { name: choice }));
    expect(requests('changeSettings')).toEqual([{ firstRun: { done: true }, pages: { campus: false } }]);
    expect(requests('openWindow')).toEqual(place === null ? [] : [{ route: place }]);
  });

  it('offers the Campus page', async () => {
    const { user, requests } = await open();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(screen.getByRole('checkbox', { name: /Campus/ }));
    await user.click(screen.getByRole('button', { name: 'Use it on this computer' }));
    expect(requests('changeSettings')).toEqual([{ firstRun: { done: true }, pages: { campus: true } }]);
  });

  it('stays where it is if it cannot be ended', async () => {
    const { user, requests } = await openPage({ changeSettings: () => fail({ kind: 'storage-full' }) }, <FirstRun settings={settingsOn('shown')} />);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(screen.getByRole('button', { name: 'Connect a server' }));
    screen.getByText(/^The disk is full/u);
    expect(requests('openWindow')).toEqual([]);
  });

  it('says what to do where the desktop shows no tray icons', async () => {
    const { user } = await open('missing');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText(/This desktop shows no tray icons/)).toBeTruthy();
  });
});
