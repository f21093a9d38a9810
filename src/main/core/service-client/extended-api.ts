/** The contract with our own service's extensions: names of tasks and tags, and creates that happen once. See `docs/service-extensions.md`. */
import { ContractApi } from './contract-api.ts';
import type { Reply } from './reply.ts';
import type { CreateAttempt, Offers, TagBody, TaskBody } from './time-tracking-api.ts';
import { remoteBodies, type RemoteTag, type RemoteTask } from './tolerant-reading.ts';

export class ExtendedApi extends ContractApi {
  override readonly offers: Offers = { idempotency: true, tasks: true, tags: true, projectOfEntry: false, reopening: true };
  protected override readonly reportsEnds = true;

  /** v1.tasks.index. */
  override async listTasks(): Promise<Reply<readonly RemoteTask[]>> {
    return this.calls.send('GET', '/tasks', { schema: remoteBodies.tasks });
  }

  /** v1.tasks.store: of owners and admins. */
  override async createTask(body: TaskBody): Promise<Reply<RemoteTask>> {
    return this.calls.send('POST', '/tasks', { body, schema: remoteBodies.task });
  }

  /** v1.tags.index. */
  override async listTags(): Promise<Reply<readonly RemoteTag[]>> {
    return this.calls.send('GET', '/tags', { schema: remoteBodies.tags });
  }

  /** v1.tags.store: of every member. */
  override async createTag(body: TagBody): Promise<Reply<RemoteTag>> {
    return this.calls.send('POST', '/tags', { body, schema: remoteBodies.tag });
  }

  protected override headersOf({ idempotencyKey }: CreateAttempt): Readonly<Record<string, string>> {
    return idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
  }
}
