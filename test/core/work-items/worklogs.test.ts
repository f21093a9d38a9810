/** Spent time of items over stand-ins of the servers: what is sent, listed and removed, and what a server does wrong. */
import { describe, expect, it } from 'vitest';
import { itemTrackers, type ItemTracker } from '#shared/work-items/work-items.ts';
import { openTracker } from '#core/work-items/open-tracker.ts';
import type { WorklogApi } from '#core/work-items/tracker-api.ts';
import { ManualTime } from '../../support/core-ports.ts';
import { instant } from '../../support/time-tracking-fixture.ts';
import { openTrackerServer, trackerToken, type TrackerServer } from '../../support/tracker-servers.ts';
import { exchangeWith, itemBoards, itemKey, itemsOn, trackerDraft } from '../../support/work-items.ts';

const draft = { start: instant('2026-11-20T09:00:00Z'), minutes: 25, text: 'Clocktower 0123456789ab-1' };

function opened(tracker: ItemTracker): { readonly server: TrackerServer; readonly worklogs: WorklogApi | null } {
  const server = openTrackerServer(tracker, itemsOn(tracker));
  const { ports } = new ManualTime(draft.start).processPorts();
  const { api } = openTracker({
    place: trackerDraft(tracker, server.address),
    exchange: exchangeWith(server),
    clock: ports.clock,
    token: () => trackerToken,
  });
  return { server, worklogs: api.worklogs };
}

function storing(tracker: ItemTracker): { readonly server: TrackerServer; readonly worklogs: WorklogApi } {
  const { server, worklogs } = opened(tracker);
  if (worklogs === null) {
    throw new Error(`${tracker} stores no spent time`);
  }
  return { server, worklogs };
}

it('is offered by all but GitHub', () => {
  expect(itemTrackers.filter((tracker) => opened(tracker).worklogs === null)).toEqual(['github']);
});

describe.each(itemTrackers.filter((tracker) => tracker !== 'github'))('%s', (tracker) => {
  const key = itemKey(tracker, 5);
  const text = tracker === 'gitea' ? null : draft.text;

  it('stores a time, lists it and removes it', async () => {
    const { server, worklogs } = storing(tracker);
    expect(await worklogs.list(key)).toEqual({ ok: true, value: [] });
    expect(await worklogs.add(key, draft)).toEqual({ ok: true, value: null });
    expect(server.worklogs).toMatchObject([
      { board: itemBoards[tracker], number: 5, startMs: Date.parse(draft.start), seconds: 1_500, text: text ?? '' },
    ]);
    const listed = await worklogs.list(key);
    expect(listed).toMatchObject({ ok: true, value: [{ start: draft.start, text }] });
    expect(await worklogs.list(itemKey(tracker, 6))).toEqual({ ok: true, value: [] });
    const [{ key: id } = { key: '' }] = listed.ok ? listed.value : [];
    expect(await worklogs.remove(key, id)).toEqual({ ok: true, value: null });
    expect(server.worklogs).toEqual([]);
    expect(await worklogs.remove(key, id)).toMatchObject({ ok: false, failure: { cause: tracker === 'gitlab' ? 'refused' : 'absent' } });
  });

  it('lists all pages', async () => {
    const { server, worklogs } = storing(tracker);
    server.worklogs.push(
      ...Array.from({ length: 250 }, (_, index) => ({
        id: index + 1,
        board: itemBoards[tracker],
        number: 5,
        startMs: Date.parse(draft.start) + index * 1_000,
        seconds: 60,
        text: '',
        user: 'me',
      })),
    );
    const listed = await worklogs.list(key);
    expect(listed.ok && new Set(listed.value.map(({ start }) => start)).size).toBe(250);
  });

  it('says that an item is absent', async () => {
    const { worklogs } = storing(tracker);
    expect(await worklogs.list(itemKey(tracker, 5_000))).toMatchObject({ ok: false, failure: { cause: 'absent' } });
    expect(await worklogs.add(itemKey(tracker, 5_000), draft)).toMatchObject({ ok: false, failure: { cause: 'absent' } });
  });

  it('hands on the words of a refusal, and follows no redirect with a write', async () => {
    const { server, worklogs } = storing(tracker);
    server.next = () => Response.json({ message: 'time tracking disabled' }, { status: 400 });
    expect(await worklogs.add(key, draft)).toMatchObject({
      ok: false,
      failure: { cause: 'refused', detail: '400 time tracking disabled' },
    });
    server.next = () => new Response(null, { status: 307, headers: { location: `${server.address}/moved` } });
    expect(await worklogs.remove(key, '1')).toMatchObject({ ok: false, failure: { cause: 'redirected' } });
    expect(server.requests.filter((request) => request.includes('/moved'))).toEqual([]);
  });
});

describe('a tracker', () => {
  it('lists only times of the user, where these have no text', async () => {
    const { server, worklogs } = storing('gitea');
    server.worklogs.push({
      id: 1,
      board: itemBoards.gitea,
      number: 5,
      startMs: Date.parse(draft.start),
      seconds: 60,
      text: '',
      user: 'other',
    });
    expect(await worklogs.list(itemKey('gitea', 5))).toEqual({ ok: true, value: [] });
  });

  it.each([
    [
      'an error',
      { data: { change: null }, errors: [{ message: 'You are not allowed' }] },
      { cause: 'refused', detail: 'You are not allowed' },
    ],
    [
      'errors of the change',
      { data: { change: { errors: ['Time spent is invalid'] } } },
      { cause: 'refused', detail: 'Time spent is invalid' },
    ],
    ['another shape', { data: { timelog: 1 } }, { cause: 'unreadable' }],
    ['no data', {}, { cause: 'unreadable' }],
  ] as const)('of GraphQL that answers %s with the status 200 has refused', async (...[, body, failure]) => {
    const { server, worklogs } = storing('gitlab');
    server.next = () => Response.json(body);
    expect(await worklogs.remove(itemKey('gitlab', 5), 'gid://gitlab/Timelog/1')).toMatchObject({ ok: false, failure });
  });

  it('whose list does not end has no list that can be relied on', async () => {
    const { server, worklogs } = storing('jira-data-center');
    server.next = () => Response.json({ startAt: 0, maxResults: 1, total: 9, worklogs: [] });
    expect(await worklogs.list(itemKey('jira-data-center', 5))).toMatchObject({ ok: false, failure: { cause: 'too-large' } });
  });
});
