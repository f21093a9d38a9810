/**
 * Files that other programs remove, replace or overwrite, before the start and while Clocktower runs: nothing acknowledged is lost, and a notice
 * appears.
 */
import { copyFileSync, cpSync, existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Exchange } from '#core/service-client/http/exchange.ts';
import { openConnection, type Connection } from '#core/accounts/connections/connection.ts';
import { replicaFileName } from '#core/sync/replica/open-replica.ts';
import { uuidSchema } from '#shared/values/brands.ts';
import { ManualTime } from '../../../support/core-ports.ts';
import { valueOf } from '../../../support/core-records.ts';
import { messagesFor } from '../../../support/messages.ts';
import { instant } from '../../../support/time-tracking-fixture.ts';

const offline: Exchange = async () => ({ kind: 'not-sent', connectivity: 'no-network', detail: 'ENOTFOUND' });
const account = {
  baseUrl: 'https://time.example.org',
  organizationId: uuidSchema.parse('40000000-0000-4000-8000-000000000001'),
  userId: uuidSchema.parse('50000000-0000-4000-8000-000000000001'),
};

let parent: string;
let time: ManualTime;
let running: Connection[];
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'clocktower-guard-'));
  time = new ManualTime(instant('2026-11-20T09:00:00Z'));
  running = [];
});
afterEach(async () => {
  const closed = running.map(async (connection) => connection.close());
  await time.settle();
  await Promise.all(closed);
  rmSync(parent, { recursive: true, force: true });
});

function open(folder: string, exchange = offline): Connection {
  const { ports } = time.processPorts();
  const messages = messagesFor('en');
  const connection = valueOf(
    openConnection({ folder, account, dialect: 'contract', exchange, othersWrite: true, graceMs: 30_000, ports, messages, serviceRecovery: null, serviceCopyFailure: null }),
  );
  running.push(connection);
  return connection;
}

function add(connection: Connection, from: number, count: number): void {
  for (let index = from; index < from + count; index += 1) {
    valueOf(connection.tracker.start({ description: `entry ${index}`, at: null }));
  }
}

function shown(connection: Connection): readonly string[] {
  return connection.tracker
    .entries(10)
    .map(({ local }) => local.description)
    .sort();
}

function noticesOf(connection: Connection): readonly string[] {
  return connection.tracker.view().notices.map(({ kind }) => kind);
}

function numbered(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `entry ${index}`).sort();
}

/** The files when the program ends without a last write. */
function killed(folder: string): string {
  const copy = join(parent, `killed-${readdirSync(parent).length}`);
  cpSync(folder, copy, { recursive: true, preserveTimestamps: true });
  for (const suffix of ['', '-wal']) {
    const [file, link] = [join(copy, replicaFileName + suffix), join(copy, 'copies', `${replicaFileName}.live${suffix}`)];
    if (existsSync(file) && existsSync(link)) {
      rmSync(link);
      linkSync(file, link);
    }
  }
  return copy;
}

const rubbish = 'this was a database once. '.repeat(400);

const faults: readonly { readonly name: string; readonly damage: (file: string) => void }[] = [
  { name: 'removed', damage: (file) => rmSync(file) },
  { name: 'removed with its journal', damage: (file) => ['', '-wal'].forEach((suffix) => rmSync(file + suffix)) },
  { name: 'moved away', damage: (file) => renameSync(file, `${file}.old`) },
  {
    name: 'replaced by another file',
    damage: (file) => {
      writeFileSync(`${file}.new`, rubbish);
      renameSync(`${file}.new`, file);
    },
  },
  { name: 'overwritten in place', damage: (file) => writeFileSync(file, rubbish) },
  { name: 'emptied', damage: (file) => truncateSync(file, 0) },
  { name: 'left without its journal', damage: (file) => rmSync(`${file}-wal`) },
  { name: 'left with an emptied journal', damage: (file) => truncateSync(`${file}-wal`, 0) },
];

describe.each(faults)('a file that is $name while the program runs', ({ damage }) => {
  it.each([
    ['right after a command', 0],
    ['while the program is idle', 60_000],
  ])('loses nothing that was acknowledged before or after, %s', async (_, idleMs) => {
    const folder = join(parent, 'connection');
    const connection = open(folder);
    add(connection, 0, 6);
    await time.advance(idleMs);
    damage(join(folder, replicaFileName));
    add(connection, 6, 1);
    expect(noticesOf(connection)).toContain('database-moved');
    expect(shown(connection)).toEqual(numbered(7));
    expect(shown(open(killed(folder)))).toEqual(numbered(7));
  });
});

