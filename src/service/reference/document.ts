import { z } from 'zod';
import { uuidSchema } from '#shared/values/brands.ts';
import { documentedAs } from '#shared/time-tracking-api.ts';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';
import { idempotencyKeySchema } from '#service/time-tracking/idempotency.ts';
import type { Operation } from '#service/time-tracking/operations/operation.ts';
import { operations } from '#service/time-tracking/operations/operations.ts';
import { createComponents, jsonSchemaSchema, referenceTo, toJsonSchema, type JsonSchema } from './components.ts';
import { describeResponses, type OpenApiResponse } from './responses.ts';

interface OpenApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

/** The contract's name of the operation, which may contain characters other than letters. */
const contractIdField = 'x-contract-operation-id';

export interface OpenApiOperation {
  readonly operationId: string;
  readonly [contractIdField]?: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly OpenApiParameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: JsonContent };
  readonly responses: Readonly<Record<string, OpenApiResponse>>;
  /** An empty list means that no sign-in is needed. */
  readonly security?: readonly [];
}

type JsonContent = Readonly<Record<'application/json', { readonly schema: { readonly $ref: string } }>>;

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>>; readonly securitySchemes: object };
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
}

export const extensionTag = 'extension';

const tags = [
  { name: 'Projects', description: 'Projects of the organization, which entries may name.' },
  { name: 'Time entries', description: 'Recorded time of a member. An entry without an end is running.' },
  { name: 'Users', description: 'The signed-in user.' },
  { name: 'Tasks', description: 'Parts of a project. An entry with a task belongs to the project of the task.' },
  { name: 'Tags', description: 'Labels of time entries.' },
  { name: 'Clients', description: 'Customers of projects.' },
  { name: 'Changes', description: 'Changes since a cursor, as pages or as a stream of events, instead of polling.' },
  { name: 'Reference', description: 'This document and its page.' },
  { name: extensionTag, description: 'Not in revision 0.0.1 of the contract; other services may not support it.' },
] as const;

function pathParameters(template: string): OpenApiParameter[] {
  return [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: toJsonSchema(uuidSchema),
  }));
}

const objectSchema = z.object({ properties: z.record(z.string(), jsonSchemaSchema), required: z.array(z.string()).default([]) });

function queryParameters(query: z.ZodType): OpenApiParameter[] {
  const { properties, required } = objectSchema.parse(toJsonSchema(query));
  return Object.entries(properties).map(([name, { description, [documentedAs]: shown, ...written }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(typeof description === 'string' ? { description } : {}),
    schema: foreignOrNull(jsonSchemaSchema, shown) ?? written,
  }));
}

function idempotencyKeyParameter(): OpenApiParameter {
  return {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Extension. The same key with the same body creates once and is answered alike for 24 hours; with a different body it is refused with 409.',
    schema: toJsonSchema(idempotencyKeySchema),
  };
}

function tagParameter(name: string, description: string): OpenApiParameter {
  return { name, in: 'header', required: false, description, schema: { type: 'string' } };
}

const preferParameter: OpenApiParameter = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description: 'Extension. `extended-fields` has the extended fields answered, and read in the body.',
  schema: { type: 'string' },
};

function describeOperation(operation: Operation): OpenApiOperation {
  const {
    id,
    contractId,
    method,
    path,
    tag,
    summary,
    description,
    query,
    body,
    answer,
    isTaggedList = false,
    takesIfMatch = false,
  } = operation;
  const parameters = [
    ...pathParameters(path),
    ...(query === undefined ? [] : queryParameters(query)),
    ...(method === 'POST' ? [idempotencyKeyParameter()] : []),
    ...(answer?.extended === undefined ? [] : [preferParameter]),
    ...(takesIfMatch
      ? [
          tagParameter(
            'If-Match',
            'Extension. The tag of the state that the change was written for; 412 where the entry is another by now.',
          ),
        ]
      : []),
    ...(isTaggedList ? [tagParameter('If-None-Match', 'Extension. The tag of an earlier answer; 304 where it is still the same.')] : []),
  ];
  return {
    operationId: id,
    ...(contractId === undefined ? {} : { [contractIdField]: contractId }),
    summary,
    ...(description === undefined ? {} : { description }),
    tags: contractId === undefined ? [tag, extensionTag] : [tag],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: { $ref: referenceTo(body.name) } } } } }),
    responses: describeResponses(operation),
  };
}

function referenceOperation(text: { readonly operationId: string; readonly summary: string; readonly type: string }): OpenApiOperation {
  const { operationId, summary, type } = text;
  const schema = { type: type === 'text/html' ? 'string' : 'object' };
  return {
    operationId,
    summary,
    tags: ['Reference', extensionTag],
    security: [],
    responses: {
      '200': { description: 'As asked.', content: { [type]: { schema } } },
      '405': {
        description: 'Only GET and HEAD are known here.',
        content: { 'application/json': { schema: { $ref: referenceTo('MessageBody') } } },
      },
    },
  };
}

export function createOpenApiDocument(): OpenApiDocument {
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: describeOperation(operation) };
  }
  paths['/openapi.json'] = {
    get: referenceOperation({ operationId: 'getOpenApiDocument', summary: 'Read this document', type: 'application/json' }),
  };
  paths['/docs'] = {
    get: referenceOperation({ operationId: 'getReferencePage', summary: 'Read this document as a page', type: 'text/html' }),
  };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Clocktower time tracking service',
      version: '0.0.1',
      description: `Projects and time entries of one organization. What is tagged \`${extensionTag}\` is not in the contract.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The origin of this document.' }],
    tags,
    paths,
    components: {
      schemas: createComponents(),
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', description: 'An access token of the OAuth 2.0 authorization code flow.' },
      },
    },
    security: [{ accessToken: [] }],
  };
}
