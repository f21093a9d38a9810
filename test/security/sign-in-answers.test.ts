/**
 * An authorization server that answers every field of its description and of its tokens with wrong values: the result is a value, never an
 * exception.
 */
import { jsonValue, sample } from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { discoverAuthorizationServer } from '#core/accounts/sign-in/authorization-server.ts';
import { renewTokens } from '#core/accounts/sign-in/tokens/token-endpoint.ts';
import type { Exchange } from '#core/service-client/http/exchange.ts';
import { fuzzSeed as seed, reportFuzz } from '../support/fuzz.ts';
import { HostileAnswers } from '../support/hostile-answers.ts';

const answers = 5_000;
const issuer = 'https://sign-in.example';
const description = {
  issuer,
  authorization_endpoint: `${issuer}/oauth/authorize`,
  token_endpoint: `${issuer}/oauth/token`,
  revocation_endpoint: `${issuer}/oauth/revoke`,
  code_challenge_methods_supported: ['S256'],
  response_types_supported: ['code'],
};
const tokens = { access_token: 'secret', token_type: 'Bearer', expires_in: 3600, refresh_token: 'renewal', scope: 'api' };
let given = 0;

/** Answers with `honest`, spoilt in one field, or with any other JSON. */
function answering(honest: object, whole: readonly unknown[]): Exchange {
  const hostile = new HostileAnswers();
  return async (request) => {
    given += 1;
    const other = given % 4 === 0 ? whole[given % whole.length] : undefined;
    const response = Response.json(other ?? honest);
    return { kind: 'answered', response: other === undefined ? await hostile.spoil(request, response) : response };
  };
}

const anyJson = sample(jsonValue(), { seed, numRuns: 2_000 });

it('a description of a server with wrong values is a result', async () => {
  const exchange = answering(description, anyJson);
  for (let turn = 0; turn < answers; turn += 1) {
    const found = await discoverAuthorizationServer({ authorizationUrl: issuer, exchange });
    const trusted = found.ok
      ? { issuer: found.value.metadata.issuer, protocol: new URL(found.value.metadata.token_endpoint ?? '').protocol }
      : null;
    expect([null, { issuer, protocol: 'https:' }]).toContainEqual(trusted);
  }
}, 600_000);

it('a renewal with wrong values is a result', async () => {
  const found = await discoverAuthorizationServer({
    authorizationUrl: issuer,
    exchange: async () => ({ kind: 'answered', response: Response.json(description) }),
  });
  if (!found.ok) {
    throw new Error(JSON.stringify(found.failure));
  }
  const exchange = answering(tokens, anyJson);
  for (let turn = 0; turn < answers; turn += 1) {
    const answer = await renewTokens({ server: found.value, clientId: 'clocktower', exchange, clock: { nowMs: () => 0 } }, 'renewal');
    expect(answer.kind === 'tokens' ? answer.tokens.accessToken : '').toMatch(/^[\u0021-\u007e]*$/);
  }
}, 600_000);

afterAll(() => {
  reportFuzz('sign-in answers', given);
});
