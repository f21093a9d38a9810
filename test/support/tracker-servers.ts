/**
 * Stand-ins of the servers of trackers, written from the documents of their APIs: paths, parameters, fields, pages, error bodies, limits.
 * Time is written to `tracker-worklogs.ts`.
 */
import type { ItemTracker } from '#shared/work-items/work-items.ts';
import { answerTimes, type StandInWorklog } from './tracker-worklogs.ts';

export interface StandInItem {
  readonly board: string;
  readonly number: number;
  readonly title: string;
  readonly labels?: readonly string[];
  readonly isMine?: boolean;
}

export interface TrackerServer {
  readonly address: string;
  /** An answer instead of the next one; null: none. */
  next: ((request: Request) => Response) | null;
  items: readonly StandInItem[];
  /** The one that is accepted. */
  token: string;
  /** Time that is written to the items. */
  readonly worklogs: StandInWorklog[];
  readonly requests: string[];
  readonly fetch: (request: Request) => Promise<Response>;
}

export const trackerToken = 'secret-token';

function json(
  body: unknown,
  { headers = {}, ...init }: { readonly status?: number; readonly headers?: Record<string, string> } = {},
): Response {
  return new Response(JSON.stringify(body), { ...init, headers: { ...headers, 'content-type': 'application/json; charset=utf-8' } });
}

interface Paged {
  readonly url: URL;
  readonly size: string;
  readonly most: number;
}

/** GitLab names no charset. */
function plainJson(body: unknown, init: Parameters<typeof json>[1] = {}): Response {
  const response = json(body, init);
  response.headers.set('content-type', 'application/json');
  return response;
}

/** A page of a list, with the Link header of GitHub, GitLab and Gitea. */
function page(
  all: readonly unknown[],
  { url, size, most }: Paged,
): { readonly rows: readonly unknown[]; readonly headers: Record<string, string> } {
  const limit = Math.min(Number(url.searchParams.get(size) ?? 20), most);
  const number = Number(url.searchParams.get('page') ?? 1);
  const next = new URL(url);
  next.searchParams.set('page', String(number + 1));
  return {
    rows: all.slice((number - 1) * limit, number * limit),
    headers: number * limit < all.length ? { link: `<${next.href}>; rel="next", <${url.href}>; rel="first"` } : {},
  };
}

function matches({ title }: StandInItem, words: string): boolean {
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => title.toLowerCase().includes(word));
}

type Answer = (url: URL, items: readonly StandInItem[]) => Response;

const githubRow = ({ board, number, title, labels = [] }: StandInItem, isListed: boolean) => ({
  number,
  title,
  state: 'open',
  html_url: `https://github.com/${board}/issues/${number}`,
  repository_url: `https://api.github.com/repos/${board}`,
  labels: labels.map((name) => ({ id: 1, name, color: 'ededed' })),
  ...(isListed ? { repository: { full_name: board } } : {}),
});

const github: Answer = (url, items) => {
  // Of GitHub Enterprise Server.
  const path = url.pathname.replace(/^\/api\/v3(?=\/)/, '');
  if (path === '/issues' && url.searchParams.get('filter') === 'assigned') {
    const { rows, headers } = page(
      items.filter(({ isMine }) => isMine).map((item) => githubRow(item, true)),
      { url, size: 'per_page', most: 100 },
    );
    return json(rows, { headers });
  }
  if (path === '/search/issues') {
    const query = url.searchParams.get('q') ?? '';
    const words = query.replaceAll(/\b(?:in|repo|is|type|involves):\S+/g, '').trim();
    const found = /\b(?:is|type):issue\b/.test(query)
      ? items.filter((item) => matches(item, words)).map((item) => githubRow(item, false))
      : [];
    return json({ total_count: found.length, incomplete_results: false, items: found });
  }
  const [, board, number] = /^\/repos\/([^/]+\/[^/]+)\/issues\/(\d+)$/.exec(path) ?? [];
  const found = items.find((item) => item.board === board && item.number === Number(number));
  return found === undefined
    ? json({ message: 'Not Found', documentation_url: 'https://docs.github.com/rest', status: '404' }, { status: 404 })
    : json(githubRow(found, false));
};

const gitlabRow = ({ board, number, title, labels = [] }: StandInItem) => ({
  id: number + 1_000,
  iid: number,
  title,
  state: 'opened',
  web_url: `https://gitlab.example/${board}/-/issues/${number}`,
  labels,
  references: { short: `#${number}`, relative: `#${number}`, full: `${board}#${number}` },
});

const gitlab: Answer = (url, items) => {
  if (url.pathname === '/api/v4/issues') {
    const words = url.searchParams.get('search');
    const chosen = words === null ? items.filter(({ isMine }) => isMine) : items.filter((item) => matches(item, words));
    const { rows, headers } = page(chosen.map(gitlabRow), { url, size: 'per_page', most: 100 });
    return plainJson(rows, { headers });
  }
  if (url.pathname === '/api/v4/merge_requests') {
    return plainJson([]);
  }
  const [, board = '', number] = /^\/api\/v4\/projects\/([^/]+)\/issues\/(\d+)$/.exec(url.pathname) ?? [];
  const found = items.find((item) => item.board === decodeURIComponent(board) && item.number === Number(number));
  return found === undefined ? plainJson({ message: '404 Not found' }, { status: 404 }) : plainJson(gitlabRow(found));
};

