/** The demo's data: every method returns data in its documented shape. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { readDataFolder } from '#service/campus/data/data-folder.ts';
import { campusMethods } from '#shared/campus/methods.ts';
import { demoCampusKey, demoFoodFiles, ensureDemoCampus } from '#service/standalone/demo/demo-campus.ts';
import { databaseStartMs, envelopeOf, openCampusFixture, type CampusFixture } from '../../support/campus-service-fixture.ts';
import { instant } from '../../support/time-tracking-fixture.ts';

const now = instant('2026-11-20T12:00:00Z');
let campus: CampusFixture;
beforeAll(async () => {
  const folders = await Promise.all(
    ['campus', 'campus-demo'].map(async (name) => readDataFolder(join(import.meta.dirname, '../../../resources', name))),
  );
  const files = folders.flatMap((folder) => (folder.ok ? [...folder.value] : []));
  campus = await openCampusFixture({ data: new Map([...files, ...demoFoodFiles(now)]) });
  campus.setNow(now);
  await ensureDemoCampus(campus.database, { ...campus.ports, now: () => now });
}, databaseStartMs);
afterAll(async () => {
  await campus.close();
});

const values: Readonly<Record<string, string>> = {
  department: 'DEMO',
  subject: 'DEMO',
  number: '102',
  term: '1269',
  building: 'DMO',
  room: '101',
  year: '2026',
  week: '47',
  id: '1',
};

function addressOf(path: string): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    path.includes('products/{id}') ? '42' : path.endsWith('/schedule') && name === 'number' ? '101' : (values[name] ?? ''),
  );
  return `${filled}.json?key=${demoCampusKey}`;
}

const recordSchema = z.record(z.string(), z.unknown());

/** Returns the names of a record and its nested records: `date.week`, `outlets[].menu`. */
function namesOf(value: unknown, prefix = ''): readonly string[] {
  if (Array.isArray(value)) {
    return value.flatMap((each) => namesOf(each, prefix === '' ? '' : `${prefix}[]`));
  }
  const record = recordSchema.safeParse(value);
  if (!record.success) {
    return [];
  }
  return Object.entries(record.data).flatMap(([name, inner]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    return [path, ...namesOf(inner, path)];
  });
}

it.each(campusMethods.map(({ path, payload, fields }) => ({ path, payload, fields })))(
  '$path returns records with every documented field',
  async ({ path, payload, fields }) => {
    const { meta, data } = envelopeOf(await campus.get(addressOf(path)));
    expect(meta.status).toBe(200);
    if (payload !== null) {
      expect(Array.isArray(data)).toBe(payload === 'list');
    }
    const names = new Set(namesOf(data));
    // The original service documented `term` and returned `abbreviation`.
    const missing = fields
      .map(({ name }) => name)
      .filter((name) => !names.has(name) && !(path === '/resources/academics/terms' && name === 'term'));
    expect(missing).toEqual([]);
  },
);
