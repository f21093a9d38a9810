/** The cache of verified tokens: lifetime and size. */
import { describe, expect, it } from 'vitest';
import { VerifiedTokens } from '#service/oauth/tokens/verified-tokens.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

const claims = { userId: uuid(1), grantId: 'g', expiresAt: 100 };

describe('verified tokens', () => {
  it('are remembered until they are over, and not a second longer', () => {
    const tokens = new VerifiedTokens();
    expect(tokens.find('t', 0)).toBeNull();
    tokens.add('t', claims);
    expect(tokens.find('t', 99)).toEqual(claims);
    expect(tokens.find('t', 100)).toBeNull();
    expect([tokens.find('t', 99), tokens.size]).toEqual([null, 0]);
  });

  it('are a bounded number, the oldest of which make room', () => {
    const tokens = new VerifiedTokens();
    for (let index = 0; index < 20_005; index += 1) {
      tokens.add(`t${index}`, claims);
    }
    expect([tokens.size, tokens.find('t4', 0), tokens.find('t5', 0)]).toEqual([20_000, null, claims]);
  });
});
