/** Links of the documents lead to a file that exists, and to a heading that it has. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root });

function read(document: string): string {
  return readFileSync(join(root, document), 'utf8');
}

/** Anchors as GitHub makes them of headings. */
function anchorsOf(document: string): readonly string[] {
  return [...read(document).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function isBroken(document: string, link: string): boolean {
  const [path = '', anchor = ''] = link.split('#');
  const target = path === '' ? document : normalize(join(dirname(document), path));
  return !existsSync(join(root, target)) || (anchor !== '' && target.endsWith('.md') && !anchorsOf(target).includes(anchor));
}

it.each(documents)('%s has no broken link', (document) => {
  const links = [...read(document).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^(?:https?|mailto):/.test(link));
  // GitHub serves these pages beside the repository's files.
  expect(links.filter((link) => !/^\.\.\/\.\.\/(?:releases|security)\//.test(link) && isBroken(document, link))).toEqual([]);
});
