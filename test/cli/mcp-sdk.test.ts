/** The SDK of `clocktower mcp`, which would slow down every other command. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('loads the SDK for this command alone', () => {
  const root = join(import.meta.dirname, '..', '..');
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((file) => ({
    file: file.replaceAll('\\', '/'),
    text: readFileSync(join(root, file), 'utf8'),
  }));
  expect(sources.filter(({ text }) => text.includes("'@modelcontextprotocol/")).map(({ file }) => file)).toEqual([
    'src/cli/mcp/serve-mcp.ts',
  ]);
  expect(sources.filter(({ text }) => /from '[^']*serve-mcp\.ts'/.test(text))).toEqual([]);
});
