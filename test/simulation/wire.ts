/** What is checked of each request at the moment it leaves: I2, I3, I7 and I8 of docs/sync.md. */
import { z } from 'zod';
import type { EntryContent, EntryRecord } from '#core/sync/entry-record.ts';
import type { ExchangeOutcome } from '#core/service-client/http/exchange.ts';
import { recordIdSchema, shiftInstant, utcInstantSchema } from '#shared/values/brands.ts';
import type { Fault, JournalLine } from '../support/core-faulty-exchange.ts';
import { graceMs, type Rig } from '../support/core-rig.ts';

const sentSchema = z.object({ start: z.string(), end: z.string().nullable(), description: z.string().nullable() });
const rowsSchema = z.object({ data: z.array(z.object({ start: z.string(), description: z.string().nullable() })) });
const kindOfMethod: Readonly<Record<string, string>> = { POST: 'create', PUT: 'update', DELETE: 'delete' };

/** The first word of a description, which all states of an entry share. */
export function markIn(description: string | null | undefined): string {
  return (description ?? '').split(' ')[0] ?? '';
}

/** Whether `end` is the end of `wanted`, considering the minimum length of the service. */
export function isEnd(rig: Rig, end: string | null, wanted: { readonly start: string; readonly end: string | null }): boolean {
  const hasLength = wanted.end !== wanted.start || rig.server.shortestEntrySeconds === 0;
  return end === wanted.end || (!hasLength && end === shiftInstant(utcInstantSchema.parse(wanted.start), 1));
}

interface SentCreate {
  readonly mark: string;
  readonly start: string;
  readonly key: string | null;
  /** When its request ended; null while it is under way. */
  endedMs: number | null;
  /** Something has shown what became of it. */
  isKnown: boolean;
}

interface CompleteRead {
  readonly beganMs: number;
  readonly covers: (start: string) => boolean;
}

/** Faults after which the program cannot know whether the service carried the request out. */
const isUncertain: ReadonlySet<Fault['kind']> = new Set(['lost-request', 'lost-response', 'html', 'truncated', 'late-delivery', 'crash']);

function leavesOpen({ fault }: JournalLine, outcome: ExchangeOutcome): boolean {
  return (
    fault !== null && (isUncertain.has(fault) || (fault === 'status' && outcome.kind === 'answered' && outcome.response.status >= 500))
  );
}

/** The dates of a list, without the named ones; a list of running entries shows nothing of others. */
function coverOf(path: string): CompleteRead['covers'] {
  const query = new URL(path, 'http://service.test').searchParams;
  const [after, before] = [query.get('after') ?? '', query.get('before') ?? '~'];
  return (start) => !query.has('active') && start.slice(0, 10) > after && start.slice(0, 10) < before;
}

/** The identifier in the path of an entry; empty in that of the list, null in those of other things. */
function entryIn(path: string): string | null {
  const found = /(?:^|\/)time-entries(?:\/([^/?]+))?(?:\?|$)/.exec(path);
  return found === null ? null : (found[1] ?? '');
}

export class Wire {
  readonly violations: string[] = [];
  /** Marks of entries of which the network delivered a create or update twice. */
  readonly duplicated = new Set<string>();
  readonly #rig: Rig;
  readonly #isDeleteWanted: (record: EntryRecord) => boolean;
  readonly #creates = new Map<JournalLine, SentCreate>();
  readonly #reads: CompleteRead[] = [];
  #limitedMs = Number.NEGATIVE_INFINITY;

  constructor(rig: Rig, isDeleteWanted: (record: EntryRecord) => boolean) {
    this.#rig = rig;
    this.#isDeleteWanted = isDeleteWanted;
    rig.exchange.onRequest = (line) => this.#leaves(line);
    rig.exchange.onOutcome = (line, outcome) => this.#ended(line, outcome);
  }

  /** All requests under way have ended without an answer. */
  crashed(): void {
    this.#end((create) => create.endedMs === null);
  }

  #end(isMeant: (create: SentCreate) => boolean): void {
    for (const create of [...this.#creates.values()].filter(isMeant)) {
      create.endedMs = this.#rig.time.monotonicMs;
    }
  }

