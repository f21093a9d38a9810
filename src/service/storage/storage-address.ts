/** The address of a database as a user writes it: the path of a SQLite file, or the URL of a PostgreSQL server. */
import { fail, succeed, type Result } from '#shared/values/result.ts';

export type StorageAddress = { readonly kind: 'sqlite'; readonly file: string } | { readonly kind: 'postgres'; readonly url: string };

export interface UnreadableAddress {
  readonly kind: 'empty' | 'unknown-scheme' | 'unreadable-url';
}

/** `./team.sqlite` is a file, `postgres://…` and `postgresql://…` are servers; another scheme is an error rather than a file name. */
export function parseStorageAddress(text: string): Result<StorageAddress, UnreadableAddress> {
  if (text.trim() === '') {
    return fail({ kind: 'empty' });
  }
  // A drive letter (`C:\team.sqlite`) is not a scheme.
  const scheme = /^([a-z][a-z0-9+.-]+):\/\//i.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined) {
    return succeed({ kind: 'sqlite', file: text });
  }
  if (scheme !== 'postgres' && scheme !== 'postgresql') {
    return fail({ kind: 'unknown-scheme' });
  }
  return URL.canParse(text) ? succeed({ kind: 'postgres', url: text }) : fail({ kind: 'unreadable-url' });
}

/** Returns the path, or the URL without its password and parameters (which may contain one). For logs and messages. */
export function describeStorageAddress(address: StorageAddress): string {
  if (address.kind === 'sqlite') {
    return address.file;
  }
  const url = new URL(address.url);
  const user = url.username === '' ? '' : `${url.username}@`;
  return `${url.protocol}//${user}${url.host}${url.pathname}`;
}
