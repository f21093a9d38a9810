/**
 * Import jobs on the disk: what is to be taken in, written once, and beside it how far it has come. So an import goes on after a
 * restart. Nothing is lost with these files but the place: rows that were taken in before are found among the entries.
 */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { utcInstantSchema, uuidSchema, type Uuid } from '#shared/brands.ts';
import { importJobSchema, type ImportJob } from '#shared/interchange.ts';
import { readPrivateFile, writePrivateFile } from '../private-file.ts';
import type { ImportedRow } from './read-import.ts';

const rowSchema = z.object({
  line: z.number().int(),
  start: utcInstantSchema,
  end: utcInstantSchema,
  description: z.string(),
  project: z.string().nullable(),
  task: z.string().nullable(),
  tags: z.array(z.string()),
});
const rowsFileSchema = z.object({ version: z.literal(1), rows: z.array(rowSchema) });
const jobFileSchema = z.object({ version: z.literal(1), job: importJobSchema });

const rowsName = 'rows.json';
const jobName = 'job.json';

function parsed<Schema extends z.ZodType>(text: string | null, schema: Schema): z.infer<Schema> | null {
  if (text === null) {
    return null;
  }
  try {
    const reading = schema.safeParse(JSON.parse(text));
    return reading.success ? reading.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) {
      return null;
    }
    throw error;
  }
}

/** All of these throw what the disk refuses. */
export class ImportJobFiles {
  readonly #folder: string;

  /** `folder` need not be there yet. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Jobs that can be read; what is left of a job whose files were never whole is removed. */
  async list(): Promise<readonly ImportJob[]> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const jobs: ImportJob[] = [];
    for (const name of await readdir(this.#folder)) {
      const file = parsed(await readPrivateFile(join(this.#folder, name, jobName)), jobFileSchema);
      if (file === null) {
        await rm(join(this.#folder, name), { recursive: true, force: true });
      } else {
        jobs.push(file.job);
      }
    }
    return jobs;
  }

  /** null: they are not there, or not whole. */
  async rows(id: Uuid): Promise<readonly ImportedRow[] | null> {
    return parsed(await readPrivateFile(this.#file(id, rowsName)), rowsFileSchema)?.rows ?? null;
  }

  /** The rows first: a job that is listed has them. */
  async create(job: ImportJob, rows: readonly ImportedRow[]): Promise<void> {
    await writePrivateFile(this.#file(job.id, rowsName), JSON.stringify({ version: 1, rows }));
    await this.note(job);
  }

  async note(job: ImportJob): Promise<void> {
    await writePrivateFile(this.#file(job.id, jobName), JSON.stringify({ version: 1, job }));
  }

  async remove(id: Uuid): Promise<void> {
    await rm(join(this.#folder, id), { recursive: true, force: true });
  }

  #file(id: Uuid, name: string): string {
    return join(this.#folder, uuidSchema.parse(id), name);
  }
}
