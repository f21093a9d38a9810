/** The check of every request in the client's tests detects requests outside a dialect. */
import { describe, expect, it } from 'vitest';
import { violationOf } from '../support/request-check.ts';
import { people, records } from '../support/time-tracking-fixture.ts';

const entries = `http://service.test/v1/organization/${records.organization}/time-entries`;
const entry = { start: '2026-11-20T08:00:00Z', end: null };

async function checked(method: string, url: string, body?: object): Promise<string | undefined> {
  const violation = await violationOf(
    'contract',
    new Request(url, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }),
  );
  return violation?.split(':')[0];
}

describe('a request of our own service', () => {
  const project = { name: 'Bridge', color: '#123abc' };

  it('is in the document that the service serves', async () => {
    const projects = entries.replace('time-entries', 'projects');
    for (const [method, url, body] of [
      ['GET', `${entries}?user_id=${people.employee}&active=true&limit=500`, undefined],
      ['POST', entries, { user_id: people.employee, ...entry, billable: true }],
      ['PUT', `${entries}/${people.employee}`, entry],
      ['DELETE', `${entries}/${people.employee}`, {}],
      ['POST', projects, { ...project, is_billable: true, client_id: null }],
      ['PUT', entries.replace('time-entries', `clients/${people.employee}`), { name: 'City', is_archived: true }],
    ] as const) {
      expect(
        await violationOf('extended', new Request(url, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })),
      ).toBeNull();
    }
  });

  it.each([
    ['GET', `${entries}?active=maybe`, undefined],
    ['GET', `${entries}?offset=10`, undefined],
    ['POST', entries, { user_id: people.employee, ...entry, member_id: people.employee }],
    ['POST', entries, entry],
    ['PUT', `${entries}/${people.employee}`, { start: entry.start }],
  ] as const)('is not: %s %s %j', async (method, url, body) => {
    expect(
      await violationOf('extended', new Request(url, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })),
    ).not.toBeNull();
  });
});

describe('a request of the contract', () => {
  it('is described', async () => {
    expect(await checked('GET', `${entries}?user_id=${people.employee}&active=true&limit=500`)).toBeUndefined();
    expect(await checked('POST', entries, { user_id: people.employee, ...entry, tags: [] })).toBeUndefined();
    expect(await checked('DELETE', `${entries}/${people.employee}`, {})).toBeUndefined();
  });

  it.each([
    { what: 'no such operation', method: 'GET', url: entries.replace('organization', 'organizations'), body: undefined },
    { what: 'no such operation', method: 'PATCH', url: entries, body: entry },
    { what: 'not this query', method: 'GET', url: `${entries}?active=1`, body: undefined },
    { what: 'not this query', method: 'GET', url: `${entries}?offset=10`, body: undefined },
    { what: 'not this query', method: 'GET', url: `${entries}?limit=5&limit=6`, body: undefined },
    { what: 'not this body', method: 'POST', url: entries, body: { ...entry } },
    { what: 'not this body', method: 'POST', url: entries, body: { user_id: people.employee, ...entry, billable: true } },
    { what: 'not this body', method: 'PUT', url: `${entries}/${people.employee}`, body: { ...entry, user_id: people.employee } },
    { what: 'not this body', method: 'PUT', url: `${entries}/${people.employee}`, body: { ...entry, start: '2026-11-20T08:00:00.000Z' } },
    { what: 'not this body', method: 'DELETE', url: `${entries}/${people.employee}`, body: entry },
  ])('$what: $method $url $body', async ({ what, method, url, body }) => {
    expect(await checked(method, url, body)).toBe(what);
  });
});
