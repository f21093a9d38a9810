/** GitHub and GitHub Enterprise Server, REST API version 2022-11-28. */
import { z } from 'zod';
import { succeed } from '#shared/values/result.ts';
import { itemsAtMost, readPages } from './pages.ts';
import { readRepositoryKey } from '../item-keys.ts';
import { repositoryPath } from './repository-path.ts';
import { labelsSchema, titleSchema, type ItemsRead, type OpenTracker, type RemoteItem } from '../tracker-api.ts';

const pageSize = 100;

/** Characters of a search query, by GitHub's limit. */
const queryLimit = 256;

const issueSchema = z.object({
  number: z.number().int().positive(),
  title: titleSchema,
  state: z.string(),
  labels: labelsSchema.catch([]),
  repository_url: z.string().optional(),
  repository: z.object({ full_name: z.string() }).nullish(),
});

const listSchema = z.array(issueSchema);
const foundSchema = z.object({ items: listSchema });

/** Lists have the repository, searches and single issues its address. */
function repositoryOf({ repository, repository_url: address }: z.infer<typeof issueSchema>): string | null {
  return repository?.full_name ?? /\/repos\/([^/]+\/[^/]+)$/.exec(address ?? '')?.[1] ?? null;
}

function toItem(issue: z.infer<typeof issueSchema>): readonly RemoteItem[] {
  const board = repositoryOf(issue);
  const key = `${board}#${issue.number}`;
  return board === null || readRepositoryKey(key) === null
    ? []
    : [{ key, board, title: issue.title, labels: issue.labels, isOpen: issue.state === 'open' }];
}

export const openGitHub: OpenTracker = ({ calls }) => {
  async function search(query: string): Promise<ItemsRead> {
    const found = await calls.send({ path: `/search/issues?per_page=30&q=${encodeURIComponent(query)}`, schema: foundSchema });
    return found.ok ? succeed(found.value.value.items.flatMap(toItem)) : found;
  }

  return {
    assigned: async () =>
      readPages({ first: `/issues?filter=assigned&state=open&sort=updated&per_page=${pageSize}`, limit: itemsAtMost }, async (path) => {
        const page = await calls.send({ path, schema: listSchema });
        return page.ok ? succeed({ items: page.value.value.flatMap(toItem), next: page.value.next }) : page;
      }),
    viewed: async () => succeed([]),
    search: async (words, boards) => {
      // A quotation mark would end the phrase; a colon makes a qualifier.
      const plain = words.replaceAll(/["\\:]/g, ' ').trim();
      let query = `${plain} in:title`;
      // Without a repository or a person, all of GitHub is searched.
      const repositories = boards.map((board) => ` repo:${board}`);
      const withPerson = `${query} involves:@me`;
      for (const qualifier of repositories) {
        query = query.length + qualifier.length + 12 <= queryLimit ? query + qualifier : query;
      }
      const scoped = repositories.length === 0 ? withPerson : query;
      const issues = await search(`${scoped} is:issue`);
      const requests = issues.ok ? await search(`${scoped} is:pr`) : issues;
      return issues.ok && requests.ok ? succeed([...issues.value, ...requests.value]) : requests;
    },
    item: async (key) => {
      const read = readRepositoryKey(key);
      if (read === null) {
        return succeed(null);
      }
      return calls.find(`/repos/${repositoryPath(read.board)}/issues/${read.number}`, issueSchema, toItem);
    },
    worklogs: null,
  };
};
