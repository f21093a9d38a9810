/** Short texts of requests and answers for the log of a failing run. */
import type { RemoteEntry } from '#core/service-client/tolerant-reading.ts';
import type { ServiceAnswer, ServiceRequest } from '#core/sync/engine/engine-events.ts';
import type { EntryContent } from '#core/sync/entry-record.ts';
import { assertNever } from '#shared/values/result.ts';

export function describeAnswer({ kind, reply }: ServiceAnswer): string {
  if (reply.kind === 'not-sent') {
    return `not sent, ${reply.detail}${reply.retryAfterMs === 0 ? '' : `, retry after ${reply.retryAfterMs} ms`}`;
  }
  if (reply.kind !== 'done') {
    return reply.kind;
  }
  if (kind === 'entry') {
    return describeRow(reply.value);
  }
  return kind === 'entries' ? `[${reply.value.rows.map(describeRow).join(', ')}]${reply.value.complete ? '' : ' and more'}` : 'done';
}

function describeRow({ id, ...content }: RemoteEntry): string {
  return `${id.slice(0, 8)} ${describeContent(content)}`;
}

function describeContent({ start, end, description, tags }: EntryContent): string {
  return `${start.slice(5, 19)} to ${end === null ? 'now' : end.slice(5, 19)} “${description}”${tags.length === 0 ? '' : ` with ${tags.length} tags`}`;
}

export function describeRequest(request: ServiceRequest): string {
  switch (request.kind) {
    case 'list-entries':
      return `list after ${request.window.after ?? 'ever'} before ${request.window.before ?? 'ever'}`;
    case 'create':
      return `create ${request.localId.slice(-4)} ${describeContent(request.body)}`;
    case 'update':
      return `update ${request.localId.slice(-4)}, ${request.serverId.slice(0, 8)}, to ${describeContent(request.body)}`;
    case 'delete':
      return `delete ${request.localId.slice(-4)}, ${request.serverId.slice(0, 8)}`;
    case 'create-project':
    case 'create-task':
    case 'create-tag':
    case 'create-client':
      return `${request.kind} «${request.body.name}»`;
    case 'list-active':
    case 'list-projects':
    case 'list-tasks':
    case 'list-tags':
    case 'list-clients':
    case 'read-membership':
      return request.kind;
    default:
      return assertNever(request);
  }
}
