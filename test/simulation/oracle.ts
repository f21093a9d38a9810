/** What is checked when nothing is left to be sent: I4, I5 and I6 of docs/sync.md. */
import { sameContent, type EntryContent, type EntryRecord } from '#core/sync/entry-record.ts';
import type { Uuid } from '#shared/values/brands.ts';
import type { TimeEntryResource } from '#shared/time-tracking-api.ts';
import type { Rig } from '../support/core-rig.ts';
import { isEnd, markIn } from './wire.ts';

/** What was acknowledged of an entry. */
export interface Promised {
  readonly mark: string;
  readonly content: EntryContent;
  readonly deleted: boolean;
}

export interface Facts {
  readonly rig: Rig;
  readonly promised: ReadonlyMap<Uuid, Promised>;
  /** Marks of entries that another device wrote to. */
  readonly touched: ReadonlySet<string>;
  /** Marks of entries whose question the user answered without looking: it may exist twice, or not at all. */
  readonly answered: ReadonlySet<string>;
  /** Marks of entries from before a damage of the file, which have other identifiers since. */
  readonly damaged: ReadonlySet<string>;
  /** Marks of entries of which the network delivered a create or update twice. */
  readonly duplicated: ReadonlySet<string>;
  readonly othersWrite: boolean;
}

function contentOfRow(row: TimeEntryResource): EntryContent {
  return { start: row.start, end: row.end, description: row.description ?? '', taskId: row.task_id, tags: row.tags };
}

export class Oracle {
  readonly #facts: Facts;
  readonly #rows: readonly TimeEntryResource[];
  readonly #records: readonly EntryRecord[];

  constructor(facts: Facts, rows: readonly TimeEntryResource[]) {
    this.#facts = facts;
    this.#rows = rows;
    this.#records = [...facts.rig.records.values()];
  }

  /** Throws the first violation. */
  check(): void {
    const { rig, promised, othersWrite } = this.#facts;
    for (const record of rig.outbox.unsettled) {
      if (record.blocked === null || (!othersWrite && record.blocked.kind === 'rejected')) {
        throw new Error(`I6: not settled: ${JSON.stringify(record)}`);
      }
    }
    for (const [localId, each] of promised) {
      this.#checkPromise(localId, each);
    }
    this.#rows.forEach((row) => this.#checkRow(row));
    for (const record of this.#records) {
      if (record.blocked === null && !this.#rows.some(({ id }) => id === record.serverId)) {
        throw new Error(`I6: shown and not there: ${JSON.stringify(record)}`);
      }
    }
  }

