/** The cache of verified tokens: lifetime, size, and whose tokens are forgotten. */
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
    for (let index = 0; index < 20_000; index += 1) {
      tokens.add(`t${index}`, claims);
    }
    expect([tokens.size, tokens.find('t0', 0)]).toEqual([20_000, claims]);
    for (let index = 20_000; index < 20_005; index += 1) {
      tokens.add(`t${index}`, claims);
    }
    expect([tokens.size, tokens.find('t4', 0), tokens.find('t5', 0)]).toEqual([20_000, null, claims]);
  });

  it('of some users are forgotten, and then all', () => {
    const tokens = new VerifiedTokens();
    const others = { ...claims, userId: uuid(2) };
    tokens.add('one', claims);
    tokens.add('another', claims);
    tokens.add('other', others);
    tokens.forgetUsers(new Set([uuid(1), uuid(3)]));
    expect([tokens.find('one', 0), tokens.find('another', 0), tokens.find('other', 0)]).toEqual([null, null, others]);
    tokens.forgetAll();
    expect(tokens.size).toBe(0);
  });
});
