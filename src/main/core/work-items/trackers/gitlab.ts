/** GitLab, REST API version 4; its timelogs by GraphQL. */
import { z } from 'zod';
import { succeed } from '#shared/values/result.ts';
import { itemsAtMost, readPages } from './pages.ts';
import { readRepositoryKey } from '../item-keys.ts';
import { gitlabTimelogs } from './gitlab-timelogs.ts';
import { labelsSchema, titleSchema, type ItemsRead, type OpenTracker, type RemoteItem } from '../tracker-api.ts';

const pageSize = 100;

const itemSchema = z.object({
  iid: z.number().int().positive(),
  title: titleSchema,
  state: z.string(),
  labels: labelsSchema.catch([]),
  references: z.object({ full: z.string() }),
});
const listSchema = z.array(itemSchema);

function toItem(item: z.infer<typeof itemSchema>): readonly RemoteItem[] {
  const key = item.references.full;
  const read = readRepositoryKey(key);
  return read === null
    ? []
    : [{ key, board: read.board, title: item.title, labels: item.labels, isOpen: item.state === 'opened' || item.state === 'reopened' }];
}

export const openGitLab: OpenTracker = ({ calls }) => {
  async function readAll(first: string, limit: number): Promise<ItemsRead> {
    return readPages({ first, limit }, async (path) => {
      const page = await calls.send({ path, schema: listSchema });
      return page.ok ? succeed({ items: page.value.value.flatMap(toItem), next: page.value.next }) : page;
    });
  }

  async function bothKinds(query: string, limit: number): Promise<ItemsRead> {
    const issues = await readAll(`/issues?${query}`, limit);
    const requests = issues.ok ? await readAll(`/merge_requests?${query}`, limit) : issues;
    return issues.ok && requests.ok ? succeed([...issues.value, ...requests.value]) : requests;
  }

  return {
    assigned: async () => bothKinds(`scope=assigned_to_me&state=opened&order_by=updated_at&per_page=${pageSize}`, itemsAtMost / 2),
    viewed: async () => succeed([]),
    search: async (words) => bothKinds(`scope=all&in=title&order_by=updated_at&per_page=30&search=${encodeURIComponent(words)}`, 30),
    item: async (key) => {
      const read = readRepositoryKey(key);
      if (read === null) {
        return succeed(null);
      }
      const items = read.mark === '!' ? 'merge_requests' : 'issues';
      return calls.find(`/projects/${encodeURIComponent(read.board)}/${items}/${read.number}`, itemSchema, toItem);
    },
    worklogs: gitlabTimelogs(calls),
  };
};
