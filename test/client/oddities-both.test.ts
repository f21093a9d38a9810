/**
 * Observed deviations of deployed services from the contract, row by row, with the client's handling: those of both revisions of solidtime.
 */
import { describe, expect, it } from 'vitest';
import { ContractApi } from '#core/service-client/dialects/contract-api.ts';
import { at } from '../support/core-records.ts';
import { account, body, everything, noting, openFirst, openOver, openToday, type Oddity } from '../support/observed-apis.ts';
import { people, unknownId, uuid } from '../support/time-tracking-fixture.ts';

const answers: readonly Oddity[] = [
  {
    row: 'both 401: JSON is asked for everywhere; a redirect or a page is no answer, and nothing is believed of it',
    check: async () => {
      const accepts = new Set<string | null>();
      for (const answer of [
        new Response(null, { status: 302, headers: { location: '/login' } }),
        new Response('<html>Login</html>', { status: 200 }),
      ]) {
        const { contract, solidtime, asked } = openOver(async () => answer.clone());
        for (const api of [contract, solidtime]) {
          expect([(await api.createEntry(body)).kind, (await api.listEntries(everything)).kind]).not.toContain('done');
          expect((await api.deleteEntry(uuid(1))).kind).toBe('unknown');
        }
        asked.forEach(({ accept }) => accepts.add(accept));
      }
      expect(accepts).toEqual(new Set(['application/json']));
      const { contract, solidtime } = openOver(async () => Response.json({ message: 'Unauthenticated.' }, { status: 401 }));
      for (const api of [contract, solidtime]) {
        expect(await api.createEntry(body)).toMatchObject({ kind: 'not-sent', detail: '401' });
      }
    },
  },
  {
    row: 'both 403: an unverified address is known by its words',
    check: async () => {
      expect(await openToday({ isUnverified: true }).api.listEntries(everything)).toMatchObject({
        kind: 'not-sent',
        connectivity: 'no-access',
        detail: 'Your email address is not verified.',
      });
    },
  },
  {
    row: 'both 422: message and errors',
    check: async () => {
      const { api } = openFirst();
      expect(await api.createEntry({ ...body, tags: [unknownId] })).toMatchObject({
        kind: 'rejected',
        message: 'The tag does not exist.',
        errors: { 'tags.0': ['The tag does not exist.'] },
      });
    },
  },
  {
    row: 'both 429: Retry-After is kept to',
    check: async () => {
      const { contract, solidtime } = openOver(async () =>
        Response.json({ message: 'Too Many Attempts.' }, { status: 429, headers: { 'retry-after': '17' } }),
      );
      for (const api of [contract, solidtime]) {
        expect(await api.createEntry(body)).toMatchObject({ kind: 'not-sent', retryAfterMs: 17_000 });
      }
    },
  },
  {
    row: 'both 500: of a write it is unknown; of a read before a write, the write was not sent',
    check: async () => {
      const { contract, solidtime, asked } = openOver(async () => Response.json({ message: 'Server Error' }, { status: 500 }));
      expect((await contract.createEntry(body)).kind).toBe('unknown');
      expect((await solidtime.createEntry(body)).kind).toBe('not-sent');
      expect((await solidtime.deleteEntry(uuid(1))).kind).toBe('unknown');
      expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
    },
  },
  {
    row: 'both unknown route: 404 with its own words is absent, and no proof that nothing runs',
    check: async () => {
      const { contract, solidtime } = openOver(async () => Response.json({ message: 'API resource not found' }, { status: 404 }));
      for (const api of [contract, solidtime]) {
        expect((await api.listActiveEntries()).kind).toBe('absent');
      }
    },
  },
  {
    row: 'consequence 9: of several running entries the own ones count',
    check: async () => {
      const rows = [people.employee, people.colleague].map((user, index) => ({
        id: uuid(index + 1),
        start: at('9:00'),
        end: null,
        user_id: user,
      }));
      const { contract: api } = openOver(async () => Response.json({ data: rows }));
      expect(await api.listActiveEntries()).toMatchObject({ value: { rows: [{ id: uuid(1) }] } });
    },
  },
  {
    row: 'consequence 9: a server that does not know the filter does not make everything run',
    check: async () => {
      const rows = [null, at('10:00'), at('9:00')].map((end, index) => ({
        id: uuid(index + 1),
        start: at('9:00'),
        end,
        user_id: people.employee,
      }));
      const { contract: api } = openOver(async () => Response.json({ data: rows }));
      expect(await api.listActiveEntries()).toMatchObject({ value: { rows: [{ id: uuid(1) }] } });
    },
  },
  {
    row: 'both response end: fixed in 20fc123c; once a row has shown its end, one that is the start is no riddle',
    check: async () => {
      const trimmed = { ...body, id: uuid(1), end: body.start };
      const other = { ...body, id: uuid(2), start: at('11:00'), end: at('12:00') };
      let rows = [trimmed];
      const exchange = noting([], async (request) => {
        const isActive = new URL(request.url).searchParams.has('active');
        return Response.json({ data: request.method === 'GET' ? (isActive ? [] : rows) : trimmed });
      });
      const contract = new ContractApi({
        account,
        exchange,
        findKnown: () => ({ confirmedEnd: at('10:00'), wantedEnd: at('10:00'), description: '' }),
      });
      const endRead = async () => {
        const list = await contract.listEntries(everything);
        return list.kind === 'done' ? list.value.rows.find(({ id }) => id === uuid(1))?.end : list;
      };
      expect(await endRead()).toBe(at('10:00'));
      rows = [other, trimmed];
      expect(await endRead()).toBe(at('9:00'));
      rows = [trimmed];
      expect(await endRead()).toBe(at('9:00'));
      expect(await contract.updateEntry(uuid(1), body)).toMatchObject({ value: { end: at('9:00') } });
    },
  },
  {
    row: 'consequence 10: names without a method are not asked for',
    check: async () => {
      const { api, asked } = openFirst();
      expect([(await api.listTasks()).kind, (await api.listTags()).kind, asked.length]).toEqual(['absent', 'absent', 0]);
    },
  },
];

describe('what was observed: answers', () => {
  it.each(answers)('$row', async ({ check }) => {
    await check();
  });
});
