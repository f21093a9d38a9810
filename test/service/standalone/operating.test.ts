/** Operation of a running service: its page, its metrics, and one request in all logs. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { accounts, organization, password } from '../../support/stand-alone.ts';
import { signInForTokens } from '../../support/sign-in-walk.ts';
import { useStandAloneStarter } from '../../support/use-stand-alone.ts';

const start = useStandAloneStarter();
const ines = { email: accounts.ines.email, password };

describe('the page at the address of the service', () => {
  it('says what this is and what to enter in Clocktower', async () => {
    const { url, baseUrl } = await start();
    const response = await fetch(url);
    const text = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain(`<code class="address">${url}</code>`);
    expect(text).toContain(baseUrl);
    expect(text).not.toContain(organization.name);
    expect(response.headers.get('content-security-policy')).toContain(`default-src 'none'`);
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await fetch(url, { method: 'POST' })).status).toBe(404);
  });
});

function counted(method: string, route: string, status: number): string {
  return `http_server_request_duration_seconds_count{http_request_method="${method}",http_route="${route}",http_response_status_code="${status}"} 1`;
}

describe('the numbers of a process', () => {
  it('count requests by route, method and status, and not by what was asked', async () => {
    const { url, logged } = await start();
    const { access_token: token } = await signInForTokens(url, ines);
    const headers = { authorization: `Bearer ${token}` };
    const projects = `/v1/organization/${organization.id}/projects`;
    await fetch(`${url}/api${projects}`, { headers });
    await fetch(`${url}/api${projects}/SECRET`, { headers });
    await fetch(`${url}/SECRET`, { method: 'PROPFIND' });
    await expect.poll(() => logged()).toContain('"method":"other","route":"unknown","status":404');
    const response = await fetch(`${url}/metrics`);
    const text = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
    expect(text).toContain(counted('GET', '/v1/organization/:organization/projects', 200));
    expect(text).toContain(counted('GET', '/v1/organization/:organization/projects/:record', 404));
    expect(text).toContain(counted('other', 'unknown', 404));
    expect(text).toContain('clocktower_change_streams_open 0');
    expect(text).toMatch(/process_heap_used_bytes \d+/);
    expect(text).not.toMatch(/SECRET|duarte/);
  });

  it('report open streams of changes, and count them when they have ended', async () => {
    const { url } = await start();
    const { access_token: token } = await signInForTokens(url, ines);
    const leave = new AbortController();
    const stream = await fetch(`${url}/api/v1/organizations/${organization.id}/changes`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      signal: leave.signal,
    });
    expect(stream.status).toBe(200);
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('clocktower_change_streams_open 1');
    leave.abort();
    await expect.poll(async () => (await fetch(`${url}/metrics`)).text()).toContain('clocktower_change_streams_open 0');
    const text = await (await fetch(`${url}/metrics`)).text();
    expect(text).toContain('clocktower_change_streams_ended_total 1');
    expect(text).not.toContain('http_route="/v1/organizations/:organization/changes"');
  });

  it('are only read', async () => {
    const { url } = await start();
    expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404);
  });

  it('are not at the port that a proxy passes on, whatever the headers', async () => {
    const { port } = await start({ publicUrl: new URL('https://time.example.com') });
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'x-forwarded-host', 'accept']) {
      expect((await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { [name]: '192.0.2.1' } })).status, name).toBe(404);
    }
  });
});

const connectivitySchema = z.object({
  msg: z.string(),
  route: z.string().optional(),
  requestId: z.string().optional(),
  traceId: z.string().optional(),
});
const given = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

describe('a request', () => {
  it('has one trace in its answer and its line of the log, that of its sender where it has one', async () => {
    const { url, logged } = await start();
    const linesOf = (): readonly z.infer<typeof connectivitySchema>[] =>
      logged()
        .trim()
        .split('\n')
        .map((line) => connectivitySchema.parse(JSON.parse(line)));
    const response = await fetch(`${url}/api/v1/users/me`, { headers: { traceparent: given } });
    expect(response.headers.get('traceparent')).toMatch(/^00-4bf92f3577b34da6a3ce929d0e0e4736-[0-9a-f]{16}-01$/);
    expect(response.headers.get('traceparent')).not.toBe(given);
    await expect
      .poll(linesOf)
      .toContainEqual({
        msg: 'request',
        route: '/v1/users/me',
        requestId: response.headers.get('x-request-id'),
        traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
      });
  });

  it('that fails has the same identifiers in the line of the failure', async () => {
    const { url, logged, database } = await start();
    const { access_token: token } = await signInForTokens(url, ines);
    await database.schema.dropTable('idempotency_keys').execute();
    const response = await fetch(`${url}/api/v1/organization/${organization.id}/tags`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': 'k', traceparent: given },
      body: '{"name":"x"}',
    });
    expect(response.status).toBe(500);
    const failed = logged()
      .trim()
      .split('\n')
      .map((line) => connectivitySchema.parse(JSON.parse(line)))
      .filter(({ msg }) => msg === 'unexpected error');
    expect(failed).toMatchObject([{ requestId: response.headers.get('x-request-id'), traceId: '4bf92f3577b34da6a3ce929d0e0e4736' }]);
  });
});
