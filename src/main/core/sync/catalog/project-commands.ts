/**
 * Creates, changes and deletes projects at the service while the caller waits. Nothing is queued: each command answers that it is done,
 * or why it is not. After a lost answer the list of projects is read, and a create is never sent again before that list is known.
 */
import type { Failure } from '#shared/failures.ts';
import type { ProjectChange } from '#shared/timer/projects.ts';
import type { ProjectBody } from '#shared/time-tracking-api.ts';
import type { Uuid } from '#shared/values/brands.ts';
import { assertNever, fail, succeed, type Result } from '#shared/values/result.ts';
import type { Reply } from '#core/service-client/reply.ts';
import type { TimeTrackingApi } from '#core/service-client/time-tracking-api.ts';
import type { RemoteProject } from '#core/service-client/tolerant-reading.ts';
import type { Clock } from '#core/platform/ports.ts';
import { sameName } from './names.ts';

type ProjectApi = Pick<TimeTrackingApi, 'listProjects' | 'createProject' | 'updateProject' | 'deleteProject'>;

export interface ProjectCommandsOptions {
  readonly api: ProjectApi;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  /** Longest time, in milliseconds, that a request without an answer may still take effect. */
  readonly graceMs: number;
  /** Reads the names of the connection again. */
  readonly refresh: () => Promise<void>;
}

type Answer<Value> = Result<Value, Failure>;

interface Unanswered {
  readonly name: string;
  readonly untilMs: number;
}

/** Why the service did not carry it out; null where it did, or where that is unknown. */
function failureOf(reply: Reply<unknown>): Failure | null {
  switch (reply.kind) {
    case 'done':
    case 'unknown':
      return null;
    case 'not-sent':
    case 'changed':
      return { kind: 'project-not-reached' };
    case 'absent':
      return { kind: 'no-such-project' };
    case 'rejected': {
      const message = Object.values(reply.errors).flat().join(' ') || reply.message;
      return reply.status === 403 ? { kind: 'project-not-permitted', message } : { kind: 'project-refused', message };
    }
    default:
      return assertNever(reply);
  }
}

export class ProjectCommands {
  readonly #options: ProjectCommandsOptions;
  /** Creates without an answer that may still take effect. */
  #unanswered: readonly Unanswered[] = [];
  /** Commands run one after another: two creates of one name would not see each other in the list. */
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(options: ProjectCommandsOptions) {
    this.#options = options;
  }

  async create(body: ProjectBody): Promise<Answer<{ readonly id: Uuid }>> {
    return this.#inTurn(async () => this.#create(body));
  }

  async change({ id, ...change }: ProjectChange): Promise<Answer<null>> {
    return this.#inTurn(async () => this.#change(id, change));
  }

  async delete(id: Uuid): Promise<Answer<null>> {
    return this.#inTurn(async () => {
      const reply = await this.#options.api.deleteProject(id);
      // A project that is not there is what the caller wanted.
      return reply.kind === 'absent' ? succeed(null) : this.#concluded(reply, (projects) => !projects.some((project) => project.id === id));
    });
  }

  /** Refuses what comes from now on; resolves when what was asked before has its answer. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#last;
  }

  async #inTurn<Value>(command: () => Promise<Answer<Value>>): Promise<Answer<Value>> {
    const before = this.#last;
    const answer = (async (): Promise<Answer<Value>> => {
      await before;
      if (this.#closed) {
        return fail({ kind: 'project-not-reached' });
      }
      const answered = await command();
      if (!this.#closed) {
        await this.#options.refresh();
      }
      return answered;
    })();
    this.#last = answer;
    return answer;
  }

  async #create(body: ProjectBody): Promise<Answer<{ readonly id: Uuid }>> {
    const { api, clock, graceMs } = this.#options;
    const before = await api.listProjects();
    if (before.kind !== 'done') {
      return fail(failureOf(before) ?? { kind: 'project-not-reached' });
    }
    if (before.value.some((project) => sameName(project.name, body.name))) {
      return fail({ kind: 'project-exists', name: body.name });
    }
    this.#unanswered = this.#unanswered.filter(({ untilMs }) => clock.monotonicMs() < untilMs);
    if (this.#unanswered.some(({ name }) => sameName(name, body.name))) {
      return fail({ kind: 'project-outcome-unknown', seen: 'unchanged' });
    }
    const reply = await api.createProject(body);
    if (reply.kind === 'done') {
      return succeed({ id: reply.value.id });
    }
    const failure = failureOf(reply);
    if (failure !== null) {
      return fail(reply.kind === 'absent' ? { kind: 'project-refused', message: reply.message } : failure);
    }
    this.#unanswered = [...this.#unanswered, { name: body.name, untilMs: clock.monotonicMs() + graceMs }];
    const after = await api.listProjects();
    const created = after.kind === 'done' ? after.value.find((project) => sameName(project.name, body.name)) : undefined;
    return created === undefined ? fail({ kind: 'project-outcome-unknown', seen: after.kind === 'done' ? 'unchanged' : null }) : succeed({ id: created.id });
  }

  async #change(id: Uuid, change: Omit<ProjectChange, 'id'>): Promise<Answer<null>> {
    const { api } = this.#options;
    const list = await api.listProjects();
    if (list.kind !== 'done') {
      return fail(failureOf(list) ?? { kind: 'project-not-reached' });
    }
    const project = list.value.find((each) => each.id === id);
    if (project === undefined) {
      return fail({ kind: 'no-such-project' });
    }
    // The contract replaces both fields, so what is not changed is sent as it is there now.
    const body = { name: change.name ?? project.name, color: change.color ?? project.color };
    if (list.value.some((other) => other.id !== id && sameName(other.name, body.name)) && change.name !== undefined) {
      return fail({ kind: 'project-exists', name: body.name });
    }
    const reply = await api.updateProject(id, body);
    if (reply.kind === 'done' && reply.value.lost !== undefined) {
      return fail({ kind: 'project-fields-lost', fields: [...reply.value.lost] });
    }
    return this.#concluded(reply, (projects) => projects.some((each) => each.id === id && each.name === body.name && each.color === body.color));
  }

  /** The outcome of a change; where the answer was lost, what the list says of it. */
  async #concluded(reply: Reply<unknown>, isDone: (projects: readonly RemoteProject[]) => boolean): Promise<Answer<null>> {
    if (reply.kind === 'done') {
      return succeed(null);
    }
    const failure = failureOf(reply);
    if (failure !== null) {
      return fail(failure);
    }
    const list = await this.#options.api.listProjects();
    if (list.kind !== 'done') {
      return fail({ kind: 'project-outcome-unknown', seen: null });
    }
    return isDone(list.value) ? succeed(null) : fail({ kind: 'project-outcome-unknown', seen: 'unchanged' });
  }
}
