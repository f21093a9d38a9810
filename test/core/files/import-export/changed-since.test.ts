/** Entries that differ between a file and the program: recognised by their identifier, and not imported twice. */
import { defaultImportOptions } from '#shared/history/import-export.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { entriesAsJson } from '#core/files/import-export/export/entry-json.ts';
import type { ImportController } from '#core/files/import-export/import/import-controller.ts';
import { valueOf } from '../../../support/core-records.ts';
import { controllerOver, importNow, importWorlds, openedIn, stateOf, take, type ImportWorld } from '../../../support/import-world.ts';
import { until } from '../../../support/jobs.ts';
import { testId } from '../../../support/random-history.ts';
import { instant } from '../../../support/time-tracking-fixture.ts';

const { begin, folderOf } = importWorlds();

function entry(index: number, description: string) {
  return {
    id: testId(3, index),
    start: instant(`2026-11-0${index}T08:00:00Z`),
    end: instant(`2026-11-0${index}T09:00:00Z`),
    description,
    project: null,
    task: null,
    tags: [],
    client: null,
  };
}

describe('a JSON file of entries that were changed since', () => {
  const written = [entry(1, 'As it was'), entry(2, 'The same'), entry(3, 'Gone'), entry(4, 'Moved'), entry(5, 'Unsaved')];

  /** One changed entry, one equal, the third missing, one moved to another year. */
  async function world(): Promise<ImportWorld & { readonly controller: ImportController }> {
    const here = new Set<string>([1, 2, 4, 5].map((index) => testId(3, index)));
    const made = await begin((destination) => ({ ...destination, holds: () => (id) => here.has(id) }));
    valueOf(
      made.destination.applyAll([
        { kind: 'add', start: instant('2026-11-02T08:00:00Z'), end: instant('2026-11-02T09:00:00Z'), description: 'The same' },
      ]),
    );
    const file = join(folderOf(), 'hours.json');
    writeFileSync(file, [...entriesAsJson(written, { at: importNow(), timeZone: 'Europe/Berlin' })].join(''));
    return { ...made, controller: controllerOver(made, () => file) };
  }

  it('is shown with what was changed, which is skipped', async () => {
    const { controller, jobs, connection } = await world();
    const shown = await openedIn(controller);
    expect(shown).toMatchObject({ rows: 5, fresh: 1, known: 1, changed: 3 });
    expect(shown.shown.map(({ fate }) => fate)).toEqual(['changed', 'known', 'new', 'changed', 'changed']);
    valueOf(await controller.run({ id: shown.id, leaveOut: [] }));
    await until(jobs, () => stateOf(jobs) === 'done');
    expect(connection.tracker.entries(10_000).map(({ local }) => local.description)).toEqual(['Gone', 'The same']);
  });

  it('adds them where their person wants that, once', async () => {
    const { controller, jobs, connection } = await world();
    const first = await openedIn(controller);
    const shown = valueOf(await controller.preview(first.id, { ...defaultImportOptions, addChanged: true }));
    expect(shown).toMatchObject({ fresh: 4, known: 1, changed: 3 });
    valueOf(await controller.run({ id: shown.id, leaveOut: [] }));
    await until(jobs, () => stateOf(jobs) === 'done');
    expect(connection.tracker.entries(10_000).map(({ local }) => local.description)).toEqual([
      'Unsaved',
      'Moved',
      'Gone',
      'The same',
      'As it was',
    ]);
    expect(await openedIn(controller)).toMatchObject({ fresh: 0, known: 5, changed: 0 });
  });

  it('is not imported twice if an entry is changed between preview and import', async () => {
    // The row shown as new was deleted then, and restored before the import reached it.
    const here = await begin((destination) => ({ ...destination, holds: () => (id) => id === testId(3, 1) }));
    valueOf(
      await take(here, [
        { ...entry(1, 'As it was'), line: 2 },
        { ...entry(2, 'The same'), line: 3 },
      ]),
    );
    await until(here.jobs, () => stateOf(here.jobs) === 'done');
    expect(here.jobs.view().jobs[0]).toMatchObject({ made: 1, skipped: 1 });
  });
});
