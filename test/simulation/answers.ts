/** Answers that do not come from the model of the service. */
import type { Reply } from '#core/service-client/http/reply.ts';
import type { ServiceAnswer, ServiceRequest } from '#core/sync/engine/engine-events.ts';
import { assertNever } from '#shared/values/result.ts';

/** Converts `reply` to the answer of its kind of request. */
export function answerOf(request: ServiceRequest, reply: Exclude<Reply<never>, { readonly kind: 'done' }>): ServiceAnswer {
  switch (request.kind) {
    case 'list-entries':
    case 'list-active':
      return { kind: 'entries', reply };
    case 'create':
    case 'update':
      return { kind: 'entry', reply };
    case 'delete':
      return { kind: 'nothing', reply };
    case 'list-projects':
      return { kind: 'projects', reply };
    case 'list-tasks':
      return { kind: 'tasks', reply };
    case 'list-tags':
      return { kind: 'tags', reply };
    case 'list-clients':
      return { kind: 'clients', reply };
    case 'read-membership':
      return { kind: 'membership', reply };
    case 'create-project':
      return { kind: 'project-created', reply };
    case 'create-task':
      return { kind: 'task-created', reply };
    case 'create-tag':
      return { kind: 'tag-created', reply };
    case 'create-client':
      return { kind: 'client-created', reply };
    default:
      return assertNever(request);
  }
}

/** A gateway in the place of the service; `drawn` is in [0, 1). An empty 204 is what a delete expects. */
export function foreignAnswer(request: ServiceRequest, drawn: number): ServiceAnswer {
  if (request.kind === 'delete' && drawn < 0.3) {
    return { kind: 'nothing', reply: { kind: 'done', value: null } };
  }
  return answerOf(request, drawn < 0.7 ? { kind: 'absent', message: '' } : { kind: 'unknown', detail: '405' });
}
