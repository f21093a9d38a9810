/** The steps of an import: what is said of a file, when it is read again, and what is imported of it. */
import type { Failure } from '#shared/failures.ts';
import { defaultImportOptions, type ImportPreview } from '#shared/history/import-export.ts';
import { localDateSchema, secondsSchema } from '#shared/values/brands.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { ExportPart } from '#renderer/window/import-export/export-part.tsx';
import { ImportPart } from '#renderer/window/import-export/import-part.tsx';
import { testId } from '../../../support/random-history.ts';
import { openPage } from '../../support/page-rig.tsx';
import { chooseOption } from '../../support/select.ts';
import {
  chooseButton,
  dateChoice,
  dates,
  isDisabled,
  notes,
  openFile,
  openPart,
  opened,
  previewOf,
  runButton,
} from '../../support/import-part.tsx';

const ada = { name: 'Ada', rows: 2 };
const ben = { name: 'Ben', rows: 1 };

const reason = () => document.getElementById(chooseButton().getAttribute('aria-describedby') ?? '')?.textContent ?? '';

/** The part is left when its button is pressed. */
function Left() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(false)}>
        Leave
      </button>
      {isOpen ? <ImportPart isWhole /> : null}
    </>
  );
}

describe('what is said of a file', () => {
  const file = 'time.csv: Table of time entries, separated by commas';
  const goes = 'The entries go to Team.';
  const span = { first: localDateSchema.parse('2026-11-16'), last: localDateSchema.parse('2026-11-20') };

  it.each<[Partial<ImportPreview>, readonly unknown[]]>([
    [{}, [file, '2 entries would be added, 1:30 total.', goes]],
    [{ span }, [file, expect.stringMatching(/^2 entries would be added, 1:30 total\. From 16 .* to 20 .*\.$/u), goes]],
    [{ known: 1 }, [file, expect.any(String), goes, expect.stringMatching(/^1 entry is already here/u)]],
    [{ changed: 1 }, [file, expect.any(String), goes, expect.stringMatching(/^1 entry is here, but was changed .* skipped\.$/u)]],
    [{ repeated: 1 }, [file, expect.any(String), goes, expect.stringMatching(/^1 row repeats/u)]],
    [{ unreadable: 1 }, [file, expect.any(String), goes, expect.stringMatching(/^1 row cannot be read/u)]],
    [{ lost: { clients: 1, billable: 0 } }, [file, expect.any(String), goes, expect.stringMatching(/^Not imported: the client of 1 row/u)]],
    [{ lost: { clients: 0, billable: 1 } }, [file, expect.any(String), goes, 'Not imported: that 1 row is billable.']],
    [{ dates }, [file, expect.any(String), goes]],
    [{ dates: { ...dates, placed: 1 } }, [file, expect.any(String), goes, expect.stringMatching(/^1 row has a day but no time/u)]],
    [
      {
        columns: [
          { name: 'Start', example: '9:00', role: 'start' },
          { name: 'Rate', example: '5', role: null },
          { name: 'Empty', example: '', role: null },
        ],
      },
      [file, expect.any(String), goes, '1 column is ignored; see below.'],
    ],
    [
      { format: 'clocktower-csv', columns: [{ name: 'id', example: '5', role: null }] },
      ['time.csv: Clocktower CSV, separated by commas', expect.any(String), goes],
    ],
    [{ isPart: true }, [file, expect.any(String), goes, expect.stringMatching(/^This is one file of a solidtime export/u)]],
    [
      { unknownZones: ['Moon Base'] },
      [file, expect.any(String), goes, 'Unknown time zone: “Moon Base”. Its times are read in this computer’s time zone.'],
    ],
    [{ people: [ada, ben], known: 1 }, [file, 'The file contains entries of several people. Only those of one person are imported.']],
    [{ people: [ada, ben], person: 'Ada' }, [file, expect.any(String), goes]],
    [{ people: [ada] }, [file, expect.any(String), goes]],
  ])('is what is in it: %o', async (changes, expected) => {
    await openFile({ openImport: () => opened(changes) });
    expect(notes()).toEqual(expected);
  });

  const names = [{ kind: 'project', name: 'Bridge', rows: 2, fate: 'new' }] as const;

  it.each<[string, Partial<ImportPreview>, readonly [boolean, boolean, boolean]]>([
    ['with changed entries', { changed: 1, names }, [true, true, true]],
    ['without', { names }, [true, false, true]],
    ['with nothing new', { fresh: 0 }, [false, false, false]],
    ['of several people, until one is chosen', { people: [ada, ben], changed: 1, names }, [false, false, false]],
    ['that cannot be compared yet', { comparable: false }, [false, false, false]],
  ])('is followed by what can be done: %s', async (_, changes, expected) => {
    await openFile({ openImport: () => opened(changes), previewImport: async () => new Promise<never>(() => {}) }, false);
    expect([
      runButton() !== null,
      screen.queryByRole('checkbox', { name: /earlier versions/u }) !== null,
      screen.queryByText('Will be created') !== null,
    ]).toEqual(expected);
    expect(screen.queryByText(/are still being loaded/u) !== null).toBe(changes.comparable === false);
  });
});

