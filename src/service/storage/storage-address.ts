/** Where a database is, as a user writes it: the path of a SQLite file, or the address of a PostgreSQL server. */
import { fail, succeed, type Result } from '#shared/values/result.ts';

export type StorageAddress =
  | { readonly kind: 'sqlite'; readonly file: string }
  /** `url` is a connection address as libpq and its relatives read it, password and parameters included. */
  | { readonly kind: 'postgres'; readonly url: string };

export interface UnreadableAddress {
  readonly kind: 'empty' | 'unknown-scheme' | 'unreadable-url';
}

/** `./team.sqlite` is a file, `postgres://…` and `postgresql://…` are servers; another scheme is a mistake rather than a file name. */
export function parseStorageAddress(text: string): Result<StorageAddress, UnreadableAddress> {
  if (text.trim() === '') {
    return fail({ kind: 'empty' });
  }
  // A drive letter (`C:\team.sqlite`) is no scheme.
  const scheme = /^([a-z][a-z0-9+.-]+):\/\//i.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined) {
    return succeed({ kind: 'sqlite', file: text });
  }
  if (scheme !== 'postgres' && scheme !== 'postgresql') {
    return fail({ kind: 'unknown-scheme' });
  }
  return URL.canParse(text) ? succeed({ kind: 'postgres', url: text }) : fail({ kind: 'unreadable-url' });
}

/** For logs and messages: the path, or the address without its password and parameters (which may hold one, too). */
export function describeStorageAddress(address: StorageAddress): string {
  if (address.kind === 'sqlite') {
    return address.file;
  }
  const url = URL.parse(address.url);
  if (url === null) {
    return 'postgres';
  }
  const user = url.username === '' ? '' : `${url.username}@`;
  return `${url.protocol}//${user}${url.host}${url.pathname}`;
}
