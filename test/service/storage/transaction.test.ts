/** Transactions that are retried, and those that are given up. */
import { CompiledQuery } from 'kysely';
import { describe, expect, it } from 'vitest';
import { isPostgres } from '#service/storage/dialect.ts';
import { runTransaction } from '#service/storage/transaction.ts';
import { readReply, records, signInAs, uuid } from '../../support/time-tracking-fixture.ts';
import { useTimeTrackingService } from '../../support/use-service.ts';

const service = useTimeTrackingService();
const conflict = Object.assign(new Error('could not serialize access'), { code: '40001' });
const insertTag = { id: uuid(700), organization_id: records.organization, name: 'road' };

describe('a transaction', () => {
  it('that conflicts with another one is retried, and leaves nothing of its first attempts', async () => {
    let attempts = 0;
    const done = await runTransaction(service.database, {
      isReadOnly: false,
      run: async (transaction) => {
        attempts += 1;
        await transaction.insertInto('tags').values(insertTag).execute();
        if (attempts < 5) {
          throw conflict;
        }
        return attempts;
      },
    });
    expect(done).toEqual({ ok: true, value: 5 });
    expect(await service.database.selectFrom('tags').select('id').where('name', '=', 'road').execute()).toEqual([{ id: insertTag.id }]);
  });

  it('that always conflicts with another one is given up', async () => {
    let attempts = 0;
    const before = await service.dump();
    const done = await runTransaction(service.database, {
      isReadOnly: false,
      run: async (transaction) => {
        attempts += 1;
        await transaction.insertInto('tags').values(insertTag).execute();
        throw conflict;
      },
    });
    expect(done).toEqual({ ok: false, failure: { kind: 'busy', error: conflict } });
    expect(attempts).toBe(10);
    expect(await service.dump()).toEqual(before);
  });

  it('that refers to a missing row is a bug, after a retry', async () => {
    const gone = Object.assign(new Error('violates foreign key'), { code: '23503' });
    let attempts = 0;
    const run = async (): Promise<never> => {
      attempts += 1;
      throw gone;
    };
    await expect(runTransaction(service.database, { isReadOnly: false, run })).rejects.toBe(gone);
    expect(attempts).toBe(10);
  });

  it('that fails for any other reason throws it at once', async () => {
    const bug = new Error('Cannot read properties of undefined');
    let attempts = 0;
    const run = async (): Promise<never> => {
      attempts += 1;
      throw bug;
    };
    await expect(runTransaction(service.database, { isReadOnly: false, run })).rejects.toBe(bug);
    expect(attempts).toBe(1);
  });

  it.each([
    ['a single statement may have stored it', false, true],
    ['a read has stored nothing', true, false],
  ])('whose database goes out of reach without a transaction: %s', async (_, isReadOnly, mayBeStored) => {
    const lost = Object.assign(new Error('terminating connection'), { code: '57P01' });
    const run = async (): Promise<never> => {
      throw lost;
    };
    expect(await runTransaction(service.database, { isReadOnly, isLoose: true, run })).toEqual({
      ok: false,
      failure: { kind: 'unavailable', mayBeStored, error: lost },
    });
  });

  it.each([
    ['ECONNREFUSED', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
    ['too many connections', Object.assign(new Error('sorry, too many clients already'), { code: '53300' })],
    ['a start that is not over', Object.assign(new Error('the database system is starting up'), { code: '57P03' })],
    ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
  ])('that could not be sent has stored nothing: %s', async (_, refused) => {
    const run = async (): Promise<never> => {
      throw refused;
    };
    expect(await runTransaction(service.database, { isReadOnly: false, isLoose: true, run })).toEqual({
      ok: false,
      failure: { kind: 'unavailable', mayBeStored: false, error: refused },
    });
  });

  it('whose database goes out of reach before the commit has stored nothing', async () => {
    const lost = Object.assign(new Error('terminating connection'), { code: '57P01' });
    const run = async (): Promise<never> => {
      throw lost;
    };
    expect(await runTransaction(service.database, { isReadOnly: false, run })).toEqual({
      ok: false,
      failure: { kind: 'unavailable', mayBeStored: false, error: lost },
    });
  });
});

/** SQLite commits in this process: a commit cannot go unanswered. */
async function loseCommits(): Promise<boolean> {
  if (!isPostgres(service.database)) {
    return false;
  }
  const statements = [
    `create or replace function lose() returns trigger language plpgsql as $$ begin raise exception using errcode = '57P01', message = 'terminating connection'; end $$`,
    'create constraint trigger lose after insert on tags deferrable initially deferred for each row execute function lose()',
  ];
  for (const statement of statements) {
    await service.database.executeQuery(CompiledQuery.raw(statement));
  }
  return true;
}

describe('a commit that is not answered', () => {
  it('is 503, and the message says that it may have been stored', async () => {
    const isLost = await loseCommits();
    const request = new Request(`http://service.test/v1/organization/${records.organization}/tags`, {
      method: 'POST',
      headers: { ...signInAs('owner'), 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'road' }),
    });
    const reply = await readReply(await service.fetch(request));
    const message = 'The database went out of reach while this was being stored. It may have been stored: check before you send it again.';
    expect([reply.status, reply.body]).toEqual(isLost ? [503, { message }] : [200, { data: expect.objectContaining({ name: 'road' }) }]);
    expect(service.reports).toHaveLength(isLost ? 1 : 0);
  });
});
