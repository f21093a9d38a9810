/** The data files: valid and invalid values of each column, and the validity of the included files. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readDataFolder } from '#service/campus/data/data-folder.ts';
import { describeFault, knownFileName, readDataFile } from '#service/campus/data/data-files.ts';
import { readDataset } from '#service/campus/data/dataset.ts';
import { demoFiles } from '../../../support/campus-service-fixture.ts';
import { temporaryFolder } from '../../../support/after-test.ts';

function faultsOf(file: string, text: string): readonly string[] {
  const read = readDataFile(file, text);
  return read.ok ? [] : read.failure.map(describeFault);
}

function onlyRecord(file: string, text: string): unknown {
  const read = readDataFile(file, text);
  return read.ok ? read.value.records[0] : read.failure.map(describeFault);
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
    ['libraries.csv', 'name,name\n', 'libraries.csv, line 1: the column name is there twice.'],
    ['libraries.csv', 'name,note\n', 'libraries.csv, line 1: the columns description, latitude, longitude are missing.'],
    ['libraries.csv', `${places}A,B,C\n`, 'libraries.csv, line 2: has 3 values where the first line names 5 columns.'],
    ['libraries.csv', `${places}A,B,,43,-80,more\n`, 'libraries.csv, line 2: has 6 values where the first line names 5 columns.'],
    ['libraries.csv', `${places},B,,43,-80\n`, 'libraries.csv, line 2, column name: is empty.'],
    [
      'libraries.csv',
      `${places}A,"B\nC",,43,-80\nD,,,north,-80\n`,
      'libraries.csv, line 4, column latitude: "north" is not a latitude between -90 and 90.',
    ],
    ['libraries.csv', `${places}A,,,90.1,-80\n`, 'libraries.csv, line 2, column latitude: "90.1" is not a latitude between -90 and 90.'],
    ['libraries.csv', `${places}A,,,43,-181\n`, 'libraries.csv, line 2, column longitude: "-181" is not a longitude between -180 and 180.'],
    ['libraries.csv', `${places}A,,,1e1,-80\n`, 'column latitude: "1e1" is not'],
    ['libraries.csv', `${places}A,,,0x10,-80\n`, 'column latitude: "0x10" is not'],
    ['libraries.csv', `${places}A,,,Infinity,-80\n`, 'column latitude: "Infinity" is not'],
    ['libraries.csv', `${places}A,,,NaN,-80\n`, 'column latitude: "NaN" is not'],
    ['libraries.csv', `${places}A,,,"43,5",-80\n`, 'column latitude: "43,5" is not'],
    [
      'libraries.csv',
      `${places}A,"${'x'.repeat(10_001)}",,43,-80\n`,
      'column description: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…" is not text of at most 10000 characters.',
    ],
    ['libraries.csv', `${places}A,"B,,43,-80\n`, 'libraries.csv, line 2: begins a value with a quotation mark that is never closed.'],
    ['1171GooseWatch.csv', `${nests}7,,,,\n8,,,,\n7,,,,\n`, '1171GooseWatch.csv, line 4, column id: "7" is already in line 2.'],
    [
      '1171GooseWatch.csv',
      `${nests}7,,,,2017-02-30 00:00:00\n`,
      'column updated: "2017-02-30 00:00:00" is not a time such as 2017-03-28 04:00:00',
    ],
    ['1171GooseWatch.csv', `${nests}7,,,,28.3.2017\n`, 'column updated: "28.3.2017" is not a time'],
    [
      'outlets.csv',
      'outlet_id,outlet_name,has_breakfast,has_lunch,has_dinner\n1,A,maybe,,\n',
      'column has_breakfast: "maybe" is not true, false, yes, no, 1 or 0.',
    ],
    ['diets.csv', 'diet_id,diet_type\n1,A\n+01,B\n', 'diets.csv, line 3, column diet_id: "+01" is already in line 2.'],
    ['menu.csv', 'date,outlet_id,meal,product_name\n2026-02-30,1,lunch,A\n', 'column date: "2026-02-30" is not a date such as 2017-03-28.'],
    ['courses.csv', 'subject,number,title,prerequisites_parsed\nDEMO,1,A,[1\n', 'column prerequisites_parsed: "[1" is not JSON.'],
    ['diets.csv', 'diet_id,diet_type\n1.5,A\n', 'column diet_id: "1.5" is not a whole number.'],
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
      // In the skipped hour of a clock change, and in the repeated one.
      ['2017-03-12 02:30:00', '2017-03-12T03:30:00-04:00'],
      ['2017-11-05 01:30:00', '2017-11-05T01:30:00-04:00'],
    ] as const) {
      expect(onlyRecord('1171GooseWatch.csv', `${nests}7,,,,${written}\n`)).toMatchObject({ updated: read });
    }
  });

  it('keeps fourteen digits of a number, as the directory always did, and every letter of a text', () => {
    expect(onlyRecord('libraries.csv', `${places}" A ",&amp;,,43.46976947955241,-80.54237276274918\n`)).toEqual({
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
  folder = temporaryFolder();
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

  it('reads files in Windows-1252', async () => {
    writeFileSync(join(folder, 'diets.csv'), Buffer.from('diet_id,diet_type\n1,k\xE4se \x96 caf\xE9\n', 'latin1'));
    expect(await readDataFolder(folder)).toEqual({ ok: true, value: new Map([['diets.csv', 'diet_id,diet_type\n1,käse – café\n']]) });
  });

  it('with a file that is too large names it, and does not read it', async () => {
    writeFileSync(join(folder, 'diets.csv'), '');
    truncateSync(join(folder, 'diets.csv'), 64 * 1_048_576 + 1);
    expect(await readDataFolder(folder)).toEqual({
      ok: false,
      failure: { kind: 'faulty', faults: [{ file: 'diets.csv', line: null, column: null, message: 'is larger than 64 MiB' }] },
    });
  });

  it('leaves a pipe alone instead of waiting for it', async () => {
    writeFileSync(join(folder, 'diets.csv'), 'diet_id,diet_type\n');
    execFileSync('mkfifo', [join(folder, 'libraries.csv')]);
    symlinkSync('/dev/zero', join(folder, 'groups.csv'));
    expect(await readDataFolder(folder)).toEqual({ ok: true, value: new Map([['diets.csv', 'diet_id,diet_type\n']]) });
  });

  it('with two files of one kind names the second', async () => {
    writeFileSync(join(folder, 'buildings.csv'), '');
    writeFileSync(join(folder, 'Buildings.csv'), '');
    expect(await readDataFolder(folder)).toMatchObject({
      ok: false,
      failure: { kind: 'faulty', faults: [{ file: 'buildings.csv', message: 'is a second file for buildings.csv; keep one of them' }] },
    });
  });
});

describe('a file as the university published it', () => {
  it.each([
    ['Buildings.csv', 'buildings.csv'],
    ['AcademicGroups.csv', 'groups.csv'],
    ['AcademicOrganizations.csv', 'organizations.csv'],
    ['Terms.csv', 'terms.csv'],
    ['1151infosessions.csv', 'infosessions.csv'],
    ['sessions.csv', 'infosessions.csv'],
    ['goosewatch.csv', '1135GooseWatch.csv'],
    ['1181GooseWatch.csv', '1181GooseWatch.csv'],
    ['1115examschedule.csv', '1115ExamSchedule.csv'],
    ['1152GooseWatch.csv', '1152GooseWatch.csv'],
    ['other.csv', 'other.csv'],
  ])('named %s is %s', (published, known) => {
    expect(knownFileName(published)).toBe(known);
  });

  it('may have spaces and quotation marks around values, and other letters in its header', () => {
    const text =
      'ID, Location, Latitude, Longitude\n1, "Parking lot A", 43.46959, -80.53811\n6, "1st set of steps (facing ML/AL)", 43.46837, -80.54188\n';
    expect(onlyRecord('1135GooseWatch.csv', text)).toEqual({
      id: '1',
      location: 'Parking lot A',
      latitude: 43.46959,
      longitude: -80.53811,
      updated: null,
    });
  });

  it('may have unused columns, which are reported, and cells without a name', () => {
    const text =
      'building_id,building_code,parent_code,building_name,alternate_building_names,latitude,longitude,current,,\n1,DWE,,Douglas Wright,DW|"Wright",43.469981,-80.540042,1,,\n'.replaceAll(
        '"',
        '',
      );
    const read = readDataFile('buildings.csv', text);
    expect(read).toMatchObject({
      ok: true,
      value: { ignored: ['"current"'], records: [{ building_code: 'DWE', alternate_names: ['DW', 'Wright'], latitude: 43.469981 }] },
    });
  });

  it('may name the columns of exams otherwise', () => {
    const text =
      'Exam,Section(s),Day,Date,Start Time,End Time,Location(s)\nSYDE 162,001,Friday,"August 5, 2011",9:00 AM,11:30 AM,"E5 6006,6008"\n';
    expect(onlyRecord('1115ExamSchedule.csv', text)).toEqual({
      course: 'SYDE 162',
      section: '001',
      day: 'Friday',
      date: 'August 5, 2011',
      start_time: '9:00 AM',
      end_time: '11:30 AM',
      location: 'E5 6006,6008',
      notes: null,
    });
  });

  it('may have a space before its values', () => {
    expect(onlyRecord('terms.csv', 'abbreviation, description\nJ, "Summer; first half; August"\n')).toEqual({
      abbreviation: 'J',
      description: 'Summer; first half; August',
    });
  });
});

describe('the data that ships', () => {
  it('is sound: the libraries, and the nests of one season', async () => {
    const files = await readDataFolder(join(import.meta.dirname, '../../../../resources/campus'));
    const dataset = files.ok ? readDataset(files.value) : null;
    if (dataset?.ok !== true) {
      throw new Error(JSON.stringify(dataset ?? files));
    }
    expect(dataset.value.records('libraries.csv')).toHaveLength(11);
    expect(dataset.value.terms('{term}GooseWatch.csv')).toEqual(['1171']);
    expect(dataset.value.findTermRecords('{term}GooseWatch.csv', '1171')).toHaveLength(37);
  });
});
