/** Lists that a tracker divides into pages. */
import { describe, expect, it } from 'vitest';
import { readPages } from '#core/work-items/trackers/pages.ts';
import { fail, succeed } from '#shared/values/result.ts';
import type { ItemTracker } from '#shared/work-items/work-items.ts';
import { openTrackerServer } from '../../../support/tracker-servers.ts';
import { useItems } from '../../../support/items-rig.ts';
import { exchangeWith, itemsOn, trackerDraft } from '../../../support/work-items.ts';

const keys = (from: number, count: number) => Array.from({ length: count }, (_, index) => ({ key: String(from + index) }));

describe('pages', () => {
  it('are read to the last one, or to the limit', async () => {
    const read = async (page: number) => succeed({ items: keys(page * 10, 10), next: page < 4 ? page + 1 : null });
    expect(await readPages({ first: 0, limit: 1_000 }, read)).toMatchObject({ ok: true, value: keys(0, 50) });
    expect(await readPages({ first: 0, limit: 25 }, read)).toEqual(succeed(keys(0, 25)));
  });

  it.each([
    ['lead to themselves', () => ({ items: keys(0, 10), next: 0 }), 2, 10],
    ['are empty for ever', (page: number) => ({ items: [], next: page + 1 }), 1, 0],
    ['repeat an earlier one', (page: number) => ({ items: keys((page % 3) * 10, 10), next: page + 1 }), 4, 30],
    ['have one new item each, without end', (page: number) => ({ items: keys(page, 1), next: page + 1 }), 400, 400],
    ['are too many', (page: number) => ({ items: keys(page * 100, 100), next: page + 1 }), 100, 10_000],
  ] as const)('that %s end', async (...[, answer, requests, count]) => {
    let asked = 0;
    const items = await readPages({ first: 0, limit: 10_000 }, async (page: number) => {
      asked += 1;
      return succeed(answer(page));
    });
    expect(items.ok && items.value.length).toBe(count);
    expect(asked).toBe(requests);
  });

  it('are nothing when one fails', async () => {
    expect(
      await readPages({ first: 0, limit: 100 }, async (page: number) =>
        page === 2 ? fail('refused') : succeed({ items: keys(page * 10, 10), next: page + 1 }),
      ),
    ).toEqual(fail('refused'));
  });
});

describe('a server whose list has no end', () => {
  const { open } = useItems();

  it.each([
    [
      'gitea',
      (request: Request) =>
        new Response(
          JSON.stringify([
            { number: 1, title: 'Bolt', html_url: '', state: 'open', labels: [], repository: { full_name: 'river/bridge' } },
          ]),
          { headers: { 'content-type': 'application/json', link: `<${request.url}>; rel="next"` } },
        ),
    ],
    [
      'jira-data-center',
      () =>
        new Response(JSON.stringify({ startAt: 0, total: 1_000_000, issues: [{ key: 'BRIDGE-1', fields: { summary: 'Bolt' } }] }), {
          headers: { 'content-type': 'application/json' },
        }),
    ],
    [
      'jira-cloud',
      () =>
        new Response(JSON.stringify({ nextPageToken: 'again', issues: [{ key: 'BRIDGE-1', fields: { summary: 'Bolt' } }] }), {
          headers: { 'content-type': 'application/json' },
        }),
    ],
  ] as const satisfies readonly (readonly [ItemTracker, (request: Request) => Response])[])(
    'of %s is asked a few times',
    async (tracker, answer) => {
      const server = openTrackerServer(tracker, itemsOn(tracker, 0));
      let asked = 0;
      const items = open({
        exchange: async (request) => {
          asked += 1;
          return request.url.includes('History') ? exchangeWith(server)(request) : { kind: 'answered', response: answer(request) };
        },
      });
      expect(await items.connect(trackerDraft(tracker, server.address))).toMatchObject({ ok: true });
      expect(items.view().connections).toMatchObject([{ items: 1 }]);
      expect(asked).toBeLessThan(5);
    },
  );
});
