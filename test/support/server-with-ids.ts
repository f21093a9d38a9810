/** A server that does not use UUIDs: the UUIDs of the fixture are other identifiers in its answers and requests. */
import { recordIdSchema, uuidSchema, type RecordId, type Uuid } from '#shared/values/brands.ts';
import type { TimelineServer } from './timeline-server.ts';
import { uuid } from './time-tracking-fixture.ts';

const fixtureId = /^00000000-0000-4000-8000-0*(\d+)$/;

export interface ServerWithIds {
  readonly server: TimelineServer;
  /** The identifier that the client uses for a record of the fixture. */
  readonly idOf: (id: Uuid) => RecordId;
}

/** `write` returns the server's identifier of the record with a number. */
export function withIds(server: TimelineServer, write: (number: number) => string | number): ServerWithIds {
  const written = new Map<string, Uuid>();

  /** Converts an identifier of the fixture; other values are unchanged. */
  function converted(value: unknown): unknown {
    const number = typeof value === 'string' ? fixtureId.exec(value)?.[1] : undefined;
    if (number === undefined) {
      return value;
    }
    const id = write(Number(number));
    written.set(String(id), uuid(Number(number)));
    return id;
  }

  /** Throws if a request identifies a record by anything but its identifier. */
  function read(id: unknown): unknown {
    const known = written.get(String(id));
    if (known === undefined && id !== null) {
      throw new Error(`No record has the identifier ${JSON.stringify(id)}`);
    }
    return id === null ? null : known;
  }

  function readField(name: string, value: unknown): unknown {
    return name.endsWith('_id') ? read(value) : name === 'tags' && Array.isArray(value) ? value.map(read) : value;
  }

  async function withUuids(request: Request): Promise<Request> {
    const url = new URL(request.url);
    const segments = url.pathname
      .split('/')
      .map((segment, index, all) =>
        ['organization', 'time-entries', 'projects'].includes(all[index - 1] ?? '') ? String(read(decodeURIComponent(segment))) : segment,
      );
    const user = url.searchParams.get('user_id');
    if (user !== null) {
      url.searchParams.set('user_id', String(read(user)));
    }
    const text = await request.text();
    const body = text === '' ? {} : { body: JSON.stringify(JSON.parse(text, readField)) };
    return new Request(new URL(segments.join('/') + url.search, url), { method: request.method, headers: request.headers, ...body });
  }

  const idOf = (id: Uuid): RecordId => recordIdSchema.parse(String(converted(id)));
  const { account } = server;
  return {
    idOf,
    server: {
      ...server,
      described: null,
      account: {
        ...account,
        organizationId: idOf(uuidSchema.parse(account.organizationId)),
        userId: idOf(uuidSchema.parse(account.userId)),
      },
      fetch: async (request) => {
        const answer = await server.fetch(await withUuids(request));
        const text = await answer.text();
        return text === ''
          ? new Response(null, answer)
          : Response.json(
              JSON.parse(text, (_, value: unknown) => converted(value)),
              { status: answer.status },
            );
      },
    },
  };
}
