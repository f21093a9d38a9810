/** Administration of the directory: loads that are complete or not at all, keys, readings, and the texts. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { settleLocalKey } from '#service/campus/keys.ts';
import { instant } from '../../support/time-tracking-fixture.ts';
import { createCampusService } from '#service/campus/service.ts';
import { administrate as administrateService } from '#service/standalone/administration/administration.ts';
import type { AdministrationAnswer } from '#service/standalone/administration/command.ts';
import { databaseStartMs, demoFiles, envelopeOf, openCampusFixture, type CampusFixture } from '../../support/campus-service-fixture.ts';
import { refuseWrites } from '../../support/test-database.ts';
import { uuid } from '../../support/time-tracking-fixture.ts';
import { cheapPasswords } from '../../support/cheap-passwords.ts';

let campus: CampusFixture;
let folder: string;
let key: string;
beforeEach(async () => {
  campus = await openCampusFixture();
  key = await campus.issue('Ines Duarte');
  folder = mkdtempSync(join(tmpdir(), 'clocktower-campus-'));
}, databaseStartMs);
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await campus.close();
});

async function administrate(command: string, values: Readonly<Record<string, unknown>> = {}): Promise<AdministrationAnswer> {
  return administrateService(
    { database: campus.database, ...campus.ports, ...cheapPasswords },
    { command: `campus ${command}`, values, password: null },
  );
}

function textOf(answer: AdministrationAnswer): string {
  return answer.kind === 'password-needed' ? '' : answer.text;
}

function put(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text);
  }
}

async function load(files: Readonly<Record<string, string>>): Promise<AdministrationAnswer> {
  put(files);
  return administrate('load', { folder });
}

async function dietsOf(get: (target: string) => Promise<{ readonly text: string }>): Promise<unknown> {
  const { text } = await get(`/foodservices/diets.json?key=${key}`);
  return envelopeOf({ status: 200, type: '', headers: {}, text }).data;
}

const diets = (word: string): string => `diet_id,diet_type\n1,${word}\n`;
const served = (word: string): unknown => [{ diet_id: 1, diet_type: word }];

describe('a load', () => {
  it('takes the place of the file of that name, and of what was loaded before; the rest is what ships', async () => {
    expect(await load({ 'diets.csv': diets('Loaded diet'), '1181GooseWatch.csv': 'id,location,latitude,longitude\n' })).toEqual({
      kind: 'done',
      text: `Loaded from ${folder}, replacing what was loaded before:\n  1181GooseWatch.csv  0 records\n  diets.csv  1 record`,
    });
    expect(await dietsOf(campus.get)).toEqual(served('Loaded diet'));
    // A season that has started without a nest.
    expect(envelopeOf(await campus.get(`/resources/goosewatch.json?key=${key}`))).toMatchObject({
      meta: { status: 204, method: { term_min: 1161, term_max: 1181, term_displaying: 1181 } },
      data: [],
    });
    expect(envelopeOf(await campus.get(`/foodservices/outlets.json?key=${key}`)).data).toHaveLength(1);
    rmSync(join(folder, 'diets.csv'));
    expect(
      textOf(await load({}))
        .split('\n')
        .slice(1),
    ).toEqual(['  1181GooseWatch.csv  0 records']);
    expect(await dietsOf(campus.get)).toEqual(served('Demo diet'));
  });

  it('says which columns of a file are not used', async () => {
    const answer = await load({ 'Diets.csv': 'diet_id,diet_type,Colour\n1,Loaded diet,green\n' });
    expect(textOf(answer)).toContain('diets.csv  1 record; columns not used: "Colour"');
    expect(await dietsOf(campus.get)).toEqual(served('Loaded diet'));
  });

  it('is seen by every process at its next request', async () => {
    const other = createCampusService({ database: campus.database, ports: campus.ports, data: demoFiles, report: () => null });
    const getOther = async (target: string): Promise<{ readonly text: string }> => {
      const response = await other.fetch(new Request(`http://other.test${target}`));
      return { text: await response.text() };
    };
    expect(await dietsOf(getOther)).toEqual(served('Demo diet'));
    await load({ 'diets.csv': diets('Loaded diet') });
    expect(await dietsOf(getOther)).toEqual(served('Loaded diet'));
  });

  it('of a folder in which anything is wrong changes nothing, and says all of it', async () => {
    await load({ 'diets.csv': diets('Loaded diet') });
    const before = await campus.database.selectFrom('campus_files').selectAll().execute();
    const answer = await load({
      'diets.csv': diets('Better diet'),
      'outlets.csv': 'outlet_id,outlet_name,has_breakfast,has_lunch,has_dinner\nx,,maybe,,\n',
    });
    expect(answer.kind).toBe('refused');
    expect(textOf(answer).split('\n')).toEqual([
      'outlets.csv, line 2, column outlet_id: "x" is not a whole number.',
      'outlets.csv, line 2, column outlet_name: is empty.',
      'outlets.csv, line 2, column has_breakfast: "maybe" is not true, false, yes, no, 1 or 0.',
      'Nothing was changed; correct the files and load the folder again. docs/campus-data.md describes the columns.',
    ]);
    expect(await campus.database.selectFrom('campus_files').selectAll().execute()).toEqual(before);
    expect(await dietsOf(campus.get)).toEqual(served('Loaded diet'));
  });

  it('that the database refuses midway changes nothing', async () => {
    await load({ 'diets.csv': diets('Loaded diet') });
    await refuseWrites(campus.database, { table: 'campus_files', event: 'insert' });
    await expect(load({ 'diets.csv': diets('Better diet') })).rejects.toThrow('refused by the test');
    expect(await dietsOf(campus.get)).toEqual(served('Loaded diet'));
  });

  it('lists a limited number of faults', async () => {
    const answer = await load({ 'diets.csv': `diet_id,diet_type\n${'x,A\n'.repeat(500)}` });
    expect(textOf(answer)).toContain('… and 480 more.');
    expect(textOf(answer).split('\n')).toHaveLength(22);
    expect(JSON.stringify(answer).length).toBeLessThan(16_384);
  });

  it('of a folder without files, or of none, says so', async () => {
    const empty = await administrate('load', { folder });
    expect(empty.kind).toBe('refused');
    expect(textOf(empty)).toBe(
      `There is no .csv file in ${folder}. Nothing was changed; docs/campus-data.md says which files there can be.`,
    );
    const nowhere = await administrate('load', { folder: join(folder, 'nowhere') });
    expect(textOf(nowhere)).toMatch(/nowhere cannot be read \(ENOENT.*Nothing was changed/);
  });
});

describe('keys', () => {
  it('are issued, listed without the secret, banned and accepted again', async () => {
    const issued = await administrate('key issue', { name: 'Rui' });
    const text = textOf(issued).split('\n  ')[1] ?? '';
    expect(textOf(issued)).toBe(`The key of “Rui”; it is not shown again:\n  ${text}`);
    const listed = await administrate('key list');
    const [ines = '', rui = ''] = textOf(listed).split('\n');
    expect(ines).toMatch(/ Ines Duarte$/);
    expect(rui).toMatch(new RegExp(`…${text.slice(-4)} .* Rui$`));
    expect(JSON.stringify(listed)).not.toContain(text);
    const id = rui.trim().split(' ')[0] ?? '';
    expect(textOf(await administrate('key ban', { id }))).toBe(`The key ${id} is now banned.`);
    expect((await campus.get(`/poi/libraries.json?key=${text}`)).status).toBe(403);
    expect(textOf(await administrate('key list'))).toContain('Rui  (banned)');
    await administrate('key unban', { id });
    expect((await campus.get(`/poi/libraries.json?key=${text}`)).status).toBe(200);
  });

  it('that are not there cannot be banned', async () => {
    const answer = await administrate('key ban', { id: uuid(9999) });
    expect(answer).toEqual({
      kind: 'refused',
      text: `There is no key ${uuid(9999)}. Nothing was changed; “campus key list” lists the keys.`,
    });
  });

  it('are listed up to what an answer holds, with long names and all', async () => {
    for (let index = 0; index < 24; index += 1) {
      await campus.issue('"'.repeat(255));
    }
    const answer = await administrate('key list');
    expect(textOf(answer)).toMatch(/\n {2}and 5 more$/);
    expect(JSON.stringify(answer).length).toBeLessThan(16_384);
  });

  it('of this computer is one and the same, made once', async () => {
    const settle = async (user: number): Promise<string> =>
      settleLocalKey(campus.database, { localUserId: uuid(user), ports: campus.ports });
    const first = await settle(1);
    expect([await settle(1), first.length]).toEqual([first, 32]);
    expect(await settle(2)).not.toBe(first);
    expect((await campus.get(`/poi/libraries.json?key=${first}`)).status).toBe(200);
    expect(await campus.database.selectFrom('campus_keys').select('name').where('name', '=', 'This computer').execute()).toHaveLength(2);
  });
});

describe('a wireless reading', () => {
  it('of the future is refused', async () => {
    const answer = await administrate('reading', { issues: '1', at: instant('2199-01-01T00:00:00Z') });
    expect(answer).toEqual({
      kind: 'refused',
      text: '2199-01-01T00:00:00Z is in the future. Nothing was recorded; check --at and the clock of this computer.',
    });
    expect(await administrate('reading list')).toEqual({ kind: 'done', text: 'There are no readings yet.' });
  });

  it('can be listed and deleted', async () => {
    const [older, newer] = [instant('2026-11-18T05:00:00Z'), instant('2026-11-19T05:00:00Z')];
    await administrate('reading', { issues: '3', at: older });
    await administrate('reading', { issues: '4', at: newer });
    expect(await administrate('reading delete', { at: newer })).toEqual({ kind: 'done', text: `The reading of ${newer} is deleted.` });
    expect(await administrate('reading delete', { at: newer })).toMatchObject({
      kind: 'refused',
      text: expect.stringContaining(`There is no reading of ${newer}.`),
    });
    expect(await administrate('reading list')).toEqual({ kind: 'done', text: `  ${older}  3 sign-in problems` });
    await administrate('reading delete', { at: older });
  });

  it('is recorded for now, or for the time that is given', async () => {
    const now = await administrate('reading', { issues: '1' });
    expect(textOf(now)).toBe('Recorded for 2026-11-20T12:00:00Z: 1 sign-in problem.');
    expect(envelopeOf(await campus.get(`/wireless/auth.json?key=${key}`)).data).toEqual({
      issues: { count: 1, last_updated: '2026-11-20T07:00:00-05:00' },
    });
  });
});
