import type { Result } from '#shared/values/result.ts';
import type { UpdateProblem } from '#shared/program/updates.ts';

export interface UpdateFeed {
  /** `by-hand`: the program was installed by other means, for example a package manager, which also updates it. */
  readonly how: 'by-itself' | 'by-hand';
  /** The newer version that is available; null if there is none. */
  readonly check: () => Promise<Result<{ readonly version: string } | null, UpdateProblem>>;
  /** Downloads and verifies the version that `look` found; the next start uses it. `onProgress`: 0 to 100. */
  readonly download: (onProgress: (percent: number) => void) => Promise<Result<null, UpdateProblem>>;
  readonly cancel: () => void;
  readonly restart: () => void;
}

/** The problem behind an error of a feed. The library sets `code`; Chromium's network errors have `net::ERR_…` in the message. */
export function toUpdateProblem(error: unknown): UpdateProblem {
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
 * The release notes of a version: a repository has a page for each version, any other homepage is used as it is. null if there is none, as
 * in a development build.
 */
export function releaseNotesAddress(homepage: string | null, version: string): string | null {
  const page = homepage === null ? null : URL.parse(homepage);
  if (page === null || page.protocol !== 'https:' || page.hostname.endsWith('.invalid')) {
    return null;
  }
  const base = page.href.replace(/\/$/, '');
  return page.hostname === 'github.com' ? `${base}/releases/tag/v${encodeURIComponent(version)}` : `${base}/`;
}
