/** Stored passwords and their comparison. */
import { randomBytes, scryptSync } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { hashPassword, isPassword } from '#service/oauth/accounts/passwords.ts';

// Hashing passwords is slow, and slower on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

describe('a stored password', () => {
  it('is recognised, and nothing else is', async () => {
    const stored = await hashPassword('correct horse battery', randomBytes);
    expect(await isPassword('correct horse battery', stored)).toBe(true);
    expect(await isPassword('correct horse batterY', stored)).toBe(false);
    expect(await isPassword('', stored)).toBe(false);
  });

  it('is another text each time, with its parameters and without the password', async () => {
    const [one, other] = [
      await hashPassword('correct horse battery', randomBytes),
      await hashPassword('correct horse battery', randomBytes),
    ];
    expect(one).not.toBe(other);
    expect(one).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toContain('horse');
  });

  it('is the same however the keyboard composes its letters', async () => {
    const stored = await hashPassword('Köln am Rhein', randomBytes);
    expect(await isPassword('Ko\u0308ln am Rhein', stored)).toBe(true);
  });

  it('is compared with the parameters it was made with, so that they can be raised', async () => {
    const salt = randomBytes(16);
    const hash = scryptSync('an older password', salt, 32, { cost: 1_024, blockSize: 8, parallelization: 1 });
    const stored = ['scrypt', 1_024, 8, 1, salt.toString('base64url'), hash.toString('base64url')].join('$');
    expect(await isPassword('an older password', stored)).toBe(true);
    expect(await isPassword('a newer password', stored)).toBe(false);
  });

  it('of an unknown account is never recognised', async () => {
    expect(await isPassword('anything', null)).toBe(false);
  });

  it('that is no hash of ours is a bug, not a refusal', async () => {
    await expect(isPassword('anything', 'plain text')).rejects.toThrow();
  });
});
