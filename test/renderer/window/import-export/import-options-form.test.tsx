import { defaultImportOptions, type ImportOptions, type ImportPreview } from '#shared/history/import-export.ts';
import { secondsSchema } from '#shared/values/brands.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ImportOptionsForm } from '#renderer/window/import-export/import-options-form.tsx';
import { dates, previewOf } from '../../support/import-part.tsx';
import { openPage, type PageRig } from '../../support/page-rig.tsx';
import { chooseOption, chosen as shownChoice, optionsOf } from '../../support/select.ts';

const none = { rows: 0, fresh: 0, known: 0, changed: 0, repeated: 0, unreadable: 0 };
const ada = { name: 'Ada', rows: 2 };
const options: ImportOptions = { ...defaultImportOptions, addChanged: true };

interface Opened extends PageRig {
  readonly asked: readonly ImportOptions[];
}

async function open(parts: Partial<ImportPreview>): Promise<Opened> {
  const asked: ImportOptions[] = [];
  const preview = previewOf({ ...none, seconds: secondsSchema.parse(0), ...parts });
  const page = await openPage(
    {},
    <ImportOptionsForm
      preview={preview}
      options={options}
      zoneProblem={null}
      onTypeZone={() => {}}
      onReadAgain={(chosen) => asked.push(chosen)}
    />,
  );
  return { ...page, asked };
}

describe('how a file is read', () => {
  it('is not asked if the file has instants and one person', async () => {
    await open({ people: [ada] });
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('asks whose entries are imported if there are several people, even one without a name', async () => {
    const { user, asked } = await open({ people: [ada, { name: '', rows: 1 }] });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(await optionsOf(user, screen.getByRole('combobox', { name: 'Whose entries' }))).toEqual([
      'Choose a person',
      'Ada (2 rows)',
      'No name (1 row)',
    ]);
    await chooseOption(user, screen.getByRole('combobox', { name: 'Whose entries' }), 'No name (1 row)');
    expect(asked).toEqual([{ ...options, person: '' }]);
  });

  it('shows the person who was chosen', async () => {
    const { user } = await open({ people: [ada, { name: 'Ines', rows: 1 }], person: 'Ines' });
    const field = screen.getByRole('combobox', { name: 'Whose entries' });
    expect([shownChoice(field), await optionsOf(user, field)]).toEqual(['Ines (1 row)', ['Ada (2 rows)', 'Ines (1 row)']]);
  });

  it('asks the order of dates and the zone, whose spaces are left out and which may be empty', async () => {
    const { user, asked } = await open({ people: [ada], dates });
    expect(screen.queryByRole('combobox', { name: 'Whose entries' })).toBeNull();
    await chooseOption(user, screen.getByRole('combobox', { name: 'Dates' }), 'Month first, as in 11/20/2026');
    const zone = screen.getByRole('textbox', { name: 'Time zone of the file' });
    expect(zone).toHaveProperty('value', 'Europe/Berlin');
    await user.clear(zone);
    await user.click(screen.getByRole('button', { name: 'Re-read file' }));
    await user.type(zone, ' Asia/Tokyo {Enter}');
    expect(asked).toEqual([{ ...options, dateOrder: 'month-first' }, options, { ...options, timeZone: 'Asia/Tokyo' }]);
  });

  it.each([
    [{}, /^Times use the 24-hour clock\./u],
    [{ twelveHours: true }, /^Times use the 12-hour clock\./u],
    [{ certain: false }, /^The file does not show which number is the day, the month or the year\./u],
  ])('says what it found out: %o', async (found, hint) => {
    await open({ dates: { ...dates, ...found } });
    expect(screen.getByText(hint)).not.toBeNull();
  });
});
