/**
 * Reads SQLite's journal: distinguishes a damaged one from a torn one, and returns the pages of one whose database is gone. SQLite reads a journal up to
 * the first frame that does not add up and drops the rest silently: right after a power cut, which tears the last commit only; wrong where later
 * commits were on the disk.
 * The format: https://www.sqlite.org/fileformat2.html#the_write_ahead_log
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const headerBytes = 32;
const frameHeaderBytes = 24;

/** SQLite's default page size, which we never change. */
const usualPageBytes = 4_096;

/** The last bit of the journal's first word is the byte order of its checksums. */
const magic = 0x377f0682;

interface Checksum {
  readonly first: number;
  readonly second: number;
}

function addUp(bytes: Buffer, from: Checksum, bigEndian: boolean): Checksum {
  let { first, second } = from;
  for (let offset = 0; offset + 8 <= bytes.length; offset += 8) {
    first = (first + second + (bigEndian ? bytes.readUInt32BE(offset) : bytes.readUInt32LE(offset))) >>> 0;
    second = (second + first + (bigEndian ? bytes.readUInt32BE(offset + 4) : bytes.readUInt32LE(offset + 4))) >>> 0;
  }
  return { first, second };
}

function isWrittenAt(sum: Checksum, bytes: Buffer, offset: number): boolean {
  return bytes.readUInt32BE(offset) === sum.first && bytes.readUInt32BE(offset + 4) === sum.second;
}

interface Frame {
  readonly page: number;
  readonly bytes: Buffer;
  /** Belongs to the journal's current run; frames of an earlier run may follow. */
  readonly isOfThisRun: boolean;
  /** This frame and all before it are intact. */
  readonly addsUp: boolean;
  readonly isCommit: boolean;
}

function* readFrames(journal: Buffer): Generator<Frame> {
  const bigEndian = journal.readUInt32BE(0) === magic + 1;
  let sum = addUp(journal.subarray(0, 24), { first: 0, second: 0 }, bigEndian);
  let addsUp = isWrittenAt(sum, journal, 24);
  // The salts distinguish runs. A damaged header has no usable salts.
  const salts = addsUp ? journal.subarray(16, 24) : journal.subarray(headerBytes + 8, headerBytes + 16);
  const pageBytes = addsUp ? journal.readUInt32BE(8) : usualPageBytes;
  for (let offset = headerBytes; offset + frameHeaderBytes + pageBytes <= journal.length; offset += frameHeaderBytes + pageBytes) {
    const isOfThisRun = journal.subarray(offset + 8, offset + 16).equals(salts);
    const bytes = journal.subarray(offset + frameHeaderBytes, offset + frameHeaderBytes + pageBytes);
    sum = addUp(journal.subarray(offset, offset + 8), sum, bigEndian);
    sum = addUp(bytes, sum, bigEndian);
    addsUp &&= isOfThisRun && isWrittenAt(sum, journal, offset + 16);
    yield { page: journal.readUInt32BE(offset), bytes, isOfThisRun, addsUp, isCommit: journal.readUInt32BE(offset + 4) !== 0 };
  }
}

/** Counts the commits of the journal's current run in and after the first damaged frame. */
function commitsOutOfReach(journal: Buffer): number {
  let commits = 0;
  for (const { addsUp, isOfThisRun, isCommit } of readFrames(journal)) {
    commits += !addsUp && isOfThisRun && isCommit ? 1 : 0;
  }
  return commits;
}

function readJournal(path: string): Buffer | null {
  const journal = readFileSync(path);
  return journal.length > headerBytes + frameHeaderBytes ? journal : null;
}

/** The latest version of each page in all complete commits of a journal. */
function committedPages(path: string): ReadonlyMap<number, Buffer> {
  const journal = readJournal(path);
  const pages = new Map<number, Buffer>();
  let open = new Map<number, Buffer>();
  for (const { addsUp, page, bytes, isCommit } of journal === null ? [] : readFrames(journal)) {
    if (addsUp) {
      open.set(page, bytes);
    }
    if (addsUp && isCommit) {
      open.forEach((each, number) => pages.set(number, each));
      open = new Map();
    }
  }
  return pages;
}

/** Rebuilds a lost database from its journal's complete commits in `target`. Returns false if there are none. */
export function rebuildFromJournal(path: string, target: string): boolean {
  const pages = committedPages(path);
  const first = pages.get(1);
  if (first === undefined) {
    return false;
  }
  const file = Buffer.alloc(Math.max(...pages.keys()) * first.length);
  for (const [page, bytes] of pages) {
    bytes.copy(file, (page - 1) * first.length);
  }
  writeFileSync(target, file, { mode: 0o600 });
  return true;
}

/** True if `file` contains all commits of the journal, as after a checkpoint. */
export function isWrittenBack(journal: string, file: string): boolean {
  const pages = committedPages(journal);
  const content = pages.size === 0 ? Buffer.of() : readFileSync(file);
  return [...pages].every(([page, bytes]) => content.subarray((page - 1) * bytes.length, page * bytes.length).equals(bytes));
}

/**
 * True if the journal of `file` is damaged and durable commits are lost. A commit begins after the previous one is synced, so a power cut
 * tears at most one; damage in the last commit alone cannot be distinguished from that.
 */
export function hasLostCommits(file: string): boolean {
  const path = `${file}-wal`;
  if (!existsSync(path)) {
    return false;
  }
  const journal = readJournal(path);
  return journal !== null && commitsOutOfReach(journal) > 1;
}
