/** Malformed answers: the client always returns a value and never throws. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openTimeTrackingApi, dialectSchema } from '#core/service-client/dialects/dialect.ts';
import { exchangeInProcess } from '#core/service-client/http/exchange.ts';
import { probeDialect } from '#core/service-client/connect/probe-dialect.ts';
import { readIdentity } from '#core/service-client/connect/read-identity.ts';
import { connectFailureSchema } from '#shared/connections/connect-failures.ts';
import { date } from '../support/core-records.ts';
import { fuzzSeed } from '../support/fuzz.ts';
import { account, body } from '../support/observed-apis.ts';
import { people, records, uuid } from '../support/time-tracking-fixture.ts';

const entry = { id: uuid(1), start: body.start, end: null, user_id: people.employee };

/** A random JSON value that resembles an answer. */
const json = fc.oneof(
  fc.json(),
  fc.constant({ data: entry }),
  fc.record(
    { data: fc.oneof(fc.jsonValue(), fc.array(fc.oneof(fc.constant(entry), fc.jsonValue()))), meta: fc.jsonValue() },
    { requiredKeys: [] },
  ),
  fc.record({ message: fc.jsonValue(), key: fc.jsonValue(), errors: fc.jsonValue() }, { requiredKeys: [] }),
  fc.record({
    message: fc.string(),
    key: fc.constantFrom('constructor', '__proto__', 'toString'),
    errors: fc.dictionary(fc.string(), fc.array(fc.string())),
  }),
);
const text = fc.oneof(
  json.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))),
  fc.constant(''),
  fc.constant('<html></html>'),
);
const status = fc.constantFrom(200, 201, 204, 302, 400, 401, 403, 404, 409, 422, 429, 500, 503);
const answers = fc.infiniteStream(fc.record({ status, text }));

type Answers = Iterator<{ readonly status: number; readonly text: string }>;

function exchangeOf(stream: Answers) {
  return exchangeInProcess(async () => {
    const next = stream.next();
    const answer = next.done === true ? { status: 500, text: '' } : next.value;
    return new Response(answer.status === 204 ? null : answer.text, { status: answer.status });
  });
}

const kinds = ['done', 'not-sent', 'unknown', 'absent', 'rejected'];

describe('malformed answers', () => {
  it.each(dialectSchema.options)('of a server of the dialect %s ends as a reply of some kind', async (dialect) => {
    await fc.assert(
      fc.asyncProperty(answers, async (stream) => {
        const api = openTimeTrackingApi({ dialect, account, exchange: exchangeOf(stream), findKnown: () => null });
        const replies = [
          await api.listEntries({ after: date('2026-11-18'), before: null }),
          await api.listActiveEntries(),
          await api.createEntry({ ...body, task_id: records.task }, { idempotencyKey: uuid(7) }),
          await api.createEntry({ ...body, end: body.start }),
          await api.updateEntry(uuid(1), { ...body, task_id: records.task }),
          await api.deleteEntry(uuid(1)),
          await api.listProjects(),
          await api.updateProject(uuid(1), { name: 'Bridge', color: '#000000' }),
          await api.listTasks(),
          await api.listTags(),
        ];
        expect(kinds).toEqual(expect.arrayContaining(replies.map(({ kind }) => kind)));
      }),
      { numRuns: 300, seed: fuzzSeed },
    );
  });

  it('of a server that is being connected ends as what was found or as a failure with words', async () => {
    await fc.assert(
      fc.asyncProperty(answers, fc.boolean(), async (stream, knowsOrganization) => {
        const exchange = exchangeOf(stream);
        const probed = await probeDialect({
          exchange,
          address: 'http://localhost',
          organizationId: knowsOrganization ? records.organization : null,
        });
        const identity = await readIdentity({ exchange, baseUrl: 'http://localhost', accessToken: 'a.b.c' });
        for (const result of [probed, identity]) {
          expect(result.ok || connectFailureSchema.safeParse(result.failure).success).toBe(true);
        }
      }),
      { numRuns: 500, seed: fuzzSeed },
    );
  });
});
