/** A campus directory that answers every field with wrong values: what can be read is, and nothing throws. */
import { jsonValue, sample } from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { readAnswer } from '#core/campus/call-report.ts';
import { campusEndpoints, readPayload, type Endpoint } from '#core/campus/readings.ts';
import { goodBodies } from '../support/campus-fixture.ts';
import { fuzzSeed as seed, reportFuzz } from '../support/fuzz.ts';
import { HostileAnswers } from '../support/hostile-answers.ts';

const answers = 2_000;
const anyJson = sample(jsonValue(), { seed, numRuns: answers }).map((value) => JSON.stringify(value));
let given = 0;

const endpoints: readonly (readonly [string, Endpoint<unknown>])[] = [
  ['/wireless/auth', campusEndpoints.wifi],
  ['/resources/goosewatch', campusEndpoints.nests],
  ['/poi/libraries', campusEndpoints.libraries],
  ['/api/usage', campusEndpoints.usage],
  ['/api/methods', campusEndpoints.methods],
  ['/api/services', campusEndpoints.services],
];

it.each(endpoints)(
  'the answers of %s',
  async (path, endpoint) => {
    const hostile = new HostileAnswers();
    const request = new Request(`https://campus.example${path}.json`);
    for (let turn = 0; turn < answers; turn += 1) {
      given += 1;
      const spoilt = await hostile.spoil(request, new Response(goodBodies[path] ?? '{}'));
      for (const body of [await spoilt.text(), anyJson[turn] ?? '']) {
        const reading = readAnswer(
          { method: endpoint.method, parameters: {}, format: 'json', callback: null },
          { httpStatus: 200, body },
          0,
        );
        expect(readPayload(endpoint, reading)).toBeDefined();
      }
    }
  },
  600_000,
);

afterAll(() => {
  reportFuzz('campus answers', given);
});
