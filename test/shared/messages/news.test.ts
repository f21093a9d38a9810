/** What is new: the highlights of CHANGELOG.md, in every language, up to the version of the package. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { languageTags } from '#shared/messages/languages.ts';
import { messagesFor } from '../../support/messages.ts';

const root = join(import.meta.dirname, '../../..');
const { version: current } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

/** The version of each part of the changelog, and its highlights. */
function highlights(): readonly { readonly version: string; readonly points: readonly string[] }[] {
  return readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [heading = ''] = part.split('\n', 1);
      const [, list = ''] = /^### Highlights\n\n((?:- .*\n)+)/m.exec(part) ?? [];
      return {
        version: heading === 'Unreleased' ? current : heading.replace(/ .*/, ''),
        points: list
          .trimEnd()
          .split('\n')
          .map((line) => line.slice(2)),
      };
    });
}

it('the news of a version is, in English, what the changelog says', () => {
  expect(highlights()[0]?.points.length).toBeGreaterThan(2);
  expect(messagesFor('en').news.versions()).toEqual(highlights());
});

it.each(languageTags)('the news of a version has as many points in each language: %s', (language) => {
  const shape = (tag: typeof language) =>
    messagesFor(tag)
      .news.versions()
      .map(({ version, points }) => [version, points.length]);
  expect(shape(language)).toEqual(shape('en'));
});
