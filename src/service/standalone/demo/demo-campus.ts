/** The time-dependent part of the demo's campus directory: food of this week, a reading of the wireless network, a key. */
import type { Kysely } from 'kysely';
import type { UtcInstant } from '#shared/values/brands.ts';
import { currentWeek } from '#service/campus/campus-time.ts';
import type { CampusFiles } from '#service/campus/data/dataset.ts';
import { ensureKey, type KeyPorts } from '#service/campus/keys.ts';
import { readLatestReading, recordReading } from '#service/campus/responders/wireless.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';

/** Public, like the demo's passwords. */
export const demoCampusKey = 'dec0dedec0dedec0dedec0dedec0de00';

/** Returns menu, notes and announcements of the week of `now`. Products and outlets are in `resources/campus-demo`. */
export function demoFoodFiles(now: UtcInstant): CampusFiles {
  const { start: monday, end: sunday } = currentWeek(now);
  return new Map([
    [
      'menu.csv',
      'date,outlet_id,meal,product_id,product_name,diet_type,notes\n' +
        `${monday},1,lunch,42,Demo soup,Demo vegetarian,\n${monday},1,lunch,43,Demo bread,Demo vegetarian,\n${sunday},2,dinner,42,Demo soup,Demo vegetarian,Demo note\n`,
    ],
    ['food-notes.csv', `date,outlet_id,note\n${monday},1,Demo note\n${sunday},2,Demo kitchen closes early\n`],
    ['food-announcements.csv', `date,outlet_id,ad_text\n${monday},1,Demo week\n`],
  ]);
}

export async function ensureDemoCampus(database: Kysely<TimeTrackingTables>, ports: Pick<KeyPorts, 'now' | 'newId'>): Promise<void> {
  await ensureKey(database, { key: demoCampusKey, name: 'Demo', ports });
  if ((await readLatestReading(database)) === null) {
    await recordReading(database, { issues: 0, collectedAt: ports.now() });
  }
}