  #leaves(line: JournalLine): void {
    const { gateway, hasCrashed, time } = this.#rig;
    // What left in the same instant as the refusal may have left before it.
    if (!hasCrashed && line.atMs < gateway.state.notBeforeMs && this.#limitedMs < time.monotonicMs) {
      this.violations.push(`I7: ${line.method} ${line.path} left before a Retry-After had passed`);
    }
    if (entryIn(line.path) === null) {
      return;
    }
    if (line.method in kindOfMethod) {
      this.#checkWriteAhead(line);
    }
    if (line.method === 'POST') {
      this.#checkCreate(line);
    }
    if (line.fault === 'duplicate' && line.method !== 'GET' && line.method !== 'DELETE') {
      this.duplicated.add(markIn(sentSchema.parse(line.body).description));
    }
    if (line.method === 'DELETE') {
      this.#checkDelete(line);
    }
  }

  /**
   * I2: whenever bytes are sent, the disk contains the request and its body, and no other one of its entry is under way. What left while the
   * file was damaged is among the recovered changes.
   */
  #checkWriteAhead(line: JournalLine): void {
    const { replica } = this.#rig;
    const attempts = replica.attempts();
    const underWay = attempts.filter(({ outcome }) => outcome === null).map(({ localId }) => localId);
    if (new Set(underWay).size < underWay.length) {
      this.violations.push('I2: an entry has two requests under way');
    }
    const sent = sentSchema.safeParse(line.body).data;
    const isSame = (body: EntryContent): boolean =>
      sent === undefined ||
      (sent.start === body.start && isEnd(this.#rig, sent.end, body) && (sent.description ?? '') === body.description);
    const found =
      attempts.some(({ kind, body, outcome }) => kind === kindOfMethod[line.method] && outcome !== 'answered' && isSame(body)) ||
      replica.recovered.all().some((entry) => isSame(entry.sent ?? entry.content));
    if (!found) {
      this.violations.push(`I2: ${line.method} ${line.path} left before it was on the disk`);
    }
  }

  /**
   * I3: a create whose outcome is not known is repeated only with its key, or after a complete read that began one grace after it ended.
   */
  #checkCreate(line: JournalLine): void {
    const sent = sentSchema.parse(line.body);
    const mark = markIn(sent.description);
    for (const earlier of this.#creates.values()) {
      const isRepeated = earlier.mark === mark && !earlier.isKnown && (line.key === null || earlier.key !== line.key);
      if (isRepeated && !this.#isReadAfter(earlier)) {
        this.violations.push(`I3: the create of ${mark} was repeated although an earlier one may have taken effect`);
      }
    }
    this.#creates.set(line, { mark, start: sent.start, key: line.key, endedMs: null, isKnown: false });
  }

  #isReadAfter({ endedMs, start }: SentCreate): boolean {
    return endedMs !== null && this.#reads.some(({ beganMs, covers }) => beganMs >= endedMs + graceMs && covers(start));
  }

  /** I8: only what the user has deleted is deleted. */
  #checkDelete(line: JournalLine): void {
    const id = recordIdSchema.parse(entryIn(line.path));
    const owner = this.#rig.replica.byServerId(id);
    if (owner === null || !this.#isDeleteWanted(owner)) {
      this.violations.push(`I8: ${line.path} was deleted without a command`);
    }
  }

  #ended(line: JournalLine, outcome: ExchangeOutcome): void {
    if (outcome.kind === 'answered' && outcome.response.status === 429) {
      this.#limitedMs = this.#rig.time.monotonicMs;
    }
    const create = this.#creates.get(line);
    if (create !== undefined) {
      create.endedMs = this.#rig.time.monotonicMs;
      // A definite answer says what became of all requests with its key.
      const isKnown = !leavesOpen(line, outcome);
      for (const same of this.#creates.values()) {
        same.isKnown ||= isKnown && (same === create || (create.key !== null && same.key === create.key));
      }
    }
    if (line.method === 'GET' && entryIn(line.path) !== null && outcome.kind === 'answered' && !leavesOpen(line, outcome)) {
      void this.#noteRead(line, outcome.response.clone());
    }
  }

  async #noteRead(line: JournalLine, response: Response): Promise<void> {
    const rows = response.ok ? rowsSchema.safeParse(await response.json()).data?.data : undefined;
    if (rows === undefined) {
      return;
    }
    this.#reads.push({ beganMs: line.atMs, covers: coverOf(line.path) });
    const shown = new Set(rows.map(({ start, description }) => `${start} ${markIn(description)}`));
    for (const create of this.#creates.values()) {
      create.isKnown ||= shown.has(`${create.start} ${create.mark}`);
    }
  }
}
