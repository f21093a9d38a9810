/**
 * Tells a damaged journal from a torn one. SQLite reads a journal up to the first frame that does not add up and forgets the rest,
 * without a word: right after a power cut, which tears the last commit only; wrong where later commits were on the disk.
 * The format: https://www.sqlite.org/fileformat2.html#the_write_ahead_log
 */
import { existsSync, readFileSync } from 'node:fs';

const headerBytes = 32;
const frameHeaderBytes = 24;

/** SQLite's page size unless it is told otherwise, which we never do. */
const usualPageBytes = 4_096;

/** The last bit of the journal's first word says in which order its checksums read bytes. */
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

/** How many commits of the journal's own run lie in or behind the first frame that does not add up. */
function commitsOutOfReach(journal: Buffer): number {
  const bigEndian = journal.readUInt32BE(0) === magic + 1;
  let sum = addUp(journal.subarray(0, 24), { first: 0, second: 0 }, bigEndian);
  let addsUp = isWrittenAt(sum, journal, 24);
  // Frames of an earlier run may lie behind those of this one; the salts tell them apart. A damaged header tells nothing.
  const salts = addsUp ? journal.subarray(16, 24) : journal.subarray(headerBytes + 8, headerBytes + 16);
  const pageBytes = addsUp ? journal.readUInt32BE(8) : usualPageBytes;
  let commits = 0;
  for (let offset = headerBytes; offset + frameHeaderBytes + pageBytes <= journal.length; offset += frameHeaderBytes + pageBytes) {
    const isOfThisRun = journal.subarray(offset + 8, offset + 16).equals(salts);
    sum = addUp(journal.subarray(offset, offset + 8), sum, bigEndian);
    sum = addUp(journal.subarray(offset + frameHeaderBytes, offset + frameHeaderBytes + pageBytes), sum, bigEndian);
    addsUp &&= isOfThisRun && isWrittenAt(sum, journal, offset + 16);
    const isCommit = journal.readUInt32BE(offset + 4) !== 0;
    commits += !addsUp && isOfThisRun && isCommit ? 1 : 0;
  }
  return commits;
}

/**
 * Whether commits that were safely on the disk are lost to a damage of the journal of `file`. A commit begins after the one before it
 * was synced, so a power cut tears one at most; what is damaged in the last one alone cannot be told from that.
 */
export function hasLostCommits(file: string): boolean {
  const path = `${file}-wal`;
  if (!existsSync(path)) {
    return false;
  }
  const journal = readFileSync(path);
  return journal.length > headerBytes + frameHeaderBytes && commitsOutOfReach(journal) > 1;
}
