/** The service's OpenAPI document, parsed strictly: with its references resolved and its schemas as checks. */
import { z } from 'zod';

const jsonSchema = z.record(z.string(), z.unknown());
type JsonSchema = z.infer<typeof jsonSchema>;

const content = z.union([
  z.strictObject({ 'application/json': z.strictObject({ schema: jsonSchema }) }),
  z.strictObject({ 'text/html': z.strictObject({ schema: jsonSchema }) }),
]);
const text = z.string().min(1);

const operationSchema = z.strictObject({
  operationId: text,
  'x-contract-operation-id': text.optional(),
  summary: text,
  description: text.optional(),
  tags: z.array(text).min(1),
  security: z.tuple([]).optional(),
  parameters: z
    .array(
      z.strictObject({
        name: text,
        in: z.enum(['path', 'query', 'header']),
        required: z.boolean(),
        description: text.optional(),
        schema: jsonSchema,
      }),
    )
    .default([]),
  requestBody: z.strictObject({ required: z.literal(true), content }).optional(),
  responses: z.record(
    z.string().regex(/^[2-5]\d\d$/),
    z.strictObject({
      description: text,
      headers: z.record(text, z.strictObject({ description: text, schema: jsonSchema })).optional(),
      content: content.optional(),
    }),
  ),
});
export type ReadOperation = z.infer<typeof operationSchema>;

/** The required parts of OpenAPI 3.1, and the optional ones that this document uses. */
export const openApiSchema = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({ title: text, version: text, description: text, license: z.strictObject({ name: text, identifier: text }) }),
  servers: z.array(z.strictObject({ url: text, description: text })).min(1),
  tags: z.array(z.strictObject({ name: text, description: text })),
  paths: z.record(z.string().startsWith('/'), z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), operationSchema)),
  components: z.strictObject({
    schemas: z.record(z.string().regex(/^[\w.-]+$/), jsonSchema),
    securitySchemes: z.record(text, z.strictObject({ type: z.literal('http'), scheme: z.literal('bearer'), description: text })),
  }),
  security: z.array(z.record(text, z.array(text))),
});
export type ReadDocument = z.infer<typeof openApiSchema>;

export function operationsOf(
  document: ReadDocument,
): readonly { readonly method: string; readonly path: string; readonly operation: ReadOperation }[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/** The schema without references, and closed: an undocumented field fails. Throws on a dangling reference. */
function resolve(value: unknown, schemas: Readonly<Record<string, JsonSchema>>): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => resolve(item, schemas));
  }
  const found = jsonSchema.safeParse(value);
  if (!found.success) {
    return value;
  }
  const { $ref, ...rest } = found.data;
  if (typeof $ref === 'string') {
    const target = schemas[$ref.replace('#/components/schemas/', '')];
    if (target === undefined) {
      throw new Error(`${$ref} leads nowhere`);
    }
    return resolve(target, schemas);
  }
  const { examples: _examples, ...keywords } = rest;
  const resolved = Object.fromEntries(Object.entries(keywords).map(([key, item]) => [key, resolve(item, schemas)]));
  return resolved['type'] === 'object' && 'properties' in resolved ? { additionalProperties: false, ...resolved } : resolved;
}

/** A check made from the document alone. */
export function checkOf(schema: JsonSchema, document: ReadDocument): z.ZodType {
  const resolved = jsonSchema.parse(resolve(schema, document.components.schemas));
  return z.fromJSONSchema(z.custom<z.core.JSONSchema.JSONSchema>().parse(resolved));
}
