/** v1.changes.index as `text/event-stream`: checks who asks for what, then leaves the stream to itself. */
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { isReadable, readBounds } from '#service/storage/change-log.ts';
import { runTransaction } from '#service/storage/transaction.ts';
import { readAccess } from './access.ts';
import { answerRefusal, type Refusal } from './answers.ts';
import type { ChangeStreams, StreamWanted } from './change-streams.ts';
import { readAsked } from './changes.ts';
import { refuse, type Incoming, type RequestPorts } from './run-request.ts';

export function wantsStream(request: Request): boolean {
  return request.headers.get('accept')?.includes('text/event-stream') === true;
}

export async function openChangeStream({ database, report }: RequestPorts, streams: ChangeStreams, { request, organizationId, userId }: Incoming): Promise<Response> {
  if (streams.isClosed) {
    return answerRefusal({ kind: 'unavailable', message: 'This process is stopping. Connect again; another one answers.' });
  }
  const lastEventId = request.headers.get('last-event-id');
  const checked = await runTransaction(database, {
    isReadOnly: true,
    run: async (transaction): Promise<Result<StreamWanted, Refusal>> => {
      const access = await readAccess(transaction, { organizationId, userId });
      if (!access.ok) {
        return access;
      }
      const asked = readAsked({ query: new URL(request.url).searchParams, access: access.value }, lastEventId === '' ? null : lastEventId);
      if (!asked.ok) {
        return asked;
      }
      const bounds = await readBounds(transaction);
      const since = asked.value.since ?? bounds.head;
      return isReadable(since, bounds)
        ? succeed({ organizationId: access.value.organizationId, clientId: userId, userId: asked.value.userId, since })
        : fail({ kind: 'expired' });
    },
  });
  const wanted = checked.ok ? checked.value : refuse(checked.failure, report);
  if (!wanted.ok) {
    return answerRefusal(wanted.failure);
  }
  return new Response(streams.open(wanted.value), {
    // Proxies must pass each event on at once.
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  });
}
