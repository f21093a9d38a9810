/** The numbers of a process: its requests, its streams, and its connections to the database. */
import { afterEach, describe, expect, it } from 'vitest';
import { createMetrics, type Gauges, type Metrics } from '#service/standalone/http/metrics.ts';
import { recordExchange } from '../../../support/recorded-exchange.ts';

let metrics: Metrics | null = null;
afterEach(async () => {
  await metrics?.stop();
  metrics = null;
});

function open(gauges: Partial<Gauges> = {}): Metrics {
  metrics = createMetrics({ openStreams: () => 3, databaseConnections: null, heapBytes: () => 1_024, ...gauges });
  return metrics;
}

async function read({ answer }: Metrics): Promise<string> {
  const { incoming, outgoing } = recordExchange('/metrics');
  answer(incoming, outgoing);
  await expect.poll(() => outgoing.text).not.toBe('');
  expect(outgoing.getHeader('cache-control')).toBe('no-store');
  return outgoing.text;
}

const request = { method: 'GET', route: '/v1/users/me', status: 200, milliseconds: 250, isStream: false };
const labels = (status: number) => `http_request_method="GET",http_route="/v1/users/me",http_response_status_code="${status}"`;

describe('the numbers', () => {
  it('have the time of requests in seconds, those without an answer with the status 0', async () => {
    const opened = open();
    opened.countRequest(request);
    opened.countRequest(request);
    opened.countRequest({ ...request, status: null });
    const text = await read(opened);
    expect(text).toContain(`http_server_request_duration_seconds_count{${labels(200)}} 2`);
    expect(text).toContain(`http_server_request_duration_seconds_sum{${labels(200)}} 0.5`);
    expect(text).toContain(`http_server_request_duration_seconds_bucket{${labels(200)},le="0.25"} 2`);
    expect(text).toContain(`http_server_request_duration_seconds_bucket{${labels(200)},le="0.1"} 0`);
    expect(text).toContain(`http_server_request_duration_seconds_count{${labels(0)}} 1`);
    expect(text).not.toContain('clocktower_change_streams_ended_total 1');
    expect(text).not.toMatch(/otel_scope|target_info/);
  });

  it('count streams that have ended, without their time', async () => {
    const opened = open();
    opened.countRequest({ ...request, isStream: true });
    const text = await read(opened);
    expect(text).toContain('clocktower_change_streams_ended_total 1');
    expect(text).not.toContain('http_server_request_duration_seconds_count');
  });

  it('have open streams, memory, and connections only of a server', async () => {
    const text = await read(open());
    expect(text).toContain('clocktower_change_streams_open 3');
    expect(text).toContain('process_heap_used_bytes 1024');
    expect(text).not.toContain('db_client_connection_count');
  });

  it('have the connections to a server by state', async () => {
    const text = await read(open({ databaseConnections: () => ({ open: 7, idle: 2, waiting: 4 }) }));
    expect([...text.matchAll(/db_client_connection_count\{state="(\w+)"\} (\d+)/g)].map(([, state, count]) => `${state} ${count}`)).toEqual(
      ['used 5', 'idle 2', 'waiting 4'],
    );
  });
});
