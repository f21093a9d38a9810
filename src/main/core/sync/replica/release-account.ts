/** Lets a file of entries be opened for another account. */
import type { Replica } from './replica.ts';

/** Forgets whose entries these are. False, changing nothing, where the service knows some of them, or may. */
export function releaseAccount(replica: Replica): boolean {
  const known = replica.database.prepare('SELECT 1 FROM entry WHERE server_id IS NOT NULL UNION ALL SELECT 1 FROM attempt WHERE outcome IS NULL LIMIT 1').get();
  if (known === undefined) {
    replica.removeMeta('account');
  }
  return known === undefined;
}
