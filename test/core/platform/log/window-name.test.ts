import { readdirSync } from 'node:fs';
import { windowNameOf } from '#core/platform/log/log.ts';
import { describe, expect, it } from 'vitest';

/** The folders of `src/renderer` with a page. */
const pages = readdirSync(new URL('../../../../src/renderer/', import.meta.url), { recursive: true, encoding: 'utf8' }).flatMap(
  (file) => /^(\w+)\/index\.html$/.exec(file)?.[1] ?? [],
);

describe('the window of a page', () => {
  it('has the name of its folder, for every page', () => {
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.map((page) => windowNameOf(`app://clocktower/${page}/index.html?locale=%7B%7D`))).toEqual(pages);
  });

  it.each([
    '',
    'about:blank',
    'https://example.org/other/index.html',
    'app://clocktower/popover/',
    'app://clocktower/x?a=/popover/index.html',
    'app://clocktower/x#/window/index.html',
  ])('has no name of ours at another address: %j', (address) => {
    expect(windowNameOf(address)).toBe('other');
  });
});
