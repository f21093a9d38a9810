/** Creates a profile with years of work: the entries are written into the service by SQL; the program then reads its history from there. */
import { DatabaseSync } from 'node:sqlite';
import { timeOrderedUuid } from '#service/time-ordered-uuid.ts';
import { instantOfEpochMs } from '#shared/values/brands.ts';
import { valueOf } from '../../test/support/core-records.ts';
import { openServiceIn, serviceFile } from '../../test/support/profile.ts';

const words = [
  'bearing',
  'plans',
  'call',
  'client',
  'facade',
  'study',
  'mail',
  'planning',
  'site',
  'visit',
  'report',
  'stair',
  'details',
  'accounts',
];

/** One entry every half hour before `nowMs`, with the same descriptions in every run. */
export async function fillProfile(folder: string, { count, nowMs }: { readonly count: number; readonly nowMs: number }): Promise<void> {
  const service = valueOf(await openServiceIn({ folder }));
  const { organizationId, userId } = service;
  await service.close();
  const database = new DatabaseSync(serviceFile(folder));
  database.exec('BEGIN');
  const insert = database.prepare(
    'INSERT INTO time_entries (id, organization_id, user_id, start, "end", description) VALUES (?, ?, ?, ?, ?, ?)',
  );
  for (let index = 0; index < count; index += 1) {
    const startMs = nowMs - (index + 1) * 1_800_000;
    const random = Buffer.alloc(10);
    random.writeUInt32BE(index);
    const description = [0, 1, 2].map((part) => words[(index * (part + 3) + part) % words.length]).join(' ');
    insert.run(
      timeOrderedUuid(startMs, random),
      organizationId,
      userId,
      instantOfEpochMs(startMs),
      instantOfEpochMs(startMs + 1_500_000),
      description,
    );
  }
  database.exec('COMMIT');
  database.close();
}
