/** Which entries have their time written: through copies in other connections, restarts, and trackers that are removed. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { thisComputerKey, type ConnectionKey } from '#shared/connections/connections.ts';
import { uuidSchema, type Uuid } from '#shared/values/brands.ts';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import type { TimedConnection } from '#core/work-items/spent-time/entry-times.ts';
import type { WorkItems } from '#core/work-items/work-items.ts';
import { localUuid } from '../../../support/core-ports.ts';
import { content, queuedRecord } from '../../../support/core-records.ts';
import { FakeKeyring } from '../../../support/fake-keyring.ts';
import { useItems } from '../../../support/items-rig.ts';
import { memorySettings } from '../../../support/memory-settings.ts';
import { instant, uuid } from '../../../support/time-tracking-fixture.ts';
import { exchangeWith, trackerDraft } from '../../../support/work-items.ts';

const { folder, open, connect, time } = useItems();

const spentFileName = 'spent-time.sqlite';

const team: ConnectionKey = uuidSchema.parse(uuid(50));
const key = 'river/bridge#7';

/** Connections whose entries a test sets. */
class Entries {
  readonly #records = new Map<ConnectionKey, readonly EntryRecord[]>();

  readonly items: WorkItems;

  constructor(items: WorkItems) {
    this.items = items;
    items.times.follow([], (id) => this.#connection(id));
  }

  set(id: ConnectionKey, ...records: readonly EntryRecord[]): void {
    this.#records.set(id, records);
    this.items.times.entriesChanged(this.#connection(id));
  }

  #connection(id: ConnectionKey): TimedConnection {
    const records = this.#records.get(id) ?? [];
    const queries = { createdSince: (order: number) => records.filter(({ commandOrder }) => commandOrder > order) };
    const find = (localId: Uuid): EntryRecord | undefined => records.find((each) => each.localId === localId);
    return {
      id,
      tracker: { items: { find: this.items.findLink, isConnected: this.items.isConnected } },
      sync: { outbox: { queries, find } },
    };
  }
}

async function writing() {
  const settings = memorySettings();
  const sealer = new FakeKeyring();
  const { server, items } = await connect('gitea', { settings, sealer });
  const tracker = uuidSchema.parse(items.view().connections[0]?.id);
  expect(await items.change({ id: tracker, writesTime: true })).toMatchObject({ ok: true });
  const written = (): readonly number[] => server.worklogs.map(({ seconds }) => seconds / 60);
  return { settings, sealer, server, items, tracker, written, entries: new Entries(items) };
}

/** An entry of the item that ends after writing was switched on. */
function entry(number: number, { tracker, minutes = 30 }: { readonly tracker: Uuid; readonly minutes?: number }): EntryRecord {
  const local = content({ start: instant('2026-11-20T09:00:00Z'), end: instant(`2026-11-20T09:${minutes}:00Z`), item: { tracker, key } });
  return queuedRecord({ localId: localUuid(number), local, commandOrder: number });
}

it('the copy of an entry in another connection is the same work, whose time is on the item once', async () => {
  const { tracker, written, entries } = await writing();
  entries.set(thisComputerKey, entry(1, { tracker }));
  await time().advance(1_000);
  entries.set(team, entry(2, { tracker }));
  await time().advance(1_000);
  expect(written()).toEqual([30]);
  entries.set(team, entry(2, { tracker, minutes: 45 }));
  await time().advance(1_000);
  expect(written()).toEqual([30, 45]);
});

it('two entries of one connection with the same time are two pieces of work', async () => {
  const { tracker, written, entries } = await writing();
  entries.set(thisComputerKey, entry(1, { tracker }), entry(2, { tracker }));
  await time().advance(1_000);
  expect(written()).toEqual([30, 30]);
});

it('what waits when the program ends is written once the next run has loaded the token', async () => {
  const { settings, sealer, server, items, tracker, written, entries } = await writing();
  server.next = () => Response.json({}, { status: 502 });
  entries.set(thisComputerKey, entry(1, { tracker }));
  await time().advance(1_000);
  expect(items.times.stateOf(localUuid(1))).toMatchObject({ kind: 'waiting', failure: { cause: 'no-answer' } });
  await items.close();
  const again = open({ settings, sealer, exchange: exchangeWith(server) });
  new Entries(again).set(thisComputerKey, entry(1, { tracker }));
  await time().advance(1_000);
  expect(again.times.stateOf(localUuid(1))).toMatchObject({ kind: 'waiting' });
  expect(written()).toEqual([]);
  await again.load();
  await time().advance(1_000);
  expect(written()).toEqual([30]);
});

it('of a tracker that was removed, nothing waits, and the entries are followed on another one', async () => {
  const { server, items, tracker, written, entries } = await writing();
  entries.set(thisComputerKey, entry(1, { tracker }));
  await time().advance(1_000);
  server.next = () => Response.json({}, { status: 502 });
  entries.set(thisComputerKey, entry(1, { tracker, minutes: 45 }));
  await time().advance(1_000);
  expect(items.times.stateOf(localUuid(1))).toMatchObject({ kind: 'waiting' });
  expect(await items.remove(tracker)).toMatchObject({ ok: true });
  expect(items.times.stateOf(localUuid(1))).toBe(null);
  await time().advance(600_000);
  expect(written()).toEqual([30]);
  expect(await items.connect(trackerDraft('gitea', server.address))).toMatchObject({ ok: true });
  const other = uuidSchema.parse(items.view().connections[0]?.id);
  await items.change({ id: other, writesTime: true });
  const later = content({ start: instant('2026-11-20T09:00:00Z'), end: instant('2026-11-20T10:00:00Z'), item: { tracker: other, key } });
  entries.set(thisComputerKey, { ...entry(1, { tracker }), local: later });
  await time().advance(1_000);
  expect(written()).toEqual([30, 60]);
});

/** As another program, on the closed file. */
function changeFile(sql: string): void {
  const database = new DatabaseSync(join(folder(), 'work-items', spentFileName));
  database.exec(sql);
  database.close();
}

/** The next run of the program, after `meanwhile`. */
async function startAfter({ meanwhile, days = 0 }: { readonly meanwhile: string; readonly days?: number }) {
  const { settings, sealer, server, items, tracker, written, entries } = await writing();
  entries.set(thisComputerKey, entry(1, { tracker }));
  await time().advance(1_000);
  await items.close();
  changeFile(meanwhile);
  await time().advance(days * 86_400_000);
  const failures: string[] = [];
  const again = open({ settings, sealer, exchange: exchangeWith(server), onFailure: ({ kind }) => failures.push(kind) });
  await again.load();
  return { tracker, written, failures, entries: new Entries(again) };
}

describe('a start on a file', () => {
  it('of another program keeps it aside, and writes the time of new entries', async () => {
    const { tracker, written, failures, entries } = await startAfter({ meanwhile: 'DROP TABLE spent; CREATE TABLE songs (name TEXT)' });
    entries.set(thisComputerKey, entry(2, { tracker, minutes: 45 }));
    await time().advance(1_000);
    expect([written(), failures]).toEqual([[30, 45], []]);
    expect(readdirSync(join(folder(), 'work-items'))).toContain(`${spentFileName}.damaged-2026-11-20T090001Z`);
  });

  it('that takes no changes says so once, and writes the time of entries once it does', async () => {
    const { tracker, written, failures, entries } = await startAfter({
      meanwhile: "CREATE TRIGGER full BEFORE DELETE ON spent BEGIN SELECT RAISE(ABORT, 'no room'); END",
      days: 100,
    });
    entries.set(thisComputerKey, entry(2, { tracker }));
    entries.set(thisComputerKey, entry(2, { tracker, minutes: 45 }));
    await time().advance(1_000);
    expect([written(), failures]).toEqual([[30], ['storage-failed']]);
    changeFile('DROP TRIGGER full');
    entries.set(thisComputerKey, entry(2, { tracker, minutes: 45 }));
    await time().advance(1_000);
    expect([written(), failures]).toEqual([[30, 45], ['storage-failed']]);
  });
});
