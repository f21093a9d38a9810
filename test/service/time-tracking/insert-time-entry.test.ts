/** A create is one statement on PostgreSQL, and one transaction with as few statements as possible on SQLite. */
import type { KyselyPlugin, PluginTransformResultArgs, QueryResult, RootOperationNode, UnknownRow } from 'kysely';
import { expect, it } from 'vitest';
import { isPostgres } from '#service/storage/dialect.ts';
import { createTimeTrackingService } from '#service/time-tracking/service.ts';
import { finished } from '../../support/time-entry-bodies.ts';
import { instant, people, records, uuid } from '../../support/time-tracking-fixture.ts';
import { useTimeTrackingService } from '../../support/use-service.ts';

const service = useTimeTrackingService();

class Counter implements KyselyPlugin {
  statements = 0;

  transformQuery({ node }: { readonly node: RootOperationNode }): RootOperationNode {
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    this.statements += 1;
    return result;
  }
}

it('a create with a task and tags is checked and stored with few statements', async () => {
  const counter = new Counter();
  const { fetch } = createTimeTrackingService({
    database: service.database.withPlugin(counter),
    ports: { now: () => instant('2026-11-20T12:00:00Z'), newId: () => uuid(5000), authenticate: async () => people.employee },
    report: (error) => {
      throw error;
    },
  });
  const body = JSON.stringify({ ...finished, task_id: records.task, tags: [records.tagB, records.tagA] });
  const url = `http://service.test/v1/organization/${records.organization}/time-entries`;
  const reply = await fetch(new Request(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body }));
  expect(reply.status).toBe(200);
  // On SQLite: the access, the entry, its tags.
  expect(counter.statements).toBe(isPostgres(service.database) ? 1 : 3);
  const list = await service.send('GET', `time-entries?user_id=${people.employee}`, { as: 'employee' });
  expect(list.body).toMatchObject({ data: [{ id: uuid(5000), project_id: records.project, tags: [records.tagB, records.tagA] }] });
});