describe('what only the user can decide', () => {
  it('is what counts where a duration contradicts start and end; nothing is imported before', async () => {
    const differences = { rows: 2, seconds: secondsSchema.parse(5_400) };
    const { user, requests } = await openFile({
      openImport: () => opened({ differences }),
      previewImport: () => succeed(previewOf({ differences })),
    });
    expect([
      runButton(),
      screen.getByRole('group', {
        name: /^2 rows have a duration that contradicts start and end, by 1:30 in total\. Choose what counts:$/u,
      }),
    ]).toEqual([null, expect.anything()]);
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Use start and end',
      'Use the duration',
      'Leave these rows out',
    ]);
    await user.click(screen.getByRole('radio', { name: 'Use the duration' }));
    await waitFor(() => expect(isDisabled()).toBe('false'));
    expect(requests('previewImport')).toEqual([{ id: testId(1, 1), options: { ...defaultImportOptions, differences: 'duration' } }]);
  });

  it('is whether rows that are no work are imported', async () => {
    const noWork = [
      { type: 'Break', rows: 1 },
      { type: 'Holiday', rows: 2 },
    ];
    const { user, requests } = await openFile({
      openImport: () => opened({ noWork }),
      previewImport: () => succeed(previewOf({ noWork })),
    });
    expect(screen.getByText('Not work: Break (1 row) and Holiday (2 rows).')).toBeDefined();
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Import these too' });
    expect(box).toHaveProperty('checked', false);
    await user.click(box);
    expect([box.checked, requests('previewImport')]).toEqual([
      true,
      [{ id: testId(1, 1), options: { ...defaultImportOptions, withNoWork: true } }],
    ]);
  });

  it('is what each column becomes', async () => {
    const columns = [
      { name: 'Start', example: '2026-11-20 09:00', role: 'start' as const },
      { name: '', example: 'Mail', role: null },
    ];
    const { user, requests } = await openFile({
      openImport: () => opened({ columns }),
      previewImport: () => succeed(previewOf({ columns })),
    });
    const rows = [...screen.getByRole('table', { name: /^Columns/u }).querySelectorAll('tbody tr')];
    expect(rows.map((row) => [row.querySelector('th')?.textContent, row.querySelector('td')?.textContent, row.className !== ''])).toEqual([
      ['Start', '2026-11-20 09:00', false],
      ['Column 2', 'Mail', true],
    ]);
    await chooseOption(user, screen.getByRole('combobox', { name: 'Column 2 becomes' }), 'Description');
    await chooseOption(user, screen.getByRole('combobox', { name: 'Start becomes' }), 'Ignored');
    await waitFor(() =>
      expect(requests('previewImport')).toMatchObject([
        { options: { columns: ['start', 'description'] } },
        { options: { columns: [null, null] } },
      ]),
    );
  });
});

describe('choosing a file', () => {
  it('says that it is read, and cannot be done twice', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof opened>>();
    const { user, requests } = await openPart({ openImport: async () => promise });
    expect([chooseButton().getAttribute('aria-disabled'), screen.queryByText('Reading the file')]).toEqual(['false', null]);
    await user.click(chooseButton());
    await user.click(chooseButton());
    expect([
      chooseButton().getAttribute('aria-disabled'),
      screen.getByText('Reading the file').tagName,
      requests('openImport').length,
    ]).toEqual(['true', 'OUTPUT', 1]);
    await act(async () => resolve(opened()));
    expect([screen.queryByRole('button', { name: 'Choose a file' }), notes().length]).toEqual([null, 3]);
  });

  it('can be given up', async () => {
    await openFile({ openImport: () => succeed({ kind: 'cancelled' as const }) });
    expect([chooseButton().getAttribute('aria-disabled'), screen.queryByRole('alert')?.textContent ?? '']).toEqual(['false', '']);
  });

  it('says at the button that it cannot be read, and elsewhere what is not about the file', async () => {
    const failures: Failure[] = [{ kind: 'file-unreadable', fileName: 'time.csv', detail: 'EACCES' }, { kind: 'storage-full' }];
    const { user } = await openFile({ openImport: () => fail(failures.shift() ?? { kind: 'no-import' }) });
    expect([reason(), chooseButton().getAttribute('aria-disabled')]).toEqual([expect.stringMatching(/time\.csv/u), 'false']);
    await user.click(chooseButton());
    expect([reason(), screen.getByText(/^The disk is full/u).closest('section')]).toEqual(['', null]);
  });
});

