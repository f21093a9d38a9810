/** Connection folders: written, read again, kept if they cannot be read, retired. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import {
  readDefinitions,
  retireDefinition,
  returnUnsent,
  writeDefinition,
  type ConnectionDefinition,
} from '#core/accounts/connections/definition.ts';
import { instant, uuid } from '../../../support/time-tracking-fixture.ts';
import { temporaryFolder } from '../../../support/after-test.ts';

const now = instant('2026-11-20T12:00:00Z');
const team: ConnectionDefinition = {
  version: 1,
  id: uuid(70),
  name: 'Team',
  baseUrl: 'https://time.example.org/api',
  signIn: { kind: 'browser', authUrl: 'https://time.example.org', clientId: 'clocktower' },
  dialect: 'extended',
  organizationId: uuid(1),
  organizationName: 'Duarte Engineering',
  userId: uuid(2),
  personName: 'Mara',
  certificate: null,
};

let parent: string;
beforeEach(() => {
  parent = temporaryFolder();
});

it('the definition of a server is what was written, for its owner only, in the order of names', async () => {
  await writeDefinition({ definition: { ...team, id: uuid(71), name: 'Zoo' }, folder: join(parent, 'a') });
  await writeDefinition({ definition: team, folder: join(parent, 'b') });
  mkdirSync(join(parent, 'this-computer'));
  expect(readDefinitions(parent, now)).toEqual({
    known: [
      { definition: team, folder: join(parent, 'b') },
      { definition: { ...team, id: uuid(71), name: 'Zoo' }, folder: join(parent, 'a') },
    ],
    notices: [],
  });
  expect(statSync(join(parent, 'b', 'connection.json')).mode & 0o777).toBe(0o600);
});

it('the definition of a server is nothing where there is no folder yet', () => {
  expect(readDefinitions(join(parent, 'missing'), now)).toEqual({ known: [], notices: [] });
});

it.each([
  ['no JSON', '{"version": 1'],
  ['of a newer form', JSON.stringify({ ...team, version: 2 })],
  ['without its account', JSON.stringify({ ...team, userId: 'some body' })],
  ['at an address of another kind', JSON.stringify({ ...team, baseUrl: 'file:///etc/passwd' })],
])('the definition of a server is set aside when it is %s, and the user is informed', (_, text) => {
  const folder = join(parent, 'broken');
  mkdirSync(folder);
  writeFileSync(join(folder, 'connection.json'), text);
  const { known, notices } = readDefinitions(parent, now);
  expect(known).toEqual([]);
  const [kept] = readdirSync(folder);
  expect(notices).toEqual([{ kind: 'connection-unreadable', keptAs: join(folder, kept ?? '') }]);
  expect(readFileSync(join(folder, kept ?? ''), 'utf8')).toBe(text);
});

it('the definition of a server that the disk refuses is left where it is, and the others are read', async () => {
  const refused = join(parent, 'a', 'connection.json');
  mkdirSync(refused, { recursive: true });
  await writeDefinition({ definition: team, folder: join(parent, 'b') });
  expect(readDefinitions(parent, now)).toEqual({
    known: [{ definition: team, folder: join(parent, 'b') }],
    notices: [{ kind: 'connection-unreadable', keptAs: refused }],
  });
});

it('the definition of a server is retired without losing what lies beside it', async () => {
  const folder = join(parent, 'b');
  await writeDefinition({ definition: team, folder });
  writeFileSync(join(folder, 'replica.sqlite'), 'entries');
  await retireDefinition({ folder }, { now });
  expect(readDefinitions(parent, now).known).toEqual([]);
  expect(existsSync(join(folder, 'replica.sqlite'))).toBe(true);
  expect(readdirSync(folder)).toContain('connection.json.removed-2026-11-20T120000Z');
});

it('the definition of a server is back on the list at the next start where entries are left that are saved nowhere else, as it was removed last', async () => {
  const folder = join(parent, 'b');
  await writeDefinition({ definition: { ...team, name: 'Old name' }, folder });
  await retireDefinition({ folder }, { now: instant('2026-11-19T12:00:00Z') });
  await writeDefinition({ definition: team, folder });
  await retireDefinition({ folder }, { now });
  await writeDefinition({ definition: { ...team, id: uuid(71), name: 'Zoo' }, folder: join(parent, 'a') });
  mkdirSync(join(parent, 'empty'));
  const counted: string[] = [];
  const notices = await returnUnsent(parent, (asked) => {
    counted.push(asked);
    return 2;
  });
  expect(notices).toEqual([{ kind: 'connection-returned', name: 'Team', count: 2 }]);
  expect(counted).toEqual([folder]);
  expect(readDefinitions(parent, now).known.map(({ definition }) => definition.name)).toEqual(['Team', 'Zoo']);
  expect(await returnUnsent(parent, () => 2)).toEqual([]);
});

it('the definition of a server is back on the list where its damaged file cannot be read', async () => {
  const folder = join(parent, 'damaged');
  await writeDefinition({ definition: team, folder });
  await retireDefinition({ folder }, { now, left: 2 });
  expect(await returnUnsent(parent, () => null)).toEqual([{ kind: 'connection-returned', name: 'Team', count: null }]);
  expect(readDefinitions(parent, now).known).toHaveLength(1);
});

it('the definition of a server stays removed where everything was saved, or what it was cannot be read', async () => {
  const [saved, broken, refused] = [join(parent, 'saved'), join(parent, 'broken'), join(parent, 'refused')];
  await writeDefinition({ definition: team, folder: saved });
  await retireDefinition({ folder: saved }, { now });
  mkdirSync(broken);
  writeFileSync(join(broken, 'connection.json.removed-2026-11-20T120000Z'), '{');
  mkdirSync(join(refused, 'connection.json.removed-2026-11-20T120000Z'), { recursive: true });
  expect(await returnUnsent(parent, (folder) => (folder === saved ? 0 : 1))).toEqual([]);
  expect(await returnUnsent(join(parent, 'missing'), () => 1)).toEqual([]);
  expect(readDefinitions(parent, now).known).toEqual([]);
});

it('the definition of a server stays removed with the unsaved entries that the user left there knowingly, at every start, and returns with any other', async () => {
  const folder = join(parent, 'forced');
  await writeDefinition({ definition: team, folder });
  await retireDefinition({ folder }, { now, left: 2 });
  expect(await returnUnsent(parent, () => 2)).toEqual([]);
  expect(await returnUnsent(parent, () => 1)).toEqual([]);
  expect(readDefinitions(parent, now).known).toEqual([]);
  expect(await returnUnsent(parent, () => 3)).toEqual([{ kind: 'connection-returned', name: 'Team', count: 3 }]);
  await retireDefinition({ folder }, { now: instant('2026-11-21T12:00:00Z'), left: 3 });
  expect(await returnUnsent(parent, () => 3)).toEqual([]);
});
