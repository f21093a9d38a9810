/** What a link comes to: the issue of a connected tracker, the connection, the question, and the entry. */
import { describe, expect, it } from 'vitest';
import { thisComputerKey } from '#shared/connections/connections.ts';
import { itemTrackers } from '#shared/work-items/work-items.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { Failure } from '#shared/failures.ts';
import type { OpenedConnection } from '#core/accounts/connections/connections.ts';
import { readDeepLink } from '#core/program/deep-link.ts';
import { planDetail, planLine, planLink, type LinkPlan } from '#core/program/link-plan.ts';
import { itemUrl } from '#core/work-items/item-keys.ts';
import type { WorkItems } from '#core/work-items/work-items.ts';
import { valueOf } from '../../support/core-records.ts';
import { closedAfterTest, temporaryFolder } from '../../support/after-test.ts';
import { useItems } from '../../support/items-rig.ts';
import { messagesFor } from '../../support/messages.ts';
import { openProfile } from '../../support/profile.ts';
import { uuid } from '../../support/time-tracking-fixture.ts';
import { bridgeProject, itemBoards, itemKey } from '../../support/work-items.ts';

const { open, connect, time } = useItems();

type Named = Pick<OpenedConnection, 'id' | 'name'>;

const here: Named = { id: thisComputerKey, name: () => 'This computer' };
const team: Named = { id: uuid(70), name: () => 'עבודה' };

const connections = {
  current: here,
  named: (name: string): Result<Named, Failure> =>
    [here, team].map((each) => succeed(each)).find(({ value }) => value.name() === name) ??
    fail({ kind: 'no-connection-named', name, known: [] }),
};

function plan(parameters: Readonly<Record<string, string>>, workItems: WorkItems): Result<LinkPlan, unknown> {
  const link = valueOf(readDeepLink(`clocktower://start?${new URLSearchParams(parameters).toString()}`));
  return planLink(link, { connections, workItems });
}

function detail(parameters: Readonly<Record<string, string>>, workItems: WorkItems): string {
  return planDetail(valueOf(plan(parameters, workItems)), messagesFor('en').links);
}

describe.each(itemTrackers)('a link to an issue of %s', (tracker) => {
  it('starts it with the title that is known, or its own words', async () => {
    const { items, server } = await connect(tracker);
    const item = itemUrl({ tracker, address: server.address }, itemKey(tracker, 7));
    expect(valueOf(plan({ item }, items))).toMatchObject({
      description: `${itemKey(tracker, 7)} Bolt 7`,
      item: { key: itemKey(tracker, 7), server: new URL(server.address).host },
    });
    expect(valueOf(plan({ item, description: 'review' }, items)).description).toBe(`${itemKey(tracker, 7)} review`);
    const unknown = itemUrl({ tracker, address: server.address }, itemKey(tracker, 5_000));
    expect(valueOf(plan({ item: unknown, description: 'New one' }, items))).toMatchObject({
      description: `${itemKey(tracker, 5_000)} New one`,
      item: { key: itemKey(tracker, 5_000) },
    });
  });

  it('asks no server before the user has answered', async () => {
    const { items, server } = await connect(tracker);
    const before = server.requests.length;
    plan({ item: itemUrl({ tracker, address: server.address }, itemKey(tracker, 5_000)) }, items);
    await time().settle();
    expect(server.requests.length).toBe(before);
  });
});

describe('a link', () => {
  it.each([
    'https://github.com.evil.example/river/bridge/issues/7',
    'http://github.com/river/bridge/issues/7',
    'https://github.com/river/bridge/wiki',
    'https://evil.example/?https://github.com/river/bridge/issues/7',
  ])('to %s, which no connected tracker has, is text', async (item) => {
    const { items } = await connect('github');
    expect(valueOf(plan({ item, description: 'Bolt' }, items))).toMatchObject({
      description: `Bolt ${item}`,
      item: null,
      extras: { beside: {} },
    });
    expect(valueOf(plan({ item }, open({})))).toMatchObject({ description: item, item: null });
  });

  it('has the project of the board unless it names one, or another connection', async () => {
    const { items, server } = await connect('gitea');
    const item = `${server.address}/${itemBoards.gitea}/issues/7`;
    items.setProject({
      tracker: valueOf(plan({ item }, items)).extras.beside?.item?.tracker ?? uuid(1),
      board: itemBoards.gitea,
      projectId: bridgeProject.id,
    });
    expect(valueOf(plan({ item }, items))).toMatchObject({ project: 'Bridge', extras: { beside: { projectId: bridgeProject.id } } });
    const named = valueOf(plan({ item, project: 'Dam' }, items));
    expect(named).toMatchObject({ project: 'Dam', extras: { project: 'Dam' } });
    expect(named.extras.beside).not.toHaveProperty('projectId');
    expect(valueOf(plan({ item, connection: 'עבודה' }, items)).project).toBe(null);
  });

  it('is refused if it names a connection that there is not, and changes none if it names the current one', () => {
    expect(plan({ connection: 'Home' }, open({}))).toEqual(fail({ kind: 'no-connection-named', name: 'Home', known: [] }));
    expect(valueOf(plan({ connection: 'This computer' }, open({}))).connection).toBe(null);
  });

  it('says in the question all that it would set, each name kept to itself', async () => {
    const { items, server } = await connect('github');
    expect(detail({ description: 'x' }, items)).toBe('');
    expect(detail({ project: 'Client', tag: 'عاجل', billable: 'false' }, items)).toBe(
      'Project: Client\nTag: \u2068عاجل\u2069\nNot billable',
    );
    expect(detail({ item: `${server.address}/river/bridge/pull/7`, billable: 'true', connection: 'עבודה' }, items)).toBe(
      'Issue: river/bridge#7 (github.com)\nBillable\nConnection: \u2068עבודה\u2069, which becomes the current one. A timer of This computer keeps running.',
    );
  });

  it('fills in a line that is read as it says', async () => {
    const { items } = await connect('github');
    expect(
      planLine(
        valueOf(plan({ item: 'https://github.com/river/bridge/issues/7', project: 'Big dam', tag: 'bug', billable: 'true' }, items)),
        '-7',
      ),
    ).toBe('-7 river/bridge#7 Bolt 7 @"Big dam" #bug $');
    expect(planLine(valueOf(plan({ description: 'fix @login' }, items)), null)).toBe(String.raw`fix \@login`);
  });

  it('starts an entry whose description is not read as quick entry', async () => {
    const { tracker } = closedAfterTest(await openProfile({ folder: temporaryFolder() }));
    const { description, extras } = valueOf(plan({ description: '-7 fix #bug' }, open({})));
    valueOf(tracker.runLine(description, extras));
    expect(tracker.view().timer).toMatchObject({ kind: 'running', entry: { description: '-7 fix #bug', tags: [] } });
  });

  it('starts an entry with its issue, tags and billing', async () => {
    const { items } = await connect('github');
    const { tracker } = closedAfterTest(
      await openProfile({ folder: temporaryFolder(), items: { find: items.findLink, isConnected: items.isConnected } }),
    );
    const { description, extras } = valueOf(
      plan({ item: 'https://github.com/river/bridge/issues/7', tag: 'bug', billable: 'true' }, items),
    );
    valueOf(tracker.runLine(description, extras));
    expect(tracker.view().timer).toMatchObject({
      kind: 'running',
      entry: { description: 'river/bridge#7 Bolt 7', item: { key: 'river/bridge#7' }, billable: true },
    });
  });
});
