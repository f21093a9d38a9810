/** How the reference writes the form of a field, and the table of a schema. */
import { describe, expect, it } from 'vitest';
import { writeSchemas, writeSchemaType } from '#service/reference/reference-schemas.ts';
import type { JsonSchema } from '#service/reference/components.ts';

describe('the form of a field', () => {
  it.each<readonly [JsonSchema, string]>([
    [{}, 'any'],
    [{ type: 'string' }, 'string'],
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ type: 'string', format: 'date' }, 'string (date)'],
    [{ type: 'string', minLength: 1, maxLength: 255 }, 'string, 1 to 255 characters'],
    [{ type: 'string', minLength: 0, maxLength: 5 }, 'string, 0 to 5 characters'],
    [{ type: 'string', minLength: 1 }, 'string, at least 1 characters'],
    [{ type: 'string', maxLength: 255 }, 'string, at most 255 characters'],
    [{ type: 'integer', minimum: 1, maximum: 500 }, 'integer, 1 to 500'],
    [{ type: 'integer', minimum: 0 }, 'integer, at least 0'],
    [{ type: 'integer', maximum: 500 }, 'integer, at most 500'],
    [{ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, 'integer, at least 0'],
    [{ type: 'integer', maximum: Number.MAX_SAFE_INTEGER }, 'integer'],
    [{ type: 'string', pattern: '^a<b$' }, 'string like <code>^a&lt;b$</code>'],
    [{ type: 'string', format: 'date-time', pattern: 'Z$' }, 'string (date-time) like <code>Z$</code>'],
    [{ type: 'string', format: 'uuid', pattern: '^x$' }, 'string (uuid)'],
    [{ $ref: '#/components/schemas/TagBody' }, '<a href="#schema-TagBody">TagBody</a>'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string or null'],
    [{ enum: ['a', 'b', 'c'] }, '<code>a</code> or <code>b</code> or <code>c</code>'],
    [{ type: 'array', items: { type: 'string' } }, 'array of string'],
    [
      { type: 'object', properties: { a: { type: 'string' }, b: { type: 'integer' } } },
      'object with <code>a</code> (string), <code>b</code> (integer)',
    ],
    [{ type: 'object', additionalProperties: { type: 'string' } }, 'object, each value string'],
  ])('%o is written %s', (schema, text) => {
    expect(writeSchemaType(schema).text).toBe(text);
  });
});

describe('the schema', () => {
  it('has its description, its fields and its examples', () => {
    const schema = {
      description: 'A `tag` of entries.',
      properties: { id: { type: 'string', description: 'Its `identifier`.' }, name: { type: 'string' } },
      required: ['id'],
      examples: [{ id: '<1>' }],
    };
    const { text } = writeSchemas({ Tag: schema });
    expect(text).toContain('<section aria-labelledby="schema-Tag">\n<h3 id="schema-Tag">Tag</h3>\n<p>A <code>tag</code> of entries.</p>');
    expect(text).toContain('<th scope="row"><code>id</code></th><td>yes</td><td>string</td><td>Its <code>identifier</code>.</td>');
    expect(text).toContain('<th scope="row"><code>name</code></th><td>no</td><td>string</td><td></td>');
    expect(text).toContain('<p>Example:</p><pre><code>{\n  &quot;id&quot;: &quot;&lt;1&gt;&quot;\n}</code></pre>');
  });

  it('without any of them has a table without rows', () => {
    const { text } = writeSchemas({ Nothing: {} });
    expect(text).toContain('<tbody></tbody>');
    expect(text).not.toMatch(/<p>|Example/);
  });
});
