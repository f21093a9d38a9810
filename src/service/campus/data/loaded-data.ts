/**
 * The data files in the database. They are loaded as a whole, and every process reads them again after a load. Files that were not loaded
 * come from the program's resources.
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

export async function storeFiles(
  database: Kysely<TimeTrackingTables>,
  { files, ports }: { readonly files: CampusFiles; readonly ports: LoadPorts },
): Promise<Result<null, TransactionFailure>> {
  const load = { id: ports.newId(), loaded_at: ports.now() };
  return runTransaction(database, {
    isReadOnly: false,
    run: async (transaction) => {
      // Written first, so that concurrent loads run one after another and do not mix their files.
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

  /** Throws if the program's own files are invalid. */
  constructor(database: Kysely<TimeTrackingTables>, shipped: CampusFiles) {
    this.#database = database;
    this.#shipped = shipped;
    this.#current = { loadId: null, dataset: readSound(shipped) };
  }

  async read(): Promise<Dataset> {
    const loadId = await readLoadId(this.#database);
    if (loadId !== this.#current.loadId) {
      // Read after the load marker, so that the rows are never older than the marker. Newer rows are read again next time.
      const rows = filesSchema.parse(await this.#database.selectFrom('campus_files').select(['name', 'content']).execute());
      const files = new Map([...this.#shipped, ...rows.map(({ name, content }) => [name, content] as const)]);
      this.#current = { loadId, dataset: readSound(files) };
    }
    return this.#current.dataset;
  }
}
