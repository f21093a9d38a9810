/** The list of time entries: every query parameter, the order, the limit, whole dates. */
import { CompiledQuery, sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { isPostgres } from '#service/storage/dialect.ts';
import { selectTimeEntries } from '#service/time-tracking/time-entry-rows.ts';
import { entriesOf, instant, people, records, unknownId, uuid } from '../../support/time-tracking-fixture.ts';
import { useTimeTrackingService } from '../../support/use-service.ts';

const service = useTimeTrackingService();

/** Stores one finished entry per start; identifiers count from 2001 in the given order. */
async function store(starts: readonly string[], userId = people.employee): Promise<void> {
  const count = (await service.dump())['time_entries']?.length ?? 0;
  const rows = starts.map((start, index) => ({
    id: uuid(2001 + count + index),
    organization_id: records.organization,
    user_id: userId,
    start: instant(start),
    end: instant(start),
    description: null,
    project_id: null,
    task_id: null,
  }));
  for (let first = 0; first < rows.length; first += 100) {
    await service.database
      .insertInto('time_entries')
      .values(rows.slice(first, first + 100))
      .execute();
  }
}

async function startsOf(query: string): Promise<readonly string[]> {
  const reply = await service.send('GET', `time-entries?${query}`);
  expect(reply.status).toBe(200);
  return entriesOf(reply).map((entry) => entry.start);
}

describe('the list of time entries', () => {
  it('is empty, not missing, when there is none', async () => {
    const reply = await service.send('GET', 'time-entries');
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ data: [] });
  });

  it('has the latest start first and orders equal starts by identifier', async () => {
    await store(['2026-11-18T08:00:00Z', '2026-11-20T08:00:00Z', '2026-11-19T08:00:00Z', '2026-11-20T08:00:00Z']);
    const entries = entriesOf(await service.send('GET', 'time-entries'));
    expect(entries.map(({ id }) => id)).toEqual([uuid(2002), uuid(2004), uuid(2003), uuid(2001)]);
  });

  it('gives each entry its own tags', async () => {
    const body = { user_id: people.owner, start: '2026-11-20T08:00:00Z', end: '2026-11-20T08:00:00Z' };
    for (const tags of [[records.tagA], [], [records.tagB, records.tagA]]) {
      await service.send('POST', 'time-entries', { body: { ...body, tags } });
    }
    const entries = entriesOf(await service.send('GET', 'time-entries'));
    expect(entries.map(({ tags }) => tags)).toEqual([[records.tagA], [], [records.tagB, records.tagA]]);
  });

  it('leaves other organizations out', async () => {
    await store(['2026-11-18T08:00:00Z']);
    const reply = await service.send('GET', 'time-entries', { as: 'stranger', organization: records.otherOrganization });
    expect(reply.body).toEqual({ data: [] });
  });

  it('is read through an index, in its order, whatever it is narrowed to', async () => {
    const onPostgres = isPostgres(service.database);
    const plans = await service.database.transaction().execute(async (transaction) => {
      const access = { organizationId: records.organization, userId: people.owner, role: 'owner' } as const;
      const asked = { now: instant('2026-11-20T12:00:00Z'), newId: () => unknownId, query: new URLSearchParams(), body: null };
      const call = { ...asked, transaction, access, userId: people.owner };
      const ofAll = selectTimeEntries(call).orderBy('start', 'desc').orderBy('id').limit(500);
      const ofUser = ofAll.where('user_id', '=', people.employee);
      const queries = [ofAll, ofUser, ofAll.where('end', 'is', null), ofUser.where('end', 'is', null)];
      if (onPostgres) {
        // An empty table would be scanned sequentially.
        for (const way of ['seqscan', 'bitmapscan', 'sort']) {
          await sql.raw(`set local enable_${way} = off`).execute(transaction);
        }
      }
      const texts: string[] = [];
      for (const query of queries) {
        const { sql: text, parameters } = query.compile();
        const { rows } = await transaction.executeQuery(
          CompiledQuery.raw(`explain ${onPostgres ? '' : 'query plan '}${text}`, [...parameters]),
        );
        expect(JSON.stringify(rows)).toMatch(onPostgres ? / time_entry_tags_key / : /SEARCH time_entry_tags USING PRIMARY KEY/);
        texts.push(JSON.stringify(rows).replace(/(CORRELATED SCALAR SUBQUERY|SubPlan).*/, ''));
      }
      return texts;
    });
    const indexes = [
      'time_entries_by_organization',
      'time_entries_by_user',
      'time_entries_running_by_organization',
      'time_entries_one_running',
    ];
    // PostgreSQL chooses between them by the content of the table; it must not sort more than the one running entry.
    expect(plans).toEqual(indexes.map((index) => expect.stringMatching(onPostgres ? / using time_entries_\w+ / : ` ${index} `)));
    expect(plans.filter((plan) => /sort|temp b-tree/i.test(plan) && !plan.includes(' time_entries_one_running '))).toEqual([]);
  });
});