describe.each(faults)('a file that is $name after the program was killed', ({ name, damage }) => {
  it('gives back what the rest of the files holds, and says so', async () => {
    const folder = join(parent, 'connection');
    const connection = open(folder);
    add(connection, 0, 12);
    const copy = killed(folder);
    damage(join(copy, replicaFileName));
    const again = open(copy);
    // A journal that is emptied in place loses its content: the second name leads to the same file.
    const isEmptied = name.includes('emptied journal');
    expect(shown(again)).toEqual(isEmptied ? [] : numbered(12));
    // A journal that contains every page restores the file, whatever its content.
    const isWhole = name.includes('replaced') || name.includes('overwritten');
    expect(noticesOf(again)).toEqual(isWhole || isEmptied ? [] : ['database-restored']);
  });

  it('gives back everything once the program was idle for a moment', async () => {
    const folder = join(parent, 'connection');
    const connection = open(folder);
    add(connection, 0, 12);
    await time.advance(5_000);
    const copy = killed(folder);
    damage(join(copy, replicaFileName));
    expect(shown(open(copy))).toEqual(numbered(12));
  });
});

it('says so where the file and its journal were emptied after the program was killed', () => {
  const folder = join(parent, 'connection');
  add(open(folder), 0, 3);
  const copy = killed(folder);
  for (const suffix of ['', '-wal']) {
    truncateSync(join(copy, replicaFileName + suffix), 0);
  }
  const again = open(copy);
  expect([shown(again), noticesOf(again)]).toEqual([[], ['database-restored']]);
});

it('trusts unsent entries of a file that was restored completely', () => {
  const folder = join(parent, 'connection');
  add(open(folder), 0, 3);
  const copy = killed(folder);
  rmSync(join(copy, `${replicaFileName}-wal`));
  const again = open(copy);
  expect(again.tracker.view().notices).toMatchObject([{ kind: 'database-restored', restored: 'whole' }]);
  expect(again.tracker.entries(10).map(({ inflight }) => inflight)).toEqual([null, null, null]);
});

it.each([
  ['continues after the history it had read if a file was restored whole', (file: string) => rmSync(`${file}-wal`), true],
  ['reads the history again if a file was restored from an older state', (file: string) => ['', '-wal'].forEach((suffix) => writeFileSync(file + suffix, rubbish)), false],
])('%s', async (_, damage, isKept) => {
  const folder = join(parent, 'connection');
  const connection = open(folder, async () => ({ kind: 'answered', response: Response.json({ data: [] }) }));
  connection.sync.backFill.start();
  await time.advance(500);
  const copy = killed(folder);
  damage(join(copy, replicaFileName));
  expect([connection, open(copy)].map(({ sync }) => sync.history.change().whole)).toEqual([true, isKept]);
});

it('takes the journal where nothing else is left', async () => {
  const folder = join(parent, 'connection');
  add(open(folder), 0, 12);
  const copy = killed(folder);
  rmSync(join(copy, replicaFileName));
  rmSync(join(copy, 'copies'), { recursive: true, force: true });
  const again = open(copy);
  expect(shown(again)).toEqual(numbered(12));
  expect(again.tracker.view().notices).toMatchObject([{ kind: 'database-restored', restored: 'salvaged' }]);
});

it('gives back answers, copied entries and deleted ones with the rest of a damaged file', async () => {
  const folder = join(parent, 'connection');
  const connection = open(folder);
  const copied = uuidSchema.parse('60000000-0000-4000-8000-000000000001');
  valueOf(connection.tracker.copyIn([{ sourceId: copied, start: instant('2026-11-19T09:00:00Z'), end: instant('2026-11-19T10:00:00Z'), description: 'copied', assignment: { taskId: null, ownProjectId: null, projectId: null }, tags: [], tagWishes: [] }]));
  const deleted = valueOf(connection.tracker.start({ description: 'deleted', at: null })).localId;
  valueOf(connection.tracker.delete(deleted));
  const copy = killed(folder);
  copyFileSync(join(copy, `${replicaFileName}-wal`), join(copy, 'kept'));
  writeFileSync(join(copy, replicaFileName), rubbish);
  const again = open(copy);
  expect(again.tracker.copiedFrom()).toEqual(new Set([copied]));
  expect(again.tracker.restore(deleted).ok).toBe(true);
  expect(shown(again)).toContain('deleted');
});

it('refuses commands while its folder is gone, and loses nothing once that can be made again', async () => {
  const folder = join(parent, 'connection');
  const connection = open(folder);
  add(connection, 0, 6);
  await time.advance(60_000);
  rmSync(folder, { recursive: true });
  writeFileSync(folder, '');
  expect(connection.tracker.start({ description: 'refused', at: null })).toMatchObject({ ok: false, failure: { kind: 'storage-failed' } });
  rmSync(folder);
  mkdirSync(folder);
  add(connection, 6, 1);
  expect(shown(open(killed(folder)))).toEqual(numbered(7));
});
