/** The running entry of the signed-in user is read with one statement, with the same answer as the general way. */
import { describe, expect, it } from 'vitest';
import { asksForOwnActiveEntry } from '#service/time-tracking/active-entries.ts';
import { finished, running } from '../../support/time-entry-bodies.ts';
import { instant, people, records, type Person, type Reply } from '../../support/time-tracking-fixture.ts';
import { changesSettled, useTimeTrackingService } from '../../support/use-service.ts';

const service = useTimeTrackingService();

interface Asked {
  readonly as: Person;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An upper-case identifier is the same user, but does not take the short way. */
async function bothWays({ as, headers = {} }: Asked): Promise<readonly [Reply, Reply]> {
  await changesSettled(service);
  const ask = async (userId: string): Promise<Reply> =>
    service.send('GET', `time-entries?user_id=${userId}&active=true&limit=500`, { as, headers });
  return [await ask(people[as]), await ask(people[as].toUpperCase())];
}

function visible({ status, body, headers }: Reply) {
  return {
    status,
    body,
    etag: headers.get('etag'),
    cursor: headers.get('x-next-cursor'),
    applied: headers.get('preference-applied'),
    vary: headers.get('vary'),
  };
}

async function expectSame(asked: Asked): Promise<ReturnType<typeof visible>> {
  const [short, general] = await bothWays(asked);
  expect(visible(short)).toEqual(visible(general));
  return visible(short);
}

const mine = `user_id=${people.employee}`;

it.each([
  [`active=true&${mine}`, true],
  [`limit=2&active=true&${mine}`, true],
  [`limit=500&active=true&${mine}`, true],
  [`limit=1&active=true&${mine}`, false],
  [`limit=501&active=true&${mine}`, false],
  [`active=false&${mine}`, false],
  [`active=true&user_id=${people.colleague}`, false],
  ['active=true', false],
  [mine, false],
  [`active=true&${mine}&${mine}`, false],
  [`active=true&${mine}&before=2026-11-20`, false],
])('%s is the short way: %s', (query, isShort) => {
  expect(asksForOwnActiveEntry(new URLSearchParams(query), people.employee)).toBe(isShort);
});

describe('the running entry of the user who asks', () => {
  it('is answered alike where there is none, where one runs, and where others run', async () => {
    await service.send('POST', 'time-entries', { body: finished });
    expect((await expectSame({ as: 'employee' })).body).toEqual({ data: [] });
    await service.send('POST', 'time-entries', { body: { ...running, tags: [records.tagB, records.tagA], description: 'on site' } });
    expect((await expectSame({ as: 'employee' })).body).toMatchObject({
      data: [{ description: 'on site', end: null, tags: [records.tagB, records.tagA] }],
    });
    expect((await expectSame({ as: 'owner' })).body).toEqual({ data: [] });
  });

  it('has the same extended fields, tags and 304', async () => {
    await service.send('POST', 'time-entries', { body: running });
    const headers = { prefer: 'extended-fields' };
    const { etag } = await expectSame({ as: 'employee', headers });
    expect((await expectSame({ as: 'employee', headers: { ...headers, 'if-none-match': etag ?? '' } })).status).toBe(304);
    expect((await expectSame({ as: 'employee', headers: { 'if-none-match': etag ?? '' } })).status).toBe(200);
  });

  it('is refused to strangers and deactivated members', async () => {
    expect((await expectSame({ as: 'stranger' })).status).toBe(403);
    await service.database
      .updateTable('memberships')
      .set({ deactivated_at: instant('2026-11-20T08:00:00Z') })
      .where('user_id', '=', people.employee)
      .execute();
    expect((await expectSame({ as: 'employee' })).status).toBe(403);
  });
});
