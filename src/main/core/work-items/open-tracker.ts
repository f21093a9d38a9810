/** Opens the adapter of a tracker: where its API is, and how it is told who asks. */
import type { ItemTracker } from '#shared/work-items/work-items.ts';
import { assertNever } from '#shared/values/result.ts';
import type { Clock } from '#core/platform/ports.ts';
import { isSafeTransport } from '#core/accounts/sign-in/web-address.ts';
import type { Exchange } from '#core/service-client/http/exchange.ts';
import { ItemCalls } from './item-calls.ts';
import type { ConnectionPlace, OpenTracker, TrackerApi } from './tracker-api.ts';
import { openGitea } from './trackers/gitea.ts';
import { openGitHub } from './trackers/github.ts';
import { openGitLab } from './trackers/gitlab.ts';
import { openJira } from './trackers/jira.ts';

const adapters: Readonly<Record<ItemTracker, OpenTracker>> = {
  github: openGitHub,
  gitlab: openGitLab,
  gitea: openGitea,
  'jira-cloud': openJira(true),
  'jira-data-center': openJira(false),
};

/** github.com has its API on a host of its own, GitHub Enterprise Server below a path. */
function apiRoot({ tracker, address }: Pick<ConnectionPlace, 'tracker' | 'address'>): string {
  switch (tracker) {
    case 'github':
      return address === 'https://github.com' ? 'https://api.github.com' : `${address}/api/v3`;
    case 'gitlab':
      return `${address}/api/v4`;
    case 'gitea':
      return `${address}/api/v1`;
    case 'jira-cloud':
    case 'jira-data-center':
      return `${address}/rest/api/2`;
    default:
      return assertNever(tracker);
  }
}

function authorization(
  { tracker, account }: Pick<ConnectionPlace, 'tracker' | 'account'>,
  token: string,
): Readonly<Record<string, string>> {
  switch (tracker) {
    case 'github':
      return {
        authorization: `Bearer ${token}`,
        accept: 'application/vnd.github+json',
        'x-github-api-version': '2022-11-28',
        'user-agent': 'Clocktower',
      };
    case 'gitea':
      return { authorization: `token ${token}` };
    case 'jira-cloud':
      return { authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}` };
    case 'gitlab':
    case 'jira-data-center':
      return { authorization: `Bearer ${token}` };
    default:
      return assertNever(tracker);
  }
}

/** Tokens of all trackers are visible ASCII; nothing else fits into a header. */
export function isToken(text: string): boolean {
  return /^[!-~]+$/.test(text);
}

/** The address as it is kept; null if it is no web address, has a password, or would send the token in clear over a network. */
export function trackerAddress(text: string): string | null {
  const typed = text.trim();
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`);
  if (url === null || !isSafeTransport(url) || url.username !== '' || url.password !== '') {
    return null;
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

interface OpenOptions {
  readonly place: ConnectionPlace;
  readonly exchange: Exchange;
  readonly clock: Pick<Clock, 'nowMs' | 'monotonicMs'>;
  readonly token: () => string | null;
}

export interface OpenedTracker {
  readonly api: TrackerApi;
  readonly calls: ItemCalls;
}

export function openTracker({ place, exchange, clock, token }: OpenOptions): OpenedTracker {
  const calls = new ItemCalls({
    exchange,
    clock,
    root: apiRoot(place),
    headers: () => {
      const known = token();
      return known === null ? null : authorization(place, known);
    },
  });
  return { calls, api: adapters[place.tracker]({ calls, place }) };
}
