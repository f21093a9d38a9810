/**
 * Observed deviations of deployed services from the contract, row by row, with the client's handling. The first word of a row is its table:
 * “0.0.1” and “today” are revisions of solidtime, “both” holds for both. This file: 0.0.1. Deviations of the sign-in are in its tests;
 * consequences for the queue (1 to 8) are in `test/core/sync` and `outbox-over-servers`.
 */
import { describe, expect, it } from 'vitest';
import { guessAuthorizationUrl } from '#core/service-client/connect/connect-input.ts';
import { probeDialect } from '#core/service-client/connect/probe-dialect.ts';
import { readIdentity } from '#core/service-client/connect/read-identity.ts';
import type { KnownEntry } from '#core/service-client/time-tracking-api.ts';
import { at, date } from '../support/core-records.ts';
import { account, body, everything, hour, noting, openFirst, openOver, openToday, type Oddity } from '../support/observed-apis.ts';
import { people, records, unknownId, uuid } from '../support/time-tracking-fixture.ts';

const known: KnownEntry = { confirmedEnd: at('10:00'), wantedEnd: at('10:00'), description: '' };

const firstRevision: readonly Oddity[] = [
  {
    row: '0.0.1 base: the service is below /api, the sign-in beside it',
    check: async () => {
      const { service } = openFirst();
      const exchange = noting([], service.fetch);
      const probed = await probeDialect({ exchange, address: 'http://localhost', organizationId: records.organization });
      expect(probed).toEqual({ ok: true, value: { baseUrl: 'http://localhost/api', dialect: 'contract' } });
      expect(guessAuthorizationUrl('http://localhost/api')).toBe('http://localhost');
    },
  },
  {
    row: 'OAuth claims: the token’s subject is the user, where nothing else says who is signed in',
    check: async () => {
      const { service } = openFirst();
      const accessToken = `e30.${Buffer.from(JSON.stringify({ aud: uuid(9), sub: people.employee, scopes: [] })).toString('base64url')}.c2ln`;
      const identity = await readIdentity({ exchange: noting([], service.fetch), baseUrl: account.baseUrl, accessToken });
      expect(identity).toMatchObject({ value: { user: { kind: 'known', id: people.employee, source: 'token' } } });
    },
  },
  {
    row: '0.0.1 active: a flag may not be spelled out; and later may only be',
    check: async () => {
      const { api, asked } = openFirst();
      expect([(await api.listActiveEntries()).kind, (await api.listActiveEntries()).kind]).toEqual(['done', 'done']);
      expect(asked.map(({ query }) => query['active'])).toEqual(['true', '1', '1']);
      // A server that changes its behaviour while the program runs.
      let refused = 'true';
      const later = openOver(async (request) =>
        new URL(request.url).searchParams.get('active') === refused
          ? Response.json({ message: 'Invalid.', errors: { active: ['The selected active is invalid.'] } }, { status: 422 })
          : Response.json({ data: [] }),
      );
      expect((await later.contract.listActiveEntries()).kind).toBe('done');
      refused = '1';
      expect((await later.contract.listActiveEntries()).kind).toBe('done');
      expect(later.asked.map(({ query }) => query['active'])).toEqual(['true', '1', '1', 'true']);
    },
  },
  {
    row: '0.0.1 active=false, only_full_dates: never sent, their traps never met',
    check: async () => {
      const { api, asked } = openFirst();
      await api.listEntries(everything);
      await api.listActiveEntries();
      expect(asked.filter(({ query }) => query['active'] === 'false' || 'only_full_dates' in query)).toEqual([]);
    },
  },
  {
    row: '0.0.1 limit: omitted means none at all, so one is always sent; more than 500 is refused',
    check: async () => {
      const { api, asked } = openFirst();
      await api.listEntries(everything);
      await api.listEntries({ after: date('2026-11-18'), before: date('2026-11-21') });
      await api.listActiveEntries();
      expect(new Set(asked.map(({ query }) => query['limit']))).toEqual(new Set(['500']));
    },
  },
  {
    row: '0.0.1 ordering: no tie-breaker, so rows of one second on both sides of a page are read again and counted once',
    check: async () => {
      const { service, api } = openFirst();
      for (let number = 0; number < 510; number += 1) {
        service.put(number < 20 ? hour : { start: at(`2026-11-${String(21 + (number % 9))}T09:00:00Z`), end: at('2026-12-01T00:00:00Z') });
      }
      expect(await api.listEntries(everything)).toMatchObject({ value: { rows: { length: 510 }, complete: true } });
    },
  },
  {
    row: '0.0.1 before, after: a bare date is refused, and so is every sensible pair; `before` alone, whole days, cut here',
    check: async () => {
      const { service, api, asked } = openFirst();
      for (const day of ['18', '19', '20']) {
        service.put({ start: at(`2026-11-${day}T23:59:59Z`), end: at('2026-12-01T00:00:00Z') });
      }
      const window = { after: date('2026-11-18'), before: date('2026-11-20') };
      for (const _ of [1, 2]) {
        expect(await api.listEntries(window)).toMatchObject({ value: { rows: [{ start: '2026-11-19T23:59:59Z' }], complete: true } });
      }
      expect(asked.filter(({ query }) => !('active' in query)).map(({ query }) => [query['after'], query['before']])).toEqual([
        ['2026-11-18', '2026-11-20'],
        [undefined, '2026-11-20T00:00:00Z'],
        [undefined, '2026-11-20T00:00:00Z'],
      ]);
    },
  },
  {
    row: '0.0.1 before, after: a refusal without words changes no spelling that was not used',
    check: async () => {
      let refusals = 1;
      const { contract, asked } = openOver(async () =>
        refusals-- > 0 ? Response.json({ message: '' }, { status: 422 }) : Response.json({ data: [] }),
      );
      expect((await contract.listEntries(everything)).kind).toBe('rejected');
      await contract.listEntries({ after: date('2026-11-18'), before: date('2026-11-20') });
      expect([asked.at(-1)?.query['before'], contract.limits.shortestEntrySeconds]).toEqual(['2026-11-20', 0]);
    },
  },
  {
    row: '0.0.1 list scope: without user_id everybody’s entries are asked for, which employees may not',
    check: async () => {
      const { service, api, asked } = openFirst();
      service.put({ ...hour, user_id: people.colleague });
      expect(await api.listEntries(everything)).toMatchObject({ kind: 'done', value: { rows: [] } });
      expect(asked.every(({ query }) => query['user_id'] === people.employee)).toBe(true);
    },
  },
  {
    row: '0.0.1 create required: the key `end` is always sent, null when running; where null is refused, the words come through',
    check: async () => {
      const { api, asked } = openFirst();
      expect((await api.createEntry({ ...body, end: null })).kind).toBe('done');
      expect(asked[0]?.body).toMatchObject({ end: null });
      const { api: firstDay } = openFirst({ takesRunning: false });
      expect(await firstDay.createEntry({ ...body, end: null })).toMatchObject({
        kind: 'rejected',
        errors: { end: ['The end field is required.'] },
      });
    },
  },
  {
    row: 'both create status: 201',
    check: async () => {
      expect((await openFirst().api.createEntry(body)).kind).toBe('done');
      expect((await openToday().api.createEntry(body)).kind).toBe('done');
    },
  },
  {
    row: 'both date format in bodies: UTC, whole seconds, Z',
    check: async () => {
      const { api, asked } = openFirst();
      await api.createEntry(body);
      expect(asked[0]?.body).toMatchObject({ start: '2026-11-20T09:00:00Z', end: '2026-11-20T10:00:00Z' });
    },
  },
  {
    row: '0.0.1 end after start: an entry without length is given a second, also when the refusal lost its words; at once the next time',
    check: async () => {
      const { service, api, asked } = openFirst();
      expect(await api.createEntry({ ...body, end: body.start })).toMatchObject({ value: { end: at('9:00:01') } });
      expect(await api.createEntry({ ...body, end: body.start })).toMatchObject({ value: { end: at('9:00:01') } });
      expect([asked.length, service.entries.length]).toEqual([3, 2]);
      let count = 0;
      const bare = openOver(async () => {
        count += 1;
        return count === 1
          ? Response.json({ message: '' }, { status: 422 })
          : Response.json({ data: { ...body, id: uuid(1), end: body.start } }, { status: 201 });
      });
      expect(await bare.contract.createEntry({ ...body, end: body.start })).toMatchObject({ value: { end: at('9:00:01') } });
    },
  },
  {
    row: '0.0.1 end after start: an end that was read as the start is not replaced by a second, for it may be any',
    check: async () => {
      const { service, api } = openFirst({
        findKnown: () => ({ confirmedEnd: at('9:00'), wantedEnd: at('9:00'), description: 'drawing' }),
      });
      const { id } = service.put({ ...hour, description: 'drawing' });
      expect(await api.updateEntry(id, { ...body, end: body.start, description: 'site' })).toMatchObject({ kind: 'rejected', status: 422 });
      expect(service.entries).toMatchObject([{ end: at('10:00') }]);
    },
  },
  {
    row: '0.0.1 description: 255 at most; the bound is read from the refusal',
    check: async () => {
      const { api } = openFirst();
      expect(api.limits.descriptionCharacters).toBe(5000);
      expect((await api.createEntry({ ...body, description: 'x'.repeat(256) })).kind).toBe('rejected');
      expect(api.limits.descriptionCharacters).toBe(255);
    },
  },
  {
    row: '0.0.1 description: spelled out empty it is a 500; left out of a create, and of an update that does not change it',
    check: async () => {
      const { service, api, asked } = openFirst({ findKnown: () => known });
      for (const description of [null, '', '  ']) {
        expect((await api.createEntry({ ...body, description })).kind).toBe('done');
      }
      const { id } = service.put(hour);
      expect((await api.updateEntry(id, { ...body, description: null })).kind).toBe('done');
      expect(asked.some(({ body: sent }) => JSON.stringify(sent).includes('description'))).toBe(false);
      const { service: other, api: unknowing } = openFirst();
      const described = other.put({ ...hour, description: 'drawing' });
      // Clearing it requires the request; the outbox handles that this server fails on it.
      expect((await unknowing.updateEntry(described.id, { ...body, description: null })).kind).toBe('unknown');
    },
  },
  {
    row: '0.0.1 tags: null is none',
    check: async () => {
      const { service, api } = openFirst();
      service.put({ ...hour, tags: null });
      expect(await api.listEntries(everything)).toMatchObject({ value: { rows: [{ tags: [] }] } });
    },
  },
  {
    row: '0.0.1 task_id: does not set the project',
    check: async () => {
      expect(await openFirst().api.createEntry({ ...body, task_id: records.task })).toMatchObject({
        value: { taskId: records.task, projectId: null },
      });
    },
  },
  {
    row: '0.0.1 response end: is always the start; what was sent counts, then the filter for running, then what is known here',
    check: async () => {
      const { service, api } = openFirst({ findKnown: ({ start }) => (start === at('9:00') ? known : null) });
      const [finished, unknown] = [service.put(hour), service.put({ start: at('7:00'), end: at('8:00') })];
      expect(await api.createEntry({ ...body, start: at('11:00'), end: at('11:30') })).toMatchObject({ value: { end: at('11:30') } });
      const running = await api.createEntry({ ...body, start: at('12:00'), end: null });
      expect(running).toMatchObject({ value: { end: null } });
      expect(await api.listActiveEntries()).toMatchObject({ value: { rows: [{ start: at('12:00'), end: null }] } });
      const list = await api.listEntries(everything);
      const ends = list.kind === 'done' ? new Map(list.value.rows.map((row) => [row.start, row.end])) : new Map();
      expect([ends.get(at('12:00')), ends.get(finished.start), ends.get(unknown.start)]).toEqual([null, at('10:00'), at('7:00')]);
    },
  },
  {
    row: '0.0.1 response duration: rubbish, and not read',
    check: async () => {
      const { service, api } = openFirst();
      service.put({ start: at('9:00'), end: at('10:00:59') });
      service.put({ start: at('11:00'), end: null });
      expect(await api.listEntries(everything)).toMatchObject({ kind: 'done', value: { rows: { length: 2 } } });
    },
  },
  {
    row: '0.0.1 second running entry: 400 without a key is known by its words',
    check: async () => {
      const { service, api } = openFirst();
      service.put({ start: at('8:00'), end: null });
      expect(await api.createEntry({ ...body, end: null })).toMatchObject({ kind: 'rejected', status: 400, reason: 'still-running' });
    },
  },
  {
    row: '0.0.1 PUT body: user_id is demanded, though the document has none',
    check: async () => {
      const { service, api, asked } = openFirst();
      const { id } = service.put(hour);
      const { user_id: userId, ...update } = body;
      for (const end of [at('10:15'), at('10:30')]) {
        expect((await api.updateEntry(id, { ...body, end })).kind).toBe('done');
      }
      // Requested as in the contract until the server refused it.
      expect(asked.map((each) => each.body)).toEqual([
        { ...update, end: at('10:15') },
        { ...update, end: at('10:15'), user_id: userId },
        { ...update, end: at('10:30'), user_id: userId },
      ]);
    },
  },
  {
    row: '0.0.1 PUT semantics: start and end always, the whole entry as the outbox knows it',
    check: async () => {
      const { service, api, asked } = openFirst();
      await api.updateEntry(service.put(hour).id, body);
      expect(asked.at(-1)?.body).toEqual(body);
    },
  },
  {
    row: 'both entry of another organization: 403 with words',
    check: async () => {
      const { contract, solidtime } = openOver(async () =>
        Response.json({ message: 'Time entry does not belong to organization' }, { status: 403 }),
      );
      for (const api of [contract, solidtime]) {
        expect(await api.deleteEntry(uuid(1))).toMatchObject({
          kind: 'rejected',
          status: 403,
          message: 'Time entry does not belong to organization',
        });
      }
    },
  },
  {
    row: 'both unknown id: 404 is deleted elsewhere',
    check: async () => {
      expect((await openFirst().api.updateEntry(unknownId, body)).kind).toBe('absent');
      expect((await openToday().api.updateEntry(unknownId, body)).kind).toBe('absent');
    },
  },
  {
    row: 'both DELETE: 204 without a body, 404 the second time',
    check: async () => {
      for (const { service, api } of [openFirst(), openToday()]) {
        const { id } = service.put(hour);
        expect([(await api.deleteEntry(id)).kind, (await api.deleteEntry(id)).kind]).toEqual(['done', 'absent']);
      }
    },
  },
  {
    row: 'both project colour: lower case only',
    check: async () => {
      const today = openToday();
      today.service.role = 'manager';
      for (const { api } of [openFirst(), today]) {
        expect(await api.createProject({ name: 'Tower', color: '#A1B2C3' })).toMatchObject({ kind: 'done', value: { color: '#a1b2c3' } });
        expect(await api.updateProject(records.project, { name: 'Bridge', color: '#FFFFFF' })).toMatchObject({
          value: { color: '#ffffff' },
        });
        expect((await api.deleteProject(records.project)).kind).toBe('done');
      }
    },
  },
  {
    row: '0.0.1 projects list: whole, without pages',
    check: async () => {
      const { api, asked } = openFirst();
      expect(await api.listProjects()).toMatchObject({ value: [{ id: records.project }] });
      expect(asked).toHaveLength(1);
    },
  },
];

describe('what was observed of revision 0.0.1', () => {
  it.each(firstRevision)('$row', async ({ check }) => {
    await check();
  });
});
