/** Common behaviour of all paths: bodies, methods, unknown paths, failures, the log. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTimeTrackingService } from '#service/time-tracking/service.ts';
import { people, readReply, records, signInAs, type Reply } from '../../support/time-tracking-fixture.ts';
import { useTimeTrackingService } from '../../support/use-service.ts';

const service = useTimeTrackingService();

const base = `http://service.test/v1/organization/${records.organization}`;
const project = JSON.stringify({ name: 'Harbour', color: '#a1b2c3' });

async function post(body: RequestInit['body'], headers: Readonly<Record<string, string>>): Promise<Reply> {
  const request = new Request(`${base}/projects`, {
    method: 'POST',
    headers: { ...signInAs('owner'), ...headers },
    body: body ?? null,
    duplex: 'half',
  });
  return readReply(await service.fetch(request));
}

const json = { 'content-type': 'application/json' };

describe('a request body', () => {
  it.each(['{', '{"name":}', 'name=Harbour', '{"name":"a"} {}', 'undefined', '{"a":1,}', ' '])(
    'that is malformed (%j) is refused with 400',
    async (body) => {
      const before = await service.dump();
      const reply = await post(body, json);
      expect(reply.status).toBe(400);
      expect(reply.body).toEqual({ message: 'The request body is not readable JSON.' });
      expect(await service.dump()).toEqual(before);
    },
  );

  it('that is not UTF-8 is refused with 400', async () => {
    const bytes = Uint8Array.from([...Buffer.from('{"name":"'), 0xff, 0xfe, ...Buffer.from('","color":"#a1b2c3"}')]);
    expect((await post(bytes, json)).status).toBe(400);
  });

  it('that breaks off is refused with 400', async () => {
    const stream = new ReadableStream({
      start: (controller) => {
        controller.enqueue(Buffer.from('{"name":'));
        controller.error(new Error('connection reset'));
      },
    });
    expect((await post(stream, json)).status).toBe(400);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonx', 'text/json', ''])(
    'of the type %j is refused with 415',
    async (type) => {
      const reply = await post(project, { 'content-type': type });
      expect(reply.status).toBe(415);
      expect(reply.body).toEqual({ message: 'The request body must be application/json.' });
    },
  );

  it('without a type is refused with 415', async () => {
    expect((await post(Buffer.from(project), {})).status).toBe(415);
  });

  it.each(['application/json; charset=utf-8', 'Application/JSON', 'application/json;charset="UTF-8"'])(
    'of the type %j is read',
    async (type) => {
      expect((await post(project, { 'content-type': type })).status).toBe(200);
    },
  );

  it('of up to 1 MiB is read', async () => {
    const padded = project.padEnd(1_048_576, ' ');
    expect((await post(padded, json)).status).toBe(200);
  });

  it('over 1 MiB is refused with 413, whatever its length header says', async () => {
    const before = await service.dump();
    const padded = project.padEnd(1_048_577, ' ');
    const message = { message: 'The request body is larger than 1048576 bytes.' };
    expect(await post(padded, json)).toMatchObject({ status: 413, body: message });
    expect(await post(padded, { ...json, 'content-length': '10' })).toMatchObject({ status: 413, body: message });
    expect(await post(project, { ...json, 'content-length': '1048577' })).toMatchObject({ status: 413, body: message });
    expect(await service.dump()).toEqual(before);
  });

  it('over 1 MiB is not read to its end', async () => {
    let chunks = 0;
    const endless = new ReadableStream({
      pull: (controller) => {
        chunks += 1;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    expect((await post(endless, json)).status).toBe(413);
    expect(chunks).toBeLessThan(25);
  });

  it('that is missing counts as one without fields', async () => {
    expect(await post(null, {})).toMatchObject({ status: 422, body: { errors: { name: ['is required'], color: ['is required'] } } });
  });

  it('as deep as 1 MiB allows is refused, not crashed on', async () => {
    expect((await post('['.repeat(500_000) + ']'.repeat(500_000), json)).status).toBe(400);
    expect((await post('['.repeat(1_000_000), json)).status).toBe(400);
  });

  it('whose values define what a length or a conversion is, is refused field by field', async () => {
    const hostile = '{"name":{"length":{"toString":1,"valueOf":1}},"color":{"toString":1,"valueOf":1}}';
    expect(await post(hostile, json)).toMatchObject({
      status: 422,
      body: { errors: { name: ['must be a string'], color: ['must be a string'] } },
    });
    expect(service.reports).toEqual([]);
  });

  it('with keys of the prototype changes nothing but its own record', async () => {
    const body = '{"name":"Harbour","color":"#a1b2c3","__proto__":{"role":"owner"},"constructor":{"prototype":{"id":1}}}';
    expect((await post(body, json)).status).toBe(200);
    expect(Reflect.has({}, 'role')).toBe(false);
  });
});

describe('a path', () => {
  it.each([
    '/',
    '/v1',
    '/v1/',
    '/v2/organization',
    `/v1/organization/${records.organization}`,
    `/v1/organization/${records.organization}/projects/`,
    '/V1/organization/x/projects',
    '/favicon.ico',
  ])('that is unknown (%s) is answered 404, signed in or not', async (path) => {
    for (const headers of [signInAs('owner'), {}]) {
      const response = await service.fetch(new Request(`http://service.test${path}`, { headers }));
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe('application/json');
      expect(await response.json()).toEqual({ message: 'There is nothing at this path.' });
    }
  });

  it.each([
    ['PUT', 'projects', 'GET, POST, HEAD'],
    ['DELETE', 'projects', 'GET, POST, HEAD'],
    ['OPTIONS', 'projects', 'GET, POST, HEAD'],
    ['POST', `projects/${records.project}`, 'GET, PUT, DELETE, HEAD'],
    ['PATCH', `projects/${records.project}`, 'GET, PUT, DELETE, HEAD'],
    ['PATCH', 'time-entries', 'GET, POST, HEAD'],
    ['GET', `time-entries/${records.project}`, 'PUT, DELETE'],
    ['HEAD', `time-entries/${records.project}`, 'PUT, DELETE'],
    ['PROPFIND', 'time-entries', 'GET, POST, HEAD'],
  ])('answers 405 to %s %s and says what it allows', async (method, path, allow) => {
    const reply = await service.send(method, path);
    expect(reply.status).toBe(405);
    expect(reply.headers.get('allow')).toBe(allow);
    expect(reply.body).toEqual(method === 'HEAD' ? null : { message: 'This path does not know that method.' });
  });

  it('answers HEAD like GET, without the body', async () => {
    const reply = await service.send('HEAD', 'projects');
    expect(reply).toMatchObject({ status: 200, body: null });
  });
});

describe('an answer', () => {
  it('is never kept by a cache', async () => {
    expect((await service.send('GET', 'projects')).headers.get('cache-control')).toBe('no-store');
    expect((await service.send('GET', 'projects/x')).headers.get('cache-control')).toBe('no-store');
  });

  it('to an unexpected exception is 500 without its message, and the exception is reported', async () => {
    await sql`drop table time_entry_tags`.execute(service.database);
    await sql`drop table time_entries`.execute(service.database);
    const reply = await service.send('GET', 'time-entries');
    expect(reply.status).toBe(500);
    expect(reply.body).toEqual({ message: 'The service failed unexpectedly.' });
    expect(service.reports).toEqual([expect.objectContaining({ message: expect.stringContaining('time_entries') })]);
  });

  it('to a sign-in check that throws is 500 and reported', async () => {
    const reports: unknown[] = [];
    const failure = new Error('no key');
    const { fetch } = createTimeTrackingService({
      database: service.database,
      ports: {
        now: () => {
          throw failure;
        },
        newId: () => people.owner,
        authenticate: async () => {
          throw failure;
        },
      },
      report: (error) => {
        reports.push(error);
      },
    });
    expect((await fetch(new Request(`${base}/projects`))).status).toBe(500);
    expect(reports).toEqual([failure]);
  });
});

describe('the log', () => {
  it('has a line a request, without identifiers and words', async () => {
    const secret = 'dismissal talk with R.';
    await service.send('POST', 'time-entries', {
      body: { user_id: people.owner, start: '2026-11-20T08:00:00Z', end: null, description: secret },
    });
    await service.send('GET', `time-entries?user_id=${people.owner}`);
    await service.send('GET', `projects/${encodeURIComponent(secret)}`);
    await service.send('PATCH', 'projects');
    await service.send('GET', 'invoices');
    expect(service.log).toEqual([
      { method: 'POST', route: '/v1/organization/:organization/time-entries', status: 200 },
      { method: 'GET', route: '/v1/organization/:organization/time-entries', status: 200 },
      { method: 'GET', route: '/v1/organization/:organization/projects/:record', status: 404 },
      { method: 'other', route: '/v1/organization/:organization/projects', status: 405 },
      { method: 'other', route: 'unknown', status: 404 },
    ]);
  });
});
