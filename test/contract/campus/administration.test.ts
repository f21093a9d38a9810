/** Administration of the directory: loads that are complete or not at all, keys, readings, and the texts. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { uuidSchema } from '#shared/values/brands.ts';
import { administrateCampus, type CampusAnswer, type CampusRequest } from '#service/campus/administration.ts';
import { settleLocalKey } from '#service/campus/keys.ts';
import { instant } from '../../support/time-tracking-fixture.ts';
import { createCampusService } from '#service/campus/service.ts';
import { campusAnswerText, isCampusDone } from '#service/campus/formats/answer-text.ts';
import { databaseStartMs, demoFiles, envelopeOf, openCampusFixture, type CampusFixture } from '../../support/campus-service-fixture.ts';
import { refuseWrites } from '../../support/test-database.ts';
import { uuid } from '../../support/time-tracking-fixture.ts';

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

async function administrate(request: CampusRequest): Promise<CampusAnswer> {
  return administrateCampus({ database: campus.database, ...campus.ports }, request);
}

function put(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text);
  }
}

async function load(files: Readonly<Record<string, string>>): Promise<CampusAnswer> {
  put(files);
  return administrate({ kind: 'campus-load', folder });
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
      kind: 'campus-loaded',
      folder,
      files: [
        { name: '1181GooseWatch.csv', records: 0, ignored: [] },
        { name: 'diets.csv', records: 1, ignored: [] },
      ],
    });
    expect(await dietsOf(campus.get)).toEqual(served('Loaded diet'));
    // A season that has started without a nest.
    expect(envelopeOf(await campus.get(`/resources/goosewatch.json?key=${key}`))).toMatchObject({
      meta: { status: 204, method: { term_min: 1161, term_max: 1181, term_displaying: 1181 } },
      data: [],
    });
    expect(envelopeOf(await campus.get(`/foodservices/outlets.json?key=${key}`)).data).toHaveLength(1);
    rmSync(join(folder, 'diets.csv'));
    expect(await load({})).toMatchObject({ files: [{ name: '1181GooseWatch.csv' }] });
    expect(await dietsOf(campus.get)).toEqual(served('Demo diet'));
  });

  it('says which columns of a file are not used', async () => {
    const answer = await load({ 'Diets.csv': 'diet_id,diet_type,Colour\n1,Loaded diet,green\n' });
    expect(answer).toMatchObject({ files: [{ name: 'diets.csv', ignored: ['"Colour"'] }] });
    expect(campusAnswerText(answer)).toContain('diets.csv  1 record; columns not used: "Colour"');
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
    const answer = await load({ 'diets.csv': diets('Better diet'), 'outlets.csv': 'outlet_id,outlet_name,has_breakfast,has_lunch,has_dinner\nx,,maybe,,\n' });
    expect(answer).toMatchObject({ kind: 'campus-faulty', hidden: 0 });
    expect(campusAnswerText(answer).split('\n')).toEqual([
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
    expect(answer).toMatchObject({ kind: 'campus-faulty', hidden: 480 });
    expect(campusAnswerText(answer).split('\n')).toHaveLength(22);
    expect(JSON.stringify(answer).length).toBeLessThan(16_384);
  });

  it('of a folder without files, or of none, says so', async () => {
    const empty = await administrate({ kind: 'campus-load', folder });
    expect(isCampusDone(empty)).toBe(false);
    expect(campusAnswerText(empty)).toBe(`There is no .csv file in ${folder}. Nothing was changed; docs/campus-data.md says which files there can be.`);
    const nowhere = await administrate({ kind: 'campus-load', folder: join(folder, 'nowhere') });
    expect(campusAnswerText(nowhere)).toMatch(/nowhere cannot be read \(ENOENT.*Nothing was changed/);
  });
});

describe('keys', () => {
  it('are issued, listed without the secret, banned and accepted again', async () => {
    const issued = await administrate({ kind: 'campus-issue-key', name: 'Rui' });
    const text = issued.kind === 'campus-key-issued' ? issued.key : '';
    expect(campusAnswerText(issued)).toBe(`The key of “Rui”; it is not shown again:\n  ${text}`);
    const listed = await administrate({ kind: 'campus-list-keys' });
    const [ines, rui] = listed.kind === 'campus-keys' ? listed.keys : [];
    expect([ines, rui]).toMatchObject([{ name: 'Ines Duarte', isBanned: false }, { name: 'Rui', ending: text.slice(-4), isBanned: false }]);
    expect(JSON.stringify(listed)).not.toContain(text);
    const id = uuidSchema.parse(rui?.id);
    expect(campusAnswerText(await administrate({ kind: 'campus-ban-key', id, isBanned: true }))).toBe(`The key ${id} is now banned.`);
    expect((await campus.get(`/poi/libraries.json?key=${text}`)).status).toBe(403);
    expect(campusAnswerText(await administrate({ kind: 'campus-list-keys' }))).toContain('Rui  (banned)');
    await administrate({ kind: 'campus-ban-key', id, isBanned: false });
    expect((await campus.get(`/poi/libraries.json?key=${text}`)).status).toBe(200);
  });

  it('that are not there cannot be banned', async () => {
    const answer = await administrate({ kind: 'campus-ban-key', id: uuid(9999), isBanned: true });
    expect([isCampusDone(answer), campusAnswerText(answer)]).toEqual([
      false,
      `There is no key ${uuid(9999)}. Nothing was changed; “campus key list” lists the keys.`,
    ]);
  });

  it('are listed up to what an answer holds, with long names and all', async () => {
    for (let index = 0; index < 24; index += 1) {
      await campus.issue('"'.repeat(255));
    }
    const answer = await administrate({ kind: 'campus-list-keys' });
    expect(answer).toMatchObject({ kind: 'campus-keys', hidden: 5 });
    expect(JSON.stringify(answer).length).toBeLessThan(16_384);
  });

  it('of this computer is one and the same, made once', async () => {
    const settle = async (user: number): Promise<string> => settleLocalKey(campus.database, { localUserId: uuid(user), ports: campus.ports });
    const first = await settle(1);
    expect([await settle(1), first.length]).toEqual([first, 32]);
    expect(await settle(2)).not.toBe(first);
    expect((await campus.get(`/poi/libraries.json?key=${first}`)).status).toBe(200);
    expect(await campus.database.selectFrom('campus_keys').select('name').where('name', '=', 'This computer').execute()).toHaveLength(2);
  });
});

describe('a wireless reading', () => {
  it('of the future is refused', async () => {
    const answer = await administrate({ kind: 'campus-record-reading', issues: 1, at: instant('2199-01-01T00:00:00Z') });
    expect(answer).toEqual({ kind: 'campus-reading-in-future', at: '2199-01-01T00:00:00Z' });
    expect(isCampusDone(answer)).toBe(false);
    expect(await administrate({ kind: 'campus-list-readings' })).toEqual({ kind: 'campus-readings', readings: [] });
  });

  it('can be listed and deleted', async () => {
    const [older, newer] = [instant('2026-11-18T05:00:00Z'), instant('2026-11-19T05:00:00Z')];
    await administrate({ kind: 'campus-record-reading', issues: 3, at: older });
    await administrate({ kind: 'campus-record-reading', issues: 4, at: newer });
    expect(await administrate({ kind: 'campus-delete-reading', at: newer })).toEqual({ kind: 'campus-reading-deleted', at: newer });
    expect(await administrate({ kind: 'campus-delete-reading', at: newer })).toEqual({ kind: 'campus-no-such-reading', at: newer });
    expect(await administrate({ kind: 'campus-list-readings' })).toEqual({ kind: 'campus-readings', readings: [{ issues: 3, at: older }] });
    await administrate({ kind: 'campus-delete-reading', at: older });
  });

  it('is recorded for now, or for the time that is given', async () => {
    const now = await administrate({ kind: 'campus-record-reading', issues: 1, at: null });
    expect(campusAnswerText(now)).toBe('Recorded for 2026-11-20T12:00:00Z: 1 sign-in problem.');
    expect(envelopeOf(await campus.get(`/wireless/auth.json?key=${key}`)).data).toEqual({ issues: { count: 1, last_updated: '2026-11-20T07:00:00-05:00' } });
  });
});
