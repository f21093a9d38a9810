/** The JSONP and XML writers alone: every text, every callback. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#service/campus/formats/envelope.ts';
import { readCallback, writeCall } from '#service/campus/formats/jsonp.ts';
import { writeXml } from '#service/campus/formats/xml.ts';
import { asXmlContent, readXml } from '../../support/read-xml.ts';
import { codePoints } from '../../support/code-points.ts';

/** The argument of the callback when a browser runs the script. */
const receivedBy = (script: string): unknown[] => {
  const received: unknown[] = [];
  // It was made here.
  // oxlint-disable-next-line typescript/no-implied-eval
  new Function('draw', script)((value: unknown) => {
    received.push(value);
  });
  return received;
};

describe('a callback', () => {
  it.each(['draw', '_', '$', 'jQuery1110_123', 'angular.callbacks._0', 'a.b.c', 'calls[0]', 'calls[12].then', 'x'.repeat(128)])(
    '“%s” is taken',
    (name) => {
      expect(readCallback(name)).toBe(name);
    },
  );

  it.each([
    '',
    ' draw',
    'draw ',
    'draw\n',
    'draw()',
    'draw;alert(1)',
    'alert(document.cookie);//',
    '<script>alert(1)</script>',
    '</script>',
    'draw//',
    'draw/*',
    '*/draw',
    'a-b',
    'a b',
    'a..b',
    '.a',
    'a.',
    '1a',
    'a.1',
    'a[b]',
    'a["b"]',
    "a['b']",
    'a[0',
    'a[]',
    'a[-1]',
    'a`b`',
    'a=b',
    'a,b',
    'a&b',
    'a+b',
    'a?b:c',
    'new a',
    'dräw',
    'draw\u0000',
    'draw\u2028',
    String.raw`\u0061lert`,
    'function(){}',
    '()=>1',
    'x'.repeat(129),
  ])('“%s” is not', (name) => {
    expect(readCallback(name)).toBeNull();
  });

  it('is never more than the name of a function, whatever it is made of', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from(`aA0_$.[]()'"\`<>/\\;=+-*{}, \n\u2028`)), maxLength: 140 }), (name) => {
        const taken = readCallback(name);
        return taken === null || /^[\w$.[\]]+$/.test(taken);
      }),
      { numRuns: 2000 },
    );
  });

  it('gets text whose line ends older scripts can read', () => {
    expect(writeCall('draw', '"a\u2028b\u2029c"')).toBe(String.raw`draw("a\u2028b\u2029c");`);
  });

  it.each([
    '{"__proto__":[]}',
    '{"__proto__":{"a":1},"b":{"__proto__":null}}',
    '{ "__proto__" : 1 }',
    String.raw`{"\"__proto__":1,"x\\":{"__proto__":2}}`,
    String.raw`["__proto__","{\"__proto__\":1}",{"a":"\\","__proto__":"__proto__"}]`,
  ])('gets %s with its members, not with another prototype', (json) => {
    expect(JSON.stringify(receivedBy(writeCall('draw', json)))).toBe(JSON.stringify([JSON.parse(json)]));
  });

  it('gets what the JSON says, whatever its members are named', () => {
    const key = fc.oneof({ weight: 4, arbitrary: fc.string() }, fc.constantFrom('__proto__', 'constructor', '"__proto__', '\\'));
    const written = fc
      .anything({ key, values: [fc.string(), fc.integer(), fc.boolean(), fc.constant(null), key] })
      .filter((value) => value !== undefined);
    fc.assert(
      fc.property(written, fc.constantFrom(0, 2), (value, indent) => {
        const json = JSON.stringify(value, null, indent);
        // Not compared with JSON.parse, which mistakes some keys with escapes for others in V8 (seed 725651259).
        expect(JSON.stringify(receivedBy(writeCall('draw', json)))).toBe(JSON.stringify([value]));
      }),
      { numRuns: 1000 },
    );
  });
});

/** XML 1.0, production Char. */
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const name = fc.stringMatching(/^[a-z][a-z_0-9]{0,9}$/);
const text = fc.oneof(
  fc.string({ unit: codePoints }),
  fc.string({ unit: fc.constantFrom(...Array.from('&<>"\']]> \t\r\n\u0000\u0008\uFFFE\uD800a')) }),
);
const { value } = fc.letrec<{ value: string | number | boolean | null | object }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    text,
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(name, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));

function xmlOf(content: JsonObject): string {
  return new TextDecoder().decode(writeXml(content));
}

describe('xml', () => {
  it('writes a long document whole', () => {
    const places = Array.from({ length: 3000 }, (_, index) => ({ name: `Größe ${index} 😀`, tags: [] }));
    expect(readXml(xmlOf({ places }))).toEqual([
      'response',
      [
        [
          'places',
          places.map((place) => [
            'item',
            [
              ['name', place.name],
              ['tags', ''],
            ],
          ]),
        ],
      ],
    ]);
  });

  it('writes a carriage return so that readers do not take it for a line feed', () => {
    expect(xmlOf({ text: 'one\rtwo\r\nthree' })).toContain('<text>one&#13;two&#13;\nthree</text>');
  });

  it('says every value, and of texts all that XML can hold', () => {
    fc.assert(
      fc.property(fc.dictionary(name, value, { minKeys: 1, maxKeys: 4, noNullPrototype: true }), (content) => {
        const writable: unknown = JSON.parse(JSON.stringify(content), (_key, member: unknown) =>
          typeof member === 'string' ? member.replaceAll(unwritable, '') : member,
        );
        expect(readXml(xmlOf(JSON.parse(JSON.stringify(content))))).toEqual(['response', asXmlContent(writable)]);
      }),
      { numRuns: 500 },
    );
  });

  it('has no element that text could have opened', () => {
    const written = xmlOf({ note: '</note><admin>true</admin><!DOCTYPE x [<!ENTITY a "b">]>&a;' });
    expect(readXml(written)).toEqual(['response', [['note', '</note><admin>true</admin><!DOCTYPE x [<!ENTITY a "b">]>&a;']]]);
  });

  it('refuses invalid element names', () => {
    for (const bad of ['', 'a b', '1a', '<a>', 'a:b', '-a']) {
      expect(() => writeXml({ [bad]: 1 })).toThrow('is no name');
    }
  });
});
