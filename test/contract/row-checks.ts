/** What a row of the tables means for a request and its answer: complete bodies, and the schemas of data and errors. */
import { expect } from 'vitest';
import { z } from 'zod';
import { utcInstantSchema, uuidSchema } from '#shared/values/brands.ts';
import { people, records, type Reply } from '../support/time-tracking-fixture.ts';
import { bodies, errorBodies, operations, resources, type BodyName, type FieldType, type Operation, type ResourceName } from './tables.ts';

export const schemaOfType: Readonly<Record<FieldType, z.ZodType>> = {
  uuid: uuidSchema,
  string: z.string(),
  instant: utcInstantSchema,
  integer: z.number().int(),
  'array of uuid': z.array(uuidSchema),
};

function schemaOf(name: ResourceName): z.ZodType<Readonly<Record<string, unknown>>> {
  const fields = resources[name].map(
    ({ field, type, nullable }) => [field, nullable ? schemaOfType[type].nullable() : schemaOfType[type]] as const,
  );
  return z.strictObject(Object.fromEntries(fields));
}

/** Returns `data`, which must be the only member. */
export function dataOf({ success }: Operation, reply: Reply): readonly Readonly<Record<string, unknown>>[] {
  if (success.status === 204) {
    throw new Error('A delete answers no data');
  }
  const resource = schemaOf(success.data);
  const data = success.isCollection ? z.array(resource) : resource.transform((one) => [one]);
  return z.strictObject({ data }).parse(reply.body).data;
}

const fullEntry = {
  start: '2026-11-20T08:00:00Z',
  end: '2026-11-20T09:00:00Z',
  task_id: records.task,
  description: 'Piles',
  tags: [records.tagB],
};
export const completeBodies: Readonly<Record<BodyName, Readonly<Record<string, unknown>>>> = {
  project: { name: 'Harbour', color: '#a1b2c3' },
  'time entry create': { ...fullEntry, user_id: people.owner },
  'time entry update': fullEntry,
};

export function bodyOf({ body, method }: Operation): unknown {
  if (body !== null) {
    return completeBodies[body];
  }
  return method === 'DELETE' ? {} : undefined;
}

export function expectError(reply: Reply, status: 403 | 404 | 422): void {
  expect(reply.status).toBe(status);
  expect(reply.headers.get('content-type')).toMatch(/^application\/json\b/);
  const shape = { message: z.string().min(1), errors: z.record(z.string(), z.array(z.string()).min(1)) };
  const keys = Object.fromEntries(errorBodies[status].map((key) => [key, shape[key]]));
  expect(z.strictObject(keys).safeParse(reply.body).error).toBeUndefined();
}

export function failingFields(reply: Reply): readonly string[] {
  return Object.keys(z.object({ errors: z.record(z.string(), z.unknown()) }).parse(reply.body).errors).sort();
}

export const named = operations.map((operation) => [operation.id, operation] as const);

export function operationNamed(id: string): Operation {
  const found = operations.find((operation) => operation.id === id);
  if (found === undefined) {
    throw new Error(`No operation ${id}`);
  }
  return found;
}

export const withBody = operations.flatMap((operation) =>
  operation.body === null
    ? []
    : bodies[operation.body].map(
        (field) => [operation.id, field.field, { operation, field, body: completeBodies[operation.body ?? 'project'] }] as const,
      ),
);
