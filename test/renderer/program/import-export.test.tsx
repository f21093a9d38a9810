/** Import and export over the real core and real files: nothing is imported twice, and what was changed since is shown. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addFinished, openWindow } from '../support/program-rig.tsx';
import { chooseOption } from '../support/select.ts';
import { temporaryFolder } from '../../support/after-test.ts';

function newFile(name: string): string {
  const folder = temporaryFolder();
  return join(folder, name);
}

const job = async (name: string): Promise<HTMLElement> => screen.findByRole('region', { name });

/** As Toggl writes them: 45 minutes each. */
function togglFile(rows: number): string {
  const header = 'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount ()';
  const lines = Array.from({ length: rows }, (_, index) => {
    const date = new Date(Date.UTC(2023, 0, 1 + Math.floor(index / 12))).toISOString().slice(0, 10);
    const hour = String(8 + (index % 12)).padStart(2, '0');
    return `Ada,ada@example.org,,,,Thing ${index},No,${date},${hour}:00:00,${date},${hour}:45:00,00:45:00,,`;
  });
  return [header, ...lines].join('\r\n');
}

describe('a file of this program', () => {
  it('whose entries were changed since is shown as such, and adds the earlier versions only on request', async () => {
    const { user, profile, chooseFile } = await openWindow('settings', {
      detail: 'import-export',
      prepare: (rig) => addFinished(rig.profile, 60, 'Plan B'),
    });
    const file = newFile('all.json');
    chooseFile(file);
    await chooseOption(user, await screen.findByRole('combobox', { name: 'Format' }), 'JSON');
    await user.click(screen.getByRole('button', { name: 'Export to a file' }));
    const exported = await job('Export to all.json');
    await within(exported).findByText(/1 entry was written/u);
    await user.click(within(exported).getByRole('button', { name: 'Dismiss' }));
    // The same entry has another description here now: either side may be the newer one.
    writeFileSync(file, readFileSync(file, 'utf8').replace('Plan B', 'Plan A'));

    await user.click(screen.getByRole('button', { name: 'Choose a file' }));
    await screen.findByText('1 entry is here, but was changed since this file was written, and will be skipped.');
    expect(screen.getByRole('row', { name: /Plan A/u }).textContent).toContain('Changed since');
    expect(screen.queryByRole('button', { name: /^Import .* entr/u })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Add the earlier versions too' }));
    await user.click(await screen.findByRole('button', { name: 'Import 1 entry' }));
    await within(await job('Import of all.json')).findByText(/1 entry added/u);
    await waitFor(async () =>
      expect(new Set((await profile.rows()).map(({ description }) => description))).toEqual(new Set(['Plan A', 'Plan B'])),
    );
  });
});

describe('a large file', () => {
  it('is previewed, cancelled during its import, and imported again without duplicates', async () => {
    const { user, profile, chooseFile, holdJobs, setOnline, usedChannels } = await openWindow('settings', { detail: 'import-export' });
    const file = newFile('toggl.csv');
    writeFileSync(file, `${togglFile(300)}\r\nAda,ada@example.org,,,,Broken,No,2023-02-31,09:00:00,2023-02-31,10:00:00,,,`);
    chooseFile(file);
    const choose = async (): Promise<void> => user.click(await screen.findByRole('button', { name: 'Choose a file' }));
    await choose();
    await screen.findByText(/^300 entries would be added, 225:00 total\./u);
    screen.getByText(/^1 row cannot be read/u);
    expect(screen.getByRole('table', { name: /Rows that cannot be read/u }).textContent).toContain('302');
    // What is imported stays unsent: sending hundreds of entries beside the searches of this test takes most of the processor.
    setOnline(false);
    const goOn = holdJobs();
    await user.click(screen.getByRole('button', { name: 'Import 300 entries' }));
    const running = await job('Import of toggl.csv');
    await user.click(await within(running).findByRole('button', { name: 'Cancel the import' }));
    await waitFor(() => expect(usedChannels()).toContain('cancelJob'));
    goOn();
    await within(running).findByText(/Cancelled after 200 .* What was added is kept/u);
    await user.click(within(running).getByRole('button', { name: 'Dismiss' }));
    // The next job has the same name.
    await waitFor(() => expect(running.isConnected).toBe(false));

    await choose();
    await user.click(await screen.findByRole('button', { name: 'Import 100 entries' }));
    const again = await job('Import of toggl.csv');
    await within(again).findByText(/100 entries added/u);
    await user.click(within(again).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(profile.records()).toHaveLength(300));

    await choose();
    await screen.findByText('There is nothing new in this file.');
    screen.getByText(/^300 entries are already here/u);
    expect(screen.queryByRole('button', { name: /^Import .* entr/u })).toBeNull();
  });
});

it('an import is read again with each option that is changed, one after another', async () => {
  const { user, chooseFile, profile } = await openWindow('settings', { detail: 'import-export' });
  const file = newFile('toggl.csv');
  writeFileSync(file, togglFile(2));
  chooseFile(file);
  await user.click(await screen.findByRole('button', { name: 'Choose a file' }));
  const zone = await screen.findByRole('textbox', { name: 'Time zone of the file' });
  for (const name of ['Asia/Tokyo', 'America/New_York']) {
    await user.clear(zone);
    await user.type(zone, `${name}{Enter}`);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Import 2 entries' }).getAttribute('aria-disabled')).toBe('false'));
  }
  await user.click(screen.getByRole('button', { name: 'Import 2 entries' }));
  await within(await job('Import of toggl.csv')).findByText(/2 entries added/u);
  expect(profile.records()).toHaveLength(2);
});

it('a file that is discarded while it is read again causes no further message', async () => {
  const { user, chooseFile, holdAnswers } = await openWindow('settings', { detail: 'import-export' });
  const file = newFile('toggl.csv');
  writeFileSync(file, togglFile(2));
  chooseFile(file);
  await user.click(await screen.findByRole('button', { name: 'Choose a file' }));
  await screen.findByRole('button', { name: 'Import 2 entries' });
  const lose = holdAnswers('previewImport');
  await chooseOption(user, screen.getByRole('combobox', { name: 'Dates' }), 'Month first, as in 11/20/2026');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  lose();
  await user.click(await screen.findByRole('button', { name: 'Choose a file' }));
  await screen.findByRole('button', { name: 'Import 2 entries' });
  expect(
    screen
      .queryAllByRole('alert')
      .map(({ textContent }) => textContent)
      .filter((text) => text !== ''),
  ).toEqual([]);
});
