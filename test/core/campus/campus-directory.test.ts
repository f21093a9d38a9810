/** A connection's campus data from the first answer to a day offline: what is shown, its age, and its cost. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Exchange } from '#core/service-client/http/exchange.ts';
import { maskedKey } from '#shared/campus/calls.ts';
import { explorerRequestSchema } from '#shared/campus/explorer.ts';
import { distanceMetres } from '#shared/campus/geometry.ts';
import { parseTermCode, type Term } from '#shared/campus/terms.ts';
import { fail } from '#shared/values/result.ts';
import { baseUrl, closed, makeFolder, removeFolder, rig, start } from '../../support/campus-directory-rig.ts';
import { envelopeText, goodBodies, libraryRows, nestRows } from '../../support/campus-fixture.ts';

beforeEach(makeFolder);
afterEach(removeFolder);

function term(code: number): Term {
  const found = parseTermCode(code);
  if (found === null) {
    throw new Error(`${code} is no term`);
  }
  return found;
}

const corner = (latitude: number) => ({ latitude, longitude: -80.54 });

describe('the campus', () => {
  it('before the first answer is empty, and says that nothing was asked', () => {
    expect(rig().view()).toEqual({
      revision: 0,
      address: baseUrl,
      key: 'unknown',
      loading: false,
      libraries: { freshness: { kind: 'never', failure: null }, list: [] },
      nests: { freshness: { kind: 'never', failure: null }, term: null, currentTerm: 1269, list: [] },
      buildings: [],
      seasons: { choices: [], chosen: null },
      wifi: { freshness: { kind: 'never', failure: null }, health: { kind: 'no-reading' } },
      usage: { name: null, monthlyCalls: null, totalCalls: null, asOf: null, counter: null, counted: 0, free: 0, unknown: 0 },
      unreadableRecords: 0,
      notKept: null,
    });
  });

  it('has what the service answered: places with their distances, the season, the Wi-Fi, the usage', async () => {
    const { directory, view, asked } = rig();
    const seen: boolean[] = [];
    directory.subscribe(() => seen.push(directory.view().loading));
    await directory.refresh();
    const now = view();
    expect(asked.toSorted()).toEqual([
      '/api/usage.json',
      '/buildings/list.json',
      '/poi/libraries.json',
      '/resources/goosewatch.json',
      '/wireless/auth.json',
    ]);
    expect([seen[0], seen.at(-1), now.key]).toEqual([true, false, 'stored']);
    expect(now.nests).toMatchObject({
      freshness: { kind: 'current', at: start },
      term: 1171,
      list: [
        { id: 'nest-0', number: '0' },
        { id: 'nest-1', number: '17', coordinates: null },
        { id: 'nest-2', number: '17' },
      ],
    });
    expect(now.seasons).toMatchObject({ chosen: null });
    expect([now.seasons.choices.at(0), now.seasons.choices.at(-1), now.seasons.choices.length]).toEqual([1171, 1141, 10]);
    expect(now.wifi.health).toEqual({ kind: 'issues', count: 12, lastUpdated: '2026-11-20T11:00:00Z' });
    expect(now.usage).toEqual({
      name: 'Example & Developer',
      monthlyCalls: 86,
      totalCalls: 62,
      asOf: start,
      counter: 41,
      counted: 3,
      free: 2,
      unknown: 0,
    });
    const [porter, davis, far, lost] = now.libraries.list;
    expect([porter?.link, davis?.link]).toEqual(['http://library.example/tour#porter', null]);
    expect(porter?.nearestNest?.location).toBe("Winston & Winnifred's nest");
    expect(porter?.nearestNest?.way.metres).toBeCloseTo(
      distanceMetres({ latitude: 43.469769479552, longitude: -80.542372762749 }, { latitude: 43.475531375, longitude: -80.5482428414 }),
      3,
    );
    expect(far?.fromCentre?.metres).toBeGreaterThan(20_000);
    expect(lost).toMatchObject({ coordinates: null, fromCentre: null, nearestNest: null });
  });

  it('has the outlines of buildings, or only their positions, and asks for them once', async () => {
    const { directory, view, asked, bodies } = rig();
    const rows = [
      {
        building_code: 'DC',
        building_name: 'Davis Centre',
        latitude: 43.47,
        longitude: -80.54,
        building_outline: [corner(43.47), corner(43.471), corner(43.472), { latitude: null, longitude: null }],
      },
      { building_code: null, building_name: 'Shed', latitude: '43.48', longitude: '-80.54', building_outline: [] },
      { building_code: 'X', latitude: null, longitude: null },
      'none',
    ];
    bodies.set('/buildings/list.json', envelopeText(rows));
    await directory.refresh();
    await directory.refresh();
    expect(view().buildings).toEqual([
      { id: 'building-0', label: 'DC', corners: [corner(43.47), corner(43.471), corner(43.472)] },
      { id: 'building-1', label: 'Shed', corners: [{ latitude: 43.48, longitude: -80.54 }] },
    ]);
    expect(asked.filter((path) => path.startsWith('/buildings'))).toHaveLength(1);
  });

  it('is there without a network, on the next day, with its age', async () => {
    const first = rig();
    await first.directory.refresh();
    await closed(first);
    const second = rig();
    second.isOnline = false;
    await second.time.advance(50 * 3_600_000);
    expect(second.view().libraries.freshness).toEqual({ kind: 'kept', at: start, failure: null });
    await second.directory.refresh();
    const now = second.view();
    const failure = { kind: 'no-network', detail: 'ENOTFOUND' };
    expect(now.libraries).toMatchObject({
      freshness: { kind: 'kept', at: start, failure },
      list: [{ name: 'Dana Porter Library' }, {}, {}, {}],
    });
    expect(now.nests).toMatchObject({ freshness: { kind: 'kept', at: start, failure }, term: 1171 });
    expect(now.wifi).toMatchObject({ freshness: { kind: 'kept', failure }, health: { kind: 'stale', count: 12 } });
    expect(now.usage).toMatchObject({ monthlyCalls: 86, asOf: start, counted: 0, unknown: 0 });
    second.isOnline = true;
    await second.directory.refresh();
    expect(second.view().libraries.freshness.kind).toBe('current');
  });

  it('keeps the last good answer when a later one is a failure or of another shape', async () => {
    const { directory, bodies, view } = rig();
    await directory.refresh();
    for (const body of [
      envelopeText('x'),
      envelopeText(undefined),
      '<html>',
      envelopeText([], { status: 401 }),
      envelopeText([], { status: 404 }),
    ]) {
      bodies.set('/poi/libraries.json', body);
      await directory.refresh();
      expect(view().libraries).toMatchObject({ freshness: { kind: 'kept', at: start }, list: [{}, {}, {}, {}] });
    }
    bodies.set('/poi/libraries.json', envelopeText([], { status: 204, message: 'No data returned' }));
    await directory.refresh();
    expect(view().libraries).toEqual({ freshness: { kind: 'current', at: start }, list: [] });
  });

  it('keeps the last good answer on the disk, too, when a success turns out to be none', async () => {
    const first = rig();
    await first.directory.refresh();
    first.bodies.set('/poi/libraries.json', envelopeText('x'));
    await first.directory.refresh();
    await first.directory.explore({ methodId: 1879, parameters: {}, format: 'json', callback: null });
    await closed(first);
    expect(rig().view().libraries).toMatchObject({ freshness: { kind: 'kept', at: start }, list: [{}, {}, {}, {}] });
  });

  it('says how many records could not be read', async () => {
    const { directory, bodies, view } = rig();
    bodies.set('/poi/libraries.json', envelopeText([null, ...libraryRows, 'x']));
    bodies.set('/resources/goosewatch.json', envelopeText([[], ...nestRows]));
    await directory.refresh();
    expect([view().unreadableRecords, view().libraries.list.length, view().nests.list.length]).toEqual([3, 4, 3]);
  });

  it('continues without a file for its answers, with a notice', async () => {
    const { directory, view } = rig({ answers: null, notKept: 'disk I/O error', subfolder: 'unused' });
    await directory.refresh();
    expect([view().libraries.list.length, view().notKept]).toEqual([4, 'disk I/O error']);
  });
});

describe('a season', () => {
  it('is shown once it is answered, and the seasons there are stay known', async () => {
    const { directory, bodies, view } = rig();
    await directory.refresh();
    bodies.set(
      '/resources/goosewatch.json?term=1161',
      envelopeText(nestRows.slice(0, 1), { method: { term_min: null, term_max: null, term_displaying: 1161 } }),
    );
    const choosing = directory.chooseSeason(term(1161));
    expect(view().nests).toMatchObject({ freshness: { kind: 'never' }, term: 1161, list: [] });
    await choosing;
    expect(view().nests).toMatchObject({ freshness: { kind: 'current' }, term: 1161, list: [{ id: 'nest-0' }] });
    expect([view().seasons.chosen, view().seasons.choices.length]).toEqual([1161, 10]);
    await directory.chooseSeason(null);
    expect(view().nests).toMatchObject({ term: 1171, list: [{}, {}, {}] });
  });

  it('that is chosen while another is on its way is the one shown, in whichever order they are answered', async () => {
    const slow = Promise.withResolvers<null>();
    const exchange: Exchange = async (request) => {
      const isSlow = request.url.includes('term=1161');
      const body = envelopeText(nestRows.slice(0, isSlow ? 1 : 2), { method: { term_displaying: isSlow ? 1161 : 1151 } });
      const stream = new ReadableStream({
        pull: async (controller) => {
          await (isSlow ? slow.promise : null);
          controller.enqueue(new TextEncoder().encode(body));
          controller.close();
        },
      });
      return { kind: 'answered', response: new Response(stream) };
    };
    const { directory, view, time } = rig({ exchange });
    const first = directory.chooseSeason(term(1161));
    await time.settle();
    await directory.chooseSeason(term(1151));
    slow.resolve(null);
    await first;
    expect(view().nests).toMatchObject({ freshness: { kind: 'current' }, term: 1151, list: [{}, {}] });
  });
});

describe('the explorer', () => {
  it('sends one request and shows what it came to', async () => {
    const { directory, asked, view } = rig();
    const answer = await directory.explore({ methodId: 1671, parameters: { term: '' }, format: 'json', callback: '' });
    expect(answer).toMatchObject({
      ok: true,
      value: {
        address: `${baseUrl}/resources/goosewatch.json?key=${maskedKey}`,
        status: 200,
        httpStatus: 200,
        failure: null,
        counted: 'yes',
        counter: 41,
        keptSince: null,
        table: { rows: [{}, {}, {}] },
      },
    });
    expect([asked.length, view().usage.counted]).toEqual([1, 1]);
    expect(await directory.explore({ methodId: 1217, parameters: { building: 'MC' }, format: 'json', callback: null })).toMatchObject({
      value: { status: 501, failure: { kind: 'unknown-method' }, counted: 'no' },
    });
  });

  it('shows the last good answer where none comes, and says since when', async () => {
    const one = rig();
    await one.directory.refresh();
    one.isOnline = false;
    await one.time.advance(60_000);
    const answer = await one.directory.explore({ methodId: 1879, parameters: {}, format: 'json', callback: null });
    expect(answer).toMatchObject({
      value: { status: null, failure: { kind: 'no-network' }, counted: 'no', keptSince: start, table: { rows: [{}, {}, {}, {}] } },
    });
    expect(await one.directory.explore({ methodId: 1117, parameters: {}, format: 'json', callback: null })).toMatchObject({
      value: { failure: { kind: 'no-network' }, keptSince: null, tree: null },
    });
  });

  it('asks nothing that is no call', async () => {
    const { directory, asked } = rig();
    const nonsense = explorerRequestSchema.parse({ methodId: 7, parameters: {}, format: 'json', callback: null });
    expect(explorerRequestSchema.safeParse({ ...nonsense, url: 'https://elsewhere.example' }).success).toBe(false);
    expect(await directory.explore(nonsense)).toEqual(
      fail({ kind: 'bad-parameters', parameters: [{ name: 'method', reason: 'unknown' }] }),
    );
    expect(await directory.curl({ ...nonsense, methodId: 1217 }, true)).toEqual(
      fail({ kind: 'bad-parameters', parameters: [{ name: 'building', reason: 'missing' }] }),
    );
    expect(asked).toEqual([]);
  });
});

describe('closing', () => {
  it('ends current requests, and nothing is written to the closed file', async () => {
    const slow = Promise.withResolvers<null>();
    const one = rig({
      exchange: async () => {
        await slow.promise;
        return { kind: 'answered', response: new Response(goodBodies['/poi/libraries'] ?? '') };
      },
    });
    const refreshing = one.directory.refresh();
    await one.time.settle();
    await closed(one);
    slow.resolve(null);
    await refreshing;
    await one.time.settle();
    expect(one.view().libraries.freshness).toEqual({ kind: 'never', failure: null });
  });
});
