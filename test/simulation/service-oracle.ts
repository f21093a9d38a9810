/** Checks the effects of one device's requests at the service, when they are carried out. */
import { sameContent, type EntryContent } from '#core/sync/entry-record.ts';
import type { Uuid } from '#shared/values/brands.ts';
import { fields, originOf, sameField, type Ledger } from './ledger.ts';
import { contentAt, latestOf, type Row } from './model-server.ts';

export class ServiceOracle {
  readonly #ledger: Ledger;
  readonly #device: number;
  readonly #mayBeLate: (localId: Uuid, there: { readonly theirs: EntryContent; readonly base: EntryContent }) => boolean;

  /** `mayBeLate`: a late delivery of a change from this device may have made the content. */
  constructor(ledger: Ledger, device: number, mayBeLate: (localId: Uuid, there: { readonly theirs: EntryContent; readonly base: EntryContent }) => boolean) {
    this.#ledger = ledger;
    this.#device = device;
    this.#mayBeLate = mayBeLate;
  }

  #origin(localId: Uuid): string {
    return originOf(this.#device, localId);
  }

  /** E2: before the body of an update replaces the row. `base`: the state that the device had accepted. */
  writes(row: Row, body: EntryContent, sent: { readonly base: EntryContent | null; readonly snapshotMs: number | null; readonly localId: Uuid }): void {
    const there = latestOf(row).content;
    const { base, snapshotMs } = sent;
    for (const field of fields) {
      if (sameField(there, body, field) || base === null || sameField(there, base, field)) {
        continue;
      }
      const last = row.versions.findLast((version, index) => {
        const before = row.versions[index - 1]?.content;
        return before === undefined || !sameField(before, version.content, field);
      });
      const isRace = last !== undefined && snapshotMs !== null && last.atMs > snapshotMs;
      if (isRace && this.#ledger.server.comparesVersions) {
        this.#ledger.violate('E2', `${this.#origin(sent.localId)} put its ${field} over a change that the service had shown`);
      } else if (isRace) {
        this.#ledger.counts.R1 += 1;
      } else {
        this.#ledger.violate('E2', `${this.#origin(sent.localId)} put its ${field} over a value it should have seen`);
      }
    }
  }

  /** The device deletes only rows that the user deleted, or duplicates of the transport. `snapshotMs`: when the device saw it last. */
  deletes(row: Row, sent: { readonly localId: Uuid; readonly wasWanted: boolean; readonly duplicateOf: Uuid | null; readonly snapshotMs: number | null }): void {
    const { localId, wasWanted, duplicateOf, snapshotMs } = sent;
    if (wasWanted) {
      this.#deletesUnseen(row, { localId, snapshotMs });
      return;
    }
    const sibling = duplicateOf === null ? undefined : this.#origin(duplicateOf);
    if (sibling === undefined) {
      this.#ledger.violate('U2', `${row.origin} was deleted without a command`);
    } else if (row.origin !== sibling) {
      const siblings = this.#ledger.rowsOf.get(sibling) ?? new Set();
      const there = latestOf(row).content;
      const seen = (snapshotMs === null ? null : contentAt(row, snapshotMs)) ?? there;
      if (!sameContent(seen, there) && this.#ledger.server.comparesVersions) {
        this.#ledger.violate('U2', `${row.origin} was deleted as a duplicate after another client had changed it`);
      } else if (!sameContent(seen, there)) {
        this.#ledger.counts.R1 += 1;
      }
      const isSame = [...siblings].some((id) => {
        const other = this.#ledger.server.rows.get(id);
        return other !== undefined && other.versions.some(({ content }) => sameContent(content, seen));
      });
      if (isSame) {
        this.#ledger.counts.R4 += 1;
      } else {
        this.#ledger.violate('U2', `${row.origin} was deleted as the duplicate of ${sibling}`);
      }
    }
  }

  /** U2: a change by another client before the read of the delete, unseen by the user, is not deleted without a question. */
  #deletesUnseen(row: Row, { localId, snapshotMs }: { readonly localId: Uuid; readonly snapshotMs: number | null }): void {
    const known = this.#ledger.wishes.get(this.#origin(localId))?.deletedBase ?? null;
    const seen = snapshotMs === null ? undefined : row.versions.findLast(({ atMs }) => atMs <= snapshotMs);
    if (known === null || seen === undefined || seen.actor === this.#device) {
      return;
    }
    const content = known.end === null ? { ...seen.content, end: null } : seen.content;
    if (sameContent(content, known)) {
      return;
    }
    if (this.#mayBeLate(localId, { theirs: seen.content, base: known })) {
      this.#ledger.counts.R6 += 1;
    } else {
      this.#ledger.violate('U2', `${this.#origin(localId)} was deleted although another client had changed it since`);
    }
  }
}
