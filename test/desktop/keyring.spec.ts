/** A sign-in stored in a real keyring by a real Electron: over restarts, without the keyring, and with another one. Linux only. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sealedFileName } from '#core/accounts/sign-in/tokens/token-vault.ts';
import { KeyringDesktop } from './support/keyring.ts';
import { expect, test } from './support/running-app.ts';

let folder: string;
let desktop: KeyringDesktop;
test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clocktower-keyring-'));
  desktop = await KeyringDesktop.start(folder);
});
test.afterEach(async () => {
  await desktop.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('without a keyring nothing is written; one on the bus keeps the sign-in over a restart; lost or changed, it costs a sign-in and no file; without an answer, it stops nothing', async () => {
  const profile = join(folder, 'profile');
  expect(await desktop.run('save', profile)).toEqual({ passwordStore: '', backend: 'basic_text', result: 'memory' });
  expect(await desktop.run('save', profile, '--password-store=basic')).toEqual({
    passwordStore: 'basic',
    backend: 'basic_text',
    result: 'memory',
  });
  expect(await desktop.run('save', profile, '--password-store=gnome-libsecret')).toEqual({
    passwordStore: 'gnome-libsecret',
    backend: 'gnome_libsecret',
    result: 'memory',
  });
  expect(await desktop.run('load', profile)).toMatchObject({ result: 'nothing' });
  expect(existsSync(profile) ? readdirSync(profile) : []).toEqual([]);

  const chosen = { passwordStore: 'gnome-libsecret', backend: 'gnome_libsecret' };
  await desktop.openKeyring('mine');
  expect(await desktop.run('save', profile)).toEqual({ ...chosen, result: 'sealed' });
  const sealed = readFileSync(join(profile, sealedFileName), 'utf8');
  expect(sealed).not.toMatch(/of-the-test|time\.example/);
  expect(await desktop.run('load', profile)).toEqual({ ...chosen, result: 'access-of-the-test' });

  await desktop.closeKeyring();
  expect(await desktop.run('load', profile)).toEqual({ ...chosen, result: 'no-keyring' });
  await desktop.openKeyring('other');
  expect(await desktop.run('load', profile)).toEqual({ ...chosen, result: 'unreadable' });
  expect(readFileSync(join(profile, sealedFileName), 'utf8')).toBe(sealed);

  await desktop.closeKeyring();
  await desktop.openKeyring('mine');
  expect(await desktop.run('load', profile)).toEqual({ ...chosen, result: 'access-of-the-test' });

  desktop.silenceKeyring();
  expect(await desktop.run('load-and-count', profile)).toEqual({ ...chosen, result: 'no-keyring after many ticks' });
});
