/**
 * Jobs on the disk, a folder each: how far it has come, and beside that what it needs, in files of its own that are written once. So a
 * job goes on after a restart.
 */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { uuidSchema, type Uuid } from '#shared/values/brands.ts';
import { parseForeign, parseForeignJson } from '#shared/values/parse-foreign.ts';
import { jobSchema, type Job } from '#shared/history/jobs.ts';
import { readPrivateFile, writePrivateFile } from '#core/platform/private-file.ts';

/** `value` may be anything that JSON holds; what it is, is its reader's to check. */
const fileSchema = z.object({ version: z.literal(1), value: z.unknown() });

const jobName = 'job';

/** All of these throw what the disk refuses. */
export class JobFiles {
  readonly #folder: string;

  /** `folder` need not be there yet. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Jobs that can be read; what is left of a job whose files were never whole is removed. */
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

  /** What the job needs comes first: a job that is noted has it. */
  async note(job: Job): Promise<void> {
    await this.write(job.id, jobName, job);
  }

  async write(id: Uuid, name: string, value: unknown): Promise<void> {
    await writePrivateFile(this.#file(id, name), JSON.stringify({ version: 1, value }));
  }

  /** null: it is not there, or not whole. */
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
