/** Compares the requests of a client with the description of the server that they are meant for. */
import { z } from 'zod';
import type { Dialect } from '#core/service-client/dialects/dialect.ts';
import { createOpenApiDocument } from '#service/reference/document.ts';
import { parseForeign, parseForeignJson } from '#shared/values/parse-foreign.ts';
import { checkOf, openApiSchema, operationsOf as documentedOperations } from './open-api.ts';
import { contract, firstContract, solidtime, type DescribedOperation, type DescribedPaths } from './request-descriptions.ts';

interface Operation {
  readonly method: string;
  readonly path: RegExp;
  readonly query: z.ZodType;
  readonly body: z.ZodType | null;
}

function pathOf(template: string): RegExp {
  return new RegExp(`${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

function operationOf(method: string, template: string, { parameters = [], requestBody }: DescribedOperation): Operation {
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
  return {
    method: method.toUpperCase(),
    path: pathOf(template),
    query: z.fromJSONSchema({ type: 'object', properties, additionalProperties: false }),
    body: requestBody === undefined ? null : z.fromJSONSchema(requestBody),
  };
}

function described(paths: DescribedPaths): readonly Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationOf(method, path, operation)),
  );
}

/** Query parameters are texts; the document describes the values that they stand for. */
function valueOf(text: string): unknown {
  return /^(?:true|false|\d+)$/.test(text) ? JSON.parse(text) : text;
}

/** Made from the document that our own service serves. */
function served(): readonly Operation[] {
  const document = openApiSchema.parse(JSON.parse(JSON.stringify(createOpenApiDocument())));
  return documentedOperations(document).map(({ method, path, operation }) => {
    const parameters = operation.parameters
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, schema, required }) => [name, required ? checkOf(schema, document) : checkOf(schema, document).optional()] as const);
    const content = operation.requestBody?.content;
    return {
      method,
      path: pathOf(path),
      query: z.record(z.string(), z.string().transform(valueOf)).pipe(z.strictObject(Object.fromEntries(parameters))),
      body: content !== undefined && 'application/json' in content ? checkOf(content['application/json'].schema, document) : null,
    };
  });
}

const descriptions = {
  contract: () => described(contract),
  first: () => described(firstContract),
  solidtime: () => described(solidtime),
  extended: served,
} satisfies Record<Dialect | 'first', () => readonly Operation[]>;

const read = new Map<keyof typeof descriptions, readonly Operation[]>();

function operationsOf(kind: keyof typeof descriptions): readonly Operation[] {
  const operations = read.get(kind) ?? descriptions[kind]();
  read.set(kind, operations);
  return operations;
}

/** Returns the undescribed part of a request; null: all of it is described. `first`: the first deployments of the contract. */
export async function violationOf(kind: Dialect | 'first', request: Request): Promise<string | null> {
  const { pathname, searchParams } = new URL(request.url);
  const text = await request.clone().text();
  const said = (what: string): string => `${what}: ${request.method} ${request.url} ${text}`;
  const operation = operationsOf(kind).find(({ method, path }) => method === request.method && path.test(pathname));
  if (operation === undefined) {
    return said('no such operation');
  }
  if (!parseForeign(operation.query, Object.fromEntries(searchParams)).ok || new Set(searchParams.keys()).size !== searchParams.size) {
    return said('not this query');
  }
  const isBody = operation.body === null ? text === '' || text === '{}' : parseForeignJson(operation.body, text).ok;
  return isBody ? null : said('not this body');
}