describe('importing', () => {
  it('imports what is shown without the names that were cleared, says so, and is ready for the next file', async () => {
    const { user, requests, announced } = await openFile({
      openImport: () => opened({ names: [{ kind: 'project', name: 'Bridge', rows: 2, fate: 'new' }] }),
    });
    await user.click(screen.getByRole('checkbox', { name: /^Bridge/u }));
    await user.click(runButton() ?? document.body);
    expect([requests('runImport'), announced(), document.activeElement]).toEqual([
      [{ id: testId(1, 1), leaveOut: [{ kind: 'project', name: 'Bridge' }] }],
      'The import has started',
      screen.getByRole('heading', { name: 'Import' }),
    ]);
    expect([chooseButton().tagName, requests('forgetImport')]).toEqual(['BUTTON', []]);
  });

  it('stays where it is if it cannot be started', async () => {
    const { user, announced } = await openFile({ runImport: () => fail({ kind: 'storage-full' }) });
    await user.click(runButton() ?? document.body);
    await screen.findByText(/^The disk is full/u);
    expect([announced(), runButton()?.textContent]).toEqual(['', 'Import 2 entries']);
  });

  it('ignores further presses while it starts, which takes a moment on a slow disk', async () => {
    const slow = Promise.withResolvers<ReturnType<typeof fail<{ readonly kind: 'storage-full' }>>>();
    const { user, requests } = await openFile({ runImport: async () => slow.promise });
    await user.click(runButton() ?? document.body);
    await user.click(runButton() ?? document.body);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect([requests('runImport').length, requests('forgetImport').length, runButton()?.getAttribute('aria-disabled')]).toEqual([
      1,
      0,
      'true',
    ]);
    await act(async () => slow.resolve(fail({ kind: 'storage-full' })));
    expect(runButton()?.getAttribute('aria-disabled')).toBe('false');
  });

  it('is given up by its button: the file is forgotten, and an answer about it ignored', async () => {
    const late = Promise.withResolvers<ReturnType<typeof fail<{ readonly kind: 'storage-full' }>>>();
    const { user, requests } = await openFile({ openImport: () => opened({ dates }), previewImport: async () => late.promise });
    await chooseOption(user, dateChoice(), 'Month first, as in 11/20/2026');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect([requests('forgetImport').length, notes()]).toEqual([1, []]);
    await act(async () => late.resolve(fail({ kind: 'storage-full' })));
    expect([screen.queryByText(/^The disk is full/u), chooseButton().tagName]).toEqual([null, 'BUTTON']);
  });

  it('forgets the file when the page is left', async () => {
    const { user, requests } = await openPage({ openImport: () => opened(), forgetImport: () => succeed(null) }, <Left />);
    await user.click(chooseButton());
    expect(requests('forgetImport')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(requests('forgetImport')).toHaveLength(1);
  });
});

const exportButton = () => screen.getByRole('button', { name: 'Export to a file' });

it('an export asks for the period and format that were chosen, and cannot be asked for twice', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof succeed<{ readonly kind: 'started' }>>>();
  const { user, requests } = await openPage({ runExport: async () => promise }, <ExportPart />);
  expect([exportButton().getAttribute('aria-disabled'), screen.queryByText('Choosing a location')]).toEqual(['false', null]);
  await user.click(exportButton());
  expect([exportButton().getAttribute('aria-disabled'), screen.getByText('Choosing a location').tagName]).toEqual(['true', 'OUTPUT']);
  await act(async () => resolve(succeed({ kind: 'started' })));
  expect([exportButton().getAttribute('aria-disabled'), screen.queryByText('Choosing a location')]).toEqual(['false', null]);
  await chooseOption(user, screen.getByRole('combobox', { name: 'Which entries' }), 'This week');
  await chooseOption(user, screen.getByRole('combobox', { name: 'Format' }), 'JSON');
  await user.click(exportButton());
  expect(requests('runExport')).toEqual([
    { kind: 'entries', format: 'csv', period: null, weekStart: 1 },
    { kind: 'entries', format: 'json', period: { kind: 'named', name: 'this-week' }, weekStart: 1 },
  ]);
});
