/** What the operations on projects, tasks, tags and clients share: path, answer, permission, and the record in the path. */
import type { z } from 'zod';
import type { Uuid } from '#shared/values/brands.ts';
import { notFound } from '../answers.ts';
import type { ServiceRequest } from '../service-request.ts';
import { defineOperation, type Handling, type Labels, type Operation } from './operation.ts';

export const takenNames = {
  task: 'must not be the name of another task of the project',
  tag: 'must not be the name of another tag of the organization',
  client: 'must not be the name of another client of the organization',
} as const;

interface Catalog<Row, Resource> {
  readonly noun: 'Project' | 'Task' | 'Tag' | 'Client';
  readonly schema: z.ZodType;
  /** The schema of the extended fields; omitted if there are none. */
  readonly extended?: z.ZodType;
  readonly find: (request: ServiceRequest, id: Uuid) => Promise<Row | undefined>;
  readonly read: (row: Row) => Resource;
}

export function catalogOperations<Row, Resource>({ noun, schema, extended, find: findRow, read }: Catalog<Row, Resource>) {
  const path = `/v1/organization/{organization}/${noun.toLowerCase()}s`;
  const resource = { resource: { name: `${noun}Resource`, schema }, ...(extended === undefined ? {} : { extended: { name: `Extended${noun}Resource`, schema: extended } }) };
  const ofAll = { tag: `${noun}s`, path, answer: { ...resource, isList: false } } as const;
  const find = async (request: ServiceRequest): Promise<Resource> => {
    const row = request.recordId === null ? undefined : await findRow(request, request.recordId);
    if (row === undefined) {
      throw notFound(noun);
    }
    return read(row);
  };
  const ofOne = { ...ofAll, path: `${path}/{${noun.toLowerCase()}}`, find };
  return {
    list: <Query>(definition: Labels & Handling<Query, never, never>): Operation =>
      defineOperation({ ...ofAll, method: 'GET', answer: { ...resource, isList: true }, allowed: 'members', ...definition }),
    create: <Body>(definition: Labels & Handling<never, Body, never>): Operation => defineOperation({ ...ofAll, method: 'POST', ...definition }),
    get: (definition: Labels & Handling<never, never, Resource>): Operation => defineOperation({ ...ofOne, method: 'GET', allowed: 'members', ...definition }),
    update: <Body>(definition: Labels & Handling<never, Body, Resource>): Operation => defineOperation({ ...ofOne, method: 'PUT', ...definition }),
    remove: (definition: Labels & Handling<never, never, Resource>): Operation => defineOperation({ ...ofOne, method: 'DELETE', ...definition, answer: null }),
  };
}
