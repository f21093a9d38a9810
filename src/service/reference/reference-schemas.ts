import { z } from 'zod';
import { jsonSchemaSchema, type JsonSchema } from './components.ts';
import { html, writeProse, type Html } from './html.ts';

const shownSchema = z.object({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  enum: z.array(z.string()).optional(),
  anyOf: z.array(jsonSchemaSchema).optional(),
  items: jsonSchemaSchema.optional(),
  additionalProperties: jsonSchemaSchema.optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  description: z.string().optional(),
  properties: z.record(z.string(), jsonSchemaSchema).optional(),
  required: z.array(z.string()).default([]),
  examples: z.array(z.unknown()).default([]),
});
type ShownSchema = z.infer<typeof shownSchema>;

function joinPhrases(phrases: readonly Html[]): Html {
  return html`${phrases.map((phrase, index) => (index === 0 ? phrase : html` or ${phrase}`))}`;
}

function writeBounds({ type, minLength, maxLength, minimum, maximum }: ShownSchema): string {
  const unit = type === 'string' ? ' characters' : '';
  const low = minLength ?? minimum;
  const high = maxLength ?? maximum;
  // Zod adds JavaScript's largest exact integer as the maximum of every integer. It is not worth showing.
  const shownHigh = high === Number.MAX_SAFE_INTEGER ? undefined : high;
  if (low !== undefined && shownHigh !== undefined) {
    return `, ${low} to ${shownHigh}${unit}`;
  }
  if (low !== undefined) {
    return `, at least ${low}${unit}`;
  }
  return shownHigh === undefined ? '' : `, at most ${shownHigh}${unit}`;
}

export function writeSchemaType(schema: JsonSchema): Html {
  const shown = shownSchema.parse(schema);
  if (shown.$ref !== undefined) {
    const name = shown.$ref.slice(shown.$ref.lastIndexOf('/') + 1);
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  if (shown.anyOf !== undefined) {
    return joinPhrases(shown.anyOf.map(writeSchemaType));
  }
  if (shown.enum !== undefined) {
    return joinPhrases(shown.enum.map((value) => html`<code>${value}</code>`));
  }
  if (shown.items !== undefined) {
    return html`array of ${writeSchemaType(shown.items)}`;
  }
  if (shown.properties !== undefined) {
    return html`object with ${joinNames(Object.entries(shown.properties))}`;
  }
  if (shown.additionalProperties !== undefined) {
    return html`object, each value ${writeSchemaType(shown.additionalProperties)}`;
  }
  // The format `uuid` says enough, and the pattern of instants is stricter than the format `date-time`.
  const pattern = shown.pattern === undefined || shown.format === 'uuid' ? html`` : html` like <code>${shown.pattern}</code>`;
  const type = shown.type ?? 'any';
  return html`${typeof type === 'string' ? type : type.join(' or ')}${shown.format === undefined ? '' : ` (${shown.format})`}${writeBounds(shown)}${pattern}`;
}

function joinNames(properties: readonly (readonly [string, JsonSchema])[]): Html {
  return html`${properties.map(([name, schema], index) => html`${index === 0 ? '' : ', '}<code>${name}</code> (${writeSchemaType(schema)})`)}`;
}

function writeFields({ properties = {}, required }: ShownSchema): Html {
  return html`<table><caption>Fields</caption>
<thead><tr><th scope="col">Name</th><th scope="col">Required</th><th scope="col">Form</th><th scope="col">Meaning</th></tr></thead>
<tbody>${Object.entries(properties).map(
    ([
      name,
      schema,
    ]) => html`<tr><th scope="row"><code>${name}</code></th><td>${required.includes(name) ? 'yes' : 'no'}</td><td>${writeSchemaType(schema)}</td><td>${writeProse(shownSchema.parse(schema).description ?? '')}</td></tr>
`,
  )}</tbody></table>`;
}

export function writeSchemas(schemas: Readonly<Record<string, JsonSchema>>): Html {
  return html`${Object.entries(schemas).map(([name, schema]) => {
    const shown = shownSchema.parse(schema);
    return html`<section aria-labelledby="schema-${name}">
<h3 id="schema-${name}">${name}</h3>
${shown.description === undefined ? html`` : html`<p>${writeProse(shown.description)}</p>`}
${writeFields(shown)}
${shown.examples.map((example) => html`<p>Example:</p><pre><code>${JSON.stringify(example, null, 2)}</code></pre>`)}
</section>
`;
  })}`;
}
