/** The pictures of the documentation. */
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { imageFolder, shownPictures } from '../support/shown-pictures.ts';

test('every picture is shown by a page, and every page finds its pictures', () => {
  expect(readdirSync(imageFolder).toSorted()).toEqual([...shownPictures()].toSorted());
});
