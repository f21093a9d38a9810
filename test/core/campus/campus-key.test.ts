/** A key is masked in every spelling, and nothing else is. */
import { array, assert, constantFrom, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { campusKeySchema, withoutKey } from '#core/campus/campus-key.ts';
import { maskedKey } from '#shared/campus/calls.ts';

const visible = Array.from({ length: 94 }, (_, position) => String.fromCharCode(33 + position));

/** The possible encodings of a character; each character of a key uses one of them. */
const writings: readonly ((character: string) => string)[] = [
  (character) => character,
  (character) => encodeURIComponent(character),
  (character) => JSON.stringify(character).slice(1, -1),
  (character) => (character === '/' ? String.raw`\/` : character),
  (character) => String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  (character) => `&#${character.charCodeAt(0)};`,
  (character) => `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`,
  (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' })[character] ?? character,
];

describe('a key', () => {
  it.each(['', '   ', 'with space', 'zero\u0000', 'ünïcode', 'x'.repeat(201)])('is not %j', (text) => {
    expect(campusKeySchema.safeParse(text).success).toBe(false);
  });

  it('is taken without the space around it', () => {
    expect(campusKeySchema.parse(' a1b2 \n')).toBe('a1b2');
  });

  it('is masked in every spelling, and leaves the text around it', () => {
    const spelled = array(tuple(constantFrom(...visible), constantFrom(...writings)), { minLength: 8, maxLength: 60 });
    assert(
      property(spelled, (characters) => {
        const key = campusKeySchema.parse(characters.map(([character]) => character).join(''));
        const written = characters.map(([character, write]) => write(character)).join('');
        expect(withoutKey(`\n{"a": "${written}"}\n`, key)).toBe(`\n{"a": "${maskedKey}"}\n`);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['!!!!!!!u', String.raw`!!!!!!!\u0075`],
    ['!!!!!!!%', '!!!!!!!%25'],
    ['!!!!!!!&', '!!!!!!!&amp;'],
    ['u0075u0075', 'u0075u0075'],
  ])('%s leaves nothing behind where its end is written as %s', (text, written) => {
    expect(withoutKey(`"${written}"`, campusKeySchema.parse(text))).toBe(`"${maskedKey}"`);
  });

  it('that is short is masked only as a whole value', () => {
    const key = campusKeySchema.parse('demo');
    expect(withoutKey('{"api_key":"demo","name":"demonstration","x":"a demo"} <k>demo</k> ?key=demo&a=1', key)).toBe(
      `{"api_key":"${maskedKey}","name":"demonstration","x":"a demo"} <k>${maskedKey}</k> ?key=${maskedKey}&a=1`,
    );
  });

  it('is not found if there is none', () => {
    const text = '{"meta":{}}';
    expect(withoutKey(text, null)).toBe(text);
    expect(withoutKey(text, campusKeySchema.parse('0123456789abcdef'))).toBe(text);
  });
});
