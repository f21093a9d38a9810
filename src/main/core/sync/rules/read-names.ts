/** Reads names and permissions: one list after the other, each taken over before the next request. */
import type { RecordId } from '#shared/values/brands.ts';
import { assertNever } from '#shared/values/result.ts';
import { asChange, type CatalogNames, type NamesChange } from '../catalog/catalog-names.ts';
import type { ServiceAnswer } from '../engine/engine-events.ts';
import type { RequestOwner } from '../engine/memory.ts';
import type { Transition } from '../engine/transition.ts';
import { mayBegin } from '../gateway/gateway-state.ts';

type NamesOwner = Extract<RequestOwner, { readonly kind: 'names' }>;

const nameRequests = {
  project: { kind: 'list-projects' },
  task: { kind: 'list-tasks' },
  tag: { kind: 'list-tags' },
  client: { kind: 'list-clients' },
  membership: { kind: 'read-membership' },
} as const;

export function askForNames(transition: Transition, owner: NamesOwner): void {
  const [next] = owner.kinds;
  if (next === undefined) {
    transition.emit({ kind: 'pulled', token: owner.token, outcome: { kind: 'read', changed: owner.changed, stoppedElsewhere: [] } });
  } else if (transition.memory.closed || !mayBegin(transition.gate, 'catalog', transition.nowMs)) {
    transition.emit({ kind: 'pulled', token: owner.token, outcome: { kind: 'failed' } });
  } else {
    transition.send(owner, nameRequests[next]);
  }
}

/** The names in an answer, a created one after the known ones; empty if the request was refused. */
export function answeredNames(answer: ServiceAnswer, { projects, tasks, tags, clients }: CatalogNames): NamesChange {
  if (answer.reply.kind !== 'done') {
    return {};
  }
  switch (answer.kind) {
    case 'projects':
      return { projects: answer.reply.value };
    case 'tasks':
      return { tasks: answer.reply.value };
    case 'tags':
      return { tags: answer.reply.value };
    case 'clients':
      return { clients: answer.reply.value };
    case 'membership':
      return { permissions: answer.reply.value.permissions };
    case 'entries':
    case 'entry':
    case 'nothing':
      return {};
    case 'project-created':
      return { projects: [...projects.values(), answer.reply.value] };
    case 'task-created':
      return { tasks: [...tasks.values(), answer.reply.value] };
    case 'tag-created':
      return { tags: [...tags.values(), answer.reply.value] };
    case 'client-created':
      return { clients: [...clients.values(), answer.reply.value] };
    default:
      return assertNever(answer);
  }
}

export function onNames(transition: Transition, answer: ServiceAnswer, owner: NamesOwner): void {
  const { kind } = answer.reply;
  if (kind === 'unknown' || kind === 'not-sent') {
    transition.emit({ kind: 'pulled', token: owner.token, outcome: { kind: 'failed' } });
    return;
  }
  const changed = transition.takeOverNames(answeredNames(answer, transition.memory.names));
  if (changed) {
    transition.giveBack('catalog', 1);
  }
  askForNames(transition, { ...owner, kinds: owner.kinds.slice(1), changed: owner.changed || changed });
}

export function onNickname(transition: Transition, { id, name }: { readonly id: RecordId; readonly name: string }): void {
  const others = asChange(transition.memory.names).nicknames.filter((each) => each.id !== id);
  transition.takeOverNames({ nicknames: name === '' ? others : [...others, { id, name }] });
}
