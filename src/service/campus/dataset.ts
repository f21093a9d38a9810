/** The records of all data files together, ready to be answered from. Made once for each load; reads no disk. */
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { readDataFile, readDataFileName, type DataFault, type DataFileKind } from './data-files.ts';
import type { JsonObject } from './envelope.ts';

/** File names with their text. */
export type CampusFiles = ReadonlyMap<string, string>;

type Records = readonly JsonObject[];

export interface Dataset {
  readonly files: readonly { readonly name: string; readonly records: Records }[];
  /** Without records where there is no such file. */
  readonly records: (kind: DataFileKind) => Records;
  /** The file of one term; null where there is none. */
  readonly recordsOfTerm: (kind: DataFileKind, term: string) => Records | null;
  /** Terms that have a file of this kind, the oldest first. */
  readonly terms: (kind: DataFileKind) => readonly string[];
}

function describeDataset(files: ReadonlyMap<string, Records>): Dataset {
  const byTerm = new Map<string, Map<string, Records>>();
  for (const [name, records] of files) {
    const { kind, term } = readDataFileName(name) ?? { kind: name, term: null };
    if (term !== null) {
      byTerm.set(kind, (byTerm.get(kind) ?? new Map<string, Records>()).set(term, records));
    }
  }
  return {
    files: [...files].map(([name, records]) => ({ name, records })),
    records: (kind) => files.get(kind) ?? [],
    recordsOfTerm: (kind, term) => byTerm.get(kind)?.get(term) ?? null,
    terms: (kind) => [...(byTerm.get(kind)?.keys() ?? [])].sort(),
  };
}

/** Every fault of every file, or the dataset. */
export function readDataset(files: CampusFiles): Result<Dataset, readonly DataFault[]> {
  const faults: DataFault[] = [];
  const read = new Map<string, Records>();
  for (const [name, text] of files) {
    const records = readDataFile(name, text);
    if (records.ok) {
      read.set(name, records.value);
    } else {
      faults.push(...records.failure);
    }
  }
  return faults.length === 0 ? succeed(describeDataset(read)) : fail(faults);
}
