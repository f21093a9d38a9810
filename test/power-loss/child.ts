/**
 * The program whose power is cut: the outbox over its store on real files, offline. Reports each command on standard output once it is
 * acknowledged. Ends without closing its file, as in a power cut.
 */
import { writeSync } from 'node:fs';
import { z } from 'zod';
import { openTimeTrackingApi } from '#core/service-client/dialects/dialect.ts';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import type { EntryMutation } from '#core/sync/mutations/entry-mutations.ts';
import { Replica } from '#core/sync/replica/replica.ts';
import { Outbox } from '#core/sync/outbox.ts';
import { Gateway } from '#core/sync/gateway/gateway.ts';
import { replicaMigrations } from '#core/sync/replica/replica-schema.ts';
import { windowSpan } from '#core/sync/rules/windows.ts';
import { systemPorts } from '#core/platform/system-ports.ts';
import { instantOfEpochMs, localDateSchema, type Uuid } from '#shared/values/brands.ts';
import { migrate } from '#sqlite/migrate.ts';
import { openDurableDatabase } from '#sqlite/durable-database.ts';
import { fractionsFrom } from '../support/core-ports.ts';
import { valueOf } from '../support/core-records.ts';
import { offline } from '../support/profile.ts';
import { people, records } from '../support/time-tracking-fixture.ts';
import { entryText, type Acknowledged } from './acknowledged.ts';

const optionsSchema = z.tuple([z.string(), z.enum(['FULL', 'NORMAL']), z.coerce.number(), z.coerce.number()]);
const [file, synchronous, seed, mutations] = optionsSchema.parse(process.argv.slice(2));
const chance = fractionsFrom(seed);
const ports = systemPorts();

/** How often the program is ended normally and started again. */
const lives = 3;

function open(): { readonly outbox: Outbox; readonly store: Replica } {
  const now = instantOfEpochMs(ports.clock.nowMs());
  const { database } = valueOf(openDurableDatabase({ file, now, today: localDateSchema.parse(now.slice(0, 10)) }));
  // The product sets and checks FULL; this experiment may override it.
  database.exec(`PRAGMA synchronous = ${synchronous}`);
  valueOf(migrate(database, replicaMigrations));
  const store = new Replica(database);
  const account = { baseUrl: 'http://service.invalid', organizationId: records.organization, userId: people.employee };
  const client = openTimeTrackingApi({ dialect: 'contract', account, exchange: offline, findKnown: () => null });
  const outbox = new Outbox({ replica: store, client, ports, gateway: new Gateway({ ports, isLocal: false }), graceMs: 30_000 });
  store.putMeta('account', `${account.organizationId}/${account.userId}`);
  outbox.start();
  return { outbox, store };
}

function shownEntries(outbox: Outbox): readonly EntryRecord[] {
  return outbox.queries.between(windowSpan({ after: null, before: null }));
}

function shownBy(outbox: Outbox): ReadonlyMap<Uuid, string> {
  return new Map(shownEntries(outbox).map((record) => [record.localId, entryText(record)]));
}

function nextCommand(outbox: Outbox, count: number): EntryMutation {
  const shown = shownEntries(outbox);
  const entry = shown[Math.floor(chance() * shown.length)];
  const kind = chance();
  if (entry === undefined || kind < 0.4) {
    return { kind: 'start', description: `${count} ${'x'.repeat(Math.floor(chance() ** 4 * 3_000))}`, at: null };
  }
  if (kind < 0.55) {
    return { kind: 'stop' };
  }
  if (kind < 0.8) {
    return { kind: 'edit', localId: entry.localId, patch: { description: `${count} again` } };
  }
  return kind < 0.9 ? { kind: 'delete', localId: entry.localId } : { kind: 'continue', localId: entry.localId };
}

let acknowledged = 0;

function mutation(outbox: Outbox, count: number): void {
  const before = shownBy(outbox);
  if (!outbox.apply(nextCommand(outbox, count)).ok) {
    return;
  }
  const after = shownBy(outbox);
  acknowledged += 1;
  const changed = [...new Set([...before.keys(), ...after.keys()])]
    .filter((localId) => before.get(localId) !== after.get(localId))
    .map((localId) => ({ localId, state: after.get(localId) ?? null }));
  writeSync(1, `${JSON.stringify({ mutation: acknowledged, changed } satisfies Acknowledged)}\n`);
}

for (let life = 1; life <= lives; life += 1) {
  const { outbox, store } = open();
  for (let count = 0; count < mutations / lives; count += 1) {
    mutation(outbox, life * 10_000 + count);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
  if (life < lives) {
    await outbox.close();
    store.close();
  }
}
process.exit(0);
