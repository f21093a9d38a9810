/** A member of an organization has one running entry: by check, by constraint, and with concurrent creates. */
import { CompiledQuery } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { TimeEntryResource } from '#shared/time-tracking-api.ts';
import { isPostgres } from '#service/storage/dialect.ts';
import { entriesOf, entryOf, people, records, unknownId } from '../../support/time-tracking-fixture.ts';
import { finished, invalidMessage, running, secondRunning } from '../../support/time-entry-bodies.ts';
import { useTimeTrackingService } from '../../support/use-service.ts';

const service = useTimeTrackingService();

async function create(body: object): Promise<TimeEntryResource> {
  return entryOf(await service.send('POST', 'time-entries', { body }));
}

describe('the one running entry of a member', () => {
  it('refuses a second running entry and keeps the first', async () => {
    const first = await create(running);
    const reply = await service.send('POST', 'time-entries', { body: { ...running, start: '2026-11-20T12:00:00Z' } });
    expect(reply.status).toBe(422);
    expect(reply.body).toEqual(secondRunning);
    expect(entriesOf(await service.send('GET', 'time-entries'))).toEqual([first]);
  });

  it('is reported together with the other failing fields', async () => {
    await create(running);
    const reply = await service.send('POST', 'time-entries', { body: { ...running, task_id: unknownId } });
    expect(reply.body).toEqual({
      message: invalidMessage,
      errors: { ...secondRunning.errors, task_id: ['must be a task of the organization'] },
    });
  });

  it("does not touch other people's running entries, nor finished ones", async () => {
    await create(running);
    await create({ ...running, user_id: people.colleague });
    await create({ ...running, user_id: people.owner });
    await create(finished);
    await create(finished);
    expect(entriesOf(await service.send('GET', 'time-entries?active=true'))).toHaveLength(3);
  });

  it('neither blocks nor shows in another organization of the same user', async () => {
    await service.database
      .insertInto('memberships')
      .values({ organization_id: records.otherOrganization, user_id: people.employee, role: 'employee' })
      .execute();
    await create(running);
    const there = { as: 'employee', organization: records.otherOrganization } as const;
    const reply = await service.send('POST', 'time-entries', { ...there, body: running });
    expect(reply.status).toBe(200);
    const again = await service.send('POST', 'time-entries', { ...there, body: running });
    expect(again.body).toEqual(secondRunning);
    const stopped = await service.send('PUT', `time-entries/${entryOf(reply).id}`, { ...there, body: finished });
    const resumed = await service.send('PUT', `time-entries/${entryOf(reply).id}`, { ...there, body: running });
    expect([stopped.status, resumed.status]).toEqual([200, 200]);
  });

  it('holds when twenty creates arrive at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, async () => service.send('POST', 'time-entries', { as: 'employee', body: running })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(19);
    for (const reply of replies.filter(({ status }) => status === 422)) {
      expect(reply.body).toEqual(secondRunning);
    }
    expect(entriesOf(await service.send('GET', 'time-entries'))).toHaveLength(1);
  });

  it('is held by the database itself when a check comes too early, and nothing of the loser stays', async () => {
    // Replaces a second connection that commits between the check and the insert.
    const winner = `insert into time_entries (id, organization_id, user_id, start) values ('${unknownId}', new.organization_id, new.user_id, new.start)`;
    const statements = isPostgres(service.database)
      ? [
          `create or replace function race() returns trigger language plpgsql as $$ begin if new.description = 'race' then ${winner}; end if; return new; end $$`,
          'create trigger race before insert on time_entries for each row execute function race()',
        ]
      : [`create trigger race before insert on time_entries when new.description = 'race' begin ${winner}; end`];
    for (const statement of statements) {
      await service.database.executeQuery(CompiledQuery.raw(statement));
    }
    const before = await service.dump();
    const reply = await service.send('POST', 'time-entries', { body: { ...running, description: 'race', tags: [records.tagA] } });
    expect(reply.status).toBe(422);
    expect(reply.body).toEqual(secondRunning);
    expect(service.reports).toEqual([]);
    expect(await service.dump()).toEqual(before);
  });
});
