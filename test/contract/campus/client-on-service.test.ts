/** The campus client with the campus service: every answer is parsed, and both count the same calls. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { countedState, readAnswer } from '#core/campus/call-report.ts';
import { campusBaseUrlSchema } from '#core/campus/campus-client.ts';
import { prepareCall, requestAddress } from '#shared/campus/calls.ts';
import { campusMethods, type CampusFormat, type CampusMethod } from '#shared/campus/methods.ts';
import { databaseStartMs, openCampusFixture, type CampusFixture } from '../../support/campus-service-fixture.ts';

let campus: CampusFixture;
let key: string;
beforeAll(async () => {
  campus = await openCampusFixture();
  key = await campus.issue('Ines Duarte');
}, databaseStartMs);
afterAll(async () => {
  await campus.close();
  expect(campus.reports).toEqual([]);
});

const values: Readonly<Record<string, string>> = {
  department: 'DEMO',
  subject: 'DEMO',
  number: '101',
  term: '1171',
  building: 'DMO',
  room: '1',
  id: '42',
  year: '2017',
  week: '3',
};
const usageSchema = z.object({ data: z.object({ total_calls: z.number() }) });

async function totalCalls(): Promise<number> {
  return usageSchema.parse(JSON.parse((await campus.get(`/api/usage.json?key=${key}`)).text)).data.total_calls;
}

interface Wish {
  readonly name: string;
  readonly method: CampusMethod;
  readonly format: CampusFormat;
  readonly callback: string | null;
}

const wishes: readonly Wish[] = campusMethods.flatMap((method): Wish[] => [
  ...method.formats.map((format): Wish => ({ name: `${method.path}.${format}`, method, format, callback: null })),
  { name: `${method.path}.json with a callback`, method, format: 'json', callback: 'draw' },
]);

describe('the client on the service', () => {
  it.each(wishes)('reads $name, and counts it as the service does', async ({ method, format, callback }) => {
    const parameters = Object.fromEntries(method.pathParameters.map((name) => [name, values[name] ?? '']));
    const call = prepareCall(method, { parameters, format, callback });
    if (!call.ok) {
      throw new Error(JSON.stringify(call.failure));
    }
    const { pathname, search } = new URL(requestAddress(campusBaseUrlSchema.parse(`${campus.origin}/v2`), call.value, key));
    const before = await totalCalls();
    const reply = await campus.get(pathname + search);
    const reading = readAnswer(call.value, { httpStatus: reply.status, body: reply.text }, 0);
    expect(reading.failure).toBeNull();
    expect(countedState(call.value, { sentKey: true, reading, failure: null })).toBe((await totalCalls()) > before ? 'yes' : 'no');
  });
});
