/**
 * The content of the container image, run like in a container: only the bundle of the run and its data, as an ordinary user, without writable folders.
 */
import { execFile, spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#service/standalone/demo/demo-people.ts';
import { signInForTokens } from '../../support/sign-in-walk.ts';
import { temporaryFolder } from '../../support/after-test.ts';

const root = join(import.meta.dirname, '../../..');
const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');
const finalStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));

/** The COPY lines of the final stage: source in the repository, target in `/service`. */
const copies = [...finalStage.matchAll(/^COPY (?:--from=build \/build\/)?(\S+) (\S+)$/gm)].map(([, from = '', to = '']) => ({ from, to }));

let image = '';
beforeAll(() => {
  image = mkdtempSync(join(tmpdir(), 'clocktower-image-'));
  for (const { from, to } of copies) {
    mkdirSync(dirname(join(image, to)), { recursive: true });
    cpSync(join(root, from), join(image, to), { recursive: true });
  }
});
afterAll(() => {
  rmSync(image, { recursive: true });
});

async function run(...words: readonly string[]): Promise<{ readonly stdout: string; readonly stderr: string }> {
  return promisify(execFile)(process.execPath, [join(image, 'out/service/standalone/main.mjs'), ...words], { cwd: '/' });
}

describe('the image', () => {
  it('holds the bundle, the manifest and the campus data, and no package', () => {
    expect(copies.map(({ to }) => to)).toEqual(['out/service/standalone', 'package.json', 'resources/campus', 'resources/campus-demo']);
    const bundle = readdirSync(join(image, 'out/service/standalone'));
    const bytes = bundle.map((name) => statSync(join(image, 'out/service/standalone', name)).size).reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeLessThan(3_000_000);
    expect(finalStage).toMatch(/^FROM node:26-slim$/m);
    expect(finalStage).toMatch(/^USER node$/m);
    expect(finalStage).toMatch(/^HEALTHCHECK /m);
  });

  it('serves, signs in, and is stopped by its signal, on a file system that it cannot write to', async () => {
    chmodSync(image, 0o555);
    const service = spawn(
      process.execPath,
      [join(image, 'out/service/standalone/main.mjs'), '--database', ':memory:', '--demo', '--port', '0'],
      { cwd: '/', env: {} },
    );
    let said = '';
    service.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    await expect.poll(() => said).toMatch(/Base URL +(\S+)\/api/);
    const url = /Base URL +(\S+)\/api/.exec(said)?.[1] ?? '';
    expect((await fetch(`${url}/live`)).status).toBe(200);
    expect((await fetch(`${url}/ready`)).status).toBe(200);
    expect((await fetch(`${url}/api/v1/users/me`)).status).toBe(401);
    expect((await fetch(`${url}/openapi.json`)).status).toBe(200);
    expect((await fetch(`${url}/metrics`)).status).toBe(200);
    expect((await fetch(`${url}/.well-known/openid-configuration`)).status).toBe(200);
    expect((await fetch(`${url}/admin/login`)).status).toBe(200);
    expect((await fetch(`${url}/v2/api/methods.json`)).status).toBe(200);
    const { access_token: token } = await signInForTokens(url, { email: 'owner@demo.example', password: demoPassword });
    expect((await fetch(`${url}/api/v1/users/me`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
    const ended = new Promise((resolve) => service.once('exit', resolve));
    service.kill('SIGTERM');
    expect(await ended).toBe(0);
    chmodSync(image, 0o755);
  });

  it('runs commands', async () => {
    const folder = temporaryFolder();
    const database = join(folder, 'team.sqlite');
    expect((await run('organization', 'add', '--name', 'Team', '--database', database)).stdout).toContain('Team');
    expect((await run('organization', 'list', '--database', database)).stdout).toContain('Team');
  });
});
