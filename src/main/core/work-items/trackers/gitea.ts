/** Gitea and Forgejo, API version 1. */
import { z } from 'zod';
import { fail, succeed } from '#shared/values/result.ts';
import { itemsAtMost, readPages } from '../pages.ts';
import { readRepositoryKey } from '../item-keys.ts';
import { repositoryPath } from './repository-path.ts';
import { labelsSchema, titleSchema, type ItemsRead, type OpenTracker, type RemoteItem } from '../tracker-api.ts';

/** The largest page that servers allow by default. */
const pageSize = 50;

const issueSchema = z.object({
  number: z.number().int().positive(),
  title: titleSchema,
  state: z.string(),
  labels: labelsSchema.catch([]),
  repository: z.object({ full_name: z.string() }),
});
const listSchema = z.array(issueSchema);

function toItem(issue: z.infer<typeof issueSchema>): readonly RemoteItem[] {
  const board = issue.repository.full_name;
  const key = `${board}#${issue.number}`;
  return readRepositoryKey(key) === null ? [] : [{ key, board, title: issue.title, labels: issue.labels, isOpen: issue.state === 'open' }];
}

export const openGitea: OpenTracker = ({ calls }) => {
  async function readAll(query: string, limit: number): Promise<ItemsRead> {
    return readPages({ first: `/repos/issues/search?${query}`, limit }, async (path) => {
      const page = await calls.read({ path, schema: listSchema });
      return page.ok ? succeed({ items: page.value.value.flatMap(toItem), next: page.value.next }) : page;
    });
  }

  return {
    assigned: async () => readAll(`assigned=true&state=open&limit=${pageSize}`, itemsAtMost),
    viewed: async () => succeed([]),
    search: async (words) => readAll(`state=all&limit=30&q=${encodeURIComponent(words)}`, 30),
    item: async (key) => {
      const read = readRepositoryKey(key);
      if (read === null || read.mark === '!') {
        return succeed(null);
      }
      const issue = await calls.read({ path: `/repos/${repositoryPath(read.board)}/issues/${read.number}`, schema: issueSchema });
      return issue.ok ? succeed(toItem(issue.value.value)[0] ?? null) : issue.failure.cause === 'absent' ? succeed(null) : fail(issue.failure);
    },
  };
};
