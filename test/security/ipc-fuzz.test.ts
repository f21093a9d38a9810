/**
 * Every channel of the IPC contract with payloads of every kind: a valid answer, and no change by invalid requests. `npm run fuzz` sends
 * six thousand each.
 */
import { sample } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestContract, type RequestChannel } from '#shared/ipc/contract.ts';
import { fuzzCount, fuzzSeed as seed, reportFuzz } from '../support/fuzz.ts';
import { hostileValues, oddValues } from '../support/hostile-values.ts';
import { nearValid } from '../support/near-valid.ts';
import { settled } from '../support/profile.ts';
import { openWindowRig, type WindowRig } from '../support/window-rig.ts';

/** Payloads per channel. */
const payloads = fuzzCount(6_000);

/** Of them, the number derived from the channel's schema: most are valid and carried out. */
const nearlyRight = fuzzCount(160);

const channels = Object.keys(requestContract).filter((name): name is RequestChannel => name in requestContract);

let rig: WindowRig;
let hostile: readonly unknown[];
let words: readonly string[];

beforeAll(async () => {
  rig = await openWindowRig();
  const odd = oddValues();
  const any = sample(hostileValues(), { seed, numRuns: payloads - nearlyRight - odd.length });
  // As received: structured clone transfers them.
  hostile = [...any, ...odd].map((value) => structuredClone(value));
  await rig.routes['startTimer']({ description: 'there before', at: '-60' });
  await rig.routes['startTimer']({ description: 'runs', at: null });
  await settled(rig.profile.tracker);
  const now = new Date();
  const shifted = [0, -60, -3_600, -86_400, 86_400].map((seconds) =>
    new Date(now.getTime() + seconds * 1_000).toISOString().replace(/\.\d+Z$/, 'Z'),
  );
  words = [
    ...rig.profile.records().map(({ localId }) => localId),
    '10000000-0000-4000-9000-000000000001',
    'this-computer',
    ...shifted,
    ...shifted.map((instant) => instant.slice(0, 10)),
    '',
    'x',
    '9:05',
    '-10',
    '25:99',
    '#ff8800',
    'Control+Alt+T',
    '09:00',
    '1265',
    'report',
    '<svg ',
    '<svg onload="x">',
    'https://campus.example/v2',
    '../../etc/passwd',
    '=1+1',
    '\u202e',
    '\uD800',
    'x'.repeat(5_001),
  ];
});
afterAll(async () => {
  reportFuzz('IPC', channels.length * payloads);
  await rig.close();
});

/** Everything that a command can change, without the engine's internal notes. */
async function state(): Promise<string> {
  const wanted = rig.profile.records().map(({ localId, local }) => [localId, local]);
  // The duration of a running entry differs between answers.
  const rows = (await rig.profile.rows()).map((row) => ({ ...row, duration: null }));
  return JSON.stringify([wanted, rows, rig.settings(), rig.profile.tracker.projects()]);
}

function caseName(channel: RequestChannel, index: number): string {
  return `${channel}, payload ${index}, seed ${seed}`;
}

describe.each(channels)('%s', (channel) => {
  const { request, response } = requestContract[channel];

  it('refuses what is not asked for, and nothing comes of it', async () => {
    await settled(rig.profile.tracker);
    const before = await state();
    for (const [index, payload] of hostile.entries()) {
      if (request.safeParse(payload).success) {
        continue;
      }
      const answer = await rig.routes[channel](payload);
      if (answer.ok || answer.failure.kind !== 'bad-request' || answer.failure.detail.length > 1_000) {
        expect.fail(`${caseName(channel, index)}: ${JSON.stringify(answer).slice(0, 2_000)}`);
      }
    }
    expect(await state()).toBe(before);
    expect([Reflect.get({}, 'polluted'), Object.keys(Object.prototype)]).toEqual([undefined, []]);
  });

  it('answers what is nearly right in the shape agreed on', async () => {
    for (const [index, payload] of sample(nearValid(request, words), { seed, numRuns: nearlyRight }).entries()) {
      const answer = await rig.routes[channel](structuredClone(payload));
      const read = response.safeParse(answer);
      if (!read.success) {
        expect.fail(
          `${caseName(channel, index)}: ${JSON.stringify(payload).slice(0, 1_000)} was answered with ${JSON.stringify(answer).slice(0, 1_000)}: ${read.error.message}`,
        );
      }
      const isRight = request.safeParse(payload).success;
      if (!isRight && (answer.ok || answer.failure.kind !== 'bad-request')) {
        expect.fail(`${caseName(channel, index)} was taken`);
      }
    }
  });
});
