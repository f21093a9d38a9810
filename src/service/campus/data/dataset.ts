import { fail, succeed, type Result } from '#shared/values/result.ts';
import { readDataFile, readDataFileName, type DataFault, type DataFile, type DataFileKind } from './data-files.ts';
import type { JsonObject } from '../formats/envelope.ts';

export type CampusFiles = ReadonlyMap<string, string>;

type Records = readonly JsonObject[];

export interface Dataset {
  readonly files: readonly (DataFile & { readonly name: string })[];
  readonly records: (kind: DataFileKind) => Records;
  /** The file of one term, or null. */
  readonly findTermRecords: (kind: DataFileKind, term: string) => Records | null;
  readonly terms: (kind: DataFileKind) => readonly string[];
}

function describeDataset(files: ReadonlyMap<string, DataFile>): Dataset {
  const byTerm = new Map<string, Map<string, Records>>();
  for (const [name, { records }] of files) {
    const { kind, term } = readDataFileName(name) ?? { kind: name, term: null };
    if (term !== null) {
      byTerm.set(kind, (byTerm.get(kind) ?? new Map<string, Records>()).set(term, records));
    }
  }
  return {
    files: [...files].map(([name, file]) => ({ name, ...file })),
    records: (kind) => files.get(kind)?.records ?? [],
    findTermRecords: (kind, term) => byTerm.get(kind)?.get(term) ?? null,
    terms: (kind) => [...(byTerm.get(kind)?.keys() ?? [])].sort(),
  };
}

export function readDataset(files: CampusFiles): Result<Dataset, readonly DataFault[]> {
  const faults: DataFault[] = [];
  const read = new Map<string, DataFile>();
  for (const [name, text] of files) {
    const file = readDataFile(name, text);
    if (file.ok) {
      read.set(name, file.value);
    } else {
      faults.push(...file.failure);
    }
  }
  return faults.length === 0 ? succeed(describeDataset(read)) : fail(faults);
}
