import { differingPart } from '#renderer/components/versions/differing-part.ts';
import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('the differing part of two texts', () => {
  it.each([
    ['4:11 PM – 4:24 PM', '4:11 PM – 4:26 PM', ['4:11 PM – ', '4:24', ' PM']],
    ['Lettering for the entrance', 'Lettering for the entrance', ['Lettering for the entrance', '', '']],
    ['Lettering', 'Lettering for the entrance', ['Lettering', '', '']],
    ['Lettering for the entrance', 'Lettering', ['Lettering ', 'for the entrance', '']],
    ['one two', 'three four', ['', 'one two', '']],
    ['a a', 'a a a', ['a a', '', '']],
    ['', 'words', ['', '', '']],
    ['words', '', ['', 'words', '']],
  ])('“%s” beside “%s”', (text, other, [before, differing, after]) => {
    expect(differingPart(text, other)).toEqual({ before, differing, after });
  });

  it('leaves the text as it is, and is empty for equal texts', () => {
    const words = array(constantFrom('a', 'b', ' ', '  ', 'straße', '\n'), { maxLength: 12 }).map((parts) => parts.join(''));
    assert(
      property(words, words, (text, other) => {
        const { before, differing, after } = differingPart(text, other);
        expect(before + differing + after).toBe(text);
        expect(differingPart(text, text).differing).toBe('');
      }),
    );
  });
});
