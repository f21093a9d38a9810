/** Keys and addresses of items, and how they are recognised in a text. Pure. */
import type { ItemTracker } from '#shared/work-items/work-items.ts';

export interface ItemPlace {
  readonly tracker: ItemTracker;
  /** Without a trailing slash. */
  readonly address: string;
}

export interface RepositoryKey {
  /** `owner/repository`, or `group/subgroup/project`. */
  readonly board: string;
  /** `!` for a merge request of GitLab; others count requests with the issues. */
  readonly mark: '#' | '!';
  readonly number: number;
}

/** Not `.` or `..`, which an address would resolve. */
const segment = String.raw`(?!\.{1,2}[/#!])[\w.-]{1,100}`;
const repositoryKey = new RegExp(String.raw`^(${segment}(?:/${segment}){1,20})([#!])(\d{1,15})$`);
const jiraKey = /^[A-Z][A-Z0-9_]{1,49}-\d{1,15}$/;

/** Addresses longer than this are not recognised. */
const textLimit = 2_000;

function isJira(tracker: ItemTracker): boolean {
  return tracker === 'jira-cloud' || tracker === 'jira-data-center';
}

export function readRepositoryKey(key: string): RepositoryKey | null {
  const [, board, mark, number] = repositoryKey.exec(key) ?? [];
  return board === undefined || (mark !== '#' && mark !== '!') || number === undefined ? null : { board, mark, number: Number(number) };
}

/** The repository or the Jira project of a key; null if it is no key of such a tracker. */
export function boardOfKey(tracker: ItemTracker, key: string): string | null {
  if (isJira(tracker)) {
    return jiraKey.test(key) ? key.slice(0, key.lastIndexOf('-')) : null;
  }
  const read = readRepositoryKey(key);
  return read === null || (read.mark === '!' && tracker !== 'gitlab') ? null : read.board;
}

/** What a template calls `{number}`: `#12`, `!34` or `PROJ-12`. */
export function shortKey(key: string): string {
  const read = readRepositoryKey(key);
  return read === null ? key : `${read.mark}${read.number}`;
}

/** The page of an item in the browser. */
export function itemUrl({ tracker, address }: ItemPlace, key: string): string {
  const read = readRepositoryKey(key);
  if (read === null) {
    return `${address}/browse/${encodeURIComponent(key)}`;
  }
  const { board, mark, number } = read;
  return tracker === 'gitlab'
    ? `${address}/${board}/-/${mark === '!' ? 'merge_requests' : 'issues'}/${number}`
    : `${address}/${board}/issues/${number}`;
}

const pathPatterns: Readonly<Record<'github' | 'gitlab' | 'gitea', RegExp>> = {
  github: /^\/([\w.-]+\/[\w.-]+)\/(issues|pull)\/(\d{1,15})(?:\/|$)/,
  gitea: /^\/([\w.-]+\/[\w.-]+)\/(issues|pulls)\/(\d{1,15})(?:\/|$)/,
  gitlab: /^\/([\w.-]+(?:\/[\w.-]+)+)\/-\/(issues|merge_requests|work_items)\/(\d{1,15})(?:\/|$)/,
};

/** The key of the item that an address of this tracker shows; null: none, or another server. */
export function keyOfUrl({ tracker, address }: ItemPlace, text: string): string | null {
  const url = text.length > textLimit || !/^https?:\/\//i.test(text) ? null : URL.parse(text);
  const root = url === null ? null : URL.parse(address);
  if (url === null || root === null || url.origin !== root.origin) {
    return null;
  }
  const base = root.pathname.replace(/\/+$/, '');
  if (!url.pathname.startsWith(`${base}/`)) {
    return null;
  }
  const path = url.pathname.slice(base.length);
  if (tracker === 'jira-cloud' || tracker === 'jira-data-center') {
    const key = /^\/browse\/([A-Z][A-Z0-9_]+-\d+)\/?$/.exec(path)?.[1] ?? url.searchParams.get('selectedIssue') ?? '';
    return jiraKey.test(key) ? key : null;
  }
  const [, board, kind, number] = pathPatterns[tracker].exec(path) ?? [];
  return board === undefined || number === undefined ? null : `${board}${kind === 'merge_requests' ? '!' : '#'}${Number(number)}`;
}

const wordEnds = /^[([{"'“‘<]+|[)\]}"'”’>,;:.!?]+$/g;

/** The words of a text that may be a key or an address, without the punctuation around them. */
export function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/).flatMap((word) => {
    const bare = word.replaceAll(wordEnds, '');
    return bare === '' || bare.length > textLimit ? [] : [bare];
  });
}

/** The words that have the form of a complete key; `#PROJ-12` counts as `PROJ-12`. */
export function keysIn(text: string): readonly string[] {
  return wordsOf(text).flatMap((word) => {
    const jira = word.replace(/^#/, '');
    return jiraKey.test(jira) ? [jira] : repositoryKey.test(word) ? [word] : [];
  });
}

/** The number of `#12`, `!12` or `12`, if the text is nothing else. */
export function numberTyped(text: string): { readonly mark: '#' | '!' | null; readonly number: number } | null {
  const [, mark, number] = /^\s*([#!])?(\d{1,15})\s*$/.exec(text) ?? [];
  return number === undefined ? null : { mark: mark === '#' || mark === '!' ? mark : null, number: Number(number) };
}
