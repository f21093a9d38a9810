/** The table of a report as a spreadsheet: cells of the right type, and texts that are never formulas. */
import { inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { reportAsCsv } from '#core/files/import-export/export/report-csv.ts';
import { reportAsXlsx } from '#core/files/import-export/export/report-xlsx.ts';
import { secondsSchema } from '#shared/values/brands.ts';

/** The content of an entry of a ZIP archive, found by its central directory. */
function unzipped(archive: Uint8Array, name: string): string {
  const bytes = Buffer.from(archive);
  for (let at = bytes.indexOf('PK\u0001\u0002', 0, 'latin1'); at !== -1; at = bytes.indexOf('PK\u0001\u0002', at + 4, 'latin1')) {
    const [method, size, nameLength, header] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 42),
    ];
    if (bytes.toString('utf8', at + 46, at + 46 + nameLength) === name) {
      const from = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
      const content = bytes.subarray(from, from + size);
      return (method === 0 ? content : inflateRawSync(content)).toString('utf8');
    }
  }
  throw new Error(`${name} is not in the archive`);
}

it('has the keys of items in a column of its own, and none for time without one', async () => {
  const rows = [
    {
      key: { kind: 'item', item: 'river/bridge#7' },
      seconds: secondsSchema.parse(3_600),
      billableSeconds: secondsSchema.parse(0),
      entries: 2,
    },
    { key: { kind: 'item', item: null }, seconds: secondsSchema.parse(1_800), billableSeconds: secondsSchema.parse(0), entries: 1 },
  ] as const;
  const archive = await reportAsXlsx(rows, 'item');
  const texts = `${unzipped(archive, 'xl/worksheets/sheet1.xml')}${unzipped(archive, 'xl/sharedStrings.xml')}`;
  expect(texts).toContain('>item<');
  expect(texts).toContain('>river/bridge#7<');
  expect(reportAsCsv(rows, 'item').split('\r\n').slice(0, 3)).toEqual([
    '\uFEFFitem,seconds,hours,percent,entries',
    'river/bridge#7,3600,1.0000,66.67,2',
    ',1800,0.5000,33.33,1',
  ]);
});

it('a workbook has a row for each of the table, with exact seconds, and text that begins with = as text', async () => {
  const rows = [
    {
      key: { kind: 'description', description: '=1+1' },
      seconds: secondsSchema.parse(100_000),
      billableSeconds: secondsSchema.parse(43_200),
      entries: 3,
    },
    {
      key: { kind: 'description', description: 'Plan' },
      seconds: secondsSchema.parse(50_000),
      billableSeconds: secondsSchema.parse(0),
      entries: 1,
    },
  ] as const;
  const archive = await reportAsXlsx(rows, 'description');
  const sheet = unzipped(archive, 'xl/worksheets/sheet1.xml');
  expect(sheet).not.toContain('<f>');
  expect([...sheet.matchAll(/<v>([\d.]+)<\/v>/g)].map(([, value]) => Number(value))).toEqual(
    expect.arrayContaining([100_000, 50_000, 66.67, 33.33, 3, 1, 0.5]),
  );
  expect(`${sheet}${unzipped(archive, 'xl/sharedStrings.xml')}`).toContain('=1+1');
});
