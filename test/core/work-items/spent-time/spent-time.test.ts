/**
 * Time of entries on their items, exactly once, over servers that lose requests and answers, and a program that is killed between any two
 * steps.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assert, asyncProperty, integer } from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { thisComputerKey } from '#shared/connections/connections.ts';
import { localDateSchema, shiftInstant, type Uuid } from '#shared/values/brands.ts';
import type { ItemTracker } from '#shared/work-items/work-items.ts';
import type { Exchange } from '#core/service-client/http/exchange.ts';
import { openTracker } from '#core/work-items/open-tracker.ts';
import type { Spent } from '#core/work-items/spent-time/next-step.ts';
import { openSpentStore, type SpentStore } from '#core/work-items/spent-time/spent-store.ts';
import { SpentTime, type SpentTimeOptions } from '#core/work-items/spent-time/spent-time.ts';
import type { WorklogApi } from '#core/work-items/tracker-api.ts';
import { fractionsFrom, localUuid, ManualTime, type ProcessPorts } from '../../../support/core-ports.ts';
import { valueOf } from '../../../support/core-records.ts';
import { instant, uuid } from '../../../support/time-tracking-fixture.ts';
import { openTrackerServer, trackerToken, type TrackerServer } from '../../../support/tracker-servers.ts';
import { itemBoards, itemKey, itemsOn, trackerDraft } from '../../../support/work-items.ts';

const began = instant('2026-11-20T09:00:00Z');
const kinds = ['gitea', 'gitlab', 'jira-cloud', 'jira-data-center'] as const satisfies readonly ItemTracker[];
const ids = new Map<ItemTracker, Uuid>(kinds.map((kind, index) => [kind, uuid(index + 1)]));

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clocktower-spent-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function spentOn(kind: ItemTracker, number: number, minutes: number): Spent {
  return { item: { tracker: ids.get(kind) ?? uuid(99), key: itemKey(kind, number) }, start: began, minutes };
}

interface Faults {
  /** Where the request or its answer is lost; null: nowhere. */
  readonly next: (request: Request) => 'before' | 'after' | 'late' | 'gateway' | 'limit' | 'killed-before' | 'killed-after' | null;
  readonly dies: () => boolean;
}

const noFaults: Faults = { next: () => null, dies: () => false };

interface Served {
  readonly kind: ItemTracker;
  readonly server: TrackerServer;
}

interface Run {
  readonly process: ProcessPorts;
  readonly kill: () => void;
  readonly isDead: () => boolean;
}

function rowsOf({ kind, server }: Served): readonly string[] {
  return server.worklogs.map(({ board, number, seconds }) => `${kind} ${board}#${number} ${seconds / 60}`);
}

/** The servers, the disk and the clock, which go on when the program is killed. */
class World {
  readonly time: ManualTime;
  readonly servers = new Map<Uuid, Served>(
    [...ids].map(([kind, id]) => [id, { kind, server: openTrackerServer(kind, itemsOn(kind, 10)) }]),
  );
  faults = noFaults;
  /** What was announced. */
  readonly shown: (string | undefined)[] = [];
  #inFlight = 0;
  #file: SpentStore | null = null;

