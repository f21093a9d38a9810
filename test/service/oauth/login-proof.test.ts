import { describe, expect, it } from 'vitest';
import { isProven } from '#service/oauth/login-proof.ts';
import { digest } from '#service/oauth/tokens/digest.ts';

const result = { login: { accountId: 'ines', proof: digest('typed here') } };

describe('a login', () => {
  it('is proven by its own proof alone', () => {
    expect(isProven(result, 'typed here')).toBe(true);
    for (const proof of ['', 'guessed', result.login.proof, undefined, null, ['typed here'], {}]) {
      expect([proof, isProven(result, proof)]).toEqual([proof, false]);
    }
  });

  it('that cannot be read is not proven', () => {
    for (const login of [null, 'ines', {}, { accountId: 'ines' }, { accountId: 'ines', proof: null }, { proof: digest('typed here') }]) {
      expect([login, isProven({ login }, 'typed here')]).toEqual([login, false]);
    }
    expect(isProven('login', 'typed here')).toBe(false);
  });
});

describe('a result without a login', () => {
  it('needs no proof', () => {
    for (const other of [undefined, null, {}, { error: 'access_denied' }]) {
      expect(isProven(other, undefined)).toBe(true);
    }
  });
});
