/** Cursors of the change log, and which of them can still be read after it was pruned. */
import { beforeEach, describe, expect, it } from 'vitest';
import {
  isAfter,
  isReadable,
  pruneChanges,
  readBounds,
  readCursor,
  recordOpening,
  selectChanges,
  writeCursor,
  type Cursor,
} from '#service/storage/changes/change-log.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';
import { instant, people, records, seed, uuid } from '../../../support/time-tracking-fixture.ts';
import { closedAfterTest } from '../../../support/after-test.ts';

const log = '0123456789abcdef'.repeat(2);

describe('a cursor', () => {
  it('is read as it was written', () => {
    const cursor = { log, transaction: 12, position: 345 };
    expect(writeCursor(cursor)).toBe(`${log}.12.345`);
    expect(readCursor(`${log}.12.345`)).toEqual(cursor);
  });

  it.each([
    '',
    log,
    `${log}.1`,
    `${log}.1.2.3`,
    `${log}.1.2 `,
    ` ${log}.1.2`,
    `${log}.-1.2`,
    `${log}.a.2`,
    `${log}.1.${'9'.repeat(16)}`,
    `${log.toUpperCase()}.1.2`,
    `${log.slice(1)}.1.2`,
  ])('is not %j', (text) => {
    expect(readCursor(text)).toBeNull();
  });

  it.each([
    [[2, 1], [1, 9], true],
    [[1, 9], [2, 1], false],
    [[1, 2], [1, 1], true],
    [[1, 1], [1, 1], false],
    [[1, 1], [1, 2], false],
  ] as const)('%j is after %j: %s', ([transaction, position], [otherTransaction, otherPosition], expected) => {
    expect(isAfter({ log, transaction, position }, { log, transaction: otherTransaction, position: otherPosition })).toBe(expected);
  });
});

describe('the log of a file', () => {
  let opened: TestDatabase;
  let first: Cursor;
  let last: Cursor;
  beforeEach(async () => {
    opened = closedAfterTest(await openTestDatabase());
    await recordOpening(opened.database, instant('2026-11-20T08:00:00Z'));
    await seed(opened.database);
    const entry = {
      organization_id: records.organization,
      start: instant('2026-11-20T08:00:00Z'),
      end: null,
      description: null,
      project_id: null,
      task_id: null,
    };
    await opened.database
      .insertInto('time_entries')
      .values([
        { ...entry, id: uuid(800), user_id: people.employee },
        { ...entry, id: uuid(801), user_id: people.colleague },
      ])
      .execute();
    const all = await selectChanges(opened.database, {
      after: { log, transaction: 0, position: 0 },
      limit: 1_000,
      organizationId: null,
      userId: null,
    });
    const { head } = await readBounds(opened.database);
    const [one] = all;
    const end = all.at(-1);
    if (one === undefined || end === undefined) {
      throw new Error('There are changes');
    }
    first = { ...one.cursor, log: head.log };
    last = { ...end.cursor, log: head.log };
  });

  async function isRead(cursor: Cursor): Promise<boolean> {
    return isReadable(opened.database, cursor, await readBounds(opened.database));
  }

  it('is read from a cursor of its own that it has reached', async () => {
    const { head } = await readBounds(opened.database);
    expect([head.position, last.position]).toEqual([last.position, head.position]);
    expect(await Promise.all([first, last, head].map(isRead))).toEqual([true, true, true]);
    expect(await isRead({ ...last, log })).toBe(false);
    expect(await isRead({ ...head, transaction: head.transaction + 1 })).toBe(false);
    expect(await isRead({ ...head, position: head.position + 1 })).toBe(false);
    // A later opening has written what is before it.
    expect(await isRead({ ...last, transaction: last.transaction - 1 })).toBe(false);
  });

  it('has the changes of an organization and a user, with those of every member', async () => {
    const select = async (changes: object) =>
      selectChanges(opened.database, {
        after: { ...first, transaction: 0, position: 0 },
        limit: 1_000,
        organizationId: records.organization,
        userId: null,
        ...changes,
      });
    const ofAll = await select({});
    expect(ofAll.every(({ organizationId }) => organizationId === records.organization)).toBe(true);
    const entriesOf = async (changes: object) =>
      (await select(changes)).filter(({ kind }) => kind === 'time-entry').map(({ recordId }) => recordId);
    expect([await entriesOf({}), await entriesOf({ userId: people.employee }), await entriesOf({ userId: people.owner })]).toEqual([
      [uuid(800), uuid(801)],
      [uuid(800)],
      [],
    ]);
    expect((await select({ limit: 2 })).map(({ cursor }) => cursor)).toEqual(ofAll.slice(0, 2).map(({ cursor }) => cursor));
    expect((await select({ userId: people.employee })).every(({ userId }) => userId === null || userId === people.employee)).toBe(true);
    expect(await select({ after: last })).toEqual([]);
    expect(await select({ after: { ...last, transaction: last.transaction + 1, position: 0 } })).toEqual([]);
    expect((await select({ organizationId: null, after: { ...first, transaction: first.transaction + 1 } }))[0]?.cursor.position).toBe(
      first.position + 1,
    );
  });

  it('keeps a week, and nothing can be read from before', async () => {
    await opened.database
      .updateTable('changes')
      .set({ recorded_at: instant('2026-11-20T12:00:00Z') })
      .execute();
    await opened.database
      .updateTable('changes')
      .set({ recorded_at: instant('2026-11-13T12:00:00Z') })
      .where('position', '<=', first.position + 1)
      .execute();
    const positions = async () =>
      (await opened.database.selectFrom('changes').select('position').orderBy('position').execute()).map(({ position }) => position);
    const before = await positions();
    await pruneChanges(opened.database, instant('2026-11-20T12:00:00Z'));
    expect(await positions()).toEqual(before);
    await pruneChanges(opened.database, instant('2026-11-20T12:00:01Z'));
    expect(await positions()).toEqual(before.slice(2));
    const { pruned } = await readBounds(opened.database);
    expect(pruned).toEqual({ ...first, position: first.position + 1 });
    expect([await isRead(first), await isRead(pruned), await isRead(last)]).toEqual([false, true, true]);
    await pruneChanges(opened.database, instant('2027-11-20T12:00:00Z'));
    expect([await positions(), await isRead(last), await isRead(pruned)]).toEqual([[], true, false]);
  });
});
