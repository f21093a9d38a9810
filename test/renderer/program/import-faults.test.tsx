/** Files with faults, as strangers published them: each is shown with what becomes of it, and none keeps the others away. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openWindow, type ProgramRig } from '../support/program-rig.tsx';
import { chooseOption } from '../support/select.ts';

const folder = join(import.meta.dirname, '../../support/import-faults');

const added = (text: string): string => `${text} total.`;

/** What the preview says of each file. */
const expected: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  '20-end-2400.csv': [added('1 entry would be added, 2:00')],
  '44-ragged.csv': [added('2 entries would be added, 2:00'), '1 column is ignored; see below.'],
  '50-kimai-over24.csv': ['1 row has a duration that contradicts start and end, by 72:00 in total.'],
  '52-clockify-break.csv': [added('1 entry would be added, 3:00'), 'Not work: Break (1 row) and Holiday (1 row).'],
  '54-mismatch.csv': ['1 row has a duration that contradicts start and end, by 4:00 in total.'],
  '61-win-no-vtz.ics': [added('1 entry would be added, 0:30')],
  '64-slash.ics': [added('1 entry would be added, 0:30')],
  'C03-solidtime-own-export.csv': [added('2 entries would be added, 2:00'), 'This is one file of a solidtime export.'],
  'I00-good.ics': [added('1 entry would be added, 1:00')],
  'I01-rdate-period.ics': [added('3 entries would be added, 5:30')],
  'I02-exdate-date-on-timed.ics': [/\d+ entries would be added/],
  'R01-huge-duration.ics': ['There is nothing new in this file.', 'The event “Long” cannot be read.'],
  'R03-one-bad-event.ics': [/\d+ entries would be added/],
  'R04-clockify-total-row.csv': [added('1 entry would be added, 2:00'), 'The start is missing.'],
  'R05-skipped-hour.csv': ['Time zone of the file'],
  'R06-quote-inside-cell.csv': [added('3 entries would be added, 3:00')],
  'R08-byday-with-spaces.ics': [added('8 entries would be added, 4:30')],
  'R09-two-digit-year-first.csv': [
    added('2 entries would be added, 2:00'),
    'The file does not show which number is the day, the month or the year.',
  ],
};

/** What the user decides in the preview of a file, and what it says then. */
const decided: Readonly<Record<string, (user: ProgramRig['user']) => Promise<string>>> = {
  '50-kimai-over24.csv': async (user) => {
    expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Use the duration' }));
    return added('1 entry would be added, 73:41');
  },
  '52-clockify-break.csv': async (user) => {
    await user.click(screen.getByRole('checkbox', { name: 'Import these too' }));
    return added('3 entries would be added, 12:00');
  },
  '54-mismatch.csv': async (user) => {
    await user.click(screen.getByRole('radio', { name: 'Leave these rows out' }));
    return 'There is nothing new in this file.';
  },
  'R05-skipped-hour.csv': async (user) => {
    const zone = screen.getByRole('textbox', { name: 'Time zone of the file' });
    await user.clear(zone);
    await user.type(zone, 'Europe/Vienna');
    await user.click(screen.getByRole('button', { name: 'Re-read file' }));
    return added('2 entries would be added, 1:26');
  },
  '44-ragged.csv': async (user) => {
    await chooseOption(user, screen.getByRole('combobox', { name: 'Column 5 becomes' }), 'Description');
    await screen.findByRole('cell', { name: 'a, b unquoted comma' });
    return added('2 entries would be added, 2:00');
  },
};

async function says(part: HTMLElement, text: string | RegExp): Promise<void> {
  await waitFor(() => expect(part.textContent).toMatch(text));
}

it('each file with faults is shown with what becomes of it', async () => {
  const { user, chooseFile } = await openWindow('settings', { detail: 'import-export' });
  const files = readdirSync(folder).sort();
  expect(files).toEqual(Object.keys(expected).sort());
  for (const name of files) {
    chooseFile(join(folder, name));
    await user.click(await screen.findByRole('button', { name: 'Choose a file' }));
    const part = screen.getByRole('region', { name: 'Import' });
    for (const text of expected[name] ?? []) {
      await says(part, text);
    }
    const decide = decided[name];
    if (decide !== undefined) {
      await says(part, await decide(user));
    }
    await user.click(within(part).getByRole('button', { name: 'Cancel' }));
  }
});

it('each calendar with faults is read, and keeps no other away', async () => {
  const { user, chooseFile } = await openWindow('settings', { detail: 'calendar' });
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.ics'))) {
    chooseFile(join(folder, name));
    await user.click(await screen.findByRole('button', { name: 'Choose a file…' }));
    await says(await screen.findByRole('group', { name }), 'Last read on');
  }
  const long = screen.getByRole('group', { name: 'R01-huge-duration.ics' });
  await says(long, '1 event cannot be read and is not shown: “Long”.');
  await user.click(within(long).getByRole('button', { name: 'Remove R01-huge-duration.ics' }));
  await screen.findByRole('group', { name: 'R03-one-bad-event.ics' });
  expect(screen.queryByRole('group', { name: 'R01-huge-duration.ics' })).toBeNull();
});
