import { z } from 'zod';
import { messageBodySchema, validationErrorBodySchema } from '#shared/time-tracking-api.ts';
import { changedBodySchema } from '#shared/time-tracking-extensions.ts';
import type { AnswerDescription, NamedSchema } from '#service/time-tracking/operations/operation.ts';
import { operations } from '#service/time-tracking/operations/operations.ts';

/** A JSON Schema of draft 2020-12, the version of OpenAPI 3.1. */
export const jsonSchemaSchema = z.record(z.string(), z.unknown());
export type JsonSchema = z.infer<typeof jsonSchemaSchema>;

const exampleMetadataSchema = z.object({ examples: z.tuple([z.unknown()]) });

function schemaExample(schema: z.ZodType): unknown {
  return exampleMetadataSchema.parse(schema.meta()).examples[0];
}

const refusalSchemas: readonly NamedSchema[] = [
  { name: 'MessageBody', schema: messageBodySchema },
  { name: 'ChangedBody', schema: changedBodySchema },
  { name: 'ValidationErrorBody', schema: validationErrorBodySchema },
];

/** The body of an answer: the resource, or a list of it, under `data`. */
function answerSchema({ name, schema }: NamedSchema, isList: boolean): NamedSchema {
  const example = schemaExample(schema);
  const data = isList ? z.array(schema) : schema;
  return {
    name: `${name.replace(/Resource$/, '')}${isList ? 'List' : ''}Answer`,
    schema: z.object({ data }).meta({ examples: [{ data: isList ? [example] : example }] }),
  };
}

export function answerSchemas({ resource, extended, isList }: AnswerDescription): readonly NamedSchema[] {
  return [resource, ...(extended === undefined ? [] : [extended])].map((of) => answerSchema(of, isList));
}

function namedSchemas(): ReadonlyMap<string, z.ZodType> {
  const named = operations.flatMap(({ answer, body }) => [
    ...(answer === null ? [] : [answer.resource, ...(answer.extended === undefined ? [] : [answer.extended]), ...answerSchemas(answer)]),
    ...(body === undefined ? [] : [body]),
  ]);
  return new Map([...named, ...refusalSchemas].map(({ name, schema }) => [name, schema]));
}

export function referenceTo(name: string): string {
  return `#/components/schemas/${name}`;
}

function withoutIdentity(schema: object): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$id' && key !== '$schema'));
}

/** Converts a schema to its JSON input form. Transformations of the server (trimming, lower case) are not part of it. */
export function toJsonSchema(schema: z.ZodType): JsonSchema {
  return withoutIdentity(z.toJSONSchema(schema, { io: 'input' }));
}

export function createComponents(): Readonly<Record<string, JsonSchema>> {
  const registry = z.registry<{ readonly id: string }>();
  const named = namedSchemas();
  for (const [id, schema] of named) {
    registry.add(schema, { id });
  }
  const { schemas } = z.toJSONSchema(registry, { io: 'input', uri: (id) => `#/components/schemas/${id}` });
  // Zod omits the examples of schemas that transform because it takes them for outputs. Ours are inputs.
  return Object.fromEntries(
    [...named].map(([name, schema]) => [name, { ...withoutIdentity(schemas[name] ?? {}), examples: [schemaExample(schema)] }]),
  );
}
