/** The About section: the doctor, the diagnostics bundle, folders and versions. */
import { fail, succeed } from '#shared/values/result.ts';
import { defaultPreferences } from '#shared/program/preferences.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AboutSection } from '#renderer/window/about/about-section.tsx';
import { openRouter } from '#renderer/window/navigation/router.ts';
import { WindowStateContext } from '#renderer/window/shell/window-state.ts';
import type { Answers } from '../../support/fake-bridge.ts';
import { openPage } from '../support/page-rig.tsx';
import { everyCapability } from '../fixtures.ts';

const about = {
  version: '1.2',
  electron: '42',
  chromium: '148',
  node: '24',
  system: 'linux x64',
  folders: { data: '/d', logs: '/l', crashReports: '/c' },
  crashReports: 2,
  hasChromiumLicences: true,
};

async function open(answers: Answers = {}) {
  const router = openRouter({
    asked: '',
    memory: { getItem: () => null, setItem: () => {} },
    beginning: { page: 'settings', detail: 'about' },
  });
  return openPage(
    {
      getAbout: () => succeed(about),
      getLicences: () =>
        succeed([
          { name: 'zod', version: '4', identifier: 'MIT', text: 'Permission is granted' },
          { name: 'odd', version: '1' },
        ]),
      getSettings: () => succeed({ revision: 1, preferences: defaultPreferences, capabilities: everyCapability, autostart: false }),
      ...answers,
    },
    <WindowStateContext value={{ router }}>
      <AboutSection />
    </WindowStateContext>,
  );
}

describe('the About section', () => {
  it('copies the versions as text, and says so', async () => {
    const { user, requests, announced } = await open({ copyText: () => succeed(null) });
    await user.click(screen.getByRole('button', { name: 'Copy versions' }));
    expect(requests('copyText')).toEqual([{ text: expect.stringMatching(/^Clocktower 1\.2\n.*148.*\nlinux x64$/u) }]);
    expect(announced()).not.toBe('');
  });

  it('opens each folder, the crash reports if there are any, and Chromium’s licences', async () => {
    const { user, requests } = await open({ openOwn: () => succeed(null) });
    for (const button of screen.getAllByRole('button', { name: /open/iu })) {
      await user.click(button);
    }
    expect(requests('openOwn')).toEqual([{ what: 'data' }, { what: 'logs' }, { what: 'crash-reports' }, { what: 'chromium-licences' }]);
  });

  it('shows the bundle part by part before it is saved, and where it was saved', async () => {
    const { user, requests } = await open({
      prepareBundle: () => succeed([{ name: 'doctor.txt', text: 'All is well', bytes: 11, isWhole: false }]),
      saveBundle: () => succeed({ file: '/home/ada/clocktower.zip' }),
    });
    expect(requests('saveBundle')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save a diagnostics bundle…' }));
    expect(within(screen.getByRole('region', { name: 'doctor.txt' })).getByText('All is well')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Save as…' }));
    screen.getByText(/clocktower\.zip/u);
  });

  it('says why the doctor could not run, and why the bundle could not be saved', async () => {
    const { user } = await open({
      runDoctor: () => fail({ kind: 'storage-failed', detail: 'EIO' }),
      prepareBundle: () => fail({ kind: 'storage-full' }),
    });
    await user.click(screen.getByRole('button', { name: 'Check now' }));
    screen.getByText(/\(EIO\)/u);
    await user.click(screen.getByRole('button', { name: 'Save a diagnostics bundle…' }));
    screen.getByText(/^The disk is full/u);
    expect(screen.queryByRole('button', { name: 'Save as…' })).toBeNull();
  });

  it('has the licence of each part, also where it has no name or no text', async () => {
    await open();
    expect([...document.querySelectorAll('details')].map(({ textContent }) => textContent)).toEqual([
      'zod 4MITPermission is granted',
      expect.stringMatching(/^odd 1\w/u),
    ]);
    expect(document.querySelectorAll('details pre')).toHaveLength(1);
  });

  it('says that the licences cannot be read, and reads them again', async () => {
    const answers: Answers = { getLicences: () => fail({ kind: 'storage-failed', detail: 'EIO' }) };
    const { user, requests } = await open(answers);
    const before = requests('getLicences').length;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(requests('getLicences').length).toBeGreaterThan(before);
  });
});
