/** Compares the requests of a client with the description of the dialect that they are meant for. */
import { z } from 'zod';
import type { Dialect } from '#core/service-client/dialects/dialect.ts';
import { parseForeign, parseForeignJson } from '#shared/values/parse-foreign.ts';
import { requestDescriptions, type DescribedOperation } from './request-descriptions.ts';

interface Operation {
  readonly method: string;
  readonly path: RegExp;
  readonly query: z.ZodType;
  readonly body: z.ZodType | null;
}

function operationOf(method: string, template: string, { parameters = [], requestBody }: DescribedOperation): Operation {
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
  return {
    method: method.toUpperCase(),
    path: new RegExp(`${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    query: z.fromJSONSchema({ type: 'object', properties, additionalProperties: false }),
    body: requestBody === undefined ? null : z.fromJSONSchema(requestBody),
  };
}

const operations = new Map<Dialect, readonly Operation[]>();

function operationsOf(dialect: Dialect): readonly Operation[] {
  const known = operations.get(dialect);
  const described = known ?? Object.entries(requestDescriptions[dialect]).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => operationOf(method, path, operation)));
  operations.set(dialect, described);
  return described;
}

/** Returns the undescribed part of a request; null: all of it is described. */
export async function violationOf(dialect: Dialect, request: Request): Promise<string | null> {
  const { pathname, searchParams } = new URL(request.url);
  const text = await request.clone().text();
  const said = (what: string): string => `${what}: ${request.method} ${request.url} ${text}`;
  const operation = operationsOf(dialect).find(({ method, path }) => method === request.method && path.test(pathname));
  if (operation === undefined) {
    return said('no such operation');
  }
  if (!parseForeign(operation.query, Object.fromEntries(searchParams)).ok || new Set(searchParams.keys()).size !== searchParams.size) {
    return said('not this query');
  }
  const isBody = operation.body === null ? text === '' || text === '{}' : parseForeignJson(operation.body, text).ok;
  return isBody ? null : said('not this body');
}
