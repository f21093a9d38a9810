/** The pictures in docs/images, and those that a page of the documentation shows. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const docs = join(root, 'docs');

export const imageFolder = join(docs, 'images');

/** Names of the files in docs/images that a page or the metainfo names. */
export function shownPictures(): ReadonlySet<string> {
  const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(docs, name));
  const texts = [join(root, 'README.md'), join(root, 'resources/linux/io.clocktower.Clocktower.metainfo.xml'), ...pages].map((file) =>
    readFileSync(file, 'utf8'),
  );
  return new Set(texts.flatMap((text) => [...text.matchAll(/images\/([\w-]+\.(?:png|svg))/g)].map(([, name = '']) => name)));
}
