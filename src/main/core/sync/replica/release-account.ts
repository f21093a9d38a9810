/** Releases a file of entries for another account. */
import type { Replica } from './replica.ts';

/** Removes the account of the entries. Returns false and changes nothing if the service knows some of them, or may. */
export function releaseAccount(replica: Replica): boolean {
  const known = replica.database.prepare('SELECT 1 FROM entry WHERE server_id IS NOT NULL UNION ALL SELECT 1 FROM attempt WHERE outcome IS NULL LIMIT 1').get();
  if (known === undefined) {
    replica.removeMeta('account');
  }
  return known === undefined;
}
