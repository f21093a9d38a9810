/** Timelogs of GitLab by GraphQL: REST adds to the sum only, and can neither list nor delete them. */
import { z } from 'zod';
import { instantOfEpochMs } from '#shared/values/brands.ts';
import type { ItemFailure } from '#shared/work-items/item-failure.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';
import { succeed, type Result } from '#shared/values/result.ts';
import type { ItemCalls } from '../item-calls.ts';
import { readRepositoryKey } from '../item-keys.ts';
import { readAllPages } from './pages.ts';
import type { Worklog, WorklogApi } from '../tracker-api.ts';

/** Errors have the status 200. */
const answerSchema = z.object({ data: z.unknown().optional(), errors: z.array(z.object({ message: z.string() })).optional() });

const pageSize = 100;

const timelogSchema = z.object({ id: z.string(), spentAt: z.iso.datetime({ offset: true }).nullable(), summary: z.string().nullable() });
const itemSchema = z.object({
  id: z.string(),
  timelogs: z.object({ nodes: z.array(timelogSchema), pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }) }),
});
const projectSchema = z.object({ project: z.object({ item: itemSchema.nullable() }).nullable() });
const changedSchema = z.object({ change: z.object({ errors: z.array(z.string()) }).nullable() });
type Variables = Readonly<Record<string, unknown>>;
type Page = z.infer<typeof itemSchema>;

const added = `mutation($id: IssuableID!, $time: String!, $at: Time!, $text: String!) {
  change: timelogCreate(input: { issuableId: $id, timeSpent: $time, spentAt: $at, summary: $text }) { errors }
}`;
const deleted = 'mutation($id: TimelogID!) { change: timelogDelete(input: { id: $id }) { errors } }';

function pageQuery(field: 'issue' | 'mergeRequest'): string {
  const timelogs = `timelogs(first: ${pageSize}, after: $after) { nodes { id spentAt summary } pageInfo { hasNextPage endCursor } }`;
  return `query($path: ID!, $number: String!, $after: String) { project(fullPath: $path) { item: ${field}(iid: $number) { id ${timelogs} } } }`;
}

/** A time without an instant was added by hand. */
function toWorklog({ id, spentAt, summary }: z.infer<typeof timelogSchema>): Worklog {
  return { key: id, start: instantOfEpochMs(spentAt === null ? 0 : Date.parse(spentAt)), text: summary ?? '' };
}

export function gitlabTimelogs(calls: ItemCalls): WorklogApi {
  async function ask<Schema extends z.ZodType>(
    query: string,
    variables: Variables,
    schema: Schema,
  ): Promise<Result<z.infer<Schema>, ItemFailure>> {
    const path = calls.root.replace(/\/v4$/, '/graphql');
    const answer = await calls.send({ method: 'POST', path, body: { query, variables }, schema: answerSchema });
    if (!answer.ok) {
      return answer;
    }
    const { data, errors = [] } = answer.value.value;
    const [error] = errors;
    const value = parseForeign(schema, data);
    return error === undefined ? (value.ok ? value : calls.fail('unreadable', 'GraphQL')) : calls.refuse(error.message);
  }

  async function readPage(key: string, after: string | null): Promise<Result<Page, ItemFailure>> {
    const read = readRepositoryKey(key);
    const query = pageQuery(read?.mark === '!' ? 'mergeRequest' : 'issue');
    const page = await ask(query, { path: read?.board ?? '', number: String(read?.number ?? 0), after }, projectSchema);
    const item = page.ok ? page.value.project?.item : undefined;
    return page.ok ? (item === undefined || item === null ? calls.fail('absent') : succeed(item)) : page;
  }

  async function change(query: string, variables: Variables): Promise<Result<null, ItemFailure>> {
    const done = await ask(query, variables, changedSchema);
    if (!done.ok) {
      return done;
    }
    const [refusal] = done.value.change?.errors ?? [''];
    return refusal === undefined ? succeed(null) : calls.refuse(refusal);
  }

  return {
    list: async (key) =>
      readAllPages(
        { after: null },
        () => calls.fail('too-large'),
        async ({ after }: { readonly after: string | null }) => {
          const page = await readPage(key, after);
          if (!page.ok) {
            return page;
          }
          const { nodes, pageInfo } = page.value.timelogs;
          return succeed({ items: nodes.map(toWorklog), next: pageInfo.hasNextPage ? { after: pageInfo.endCursor } : null });
        },
      ),
    add: async (key, { start, minutes, text }) => {
      const item = await readPage(key, null);
      return item.ok ? change(added, { id: item.value.id, time: `${minutes}m`, at: start, text }) : item;
    },
    remove: async (_key, worklog) => change(deleted, { id: worklog }),
  };
}
