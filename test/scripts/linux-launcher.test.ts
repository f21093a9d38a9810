/** The launcher of the Linux packages, beside a program that reports its arguments, as root and as another user. */
import { execFile } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

let folder: string;
let link: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'clocktower-launcher-'));
  const program = join(folder, 'clocktower');
  copyFileSync(join(root, 'resources/linux/launcher.sh'), program);
  writeFileSync(join(folder, 'clocktower-bin'), '#!/bin/sh\nprintf "%s|" "$@"\n', { mode: 0o755 });
  link = join(folder, 'link');
  symlinkSync(program, link);
  // The user that `id` reports.
  writeFileSync(join(folder, 'id'), '#!/bin/sh\necho "$USER_ID"\n', { mode: 0o755 });
  chmodSync(folder, 0o755);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

interface Ended {
  readonly code: number | string | null | undefined;
  readonly out: string;
  readonly err: string;
}

async function launch(userId: number, words: readonly string[], language = 'C'): Promise<Ended> {
  const env = { PATH: `${folder}:${process.env['PATH']}`, USER_ID: String(userId), LANG: language };
  return new Promise((resolve) => {
    execFile(link, words, { env }, (error, out, err) => resolve({ code: error === null ? 0 : error.code, out, err }));
  });
}

describe('the launcher', () => {
  it('starts the program with its arguments, through a link', async () => {
    expect(await launch(1000, ['start', 'Read “it”', '--launch'])).toEqual({ code: 0, out: 'start|Read “it”|--launch|', err: '' });
  });

  it.each([
    ['C', 'Clocktower does not run as root. Start it as the user'],
    ['de_DE.UTF-8', 'Clocktower läuft nicht als root.'],
    ['fr_CA.UTF-8', 'Clocktower ne s’exécute pas en tant que root.'],
  ])('tells root what to do, in %s', async (language, text) => {
    const { code, out, err } = await launch(0, ['status'], language);
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain(text);
    expect(err).toContain('--no-sandbox');
  });

  it('starts as root without the sandbox', async () => {
    expect(await launch(0, ['--no-sandbox', 'status'])).toEqual({ code: 0, out: '--no-sandbox|status|', err: '' });
  });

  it('leaves the AppArmor profile to the program', () => {
    expect(readFileSync(join(root, 'resources/linux/apparmor-profile'), 'utf8')).toContain('"/opt/Clocktower/clocktower-bin"');
  });
});
