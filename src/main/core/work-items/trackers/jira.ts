/** Jira Cloud and Jira Data Center, REST API version 2. They differ in search and pages. */
import { z } from 'zod';
import { instantOfEpochMs, type UtcInstant } from '#shared/values/brands.ts';
import { succeed } from '#shared/values/result.ts';
import type { ItemFailure } from '#shared/work-items/item-failure.ts';
import { itemsAtMost, readAllPages, readPages } from './pages.ts';
import { boardOfKey } from '../item-keys.ts';
import { labelsSchema, titleSchema, type ItemsRead, type OpenTracker, type RemoteItem, type WorklogApi } from '../tracker-api.ts';

const pageSize = 100;
const fields = 'summary,status,labels';

const issueSchema = z.object({
  key: z.string(),
  fields: z.object({
    summary: titleSchema,
    labels: labelsSchema.catch([]),
    status: z.object({ statusCategory: z.object({ key: z.string() }).nullish() }).nullish(),
  }),
});
const cloudPageSchema = z.object({ issues: z.array(issueSchema), nextPageToken: z.string().nullish() });
const serverPageSchema = z.object({ issues: z.array(issueSchema), total: z.number().int() });
const worklogSchema = z.object({ id: z.string(), started: z.string().transform(readJiraTime), comment: z.string().nullish() });
const worklogsSchema = z.object({ worklogs: z.array(worklogSchema), total: z.number().int() });

/** The zone has no colon, and a fraction is required. */
function toJiraTime(start: UtcInstant): string {
  return start.replace('Z', '.000+0000');
}

function readJiraTime(text: string): UtcInstant {
  return instantOfEpochMs(Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')) || 0);
}

/** A text in JQL. Jira's text search has operators of its own, which are left out. */
function quoted(words: string): string {
  return `"${words
    .replaceAll(/[\\"+\-&|!(){}[\]^~*?/:]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()}"`;
}

function issuePath(key: string): string {
  return `/issue/${encodeURIComponent(key)}`;
}

export function openJira(isCloud: boolean): OpenTracker {
  /** Cloud sends an e-mail to all who watch the issue otherwise. */
  const quietly = isCloud ? '?notifyUsers=false' : '';

  return ({ calls, place }) => {
    function toItem({ key, fields: { summary, labels, status } }: z.infer<typeof issueSchema>): readonly RemoteItem[] {
      const board = boardOfKey(place.tracker, key);
      return board === null ? [] : [{ key, board, title: summary, labels, isOpen: status?.statusCategory?.key !== 'done' }];
    }

    async function readPage(jql: string, page: { readonly token: string | null; readonly at: number }, size: number) {
      const query = `jql=${encodeURIComponent(jql)}&fields=${fields}&maxResults=${size}`;
      if (isCloud) {
        const read = await calls.send({
          path: `/search/jql?${query}${page.token === null ? '' : `&nextPageToken=${encodeURIComponent(page.token)}`}`,
          schema: cloudPageSchema,
        });
        return read.ok
          ? succeed({
              items: read.value.value.issues.flatMap(toItem),
              next: read.value.value.nextPageToken ? { token: read.value.value.nextPageToken, at: 0 } : null,
            })
          : read;
      }
      const read = await calls.send({ path: `/search?${query}&startAt=${page.at}`, schema: serverPageSchema });
      if (!read.ok) {
        return read;
      }
      const { issues, total } = read.value.value;
      const at = page.at + issues.length;
      return succeed({ items: issues.flatMap(toItem), next: at < total ? { token: null, at } : null });
    }

    async function search(jql: string, limit: number): Promise<ItemsRead> {
      return readPages<{ readonly token: string | null; readonly at: number }, RemoteItem, ItemFailure>(
        { first: { token: null, at: 0 }, limit },
        async (page) => readPage(jql, page, Math.min(limit, pageSize)),
      );
    }

    const list: WorklogApi['list'] = async (key) =>
      readAllPages(
        0,
        () => calls.fail('too-large'),
        async (at: number) => {
          const page = await calls.send({ path: `${issuePath(key)}/worklog?startAt=${at}&maxResults=1000`, schema: worklogsSchema });
          if (!page.ok) {
            return page;
          }
          const { worklogs, total } = page.value.value;
          const next = at + worklogs.length;
          return succeed({
            items: worklogs.map(({ id, started, comment }) => ({ key: id, start: started, text: comment ?? '' })),
            next: next < total ? next : null,
          });
        },
      );

    return {
      assigned: async () => search('assignee = currentUser() AND statusCategory != Done ORDER BY updated DESC', itemsAtMost),
      viewed: async () => search('issuekey in issueHistory() ORDER BY lastViewed DESC', 50),
      search: async (words) => (quoted(words) === '""' ? succeed([]) : search(`summary ~ ${quoted(words)} ORDER BY updated DESC`, 30)),
      item: async (key) => calls.find(`${issuePath(key)}?fields=${fields}`, issueSchema, toItem),
      worklogs: {
        list,
        add: async (key, { start, minutes, text }) => {
          const body = { started: toJiraTime(start), timeSpentSeconds: minutes * 60, comment: text };
          const added = await calls.send({
            method: 'POST',
            path: `${issuePath(key)}/worklog${quietly}`,
            body,
            schema: z.object({ id: z.string() }),
          });
          return added.ok ? succeed(null) : added;
        },
        remove: async (key, worklog) => {
          const removed = await calls.send({
            method: 'DELETE',
            path: `${issuePath(key)}/worklog/${encodeURIComponent(worklog)}${quietly}`,
            schema: z.unknown(),
          });
          return removed.ok ? succeed(null) : removed;
        },
      },
    };
  };
}
