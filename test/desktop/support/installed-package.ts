/**
 * Builds packages like `npm run package`, installs them into a folder, and runs the installed program: with fuses, and without a debugger.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import type { KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { developmentPackage } from '../../../scripts/package/development-package.mjs';
import type { Ended } from './running-app.ts';

export const run = promisify(execFile);

const repository = resolve(import.meta.dirname, '../../..');
export const electronFolder = dirname(z.string().parse(process.env['CLOCKTOWER_ELECTRON']));

/** Chromium's sandbox does not run as root. */
export const sandboxFlags: readonly string[] = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

export async function makeDeb(version: string, output: string, updateKey: KeyObject): Promise<string> {
  const electronVersion = (await run(process.env['CLOCKTOWER_ELECTRON'] ?? '', ['--version', ...sandboxFlags])).stdout
    .trim()
    .replace(/^v/, '');
  const { args, env } = developmentPackage({
    version,
    electron: { version: electronVersion, folder: electronFolder },
    packagers: ['deb'],
    archiver: null,
    wishes: [
      '--linux',
      'deb',
      '--x64',
      `--config.directories.output=${output}`,
      `--config.extraMetadata.updateKey=${updateKey.export({ format: 'der', type: 'spki' }).toString('base64')}`,
    ],
  });
  await run(process.execPath, [join(repository, 'node_modules/electron-builder/cli.js'), '--publish', 'never', ...args], {
    cwd: repository,
    env: { ...process.env, ...env, PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter) },
    timeout: 120_000,
  });
  const name = readdirSync(output).find((each) => each.endsWith('.deb'));
  return join(output, z.string().parse(name));
}

/** The folder of an installed package, and the programs started from it. */
export class InstalledPackage {
  readonly root: string;
  readonly #apps: ChildProcess[] = [];

  constructor(root: string) {
    this.root = root;
  }

  get folder(): string {
    return join(this.root, 'opt/Clocktower');
  }

  get program(): string {
    return join(this.folder, 'clocktower');
  }

  /** Like dpkg: removes the files of the former version and adds the new ones. */
  async install(deb: string): Promise<void> {
    rmSync(this.folder, { recursive: true, force: true });
    mkdirSync(this.root, { recursive: true });
    await run('dpkg-deb', ['-x', deb, this.root]);
  }

  #spawn(words: readonly string[], variables: Readonly<Record<string, string>>): ChildProcess {
    return spawn(this.program, [...sandboxFlags, ...words], {
      env: { ...process.env, LC_ALL: 'en_US.UTF-8', CLOCKTOWER_MESSAGES: 'terminal', ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  /** Runs the installed program to its end. */
  async call(words: readonly string[], variables: Readonly<Record<string, string>> = {}): Promise<Ended> {
    const child = this.#spawn(words, variables);
    const texts = { out: '', err: '' };
    child.stdout?.on('data', (chunk: Buffer) => (texts.out += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (texts.err += chunk.toString()));
    await once(child, 'close', { signal: AbortSignal.timeout(60_000) }).finally(() => child.kill('SIGKILL'));
    return { exitCode: child.exitCode, ...texts };
  }

  /** Starts the installed program and leaves it running. */
  start(words: readonly string[], variables: Readonly<Record<string, string>> = {}): ChildProcess {
    const child = this.#spawn(words, variables);
    child.stdout?.resume();
    child.stderr?.resume();
    this.#apps.push(child);
    return child;
  }

  /** Ends the processes of a failed test. */
  clean(): void {
    for (const app of this.#apps) {
      app.kill('SIGKILL');
    }
    rmSync(this.root, { recursive: true, force: true });
  }
}