  constructor(seed = 1) {
    this.time = new ManualTime(began, seed);
    this.time.waitWhile(() => this.#inFlight > 0);
  }

  /** The program starts, after its predecessor ended somehow. */
  start(): { readonly spent: SpentTime; readonly isDead: () => boolean } {
    this.#file?.close();
    const at = { file: join(folder, 'spent.sqlite'), now: this.time.now, today: localDateSchema.parse('2026-11-20') };
    const file = valueOf(openSpentStore(at));
    this.#file = file;
    const process = this.time.processPorts();
    let isDead = false;
    const kill = (): void => {
      isDead = true;
      process.kill();
    };
    const written = (work: () => void): void => {
      if (!isDead && this.faults.dies()) {
        kill();
      }
      if (!isDead) {
        work();
      }
    };
    const store: SpentTimeOptions['store'] = {
      load: () => file.load(),
      put: (record) => written(() => file.put(record)),
      remove: (entry) => written(() => file.remove(entry)),
    };
    const apis = new Map(
      [...this.servers].map(([tracker, served]) => [tracker, this.#worklogs(served, { process, kill, isDead: () => isDead })]),
    );
    const spent: SpentTime = valueOf(
      SpentTime.open({
        store,
        worklogsOf: (tracker) => apis.get(tracker) ?? null,
        ports: process.ports,
        onChange: ({ entry }) => this.shown.push(spent.stateOf(entry)?.kind),
      }),
    );
    return { spent, isDead: () => isDead };
  }

  close(): void {
    this.#file?.close();
  }

  /** `board#number minutes` of all worklogs of the user. */
  written(): readonly string[] {
    return [...this.servers.values()].flatMap(rowsOf).toSorted();
  }

  #worklogs({ kind, server }: Served, { process, kill, isDead }: Run): WorklogApi | null {
    const exchange: Exchange = async (request) => {
      const wasDead = isDead();
      const fault = wasDead ? 'killed-before' : this.faults.next(request);
      if (fault === 'killed-before' || fault === 'killed-after') {
        kill();
        if (fault === 'killed-after') {
          await this.#deliver(server, request);
        }
        return new Promise(() => {});
      }
      if (fault === 'late') {
        this.time.after(45_000, () => void this.#deliver(server, request));
      }
      if (fault === 'before' || fault === 'late') {
        return { kind: 'unanswered', detail: fault };
      }
      if (fault === 'limit') {
        return { kind: 'answered', response: Response.json({ message: 'Too many' }, { status: 429, headers: { 'retry-after': '20' } }) };
      }
      const response = await this.#deliver(server, request);
      if (fault === 'after') {
        return { kind: 'unanswered', detail: fault };
      }
      return { kind: 'answered', response: fault === 'gateway' ? new Response('bad gateway', { status: 502 }) : response };
    };
    return openTracker({ place: trackerDraft(kind, server.address), exchange, clock: process.ports.clock, token: () => trackerToken }).api
      .worklogs;
  }

  async #deliver(server: TrackerServer, request: Request): Promise<Response> {
    this.#inFlight += 1;
    return server.fetch(request).finally(() => {
      this.#inFlight -= 1;
    });
  }
}

/** As for an entry that was created on this computer. */
function wantTime(spent: SpentTime, entry: Uuid, wanted: Spent | null): void {
  expect(spent.own(entry, { connection: thisComputerKey, began })).toEqual({ ok: true, value: null });
  expect(spent.want(entry, wanted)).toEqual({ ok: true, value: null });
}

function running(): { readonly world: World; readonly spent: SpentTime } {
  const world = new World();
  const { spent } = world.start();
  onTestFinished(async () => {
    await spent.close();
    world.close();
  });
  return { world, spent };
}

function serverOf(world: World, kind: ItemTracker): TrackerServer {
  const of = world.servers.get(ids.get(kind) ?? uuid(99));
  if (of === undefined) {
    throw new Error(kind);
  }
  return of.server;
}

describe.each(kinds)('the time of an entry on %s', (kind) => {
  const entry = localUuid(1);
  const place = (number: number): string => `${kind} ${itemBoards[kind]}#${number}`;

  it('is written, verified, corrected, moved and withdrawn', async () => {
    const { world, spent } = running();
    wantTime(spent, entry, spentOn(kind, 1, 25));
    expect(spent.stateOf(entry)).toEqual({ kind: 'waiting', failure: null });
    await world.time.advance(0);
    expect(world.written()).toEqual([`${place(1)} 25`]);
    expect(spent.stateOf(entry)).toEqual({ kind: 'written' });
    // Not each step on the way.
    expect(world.shown).toEqual(['waiting', 'written']);
    wantTime(spent, entry, spentOn(kind, 1, 40));
    await world.time.advance(0);
    expect(world.written()).toEqual([`${place(1)} 40`]);
    wantTime(spent, entry, spentOn(kind, 2, 40));
    await world.time.advance(0);
    expect(world.written()).toEqual([`${place(2)} 40`]);
    wantTime(spent, entry, null);
    await world.time.advance(0);
    expect(world.written()).toEqual([]);
    expect(spent.stateOf(entry)).toBe(null);
  });

  it.each(['before', 'after', 'late', 'gateway'] as const)('is there once when the write is lost: %s', async (fault) => {
    const { world, spent } = running();
    let isLost = false;
    const server = serverOf(world, kind);
    // Of GitLab, reads are POST requests too: the list, and the item that is written to.
    const readsBefore = kind === 'gitlab' ? 2 : 0;
    world.faults = {
      dies: () => false,
      next: (request) => {
        const now = !isLost && request.method === 'POST' && server.requests.length >= readsBefore;
        isLost ||= now;
        return now ? fault : null;
      },
    };
    wantTime(spent, entry, spentOn(kind, 1, 25));
    await world.time.advance(0);
    expect(spent.stateOf(entry)).toMatchObject({ kind: 'waiting', failure: { cause: 'no-answer' } });
    await world.time.advance(600_000);
    expect(world.written()).toEqual([`${place(1)} 25`]);
    expect(spent.stateOf(entry)).toEqual({ kind: 'written' });
  });

  it('that the server refuses is shown with its words, and sent again when the user wants that', async () => {
    const { world, spent } = running();
    serverOf(world, kind).next = () => Response.json({ message: 'time tracking disabled' }, { status: 403 });
    wantTime(spent, entry, spentOn(kind, 1, 25));
    await world.time.advance(3_600_000);
    expect(spent.stateOf(entry)).toMatchObject({
      kind: 'refused',
      failure: { cause: 'not-allowed', detail: '403 time tracking disabled' },
    });
    expect(world.written()).toEqual([]);
    spent.retry(entry);
    await world.time.advance(0);
    expect(world.written()).toEqual([`${place(1)} 25`]);
  });
});

it('entries of one second on one item are told apart, also where times have no text', async () => {
  const { world, spent } = running();
  wantTime(spent, localUuid(1), spentOn('gitea', 1, 25));
  wantTime(spent, localUuid(2), spentOn('gitea', 1, 25));
  wantTime(spent, localUuid(3), spentOn('gitea', 1, 30));
  await world.time.advance(0);
  expect(world.written()).toEqual(['gitea river/bridge#1 25', 'gitea river/bridge#1 25', 'gitea river/bridge#1 30']);
  wantTime(spent, localUuid(2), null);
  await world.time.advance(0);
  expect(world.written()).toEqual(['gitea river/bridge#1 25', 'gitea river/bridge#1 30']);
});

it('a list that lags behind is read again before anything is repeated', async () => {
  const { world, spent } = running();
  const server = serverOf(world, 'jira-cloud');
  const stale = { startAt: 0, maxResults: 100, total: 0, worklogs: [] };
  let lists = 0;
  world.faults = {
    dies: () => false,
    next: (request) => {
      const isList = request.method === 'GET';
      lists += Number(isList);
      // The list that follows the write.
      server.next = lists === 2 && isList ? () => Response.json(stale) : null;
      return null;
    },
  };
  wantTime(spent, localUuid(1), spentOn('jira-cloud', 1, 25));
  await world.time.advance(0);
  expect(spent.stateOf(localUuid(1))).toMatchObject({ kind: 'waiting' });
  await world.time.advance(60_000);
  expect(world.written()).toEqual(['jira-cloud BRIDGE#1 25']);
  expect(spent.stateOf(localUuid(1))).toEqual({ kind: 'written' });
});

it('the time of 200 entries is on the items exactly once, whatever is lost and whenever the program is killed', async () => {
  await assert(
    asyncProperty(integer(), async (seed) => {
      rmSync(join(folder, 'spent.sqlite'), { force: true });
      const fraction = fractionsFrom(seed);
      const pick = <Value>(values: readonly [Value, ...Value[]]): Value => values[Math.floor(fraction() * values.length)] ?? values[0];
      const below = (limit: number): number => Math.floor(fraction() * limit);
      const some = (): Spent => ({ ...spentOn(pick(kinds), 1 + below(4), 1 + below(90)), start: shiftInstant(began, below(10)) });
      const world = new World(seed);
      const faults: Faults = {
        next: () =>
          fraction() < 0.75
            ? null
            : fraction() < 0.12
              ? pick(['killed-before', 'killed-after'])
              : pick(['before', 'after', 'late', 'gateway', 'limit']),
        dies: () => fraction() < 0.01,
      };
      const wanted = new Map<Uuid, Spent | null>();
      let run = world.start();
      for (let turn = 0; turn < 400; turn += 1) {
        // Every entry once, then changes of any.
        const entry = localUuid(turn < 200 ? turn : below(200));
        const spent = turn >= 200 && fraction() < 0.3 ? null : some();
        world.faults = noFaults;
        wantTime(run.spent, entry, spent);
        wanted.set(entry, spent);
        world.faults = faults;
        await world.time.advance(below(30_000));
        if (run.isDead()) {
          run = world.start();
        }
      }
      world.faults = noFaults;
      await world.time.advance(3_600_000);
      const kindOf = new Map([...ids].map(([kind, id]) => [id, kind]));
      const row = ({ item, minutes }: Spent): string => `${kindOf.get(item.tracker)} ${item.key.replace('-', '#')} ${minutes}`;
      const expected = [...wanted.values()].flatMap((spent) => (spent === null ? [] : [row(spent)]));
      expect(world.written()).toEqual(expected.toSorted());
      await run.spent.close();
      world.close();
    }),
    { numRuns: 1 },
  );
});