describe('user_id', () => {
  it('narrows the list to one user', async () => {
    await store(['2026-11-18T08:00:00Z']);
    await store(['2026-11-19T08:00:00Z'], people.colleague);
    expect(await startsOf(`user_id=${people.employee}`)).toEqual(['2026-11-18T08:00:00Z']);
    expect(await startsOf(`user_id=${people.colleague.toUpperCase()}`)).toEqual(['2026-11-19T08:00:00Z']);
    expect(await startsOf('')).toHaveLength(2);
  });

  it.each([unknownId, people.stranger])('refuses %s, who is no member', async (id) => {
    const reply = await service.send('GET', `time-entries?user_id=${id}`);
    expect(reply.status).toBe(422);
    expect(reply.body).toEqual({ message: 'Some fields are not valid.', errors: { user_id: ['must be a member of the organization'] } });
  });
});

describe('before and after', () => {
  const starts = ['2026-11-20T00:00:00Z', '2026-11-19T23:59:59Z', '2026-11-19T00:00:00Z', '2026-11-18T23:59:59Z', '2026-11-18T00:00:00Z'];

  it('compares UTC dates, without the date itself', async () => {
    await store(starts);
    expect(await startsOf('before=2026-11-19')).toEqual(starts.slice(3));
    expect(await startsOf('after=2026-11-19')).toEqual(starts.slice(0, 1));
    expect(await startsOf('after=2026-11-18&before=2026-11-20')).toEqual(starts.slice(1, 3));
  });

  it('finds nothing between two neighbouring dates', async () => {
    await store(starts);
    expect(await startsOf('after=2026-11-18&before=2026-11-19')).toEqual([]);
    expect(await startsOf('after=2026-11-20&before=2026-11-18')).toEqual([]);
  });

  it('knows the ends of the calendar', async () => {
    await store(starts);
    expect(await startsOf('before=2201-01-01&after=1969-12-31')).toHaveLength(5);
    expect(await startsOf('after=2201-01-01')).toEqual([]);
    expect(await startsOf('before=1969-12-31')).toEqual([]);
    const refused = await service.send('GET', 'time-entries?before=9999-12-31&after=1969-12-30');
    const reason = ['must be from 1969-12-31 to 2201-01-01'];
    expect([refused.status, refused.body]).toEqual([
      422,
      { message: 'Some fields are not valid.', errors: { before: reason, after: reason } },
    ]);
  });
});

describe('active', () => {
  beforeEach(async () => {
    await store(['2026-11-18T08:00:00Z']);
    await service.send('POST', 'time-entries', { body: { user_id: people.owner, start: '2026-11-20T11:00:00Z', end: null } });
  });

  it.each(['true', '1'])('%s lists running entries only', async (flag) => {
    expect(await startsOf(`active=${flag}`)).toEqual(['2026-11-20T11:00:00Z']);
  });

  it.each(['false', '0'])('%s lists finished entries only', async (flag) => {
    expect(await startsOf(`active=${flag}`)).toEqual(['2026-11-18T08:00:00Z']);
  });
});

describe('limit', () => {
  it('cuts after the latest entries', async () => {
    await store(['2026-11-18T08:00:00Z', '2026-11-20T08:00:00Z', '2026-11-19T08:00:00Z']);
    expect(await startsOf('limit=1')).toEqual(['2026-11-20T08:00:00Z']);
    expect(await startsOf('limit=2')).toEqual(['2026-11-20T08:00:00Z', '2026-11-19T08:00:00Z']);
    expect(await startsOf('limit=500')).toHaveLength(3);
  });

  it('is 500 when it is not given', async () => {
    await store(Array.from({ length: 501 }, () => '2026-11-18T08:00:00Z'));
    expect(await startsOf('')).toHaveLength(500);
    expect(await startsOf('limit=null')).toHaveLength(500);
  });
});

