/** Statements that PostgreSQL is asked to keep: by which name, which of them, and how many. */
import type { PostgresCursor } from 'kysely';
import type { Pool } from 'pg';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { preparingPool } from '#service/storage/postgres/prepared-client.ts';

interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name?: string;
}

const sent: Sent[] = [];
const release = vi.fn<() => void>();
const end = vi.fn<() => void>();
/** Two connections that take turns. */
const connections = [0, 1].map(() => ({ query: async (query: Sent) => sent.push(query), release }));
let taken = 0;
const fake = { options: { max: 2 }, connect: async () => connections[taken++ % connections.length], end };
const pool = () => preparingPool(z.custom<Pool>(() => true).parse(fake));

async function namesOf(texts: readonly string[]): Promise<readonly (string | undefined)[]> {
  const client = await pool().connect();
  const before = sent.length;
  for (const text of texts) {
    await client.query(text, []);
  }
  return sent.slice(before).map(({ name }) => name);
}

beforeEach(() => {
  sent.length = 0;
  taken = 0;
});

describe('a statement', () => {
  it.each(['select 1', ' WITH a as (select 1) select', 'insert into a', 'Update a', '\n  delete from a'])(
    '%j is kept by its name',
    async (text) => {
      const [first, again, other] = await namesOf([text, text, `${text} b`]);
      expect(first).toMatch(/^[\w-]{43}$/);
      expect([again === first, other === first]).toEqual([true, false]);
    },
  );

  it.each(['begin', 'commit', 'lock table a', 'selected', '(select 1)'])('%j is not kept', async (text) => {
    expect(await namesOf([text, text])).toEqual([undefined, undefined]);
  });

  it('beyond two hundred is not kept, and those before it are', async () => {
    const texts = Array.from({ length: 201 }, (_, index) => `select ${index}`);
    const names = await namesOf([...texts, 'select 0', 'select 200']);
    expect(new Set(names.slice(0, 200)).size).toBe(200);
    expect(names.slice(200)).toEqual([undefined, names[0], undefined]);
  });

  it('is sent with its values', async () => {
    const client = await pool().connect();
    await client.query('lock table a', [1, 'two']);
    expect(sent).toEqual([{ text: 'lock table a', values: [1, 'two'] }]);
  });
});

describe('a pool', () => {
  it('counts the statements of each connection by itself, also when it comes back', async () => {
    const prepared = pool();
    const [one, other, again] = [await prepared.connect(), await prepared.connect(), await prepared.connect()];
    expect([again === one, other === one, prepared.options]).toEqual([true, false, fake.options]);
  });

  it('gets its connections back, is closed, and reads no cursors', async () => {
    const prepared = pool();
    const client = await prepared.connect();
    expect(() => client.query(z.custom<PostgresCursor<unknown>>(() => true).parse({}))).toThrow('cursors');
    client.release();
    expect([release.mock.calls.length, end.mock.calls.length]).toEqual([1, 0]);
    await prepared.end();
    expect(end).toHaveBeenCalledOnce();
  });
});