const giteaRow = ({ board, number, title, labels = [] }: StandInItem) => ({
  id: number,
  number,
  title,
  state: 'open',
  html_url: `https://gitea.example/${board}/issues/${number}`,
  labels: labels.map((name) => ({ id: 1, name })),
  repository: { id: 1, name: board.split('/')[1], owner: board.split('/')[0], full_name: board },
});

const gitea: Answer = (url, items) => {
  if (url.pathname === '/api/v1/repos/issues/search') {
    const words = url.searchParams.get('q');
    const chosen = words === null ? items.filter(({ isMine }) => isMine) : items.filter((item) => matches(item, words));
    const { rows, headers } = page(chosen.map(giteaRow), { url, size: 'limit', most: 50 });
    return json(rows, { headers });
  }
  const [, board, number] = /^\/api\/v1\/repos\/([^/]+\/[^/]+)\/issues\/(\d+)$/.exec(url.pathname) ?? [];
  const found = items.find((item) => item.board === board && item.number === Number(number));
  return found === undefined
    ? json({ message: "The target couldn't be found.", url: 'https://gitea.example/api/swagger' }, { status: 404 })
    : json(giteaRow(found));
};

const jiraRow = ({ board, number, title, labels = [] }: StandInItem) => ({
  id: String(number),
  key: `${board}-${number}`,
  fields: { summary: title, labels, status: { name: 'Open', statusCategory: { key: 'new' } } },
});

function jira(isCloud: boolean): Answer {
  return (url, items) => {
    if (url.pathname === (isCloud ? '/rest/api/2/search/jql' : '/rest/api/2/search')) {
      const jql = url.searchParams.get('jql') ?? '';
      const [, words] = /summary ~ "([^"]*)"/.exec(jql) ?? [];
      const chosen = jql.includes('issueHistory()')
        ? []
        : words === undefined
          ? items.filter(({ isMine }) => isMine)
          : items.filter((item) => matches(item, words));
      const size = Math.min(Number(url.searchParams.get('maxResults')), 50);
      const at = Number(url.searchParams.get(isCloud ? 'nextPageToken' : 'startAt') ?? 0);
      const issues = chosen.slice(at, at + size).map(jiraRow);
      const isLast = at + size >= chosen.length;
      return json(
        isCloud
          ? { issues, isLast, ...(isLast ? {} : { nextPageToken: String(at + size) }) }
          : { startAt: at, maxResults: size, total: chosen.length, issues },
      );
    }
    if (url.pathname === '/rest/api/2/field') {
      return json(['summary', 'labels', 'status'].map((id) => ({ id, name: id, custom: false, navigable: true, searchable: true })));
    }
    const [, key] = /^\/rest\/api\/2\/issue\/([A-Z]+-\d+)$/.exec(url.pathname) ?? [];
    const found = items.find(({ board, number }) => `${board}-${number}` === key);
    return found === undefined
      ? json({ errorMessages: ['Issue does not exist or you do not have permission to see it.'], errors: {} }, { status: 404 })
      : json(jiraRow(found));
  };
}

const kinds: Readonly<
  Record<
    ItemTracker,
    {
      readonly address: string;
      readonly authorizations: (token: string) => readonly string[];
      readonly refusal: unknown;
      readonly answer: Answer;
    }
  >
> = {
  github: {
    address: 'https://github.com',
    authorizations: (token) => [`Bearer ${token}`, `token ${token}`],
    refusal: { message: 'Bad credentials', documentation_url: 'https://docs.github.com/rest', status: '401' },
    answer: github,
  },
  gitlab: {
    address: 'https://gitlab.example',
    authorizations: (token) => [`Bearer ${token}`],
    refusal: { message: '401 Unauthorized' },
    answer: gitlab,
  },
  gitea: {
    address: 'https://gitea.example',
    authorizations: (token) => [`token ${token}`],
    refusal: { message: 'token is required', url: 'https://gitea.example/api/swagger' },
    answer: gitea,
  },
  'jira-cloud': {
    address: 'https://team.atlassian.net',
    authorizations: (token) => [`Basic ${Buffer.from(`me@example.org:${token}`).toString('base64')}`],
    refusal: { errorMessages: ['Client must be authenticated to access this resource.'], errors: {} },
    answer: jira(true),
  },
  'jira-data-center': {
    address: 'https://jira.example',
    authorizations: (token) => [`Bearer ${token}`],
    refusal: { errorMessages: ['You are not authenticated.'], errors: {} },
    answer: jira(false),
  },
};

export function openTrackerServer(tracker: ItemTracker, items: readonly StandInItem[]): TrackerServer {
  const { address, authorizations, refusal, answer } = kinds[tracker];
  const server: TrackerServer = {
    address,
    next: null,
    items,
    token: trackerToken,
    worklogs: [],
    requests: [],
    fetch: async (request) => {
      server.requests.push(`${request.method} ${request.url}`);
      const given = server.next;
      server.next = null;
      if (given !== null) {
        return given(request);
      }
      if (!authorizations(server.token).includes(request.headers.get('authorization') ?? '')) {
        return json(refusal, { status: 401 });
      }
      return (await answerTimes[tracker]?.(request, server)) ?? answer(new URL(request.url), server.items);
    },
  };
  return server;
}
