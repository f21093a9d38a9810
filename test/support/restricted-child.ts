/** Works in a folder, makes it refuse writes, and prints Clocktower's reactions as JSON; see `restricted-places.ts`. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { prepareProfileFolder } from '#core/platform/profile-folder.ts';
import { localDateSchema } from '#shared/values/brands.ts';
import type { Result } from '#shared/values/result.ts';
import { openDurableDatabase } from '#sqlite/durable-database.ts';
import { readSqliteError } from '#sqlite/sqlite-error.ts';
import { valueOf } from './core-records.ts';
import { openConnectionIn, openProfile, openServiceIn, outboxFile, settled } from './profile.ts';
import { instant } from './time-tracking-fixture.ts';

const [folder, restriction] = z.tuple([z.string(), z.enum(['full', 'read-only', 'unwritable'])]).parse(process.argv.slice(2));
const filler = join(folder, 'filler');

function fill(): void {
  for (const size of [65_536, 4_096, 512, 1]) {
    try {
      for (;;) {
        appendFileSync(filler, Buffer.alloc(size, 0x61));
      }
    } catch (error) {
      if (readSqliteError(error)?.kind !== 'full') {
        throw error;
      }
    }
  }
}

function restrict(): void {
  if (restriction === 'full') {
    fill();
  } else if (restriction === 'read-only') {
    const mounted = spawnSync('mount', ['-o', 'remount,ro', folder], { encoding: 'utf8' });
    if (mounted.status !== 0) {
      throw new Error(mounted.stderr);
    }
  } else {
    for (const path of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      chmodSync(join(path.parentPath, path.name), path.isDirectory() ? 0o555 : 0o444);
    }
    chmodSync(folder, 0o555);
    giveUpRights();
  }
}

/** Root ignores permission bits, so the process becomes an ordinary user. */
function giveUpRights(): void {
  if (process.getuid?.() === 0) {
    process.setgid?.(65_534);
    process.setuid?.(65_534);
  }
}

function kindOf(result: Result<unknown, { readonly kind: string }>): string {
  return result.ok ? 'ok' : result.failure.kind;
}

const databaseOptions = { now: instant('2026-11-20T12:00:00Z'), today: localDateSchema.parse('2026-11-20') };

function openDatabaseIn(file: string): string {
  const opened = openDurableDatabase({ ...databaseOptions, file });
  if (opened.ok) {
    opened.value.database.close();
  }
  return kindOf(opened);
}

/** Starts timers until the disk refuses one; returns the acknowledged ones and the refusal. */
async function fillWithEntries(): Promise<{
  readonly acknowledged: readonly string[];
  readonly refusal: string;
  readonly kept: readonly string[];
  readonly recovered: string;
}> {
  const profile = await openProfile({ folder });
  const acknowledged: string[] = [];
  acknowledged.push(
    ...[1, 2, 3].map((number) => valueOf(profile.tracker.start({ description: `before it was full ${number}`, at: null })).localId),
  );
  fill();
  let refusal = '';
  while (refusal === '') {
    const answer = profile.tracker.start({ description: 'd'.repeat(5_000), at: null });
    if (answer.ok) {
      acknowledged.push(answer.value.localId);
    } else {
      refusal = answer.failure.kind;
    }
  }
  truncateSync(filler, 0);
  const again = profile.tracker.start({ description: 'after space was freed', at: null });
  if (again.ok) {
    acknowledged.push(again.value.localId);
  }
  profile.tracker.syncNow();
  await settled(profile.tracker);
  await profile.close();
  const reopened = await openProfile({ folder });
  const kept = reopened.records().map(({ localId }) => localId);
  await reopened.close();
  return { acknowledged, refusal, kept, recovered: kindOf(again) };
}

async function report(): Promise<object> {
  const before = await openProfile({ folder });
  before.tracker.start({ description: 'kept', at: null });
  await settled(before.tracker);
  await before.close();
  const filled = restriction === 'full' ? await fillWithEntries() : null;
  restrict();
  // Closed: it refuses every request, like a service with a broken file.
  const { service } = before;
  const profile = kindOf(prepareProfileFolder(folder));
  const probeLeft = existsSync(join(folder, '.write-probe'));
  const newDatabase = openDatabaseIn(join(folder, 'new.sqlite'));
  const newFolder = openDatabaseIn(join(folder, 'new', 'new.sqlite'));
  const serviceOpened = await openServiceIn({ folder });
  const serviceKind = kindOf(serviceOpened);
  if (serviceOpened.ok) {
    await serviceOpened.value.close();
  }
  const connection = openConnectionIn({ folder, service });
  const connectionKind = kindOf(connection);
  const entriesShown = connection.ok ? connection.value.tracker.entries(10).length : null;
  if (connection.ok) {
    await connection.value.close();
  }
  if (restriction === 'full') {
    // A damaged file on a full disk cannot be moved aside: it must stay.
    writeFileSync(outboxFile(folder), Buffer.alloc(100, 0x5a));
    fill();
  }
  const damaged = restriction === 'full' ? kindOf(openConnectionIn({ folder, service })) : null;
  return {
    filled,
    profile,
    probeLeft,
    newDatabase,
    newFolder,
    service: serviceKind,
    connection: connectionKind,
    entriesShown,
    damaged,
    names: readdirSync(join(outboxFile(folder), '..')),
  };
}

process.stdout.write(JSON.stringify(await report()));
process.exit(0);
