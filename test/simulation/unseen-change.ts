/** R6: changes by other clients that a device could not see. */
import { sameContent, type EntryContent } from '#core/sync/entry-record.ts';
import { likeness } from '#core/sync/outcomes/resolve-create.ts';
import type { RecordId } from '#shared/values/brands.ts';
import type { Ledger } from './ledger.ts';
import { never } from './model-server.ts';

/** Similarity from which two entries of one second may be taken for one. */
const alike = 2;

export function areAlike(one: EntryContent, other: EntryContent): boolean {
  return likeness(one, other) >= alike;
}

/**
 * True if the device sees a row of its own create only after another client has made it dissimilar to the create, and has no other sign of it: the create
 * was delivered twice, or it took effect only after its entry had been matched to another client's row (R4).
 */
export function isChangedUnseen({ server: { rows }, takenForOwn }: Ledger, device: number, { serverId, base }: { readonly serverId: RecordId; readonly base: EntryContent | null }): boolean {
  const row = rows.get(serverId);
  const [made, ...later] = row?.versions ?? [];
  if (row === undefined || base === null || made?.actor !== device || areAlike(made.content, base)) {
    return false;
  }
  const isRepeated = [...rows.values()].some(({ origin, versions: [first] }) => origin === row.origin && first?.isRepeat === true);
  const tookAnother = made.atMs > (takenForOwn.get(row.origin) ?? never);
  return (isRepeated || tookAnother) && later.some(({ actor, content }) => actor !== device && sameContent(content, base));
}
