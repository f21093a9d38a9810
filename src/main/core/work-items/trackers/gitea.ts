/** Gitea and Forgejo, API version 1. A tracked time has no text. */
import { z } from 'zod';
import { instantOfEpochMs } from '#shared/values/brands.ts';
import { succeed } from '#shared/values/result.ts';
import { itemsAtMost, readAllPages, readPages } from './pages.ts';
import { readRepositoryKey } from '../item-keys.ts';
import { repositoryPath } from './repository-path.ts';
import { labelsSchema, titleSchema, type ItemsRead, type OpenTracker, type RemoteItem, type WorklogApi } from '../tracker-api.ts';

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
const timesSchema = z.array(z.object({ id: z.number().int(), created: z.iso.datetime({ offset: true }) }));

function toItem(issue: z.infer<typeof issueSchema>): readonly RemoteItem[] {
  const board = issue.repository.full_name;
  const key = `${board}#${issue.number}`;
  return readRepositoryKey(key) === null ? [] : [{ key, board, title: issue.title, labels: issue.labels, isOpen: issue.state === 'open' }];
}

function timesPath(key: string): string {
  const read = readRepositoryKey(key);
  return `/repos/${repositoryPath(read?.board ?? '')}/issues/${read?.number ?? 0}/times`;
}

export const openGitea: OpenTracker = ({ calls }) => {
  async function readAll(query: string, limit: number): Promise<ItemsRead> {
    return readPages({ first: `/repos/issues/search?${query}`, limit }, async (path) => {
      const page = await calls.send({ path, schema: listSchema });
      return page.ok ? succeed({ items: page.value.value.flatMap(toItem), next: page.value.next }) : page;
    });
  }

  /** Of the user: managers of a repository are listed the times of everyone. The list names no next page. */
  const list: WorklogApi['list'] = async (key) => {
    const user = await calls.send({ path: '/user', schema: z.object({ login: z.string() }) });
    if (!user.ok) {
      return user;
    }
    const query = `limit=${pageSize}&user=${encodeURIComponent(user.value.value.login)}`;
    return readAllPages(
      1,
      () => calls.fail('too-large'),
      async (number: number) => {
        const page = await calls.send({ path: `${timesPath(key)}?${query}&page=${number}`, schema: timesSchema });
        if (!page.ok) {
          return page;
        }
        const times = page.value.value;
        const items = times.map(({ id, created }) => ({ key: String(id), start: instantOfEpochMs(Date.parse(created)), text: null }));
        return succeed({ items, next: times.length === 0 ? null : number + 1 });
      },
    );
  };

  return {
    assigned: async () => readAll(`assigned=true&state=open&limit=${pageSize}`, itemsAtMost),
    viewed: async () => succeed([]),
    search: async (words) => readAll(`state=all&limit=30&q=${encodeURIComponent(words)}`, 30),
    item: async (key) => {
      const read = readRepositoryKey(key);
      if (read === null || read.mark === '!') {
        return succeed(null);
      }
      return calls.find(`/repos/${repositoryPath(read.board)}/issues/${read.number}`, issueSchema, toItem);
    },
    worklogs: {
      list,
      add: async (key, { start, minutes }) => {
        const body = { created: start, time: minutes * 60 };
        const added = await calls.send({ method: 'POST', path: timesPath(key), body, schema: z.object({ id: z.number() }) });
        return added.ok ? succeed(null) : added;
      },
      remove: async (key, worklog) => {
        const removed = await calls.send({
          method: 'DELETE',
          path: `${timesPath(key)}/${encodeURIComponent(worklog)}`,
          schema: z.unknown(),
        });
        return removed.ok ? succeed(null) : removed;
      },
    },
  };
};
