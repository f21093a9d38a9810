/** The compile cache of the main process, in a process of its own: once enabled, it cannot be disabled. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';

const profile = mkdtempSync(join(tmpdir(), 'clocktower-compile-cache-'));
const folder = join(profile, 'Compile Cache');

function source(path: string): string {
  return pathToFileURL(join(import.meta.dirname, '../../../src', path)).href;
}

/** Loads a module as the start does, on `platform` with `environment`. */
function start(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): void {
  const options = JSON.stringify({ profile, platform, environment });
  const program = `
    import { openCompileCache } from '${source('main/desktop/launch/compile-cache.ts')}';
    const keep = openCompileCache(${options});
    await import('${source('shared/values/result.ts')}');
    keep();`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', program], { env: {} });
}

afterEach(() => rmSync(profile, { recursive: true, force: true }));

describe('the compile cache', () => {
  it('keeps what a start compiled in the profile', () => {
    start('linux', {});
    expect(readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())).not.toEqual([]);
  });

  it.each<readonly [string, NodeJS.Platform, NodeJS.ProcessEnv]>([
    ['on macOS, whose integrity check would not cover it', 'darwin', {}],
    ['on Windows, likewise', 'win32', {}],
    ['for an AppImage, whose path changes', 'linux', { APPIMAGE: '/home/jo/Clocktower.AppImage' }],
  ])('keeps nothing %s', (_case, platform, environment) => {
    start(platform, environment);
    expect(existsSync(folder)).toBe(false);
  });
});