  #checkPromise(localId: Uuid, promised: Promised): void {
    const { rig, touched, answered, damaged, duplicated } = this.#facts;
    const { mark, content, deleted } = promised;
    const rows = this.#rows.filter(({ description }) => markIn(description) === mark);
    const record =
      rig.records.get(localId) ??
      (damaged.has(mark)
        ? this.#records.find(({ local, duplicateOf }) => markIn(local.description) === mark && duplicateOf === null)
        : undefined);
    // What was to be recognised of a second delivery was only in the damaged file.
    const isRepeatedUnseen = damaged.has(mark) && duplicated.has(mark);
    const isSure = !touched.has(mark) && !answered.has(mark) && !isRepeatedUnseen;
    const fail = (rule: string): never => {
      throw new Error(`${rule}: ${JSON.stringify({ localId, promised, isSure, record, rows })}`);
    };
    const surplus = duplicated.has(mark) ? rows.filter((row) => this.#isMarked(row)) : [];
    // A second delivery that another device changed cannot be told from an entry of that device, nor can a row whose create was lost with
    // the file.
    const isTwofold = (duplicated.has(mark) || damaged.has(mark)) && touched.has(mark);
    if (rows.length - surplus.length > 1 && !answered.has(mark) && !isTwofold && !isRepeatedUnseen && !this.#isInQuestion(rows)) {
      fail('I4: more than one row');
    }
    // What another device had replaced at the service before the damage was only in the damaged file; the rest can be discarded since.
    if (!deleted && !(damaged.has(mark) && !isSure)) {
      this.#checkKept(localId, promised);
    }
    if (!isSure || (record?.blocked ?? null) !== null) {
      return;
    }
    if (deleted && rows.length > surplus.length) {
      fail('I6: deleted and there');
    }
    const [row] = rows;
    const isThere = record !== undefined && row !== undefined && (rows.length > 1 || this.#is(contentOfRow(row), content));
    if (!deleted && !(isThere && this.#is(record.local, content))) {
      fail('I6: not the last content');
    }
  }

  /** I5: every value that was acknowledged is wanted, or in an earlier version, of the entry or of one that the user told apart from it. */
  #checkKept(localId: Uuid, { mark, content }: Promised): void {
    const { rig } = this.#facts;
    const isOfMark = ({ description }: EntryContent): boolean => markIn(description) === mark;
    const wanted = this.#records.filter((record) => record.localId === localId || isOfMark(record.local));
    const versions = [localId, ...wanted.map((record) => record.localId)].flatMap((each) => rig.outbox.versions(each));
    const recovered = rig.replica.recovered.all().filter((entry) => isOfMark(entry.content));
    // A row that a question about another entry shows.
    const asked = this.#records.flatMap(({ blocked }) =>
      blocked?.kind === 'ask' && isOfMark(blocked.found.content) ? [blocked.found] : [],
    );
    const kept = [...wanted.map(({ local }) => local), ...[...versions, ...recovered, ...asked].map(({ content: each }) => each)];
    const isKept = (['start', 'end', 'description'] as const).every((field) =>
      kept.some((each) => this.#hasValue(each, { field, content })),
    );
    if (!isKept) {
      throw new Error(`I5: ${mark}: ${JSON.stringify({ content, kept })}`);
    }
  }

  /** Of a running entry the end is open. */
  #hasValue(
    kept: EntryContent,
    { field, content }: { readonly field: 'start' | 'end' | 'description'; readonly content: EntryContent },
  ): boolean {
    return field === 'end'
      ? content.end === null || isEnd(this.#facts.rig, kept.end, content) || this.#isStoppedEarlier(kept, content)
      : kept[field] === content[field];
  }

  /** Of two stops of a running entry the earlier one is right. */
  #isStoppedEarlier({ end }: EntryContent, content: EntryContent): boolean {
    return end !== null && content.end !== null && end < content.end;
  }

  #isMarked({ id }: TimeEntryResource): boolean {
    return this.#records.some(({ serverId, duplicateOf }) => serverId === id && duplicateOf !== null);
  }

  #isInQuestion(rows: readonly TimeEntryResource[]): boolean {
    return this.#records.some(({ blocked }) => blocked?.kind === 'ask' && rows.some(({ id }) => id === blocked.found.id));
  }

  #is(content: EntryContent, promised: EntryContent): boolean {
    return sameContent({ ...content, end: promised.end }, promised) && isEnd(this.#facts.rig, content.end, promised);
  }

  /**
   * If the service does not report ends, this client cannot know when another device stopped an entry, nor the end of a second delivery,
   * nor an added second.
   */
  #showsEndOf(row: TimeEntryResource, shown: EntryContent): boolean {
    const { rig, touched, duplicated } = this.#facts;
    const mark = markIn(row.description);
    const isUnseen = !rig.server.reportsEnds && row.end !== null && (touched.has(mark) || duplicated.has(mark));
    return row.end === shown.end || (!rig.server.reportsEnds && (isUnseen || isEnd(rig, row.end, shown)));
  }

  /** I6: the view equals the rows of the service, one to one. */
  #checkRow(row: TimeEntryResource): void {
    const owners = this.#records.filter(({ serverId }) => serverId === row.id);
    const isAsked = this.#records.some(({ blocked }) => blocked?.kind === 'ask' && blocked.found.id === row.id);
    const [owner] = owners;
    const isShown =
      owner === undefined || owner.blocked !== null || (owner.local.description === row.description && this.#showsEndOf(row, owner.local));
    if ((owners.length !== 1 && !isAsked) || !isShown) {
      throw new Error(`I6: not shown as it is: ${JSON.stringify({ owners, row })}`);
    }
  }
}