describe('only_full_dates', () => {
  const days = ['2026-11-20T10:00:00Z', '2026-11-20T09:00:00Z', '2026-11-19T10:00:00Z', '2026-11-19T09:00:00Z', '2026-11-18T09:00:00Z'];

  it('changes nothing while the limit does not cut', async () => {
    await store(days);
    expect(await startsOf('only_full_dates=true')).toEqual(days);
    expect(await startsOf('only_full_dates=true&limit=5')).toEqual(days);
  });

  it('leaves out the date that the limit cuts in two', async () => {
    await store(days);
    expect(await startsOf('only_full_dates=true&limit=3')).toEqual(days.slice(0, 2));
  });

  it('keeps the oldest date when the limit falls between two dates', async () => {
    await store(days);
    expect(await startsOf('only_full_dates=1&limit=2')).toEqual(days.slice(0, 2));
    expect(await startsOf('only_full_dates=1&limit=4')).toEqual(days.slice(0, 4));
  });

  it('answers the whole of one date, over the limit, where that is all there would be', async () => {
    await store(days);
    expect(await startsOf('only_full_dates=true&limit=1')).toEqual(days.slice(0, 2));
    expect(await startsOf('only_full_dates=true&limit=1&before=2026-11-20')).toEqual(days.slice(2, 4));
  });

  it('answers a date of more than 500 entries whole, each with its tags', async () => {
    await store([...Array.from({ length: 1203 }, () => '2026-11-18T08:00:00Z'), '2026-11-17T08:00:00Z']);
    await service.database
      .insertInto('time_entry_tags')
      .values([2001, 3203].map((number) => ({ time_entry_id: uuid(number), tag_id: records.tagA, position: 0 })))
      .execute();
    const entries = entriesOf(await service.send('GET', 'time-entries?only_full_dates=true'));
    expect(entries).toHaveLength(1203);
    expect([entries[0]?.tags, entries[1]?.tags, entries[1202]?.tags]).toEqual([[records.tagA], [], [records.tagA]]);
  });

  it('stays within the other filters', async () => {
    await store(days);
    await store(['2026-11-20T08:30:00Z'], people.colleague);
    expect(await startsOf(`only_full_dates=true&limit=1&user_id=${people.employee}`)).toEqual(days.slice(0, 2));
    expect(await startsOf('only_full_dates=true&limit=1&active=true')).toEqual([]);
  });

  it.each(['false', '0', 'null', ''])('%j cuts wherever the limit falls', async (flag) => {
    await store(days);
    expect(await startsOf(`only_full_dates=${flag}&limit=3`)).toEqual(days.slice(0, 3));
  });

  it('goes through all entries, each once, when followed date by date', async () => {
    await store(days);
    const seen: string[] = [];
    let before = '';
    for (let page = 0; page < 3; page += 1) {
      const starts = await startsOf(`only_full_dates=true&limit=2&before=${before}`);
      seen.push(...starts);
      before = starts.at(-1)?.slice(0, 10) ?? before;
    }
    expect(seen).toEqual(days);
  });
});

describe('query parameters', () => {
  it.each(['user_id', 'before', 'after', 'active', 'limit', 'only_full_dates'])('takes an empty or null %s as absent', async (name) => {
    await store(['2026-11-18T08:00:00Z']);
    expect(await startsOf(`${name}=`)).toHaveLength(1);
    expect(await startsOf(`${name}=null`)).toHaveLength(1);
    expect(await startsOf(name)).toHaveLength(1);
  });

  it('ignores parameters it does not know', async () => {
    await store(['2026-11-18T08:00:00Z']);
    expect(await startsOf('page=7&sort=asc&__proto__=x')).toHaveLength(1);
  });

  const limitMessage = 'must be a whole number from 1 to 500';
  const flagMessage = 'must be true, false, 1 or 0';
  it.each([
    ['user_id=me', { user_id: ['must be a UUID'] }],
    ['before=20.11.2026', { before: ['must look like 2026-11-20'] }],
    ['before=2026-02-30', { before: ['must be a real date'] }],
    ['after=2026-11-20T00:00:00Z', { after: ['must look like 2026-11-20'] }],
    ['active=yes', { active: [flagMessage] }],
    ['active=TRUE', { active: [flagMessage] }],
    ['limit=0', { limit: [limitMessage] }],
    ['limit=501', { limit: [limitMessage] }],
    ['limit=-1', { limit: [limitMessage] }],
    ['limit=1.5', { limit: [limitMessage] }],
    ['limit=1e2', { limit: [limitMessage] }],
    ['limit=99999999999999999999', { limit: [limitMessage] }],
    ['only_full_dates=2', { only_full_dates: [flagMessage] }],
    ['limit=1&limit=2', { limit: ['must be given once'] }],
    [
      'user_id=x&before=x&after=x&active=x&limit=x&only_full_dates=x',
      {
        user_id: ['must be a UUID'],
        before: ['must look like 2026-11-20'],
        after: ['must look like 2026-11-20'],
        active: [flagMessage],
        limit: [limitMessage],
        only_full_dates: [flagMessage],
      },
    ],
  ])('refuses %s', async (query, errors) => {
    const reply = await service.send('GET', `time-entries?${query}`);
    expect(reply.status).toBe(422);
    expect(reply.body).toEqual({ message: 'Some fields are not valid.', errors });
  });
});
