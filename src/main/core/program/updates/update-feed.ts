/** Where newer versions of the program come from, as the core sees it. */
import type { Result } from '#shared/values/result.ts';
import type { UpdateProblem } from '#shared/program/updates.ts';

export interface UpdateFeed {
  /** `by-hand`: somebody else put the program where it is, a package manager for one, and puts a newer one there. */
  readonly how: 'by-itself' | 'by-hand';
  /** What there is that is newer than what runs; null: nothing. */
  readonly look: () => Promise<Result<{ readonly version: string } | null, UpdateProblem>>;
  /** Fetches what `look` found and checks it. `onProgress`: 0 to 100. From then on it is used at the next start. */
  readonly download: (onProgress: (percent: number) => void) => Promise<Result<null, UpdateProblem>>;
  /** Gives up a download, and what was downloaded. */
  readonly cancel: () => void;
  /** Ends the program, and starts what was downloaded. */
  readonly restart: () => void;
}

/** What an error of a feed means. Its makers name their own by `code`; Chromium's network has `net::ERR_…` in the message. */
export function updateProblemOf(error: unknown): UpdateProblem {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'ENOSPC' || message.includes('ENOSPC')) {
    return 'storage-full';
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return 'not-replaceable';
  }
  if (code === 'ERR_CHECKSUM_MISMATCH' || code === 'ERR_UPDATER_INVALID_SIGNATURE') {
    return 'not-genuine';
  }
  return /net::ERR_|ECONN|ENOTFOUND|ETIMEDOUT|EAI_AGAIN/.test(`${code} ${message}`) ? 'unreachable' : 'unreadable';
}

/**
 * The page that says what is new. A repository has one for each version; elsewhere it is the program's own page.
 * @returns null where there is none, as in a development build
 */
export function releaseNotesAddress(homepage: string | null, version: string): string | null {
  const page = homepage === null ? null : URL.parse(homepage);
  if (page === null || page.protocol !== 'https:' || page.hostname.endsWith('.invalid')) {
    return null;
  }
  const base = page.href.replace(/\/$/, '');
  return page.hostname === 'github.com' ? `${base}/releases/tag/v${encodeURIComponent(version)}` : `${base}/`;
}
