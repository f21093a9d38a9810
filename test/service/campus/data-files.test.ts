/** The data files: what a column takes, what is said about what it does not, and that those which ship are sound. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readDataFolder } from '#service/campus/data-folder.ts';
import { describeFault, readDataFile } from '#service/campus/data-files.ts';
import { readDataset } from '#service/campus/dataset.ts';
import { demoFiles } from '../../support/campus-service-fixture.ts';

function faultsOf(file: string, text: string): readonly string[] {
  const read = readDataFile(file, text);
  return read.ok ? [] : read.failure.map(describeFault);
}

function onlyRecord(file: string, text: string): unknown {
  const read = readDataFile(file, text);
  return read.ok ? read.value[0] : read.failure.map(describeFault);
}

const nests = 'id,location,latitude,longitude,updated\n';
const places = 'name,description,note,latitude,longitude\n';

describe('a data file', () => {
  it.each([...demoFiles])('%s of the fixture is sound', (file, text) => {
    expect(faultsOf(file, text)).toEqual([]);
  });

  it.each([
    ['places.csv', 'a\n', 'places.csv: is not a file of the campus directory; it knows libraries.csv, '],
    ['1172GooseWatch.csv', nests, '1172GooseWatch.csv: is not a file of the campus directory'],
    ['117GooseWatch.csv', nests, '117GooseWatch.csv: is not a file'],
    ['{term}GooseWatch.csv', nests, '{term}GooseWatch.csv: is not a file of the campus directory'],
    ['1171libraries.csv', places, '1171libraries.csv: is not a file of the campus directory'],
    ['libraries.csv', '', 'libraries.csv: is empty; its first line must name the columns name,description,note,latitude,longitude.'],
    ['libraries.csv', 'name,colour\n', 'libraries.csv, line 1: «colour» is not a column of this file; it has name, description'],
    ['libraries.csv', 'name,name\n', 'libraries.csv, line 1: the column name is there twice.'],
    ['libraries.csv', 'name,note\n', 'libraries.csv, line 1: the columns description, latitude, longitude are missing.'],
    ['libraries.csv', `${places}A,B,C\n`, 'libraries.csv, line 2: has 3 values where the first line names 5 columns.'],
    ['libraries.csv', `${places}A,B,,43,-80\n\n`, 'libraries.csv, line 3: has 1 values where the first line names 5 columns.'],
    ['libraries.csv', `${places},B,,43,-80\n`, 'libraries.csv, line 2, column name: is empty.'],
    ['libraries.csv', `${places}A,"B\nC",,43,-80\nD,,,north,-80\n`, 'libraries.csv, line 4, column latitude: «north» is not a latitude between -90 and 90.'],
    ['libraries.csv', `${places}A,,,90.1,-80\n`, 'libraries.csv, line 2, column latitude: «90.1» is not a latitude between -90 and 90.'],
    ['libraries.csv', `${places}A,,,43,-181\n`, 'libraries.csv, line 2, column longitude: «-181» is not a longitude between -180 and 180.'],
    ['libraries.csv', `${places}A,,,1e1,-80\n`, 'column latitude: «1e1» is not'],
    ['libraries.csv', `${places}A,,,0x10,-80\n`, 'column latitude: «0x10» is not'],
    ['libraries.csv', `${places}A,,,Infinity,-80\n`, 'column latitude: «Infinity» is not'],
    ['libraries.csv', `${places}A,,,NaN,-80\n`, 'column latitude: «NaN» is not'],
    ['libraries.csv', `${places}A,,,"43,5",-80\n`, 'column latitude: «43,5» is not'],
    ['libraries.csv', `${places}A,"${'x'.repeat(10_001)}",,43,-80\n`, 'column description: «xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…» is not text of at most 10000 characters.'],
    ['libraries.csv', `${places}A,"B,,43,-80\n`, 'libraries.csv, line 2: begins a value with a quotation mark that is never closed.'],
    ['1171GooseWatch.csv', `${nests}7,,,,\n8,,,,\n7,,,,\n`, '1171GooseWatch.csv, line 4, column id: «7» is already in line 2.'],
    ['1171GooseWatch.csv', `${nests}7,,,,2017-02-30 00:00:00\n`, 'column updated: «2017-02-30 00:00:00» is not a time such as 2017-03-28 04:00:00'],
    ['1171GooseWatch.csv', `${nests}7,,,,28.3.2017\n`, 'column updated: «28.3.2017» is not a time'],
    ['outlets.csv', 'outlet_id,outlet_name,has_breakfast,has_lunch,has_dinner\n1,A,yes,,\n', 'column has_breakfast: «yes» is not true, false, 1 or 0.'],
    ['diets.csv', 'diet_id,diet_type\n1,A\n+01,B\n', 'diets.csv, line 3, column diet_id: «+01» is already in line 2.'],
    ['libraries.csv', `${'x'.repeat(100)}\n`, `libraries.csv, line 1: «${'x'.repeat(40)}…» is not a column of this file`],
    ['diets.csv', 'diet_id,diet_type\n1.5,A\n', 'column diet_id: «1.5» is not a whole number.'],
  ])('%s with %j says: %s', (file, text, words) => {
    const faults = faultsOf(file, text);
    expect(faults).toHaveLength(1);
    expect(faults.join('')).toContain(words);
  });

  it('says everything that is wrong with it at once', () => {
    expect(faultsOf('libraries.csv', `${places},,,north,-80\nA,,,43,west\n`)).toHaveLength(3);
  });

  it('reads times as those of the campus, in summer and in winter', () => {
    for (const [written, read] of [
      ['2017-03-28 04:00:00', '2017-03-28T04:00:00-04:00'],
      ['2017-01-28 04:00:00', '2017-01-28T04:00:00-05:00'],
      ['2017-03-28T04:00:00Z', '2017-03-28T00:00:00-04:00'],
      ['2017-03-28T04:00:00+02:00', '2017-03-27T22:00:00-04:00'],
      // In the hour that the change of clocks leaves out, and in the one that it repeats.
      ['2017-03-12 02:30:00', '2017-03-12T03:30:00-04:00'],
      ['2017-11-05 01:30:00', '2017-11-05T01:30:00-04:00'],
    ] as const) {
      expect(onlyRecord('1171GooseWatch.csv', `${nests}7,,,,${written}\n`)).toMatchObject({ updated: read });
    }
  });

  it('keeps fourteen digits of a number, as the directory always did, and every letter of a text', () => {
    expect(onlyRecord('libraries.csv', `${places} A ,&amp;,,43.46976947955241,-80.54237276274918\n`)).toEqual({
      name: ' A ',
      description: '&amp;',
      note: null,
      latitude: 43.469769479552,
      longitude: -80.542372762749,
    });
  });

  it('may name its columns in any order, and leave out those that are optional', () => {
    expect(onlyRecord('1171GooseWatch.csv', 'longitude,id,latitude,location\n-80.5,7,43.5,Pond\n')).toEqual({
      id: '7',
      location: 'Pond',
      latitude: 43.5,
      longitude: -80.5,
      updated: null,
    });
  });
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clocktower-campus-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('a data folder', () => {
  it('gives its CSV files and leaves everything else alone', async () => {
    writeFileSync(join(folder, 'diets.csv'), 'diet_id,diet_type\n');
    writeFileSync(join(folder, 'README.md'), 'hello');
    mkdirSync(join(folder, 'libraries.csv'));
    expect(await readDataFolder(folder)).toEqual({ ok: true, value: new Map([['diets.csv', 'diet_id,diet_type\n']]) });
  });

  it('without CSV files, or that is not there, says so', async () => {
    expect(await readDataFolder(folder)).toEqual({ ok: false, failure: { kind: 'no-files' } });
    expect(await readDataFolder(join(folder, 'nowhere'))).toMatchObject({ ok: false, failure: { kind: 'unreadable' } });
  });

  it('with a file in another encoding names it', async () => {
    writeFileSync(join(folder, 'diets.csv'), Buffer.from('diet_id,diet_type\n1,k\xE4se\n', 'latin1'));
    expect(await readDataFolder(folder)).toEqual({
      ok: false,
      failure: { kind: 'faulty', faults: [{ file: 'diets.csv', line: null, column: null, message: 'is not encoded in UTF-8' }] },
    });
  });
});

describe('the data that ships', () => {
  it('is sound: the libraries, and the nests of one season', async () => {
    const files = await readDataFolder(join(import.meta.dirname, '../../../resources/campus'));
    const dataset = files.ok ? readDataset(files.value) : null;
    if (dataset?.ok !== true) {
      throw new Error(JSON.stringify(dataset ?? files));
    }
    expect(dataset.value.records('libraries.csv')).toHaveLength(11);
    expect(dataset.value.terms('{term}GooseWatch.csv')).toEqual(['1171']);
    expect(dataset.value.recordsOfTerm('{term}GooseWatch.csv', '1171')).toHaveLength(37);
  });
});
