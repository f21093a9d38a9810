/** Stored passwords and their comparison. */
import { randomBytes, scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword } from '#service/oauth/accounts/passwords.ts';
import { systemPorts } from '#service/standalone/system-ports.ts';
import { cheapPasswords } from '../../../support/cheap-passwords.ts';

const { passwordCost } = cheapPasswords;

describe('a stored password', () => {
  it('is recognised, and nothing else is, and costs what OWASP recommends', async () => {
    const stored = await hashPassword('correct horse battery', systemPorts());
    expect(stored).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
    expect(await isPassword('correct horse battery', stored, passwordCost)).toBe(true);
    expect(await isPassword('correct horse batterY', stored, passwordCost)).toBe(false);
    expect(await isPassword('', stored, passwordCost)).toBe(false);
  });

  it('is another text each time, with its parameters and without the password', async () => {
    const [one, other] = [
      await hashPassword('correct horse battery', cheapPasswords),
      await hashPassword('correct horse battery', cheapPasswords),
    ];
    expect(one).not.toBe(other);
    expect(one).toMatch(/^scrypt\$1024\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toContain('horse');
  });

  it('is the same however the keyboard composes its letters', async () => {
    const stored = await hashPassword('Köln am Rhein', cheapPasswords);
    expect(await isPassword('Ko\u0308ln am Rhein', stored, passwordCost)).toBe(true);
  });

  it('is compared with the parameters it was made with, so that they can be raised', async () => {
    const salt = randomBytes(16);
    const hash = scryptSync('an older password', salt, 32, { cost: 1_024, blockSize: 8, parallelization: 1 });
    const stored = ['scrypt', 1_024, 8, 1, salt.toString('base64url'), hash.toString('base64url')].join('$');
    const raised = { ...passwordCost, cost: 2_048 };
    expect(await isPassword('an older password', stored, raised)).toBe(true);
    expect(await isPassword('a newer password', stored, raised)).toBe(false);
  });

  it('of an unknown account is never recognised, after the work for a known one', async () => {
    expect(await isPassword('anything', null, passwordCost)).toBe(false);
    // Scrypt takes no cost that is not a power of two.
    await expect(isPassword('anything', null, { ...passwordCost, cost: 3 })).rejects.toThrow();
  });

  it('that is no hash of ours is a bug, not a refusal', async () => {
    await expect(isPassword('anything', 'plain text', passwordCost)).rejects.toThrow();
  });
});
