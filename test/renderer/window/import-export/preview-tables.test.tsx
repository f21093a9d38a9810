/** The first rows of a file as entries, and those that cannot be read. */
import type { ImportPreview, PreviewRow } from '#shared/history/import-export.ts';
import { secondsSchema, utcInstantSchema } from '#shared/values/brands.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PreviewTables } from '#renderer/window/import-export/preview-tables.tsx';
import { previewOf } from '../../support/import-part.tsx';
import { openPage } from '../../support/page-rig.tsx';

const row: PreviewRow = {
  line: 2,
  start: utcInstantSchema.parse('2026-11-20T09:00:00Z'),
  end: utcInstantSchema.parse('2026-11-20T10:30:00Z'),
  description: 'Drawing',
  project: 'Bridge',
  task: null,
  tags: ['site', 'daily'],
  fate: 'new',
};

async function open(changes: Partial<ImportPreview>): Promise<void> {
  const preview = previewOf({ rows: 3, fresh: 1, seconds: secondsSchema.parse(0), ...changes });
  await openPage({}, <PreviewTables preview={preview} />);
}

const plain = (text: string | null) => (text ?? '').replaceAll(/[\u2066-\u2069]/gu, '').replaceAll(/\s+/gu, ' ');
const cells = (name: RegExp) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((each) => [...each.children].map(({ textContent }) => plain(textContent)));

describe('the preview of a file', () => {
  it('has its entries with line, time, project, tags, duration and what happens to them', async () => {
    await open({
      shown: [
        row,
        { ...row, line: 3, description: '', project: null, tags: [], fate: 'known' },
        { ...row, line: 4, tags: [], fate: 'repeated' },
      ],
    });
    expect(cells(/^Entries of the file/u)).toEqual([
      ['2', expect.stringMatching(/20.* 9:00 – 10:30$/u), 'Drawing', 'Bridge, site, daily', '1:30', 'New'],
      ['3', expect.stringMatching(/20.* 9:00 – 10:30$/u), 'No description', '', '1:30', 'Already here'],
      ['4', expect.stringMatching(/20.* 9:00 – 10:30$/u), 'Drawing', 'Bridge', '1:30', 'Repeated in the file'],
    ]);
    expect([...document.querySelectorAll('tbody tr')].map((each) => each.getAttribute('data-none'))).toEqual([null, 'true', 'true']);
    expect(screen.queryByText('Rows that cannot be read')).toBeNull();
  });

  it.each([
    [1, 'Entries of the file. 1 row'],
    [7, 'Entries of the file. The first 1 of 7 rows'],
  ])('says how much of it is shown: %d rows', async (rows, caption) => {
    await open({ shown: [row], rows });
    expect(document.querySelector('caption')?.textContent).toBe(caption);
  });

  it('has the rows that cannot be read, with the reason', async () => {
    await open({
      problems: [
        { line: 5, problem: { kind: 'no-start' } },
        { line: 9, problem: { kind: 'bad-date', text: '31.2.' } },
      ],
    });
    expect(cells(/^Rows that cannot be read/u)).toEqual([
      ['5', 'The start is missing.'],
      ['9', '“31.2.” is not a date in this order.'],
    ]);
    expect(screen.getAllByRole('table')).toHaveLength(1);
  });

  it('is empty for a file without rows', async () => {
    await open({});
    expect(screen.queryByRole('table')).toBeNull();
  });
});
