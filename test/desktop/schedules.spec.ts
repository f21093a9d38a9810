/**
 * The running app against failing servers over real HTTP, killed at random moments: nothing is lost or duplicated, and the
 * time of the entries is on the items of trackers once. `npm run schedules` runs more schedules.
 */
import { writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { expect, test } from './support/running-app.ts';
import { ScheduleBatch, type BatchResult } from './support/schedule-batch.ts';

/** The parameters of `npm run schedules`; without them a handful of schedules in every run of the tests. */
const wantedSchema = z.object({ count: z.number().int().min(1), seed: z.number().int().min(0), json: z.string().nullable() });
const asked = process.env['CLOCKTOWER_SCHEDULES'];
const few = { count: 6, seed: Date.now() % 1_000_000, json: null };
const { count, seed, json } = asked === undefined ? few : wantedSchema.parse(JSON.parse(asked));

/** Maximum number of schedules per app; each has its own connection. */
const sideBySide = 50;
const isSmall = count <= few.count;

function sum(results: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const total: Record<string, number> = {};
  for (const result of results) {
    for (const [name, number] of Object.entries(result)) {
      total[name] = (total[name] ?? 0) + number;
    }
  }
  return total;
}

function summaryOf(results: readonly BatchResult[]) {
  const numbers = results.map(
    ({ kills, requests, entries, elsewhere, attention, wallMs, tookEffectUnanswered, missing, surplus, shownDuplicates, times }) => ({
      kills,
      requests,
      entries,
      elsewhere,
      attention,
      wallMs,
      tookEffectUnanswered,
      lost: missing.length,
      duplicated: surplus.length,
      shownAsPossibleDuplicates: shownDuplicates.length,
      timesOnItems: times.written,
      timesLost: times.missing.length,
      timesDuplicated: times.surplus.length,
    }),
  );
  return {
    schedules: count,
    seed,
    apps: results.length,
    ...sum(numbers),
    answers: sum(results.map(({ answers }) => answers)),
    commands: sum(results.map(({ commands }) => commands)),
    faults: sum(results.map(({ faults }) => faults)),
    faultsOfTrackers: sum(results.map(({ times }) => times.faults)),
  };
}

test(`${count} random schedules over faulty servers and trackers, with the app killed in between, lose nothing and double nothing`, async () => {
  const batches = Math.ceil(count / sideBySide);
  // A long run has no limit of time: on a busy machine a batch may take any number of minutes, and each wait has its own end.
  test.setTimeout(asked === undefined ? 600_000 : 0);
  const results: BatchResult[] = [];
  for (let batch = 0; batch < batches; batch += 1) {
    const schedules = Math.min(sideBySide, count - batch * sideBySide);
    const plan = { firstSeed: seed + batch * sideBySide, schedules, commands: isSmall ? 8 : 12, kills: isSmall ? 2 : 6 };
    results.push(await ScheduleBatch.run(plan));
    process.stdout.write(`\nSchedules: ${JSON.stringify(summaryOf(results))}\n`);
  }
  if (json !== null) {
    const failures = results.flatMap(({ missing, surplus, complaints, times }) => [
      ...missing,
      ...surplus,
      ...complaints,
      ...times.missing,
      ...times.surplus,
    ]);
    writeFileSync(
      json,
      `${JSON.stringify({ ...summaryOf(results), failures, stories: results.flatMap(({ stories }) => stories) }, null, 2)}\n`,
    );
  }
  const wrong = {
    lost: results.flatMap(({ missing }) => missing),
    duplicated: results.flatMap(({ surplus }) => surplus),
    complaints: results.flatMap(({ complaints }) => complaints),
    timesLost: results.flatMap(({ times }) => times.missing),
    timesDuplicated: results.flatMap(({ times }) => times.surplus),
    attention: results.reduce((total, { attention }) => total + attention, 0),
  };
  const right: typeof wrong = { lost: [], duplicated: [], complaints: [], timesLost: [], timesDuplicated: [], attention: 0 };
  if (!isDeepStrictEqual(wrong, right)) {
    process.stdout.write(`${results.flatMap(({ stories }) => stories).join('\n')}\n`);
  }
  expect(wrong).toEqual(right);
});
