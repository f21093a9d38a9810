import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageStyle } from '#service/oauth/pages/page-style.ts';

const tokens = readFileSync(join(import.meta.dirname, '../../../../src/renderer/styles/tokens.css'), 'utf8');

/** Custom properties of the first block after `start`. */
function properties(css: string, start: string): ReadonlyMap<string, string> {
  const from = css.indexOf(':root {', css.indexOf(start));
  const block = css.slice(from, css.indexOf('}', from));
  return new Map([...block.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));
}

describe('the stylesheet of the sign-in pages', () => {
  it.each(['', '@media (prefers-contrast: more)'])('has the colours of the app %s', (start) => {
    const [ours, theApps] = [properties(pageStyle, start), properties(tokens, start)];
    expect(ours.size).toBeGreaterThan(5);
    expect(Object.fromEntries(ours)).toEqual(Object.fromEntries([...theApps].filter(([name]) => ours.has(name))));
  });

  it('uses no property that it does not define', () => {
    const defined = properties(pageStyle, '');
    expect([...pageStyle.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name).filter((name) => !defined.has(name))).toEqual([]);
  });
});
