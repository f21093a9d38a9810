/**
 * The data files in the database: loaded all at once or not at all, and read again by every process when they are others than
 * before. What was not loaded is answered from the files that came with the program.
 */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { uuidSchema, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import type { Result } from '#shared/values/result.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { runTransaction, type TransactionFailure } from '#service/storage/transaction.ts';
import { describeFault } from './data-files.ts';
import { readDataset, type CampusFiles, type Dataset } from './dataset.ts';

interface LoadPorts {
  readonly now: () => UtcInstant;
  readonly newId: () => Uuid;
}

/** In place of whatever was loaded before. The files have been checked. */
export async function storeFiles(
  database: Kysely<TimeTrackingTables>,
  { files, ports }: { readonly files: CampusFiles; readonly ports: LoadPorts },
): Promise<Result<null, TransactionFailure>> {
  const load = { id: ports.newId(), loaded_at: ports.now() };
  return runTransaction(database, {
    isReadOnly: false,
    run: async (transaction) => {
      // First, so that two loads at once follow each other and neither leaves a file of the other.
      await transaction
        .insertInto('campus_load')
        .values({ kind: 'current', ...load })
        .onConflict((conflict) => conflict.column('kind').doUpdateSet(load))
        .execute();
      await transaction.deleteFrom('campus_files').execute();
      for (const [name, content] of files) {
        await transaction.insertInto('campus_files').values({ name, content }).execute();
      }
      return null;
    },
  });
}

const filesSchema = z.array(z.object({ name: z.string(), content: z.string() }));

async function readLoadId(database: Kysely<TimeTrackingTables>): Promise<Uuid | null> {
  const row = await database.selectFrom('campus_load').select('id').executeTakeFirst();
  return row === undefined ? null : uuidSchema.parse(row.id);
}

function readSound(files: CampusFiles): Dataset {
  const dataset = readDataset(files);
  if (!dataset.ok) {
    throw new Error(dataset.failure.map(describeFault).join(' '));
  }
  return dataset.value;
}

export class LoadedData {
  readonly #database: Kysely<TimeTrackingTables>;
  readonly #shipped: CampusFiles;
  #current: { readonly loadId: Uuid | null; readonly dataset: Dataset };

  /** Throws when what came with the program is not sound. */
  constructor(database: Kysely<TimeTrackingTables>, shipped: CampusFiles) {
    this.#database = database;
    this.#shipped = shipped;
    this.#current = { loadId: null, dataset: readSound(shipped) };
  }

  async read(): Promise<Dataset> {
    const loadId = await readLoadId(this.#database);
    if (loadId !== this.#current.loadId) {
      // Read after the load was looked at, so that they are never older than it says; newer ones are read again next time.
      const rows = filesSchema.parse(await this.#database.selectFrom('campus_files').select(['name', 'content']).execute());
      const files = new Map([...this.#shipped, ...rows.map(({ name, content }) => [name, content] as const)]);
      this.#current = { loadId, dataset: readSound(files) };
    }
    return this.#current.dataset;
  }
}
