/** Commands of the campus directory: how much of a long answer is shown, and the words of each. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { shiftInstant, type Uuid } from '#shared/values/brands.ts';
import { administrate } from '#service/standalone/administration/administration.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';
import { instant, uuid } from '../../../support/time-tracking-fixture.ts';
import { closedAfterTest, temporaryFolder } from '../../../support/after-test.ts';
import { cheapPasswords } from '../../../support/cheap-passwords.ts';

const now = instant('2026-11-20T12:00:00Z');
let opened: TestDatabase;
let folder: string;
let lastId: number;
beforeEach(async () => {
  opened = closedAfterTest(await openTestDatabase());
  folder = temporaryFolder();
  lastId = 0;
});

function newId(): Uuid {
  lastId += 1;
  return uuid(lastId);
}

async function ask(command: string, values: Readonly<Record<string, unknown>> = {}): Promise<readonly [string, string]> {
  const answer = await administrate(
    { database: opened.database, now: () => now, newId, ...cheapPasswords },
    { command: `campus ${command}`, values, password: null },
  );
  return [answer.kind, answer.kind === 'password-needed' ? '' : answer.text];
}

async function load(files: Readonly<Record<string, string>>): Promise<readonly [string, string]> {
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text);
  }
  return ask('load', { folder });
}

describe('keys', () => {
  it.each([
    [20, 20, false],
    [21, 21, true],
  ])('%i of them are %i lines', async (count, lines, isCut) => {
    expect(await ask('key list')).toEqual(['done', 'There are no keys yet. “campus key issue --name NAME” creates one.']);
    for (let index = 0; index < count; index += 1) {
      await ask('key issue', { name: 'Ines' });
    }
    const [, text] = await ask('key list');
    expect([text.split('\n').length, text.endsWith('\n  and 1 more')]).toEqual([lines, isCut]);
    expect(text.split('\n')[0]).toMatch(/^ {2}[0-9a-f-]{36} {2}…[0-9a-f]{4} {2}2026-11-20 {2}Ines$/);
  });
});

function lost(): never {
  throw Object.assign(new Error('lost'), { code: 'ECONNRESET' });
}

describe('a folder', () => {
  it('without data, or that is none, is refused', async () => {
    expect(await load({ 'notes.txt': '' })).toEqual([
      'refused',
      `There is no .csv file in ${folder}. Nothing was changed; docs/campus-data.md says which files there can be.`,
    ]);
    const nowhere = join(folder, 'nowhere');
    expect(await ask('load', { folder: nowhere })).toEqual(['refused', expect.stringContaining(`${nowhere} cannot be read (`)]);
  });

  it('that the database does not take is refused', async () => {
    const database = opened.database.withPlugin({ transformQuery: lost, transformResult: lost });
    writeFileSync(join(folder, 'diets.csv'), 'diet_id,diet_type\n1,A\n');
    const answer = await administrate(
      { database, now: () => now, newId, ...cheapPasswords },
      { command: 'campus load', values: { folder }, password: null },
    );
    expect(answer).toEqual({ kind: 'refused', text: 'The database did not accept the files. Nothing was changed; load the folder again.' });
  });

  it.each([
    [20, false],
    [21, true],
  ])('with %i faults names twenty of them', async (count, isCut) => {
    const [kind, text] = await load({ 'diets.csv': `diet_id,diet_type\n${'x,A\n'.repeat(count)}` });
    expect([kind, text.split('\n').length, text.includes('… and 1 more.')]).toEqual(['refused', 21 + Number(isCut), isCut]);
  });

  it('with columns that are not used names ten of them', async () => {
    const unused = Array.from({ length: 11 }, (_, index) => `c${index}`);
    const [kind, text] = await load({ 'diets.csv': `diet_id,diet_type,${unused.join(',')}\n1,A${','.repeat(11)}\n2,B${','.repeat(11)}\n` });
    expect([kind, text]).toEqual([
      'done',
      `Loaded from ${folder}, replacing what was loaded before:\n  diets.csv  2 records; columns not used: ${unused
        .slice(0, 10)
        .map((name) => `"${name}"`)
        .join(', ')}`,
    ]);
  });
});

describe('a key', () => {
  it('is banned, and no longer banned', async () => {
    await ask('key issue', { name: 'Ines' });
    const id = /[0-9a-f-]{36}/.exec((await ask('key list'))[1])?.[0] ?? '';
    expect(await ask('key ban', { id })).toEqual(['done', `The key ${id} is now banned.`]);
    expect((await ask('key list'))[1]).toMatch(/Ines {2}\(banned\)$/);
    expect(await ask('key unban', { id })).toEqual(['done', `The key ${id} is no longer banned.`]);
    expect((await ask('key list'))[1]).toMatch(/Ines$/);
    expect(await ask('key ban', { id: uuid(99) })).toEqual([
      'refused',
      `There is no key ${uuid(99)}. Nothing was changed; “campus key list” lists the keys.`,
    ]);
  });
});

describe('readings', () => {
  it('are deleted by their time', async () => {
    expect(await ask('reading list')).toEqual(['done', 'There are no readings yet.']);
    await ask('reading', { issues: '2' });
    expect(await ask('reading delete', { at: now })).toEqual(['done', `The reading of ${now} is deleted.`]);
    expect(await ask('reading delete', { at: now })).toEqual(['refused', expect.stringContaining(`There is no reading of ${now}.`)]);
  });

  it('are of now or before', async () => {
    expect(await ask('reading', { issues: '2', at: now })).toEqual(['done', `Recorded for ${now}: 2 sign-in problems.`]);
    expect(await ask('reading', { issues: '2', at: shiftInstant(now, 1) })).toEqual([
      'refused',
      expect.stringContaining('is in the future'),
    ]);
    expect(await ask('reading list')).toEqual(['done', `  ${now}  2 sign-in problems`]);
  });

  it('are listed up to twenty, the latest first', async () => {
    for (let index = 0; index < 21; index += 1) {
      await ask('reading', { issues: '1', at: shiftInstant(now, -index) });
    }
    const [, text] = await ask('reading list');
    expect([text.split('\n').length, text.split('\n')[0]]).toEqual([20, `  ${now}  1 sign-in problem`]);
  });
});
