/** Searches the sources for code that bypasses a check: addresses are opened in one place, behind the check. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const sources = resolve(import.meta.dirname, '../../src');

function linesWith(pattern: RegExp): readonly string[] {
  return readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) =>
      readFileSync(join(sources, name), 'utf8')
        .split('\n')
        .flatMap((line) => (pattern.test(line) ? [line.trim()] : [])),
    );
}

it('an address leaves for the system’s browser behind the check only', () => {
  const calls = linesWith(/\bopenExternal\b.*\(/).filter((line) => line.includes('shell'));
  expect(calls).toHaveLength(1);
  expect(calls.every((line) => line.includes('guardedBrowser('))).toBe(true);
});

it('windows are created with the preferences of all windows, and pages are notified in one place', () => {
  expect(linesWith(/new BrowserWindow\(/)).toHaveLength(linesWith(/\.\.\.pageOptions\(/).length);
  expect(linesWith(/ipcMain\.(on|handle|handleOnce|once)\(/)).toHaveLength(1);
  expect(linesWith(/\b(innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write)\b/)).toEqual([]);
});

it('a request leaves only where the address of its connection is checked', () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const sending = files.filter((name) =>
    /import \w+ from 'node:https?'|import [^;]*\b(?:request|get)\b[^;]* from 'node:(?:https?|http2)'|from 'undici'/.test(
      readFileSync(join(sources, name), 'utf8'),
    ),
  );
  expect(sending.map((name) => name.replaceAll('\\', '/')).toSorted()).toEqual([
    'cli/offline-doctor.ts',
    'main/core/service-client/http/http-exchange.ts',
    'service/oauth/accounts/provider-fetch.ts',
  ]);
  for (const name of sending) {
    expect(readFileSync(join(sources, name), 'utf8')).toMatch(/mayReach\([^]*lookup: guardLookup\(|lookup: guardLookup\([^]*mayReach\(/);
  }
  // The one that remains is a parameter: the service in this process.
  expect(linesWith(/(?<![.\w]|async )fetch\(/)).toEqual(['const answer = fetch(request);']);
  expect(linesWith(/new (?:EventSource|WebSocket|XMLHttpRequest)\(|sendBeacon\(/)).toEqual([]);
});
