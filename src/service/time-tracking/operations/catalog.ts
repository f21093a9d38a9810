/** What the operations on projects, tasks, tags and clients share: path, answer, permission, and the record in the path. */
import type { z } from 'zod';
import type { Uuid } from '#shared/values/brands.ts';
import { notFound } from '../answers.ts';
import { readRecords, type CatalogKind } from '../catalog-records.ts';
import type { ServiceRequest } from '../service-request.ts';
import { defineOperation, type Handling, type Labels, type Operation } from './operation.ts';

/** `id` is that of the record being changed, which may keep its name; null for a new one. */
export async function takenName(
  request: ServiceRequest,
  kind: CatalogKind<z.ZodType<{ readonly id: Uuid }>>,
  { id, ...wanted }: { readonly id: Uuid | null; readonly name: string; readonly project_id?: Uuid },
): Promise<string | null> {
  const [holder] = await readRecords(request, kind, wanted);
  return holder === undefined || holder.id === id ? null : kind.nameTaken;
}

type Definition<Query, Body, Found> = Partial<Labels> & Handling<Query, Body, Found>;
type Removal = Pick<Labels, 'contractId' | 'description'> & { readonly before?: (request: ServiceRequest, id: Uuid) => Promise<void> };

/** `extended` is the schema of the extended fields; omitted if there are none. */
export function catalogOperations<Found extends { readonly id: Uuid }>(
  kind: CatalogKind<z.ZodType<Found>>,
  { schema, extended }: { readonly schema: z.ZodType; readonly extended?: z.ZodType },
) {
  const { noun, table, kind: name } = kind;
  const path = `/v1/organization/{organization}/${table}`;
  const resource = {
    resource: { name: `${noun}Resource`, schema },
    ...(extended === undefined ? {} : { extended: { name: `Extended${noun}Resource`, schema: extended } }),
  };
  const ofAll = { tag: `${noun}s`, path, answer: { ...resource, isList: false } } as const;
  const find = async (request: ServiceRequest): Promise<Found> => {
    const [record] = request.recordId === null ? [] : await readRecords(request, kind, { ids: [request.recordId] });
    if (record === undefined) {
      throw notFound(noun);
    }
    return record;
  };
  const ofOne = { ...ofAll, path: `${path}/{${name}}`, find };
  const listing = {
    id: `list${noun}s`,
    summary: `List the ${table}`,
    description: 'All of them, by name.',
    method: 'GET',
    answer: { ...resource, isList: true },
    allowed: 'members',
  } as const;
  return {
    list: <Query>(definition: Partial<Definition<Query, never, never>> = {}): Operation =>
      defineOperation<Query, never, never>({
        ...ofAll,
        ...listing,
        listed: () => ({ kind: name, userId: null }),
        run: async (request) => readRecords(request, kind),
        ...definition,
      }),
    create: <Body>(definition: Definition<never, Body, never>): Operation =>
      defineOperation({ ...ofAll, id: `create${noun}`, summary: `Create a ${name}`, method: 'POST', ...definition }),
    get: (definition: Definition<never, never, Found>): Operation =>
      defineOperation({ ...ofOne, id: `get${noun}`, summary: `Read a ${name}`, method: 'GET', allowed: 'members', ...definition }),
    update: <Body>(definition: Definition<never, Body, Found>): Operation =>
      defineOperation({ ...ofOne, id: `update${noun}`, summary: `Rename a ${name}`, method: 'PUT', ...definition }),
    remove: ({ before, ...labels }: Removal): Operation =>
      defineOperation<never, never, Found>({
        ...ofOne,
        id: `delete${noun}`,
        summary: `Delete a ${name}`,
        method: 'DELETE',
        ...labels,
        answer: null,
        run: async (request, { found: { id } }) => {
          await before?.(request, id);
          await request.transaction.deleteFrom(table).where('id', '=', id).execute();
          return null;
        },
      }),
  };
}
