/** Answers that do not come from the model of the service. */
import type { Reply } from '#core/service-client/http/reply.ts';
import type { ServiceAnswer, ServiceRequest } from '#core/sync/engine/engine-events.ts';

const answerKinds = {
  'list-entries': 'entries',
  'list-active': 'entries',
  'create': 'entry',
  'update': 'entry',
  'delete': 'nothing',
  'list-projects': 'projects',
  'list-tasks': 'tasks',
  'list-tags': 'tags',
  'list-clients': 'clients',
  'read-membership': 'membership',
  'create-project': 'project-created',
  'create-task': 'task-created',
  'create-tag': 'tag-created',
  'create-client': 'client-created',
} as const satisfies Record<ServiceRequest['kind'], ServiceAnswer['kind']>;

/** Converts `reply` to the answer of its kind of request. */
export function answerOf({ kind }: ServiceRequest, reply: Exclude<Reply<never>, { readonly kind: 'done' }>): ServiceAnswer {
  return { kind: answerKinds[kind], reply };
}

/** A gateway in the place of the service; `drawn` is in [0, 1). An empty 204 is what a delete expects. */
export function foreignAnswer(request: ServiceRequest, drawn: number): ServiceAnswer {
  if (request.kind === 'delete' && drawn < 0.3) {
    return { kind: 'nothing', reply: { kind: 'done', value: null } };
  }
  return answerOf(request, drawn < 0.7 ? { kind: 'absent', message: '' } : { kind: 'unknown', detail: '405' });
}
