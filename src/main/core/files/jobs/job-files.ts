/**
 * Jobs on disk, a folder each: a file with the progress, and further files with the input, which are written once. Jobs survive a restart.
 */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { uuidSchema, type Uuid } from '#shared/values/brands.ts';
import { parseForeign, parseForeignJson } from '#shared/values/parse-foreign.ts';
import { jobSchema, type Job } from '#shared/history/jobs.ts';
import { readPrivateFile, writePrivateFile } from '#core/platform/private-file.ts';

const fileSchema = z.object({ version: z.literal(1), value: z.unknown() });

const jobName = 'job';

export class JobFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async list(): Promise<readonly Job[]> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const jobs: Job[] = [];
    for (const name of await readdir(this.#folder)) {
      const id = parseForeign(uuidSchema, name);
      const job = id.ok ? await this.read(id.value, jobName, jobSchema) : null;
      if (job === null) {
        await rm(join(this.#folder, name), { recursive: true, force: true });
      } else {
        jobs.push(job);
      }
    }
    return jobs;
  }

  /** Write the input of a job first: a recorded job must have it. */
  async save(job: Job): Promise<void> {
    await this.write(job.id, jobName, job);
  }

  async write(id: Uuid, name: string, value: unknown): Promise<void> {
    await writePrivateFile(this.#file(id, name), JSON.stringify({ version: 1, value }));
  }

  /** null if the file is missing or incomplete. */
  async read<Schema extends z.ZodType>(id: Uuid, name: string, schema: Schema): Promise<z.infer<Schema> | null> {
    const text = await readPrivateFile(this.#file(id, name));
    if (text === null) {
      return null;
    }
    const file = parseForeignJson(fileSchema, text);
    const reading = file.ok ? parseForeign(schema, file.value.value) : null;
    return reading?.ok === true ? reading.value : null;
  }

  async remove(id: Uuid): Promise<void> {
    await rm(join(this.#folder, id), { recursive: true, force: true });
  }

  #file(id: Uuid, name: string): string {
    return join(this.#folder, id, `${name}.json`);
  }
}
