/** A server with numeric identifiers: the UUIDs of the fixture are numbers in its answers and requests. */
import { remoteIdSchema } from '#core/service-client/remote-id.ts';
import type { Uuid } from '#shared/values/brands.ts';
import type { TimelineServer } from './timeline-server.ts';
import { uuid } from './time-tracking-fixture.ts';

const fixtureId = /^00000000-0000-4000-8000-0*(\d+)$/;

/** Converts an identifier of the fixture to its number; other values are unchanged. */
function numbered(value: unknown): unknown {
  const number = typeof value === 'string' ? fixtureId.exec(value)?.[1] : undefined;
  return number === undefined ? value : Number(number);
}

/** The identifier that the client uses for the record. */
export function numberedId(id: Uuid): Uuid {
  return remoteIdSchema.parse(numbered(id));
}

function named(digits: string): string {
  return uuid(Number(digits));
}

/** Throws if a request identifies a record by anything but its number. */
async function withUuids(request: Request): Promise<Request> {
  const url = new URL(request.url);
  const body = await request.text();
  if (/[0-9a-f]{8}-[0-9a-f]{4}-/.test(url.href + body)) {
    throw new Error(`A record has a number, not a UUID: ${url.href} ${body}`);
  }
  const pathname = url.pathname.replaceAll(/(?<=\/)\d+(?=\/|$)/g, named);
  const user = url.searchParams.get('user_id');
  if (user !== null) {
    url.searchParams.set('user_id', named(user));
  }
  const text = body.replaceAll(/(?<="(?:user_id|task_id)":|"tags":\[(?:"\d+",)*)"(\d+)"/g, (_, digits: string) => JSON.stringify(named(digits)));
  const { method, headers } = request;
  return new Request(new URL(pathname + url.search, url), { method, headers, ...(text === '' ? {} : { body: text }) });
}

export function withNumbers(server: TimelineServer): TimelineServer {
  const { account } = server;
  return {
    ...server,
    isOdd: true,
    account: { ...account, organizationId: numberedId(account.organizationId), userId: numberedId(account.userId) },
    fetch: async (request) => {
      const answer = await server.fetch(await withUuids(request));
      const text = await answer.text();
      return text === '' ? new Response(null, answer) : Response.json(JSON.parse(text, (_, value: unknown) => numbered(value)), { status: answer.status });
    },
  };
}
