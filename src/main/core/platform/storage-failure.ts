import type { SqliteError } from '#sqlite/sqlite-error.ts';

type StorageFailure = { readonly kind: 'storage-full' } | { readonly kind: 'storage-failed'; readonly detail: string };

export function toStorageFailure({ kind, detail }: SqliteError): StorageFailure {
  return kind === 'full' ? { kind: 'storage-full' } : { kind: 'storage-failed', detail };
}
