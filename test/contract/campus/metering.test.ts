/** Any sequence of calls, keys, bans and months is counted as in a model of the contract. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { databaseStartMs, envelopeOf, openCampusFixture, type CampusFixture } from '../../support/campus-service-fixture.ts';
import { instant } from '../../support/time-tracking-fixture.ts';

let campus: CampusFixture;
beforeAll(async () => {
  campus = await openCampusFixture();
}, databaseStartMs);
afterAll(async () => {
  await campus.close();
  expect(campus.reports).toEqual([]);
});

interface Target {
  readonly path: string;
  readonly needsKey: boolean;
  /** How much an answered call adds, according to the contract. */
  readonly adds: 0 | 1;
}

const targets: readonly Target[] = [
  { path: '/api/usage.json?', needsKey: true, adds: 0 },
  { path: '/api/methods.json?', needsKey: false, adds: 0 },
  { path: '/api/services.json?', needsKey: false, adds: 1 },
  { path: '/server/time.json?', needsKey: false, adds: 0 },
  { path: '/wireless/auth.json?', needsKey: true, adds: 1 },
  { path: '/v2/poi/libraries.json?', needsKey: true, adds: 1 },
  { path: '/resources/goosewatch.json?', needsKey: true, adds: 1 },
  { path: '/resources/goosewatch.json?term=1201&', needsKey: true, adds: 0 },
  { path: '/buildings/NONE.json?', needsKey: true, adds: 0 },
  { path: '/courses/NONE.json?', needsKey: true, adds: 1 },
  { path: '/foodservices/diets.json?', needsKey: true, adds: 1 },
];
const nowhere = '/poi/nothing.json?';

const names = ['Ines', 'Rui', 'Marta'] as const;
const months = ['2026-11-20T12:00:00Z', '2026-12-20T12:00:00Z', '2027-01-20T12:00:00Z'] as const;

const step = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('call' as const),
      target: fc.constantFrom(...targets),
      by: fc.constantFrom(...names, 'nobody' as const, 'none' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wrong path' as const), by: fc.constantFrom(...names) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('ban' as const, 'unban' as const), name: fc.constantFrom(...names) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('month' as const), month: fc.constantFrom(...months) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** The expected counts by key and month, the banned keys, and the current month. */
class Model {
  readonly #calls = new Map<string, number>();
  readonly banned = new Set<string>();
  month: string = months[0];

  monthly(name: string): number {
    return this.#calls.get(`${name} ${this.month}`) ?? 0;
  }

  total(name: string): number {
    return months.reduce((sum, month) => sum + (this.#calls.get(`${name} ${month}`) ?? 0), 0);
  }

  /** Returns the expected status and counter. */
  call({ needsKey, adds }: Target, by: string): { readonly status: number; readonly requests: number } {
    const isKnown = by !== 'none' && by !== 'nobody';
    if (isKnown && !this.banned.has(by)) {
      this.#calls.set(`${by} ${this.month}`, this.monthly(by) + adds);
      return { status: 200, requests: this.monthly(by) };
    }
    if (!needsKey) {
      return { status: 200, requests: -1 };
    }
    if (by === 'none') {
      return { status: 511, requests: -1 };
    }
    return isKnown ? { status: 403, requests: 0 } : { status: 401, requests: -1 };
  }
}

type Keys = ReadonlyMap<string, string>;

function queryOf(keys: Keys, by: string): string {
  return by === 'none' ? '' : `key=${keys.get(by) ?? 'ffffffffffffffffffffffffffffffff'}`;
}

async function perform(model: Model, keys: Keys, taken: Step): Promise<void> {
  switch (taken.kind) {
    case 'ban':
      model.banned.add(taken.name);
      return campus.ban(keys.get(taken.name) ?? '');
    case 'unban':
      model.banned.delete(taken.name);
      return campus.ban(keys.get(taken.name) ?? '', null);
    case 'month':
      model.month = taken.month;
      campus.setNow(instant(taken.month));
      return undefined;
    case 'wrong path':
      expect(envelopeOf(await campus.get(nowhere + queryOf(keys, taken.by))).meta).toMatchObject({ status: 501, requests: -1 });
      return undefined;
    case 'call': {
      const { meta } = envelopeOf(await campus.get(taken.target.path + queryOf(keys, taken.by)));
      const expected = model.call(taken.target, taken.by);
      expect({ status: meta.status === 204 ? 200 : meta.status, requests: meta.requests }).toEqual(expected);
      return undefined;
    }
    default:
      throw new Error('An unknown step');
  }
}

const usageSchema = z.object({ monthly_calls: z.number(), total_calls: z.number() });

describe('metering', () => {
  it(
    'counts what the model counts, over any sequence',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
          const model = new Model();
          campus.setNow(instant(months[0]));
          const keys = new Map<string, string>();
          for (const name of names) {
            keys.set(name, await campus.issue(name));
          }
          for (const taken of steps) {
            await perform(model, keys, taken);
          }
          for (const name of names.filter((known) => !model.banned.has(known))) {
            const { data } = envelopeOf(await campus.get(`/api/usage.json?${queryOf(keys, name)}`));
            expect(usageSchema.parse(data)).toEqual({ monthly_calls: model.monthly(name), total_calls: model.total(name) });
          }
        }),
        { numRuns: 40 },
      );
    },
    databaseStartMs,
  );
});
