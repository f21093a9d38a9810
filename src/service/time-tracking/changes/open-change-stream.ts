import { changesQuerySchema } from '#shared/time-tracking-extensions.ts';
import { isReadable, readBounds } from '#service/storage/changes/change-log.ts';
import { readAccess } from '../permissions.ts';
import { Refused } from '../answers.ts';
import type { BeginEvents, ChangeStreams, StreamWanted } from './change-streams.ts';
import { toChangesAsked } from './changes.ts';
import { transact, type Incoming, type RequestPorts } from '../run-request.ts';
import { validateQuery } from '../validation.ts';

export function wantsStream(request: Request): boolean {
  return request.method === 'GET' && request.headers.get('accept')?.includes('text/event-stream') === true;
}

/** Returns an empty answer in place of the one that `begin` began. */
export async function openChangeStream(
  ports: RequestPorts,
  { streams, begin }: { readonly streams: ChangeStreams; readonly begin: BeginEvents },
  { request, organizationId, userId }: Incoming,
): Promise<Response> {
  if (streams.isClosed) {
    throw new Refused({ kind: 'unavailable', message: 'This process is stopping. Connect again; another one answers.' });
  }
  const lastEventId = request.headers.get('last-event-id');
  const wanted = await transact(ports, {
    isReadOnly: true,
    run: async (transaction): Promise<StreamWanted> => {
      const access = await readAccess(transaction, { organizationId, userId });
      const query = validateQuery(changesQuerySchema, new URL(request.url).searchParams);
      const asked = toChangesAsked(lastEventId === null || lastEventId === '' ? query : { ...query, since: lastEventId }, access);
      const bounds = await readBounds(transaction);
      const since = asked.since ?? bounds.head;
      if (!(await isReadable(transaction, since, bounds))) {
        throw new Refused({ kind: 'expired' });
      }
      return { organizationId: access.organizationId, clientId: userId, userId: asked.userId, since };
    },
  });
  streams.open(wanted, begin);
  return new Response(null, { headers: { 'content-type': 'text/event-stream' } });
}
