/** Two processes on one PostgreSQL server: a commit of one wakes the other, also after a lost connection. */
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { postgresSignal } from '#service/storage/changes/change-signal.ts';
import { createPostgresDatabase } from '../../support/test-database.ts';

function after(delayMs: number, task: () => void): () => void {
  const timer = setTimeout(task, delayMs);
  return () => clearTimeout(timer);
}

describe('the signal of changes', () => {
  it('reaches every process, and again after its connection was cut', async () => {
    const url = await createPostgresDatabase();
    const lost: string[] = [];
    const [one, other] = [1, 2].map(() => postgresSignal({ url, after, reportLost: (error) => lost.push(error.message) }));
    if (one === undefined || other === undefined) {
      throw new Error('There are two');
    }
    let signals = 0;
    other.subscribe(() => {
      signals += 1;
    });
    const hears = async (): Promise<void> => {
      const before = signals;
      await expect
        .poll(() => {
          one.announce();
          return signals;
        })
        .toBeGreaterThan(before);
    };
    await hears();
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await expect.poll(() => lost.length).toBeGreaterThanOrEqual(2);
    await hears();
    await client.end();
    await Promise.all([one.close(), other.close()]);
  });

  it('of ended sign-ins is apart from that of commits, and neither is lost when it is closed', async () => {
    const url = await createPostgresDatabase();
    const lost: string[] = [];
    const signal = postgresSignal({ url, after, reportLost: (error) => lost.push(error.message) });
    const heard = { commits: 0, signOuts: 0 };
    signal.subscribe(() => {
      heard.commits += 1;
    });
    signal.subscribeSignOuts(() => {
      heard.signOuts += 1;
    });
    // Both once it listens: some may have been missed before.
    await expect.poll(() => ({ ...heard })).toEqual({ commits: 1, signOuts: 1 });
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(`select pg_notify('clocktower_sign_outs', '')`);
    await expect.poll(() => ({ ...heard })).toEqual({ commits: 2, signOuts: 2 });
    await client.query(`select pg_notify('clocktower_changes', '')`);
    await expect.poll(() => ({ ...heard })).toEqual({ commits: 3, signOuts: 2 });
    await client.query(`select pg_notify('another_channel', '')`);
    await client.end();
    await signal.close();
    expect([heard, lost]).toEqual([{ commits: 3, signOuts: 2 }, []]);
  });
});
