/** The directory's XML in terms of JSON, and everything that is refused. */
import { array, assert, constant, constantFrom, letrec, oneof, property, string, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseXml } from '#core/campus/xml.ts';

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Writes a value as the service does: lists as items, null as an empty element. */
function written(name: string, value: unknown): string {
  if (Array.isArray(value)) {
    return `<${name}>${value.map((member) => written('item', member)).join('')}</${name}>`;
  }
  if (typeof value === 'object' && value !== null) {
    return `<${name}>${Object.entries(value)
      .map(([key, member]) => written(key, member))
      .join('\n  ')}</${name}>`;
  }
  return `<${name}>${typeof value === 'string' ? escaped(value) : ''}</${name}>`;
}

describe('XML', () => {
  it('reads back as the value it was written from, with every value as text', () => {
    const text = string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((word) => word.trim() === word && !/\p{Cc}/u.test(word));
    const name = constantFrom('meta', 'data', 'outlet_name', 'a.b', '__proto__', 'constructor', 'x-1');
    const { value } = letrec((tie) => ({
      value: oneof(
        { depthSize: 'small' },
        text,
        constant(null),
        array(tie('value'), { minLength: 1, maxLength: 4 }),
        array(tuple(name, tie('value')), { minLength: 1, maxLength: 4 }).map((members) => Object.fromEntries(members)),
      ),
    }));
    assert(
      property(value, (any) => {
        expect(parseXml(written('response', any))).toEqual(Object.fromEntries([['response', any]]));
      }),
    );
  });

  it('has comments, instructions, attributes, character data and references', () => {
    expect(parseXml('<?xml version="1.0"?>\n<!-- a --><r a="1" b=\'2\'><x><![CDATA[<&>]]></x><y>&#65;&lt;&amp;amp;</y><z/></r>\n')).toEqual(
      { r: { x: '<&>', y: 'A<&amp;', z: null } },
    );
  });

  it.each([
    ['a document type', '<!DOCTYPE r [<!ENTITY a "b">]><r>&a;</r>'],
    ['an element that is not closed', '<r><a></r>'],
    ['one that was never opened', '<r></a></r>'],
    ['a second root', '<r></r><r></r>'],
    ['nothing', ''],
    ['text without an element', 'hello'],
    ['text before the root', 'hello <r></r>'],
    ['text between elements', '<r>hello<a>1</a></r>'],
    ['a cut tag', '<r><a'],
    ['a stray bracket', '<r>< a</r>'],
    ['too deep a nesting', `${'<a>'.repeat(70)}${'</a>'.repeat(70)}`],
  ])('is not %s', (_, document) => {
    expect(parseXml(document)).toBeUndefined();
  });

  it('is read or refused, whatever it is, and in no more time than its length', () => {
    assert(
      property(
        array(
          constantFrom('<', '>', '/', 'a', '<a>', '</a>', '<![CDATA[', ']]>', '<!--', '-->', '<?', '?>', '&amp;', ' ', '="', '<item/>'),
        ),
        (pieces) => {
          expect(() => parseXml(pieces.join(''))).not.toThrow();
        },
      ),
    );
    expect(parseXml(`<r>${'<a '.repeat(50_000)}`)).toBeUndefined();
    expect(parseXml(`<r>${'<!--'.repeat(20_000)}`)).toBeUndefined();
  });
});
