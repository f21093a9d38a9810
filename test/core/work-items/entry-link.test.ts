/** The link of an entry to its item: set by a command, kept by copies, edits, splits and undo, and after a restart. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { applyMutation, type MutationContext } from '#core/sync/mutations/mutations.ts';
import { mergeContent } from '#core/sync/rules/merge.ts';
import { entryValues } from '#core/sync/replica/entry-rows.ts';
import { itemOfEntry } from '#core/sync/queries/entry-item.ts';
import { sameContent } from '#core/sync/entry-record.ts';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import type { Uuid } from '#shared/values/brands.ts';
import { at, byLocalId, content, savedRecord, valueOf } from '../../support/core-records.ts';
import { openProfile, settled } from '../../support/profile.ts';
import { uuid } from '../../support/time-tracking-fixture.ts';
import { uuidSchema } from '#shared/values/brands.ts';

const item = { tracker: uuidSchema.parse(uuid(70)), key: 'BRIDGE-7' };
const linked = savedRecord({ local: content({ start: at('09:00'), end: at('10:00'), description: 'BRIDGE-7 Bolts', item }) });

function context(records: readonly EntryRecord[]): MutationContext {
  let last = 80;
  return {
    records: { get: (localId: Uuid) => byLocalId(...records).get(localId) },
    running: null,
    allRunning: [],
    isTaken: () => false,
    isMapped: () => false,
    now: at('12:00'),
    newId: () => uuidSchema.parse(uuid((last += 1))),
    lastDeleted: () => linked.local,
    version: () => null,
    commandOrder: 9,
  };
}

function after(mutation: Parameters<typeof applyMutation>[0]): readonly (string | undefined)[] {
  const applied = applyMutation(mutation, context([linked]));
  return applied.ok ? (applied.value.changeSet.changed ?? []).map(({ local }) => local.item?.key) : [applied.failure.kind];
}

describe('the link of an entry', () => {
  it('is there after a restart, and after an edit of the copy of its entry', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'clocktower-link-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const first = await openProfile({ folder });
    const started = valueOf(first.tracker.start({ description: 'BRIDGE-7 Bolts', at: null, item }));
    await settled(first.tracker);
    await first.close();
    const second = await openProfile({ folder });
    onTestFinished(second.close);
    expect(second.tracker.record(started.localId)?.local.item).toEqual(item);
    valueOf(second.tracker.stop());
    const copy = valueOf(second.tracker.continueEntry(started.localId));
    valueOf(second.tracker.edit({ localId: copy.localId, start: '-5' }));
    expect(second.tracker.record(copy.localId)?.local.item).toEqual(item);
  });

  it.each([
    ['a continued entry', { kind: 'continue', localId: linked.localId }, ['BRIDGE-7']],
    ['both parts of a split', { kind: 'split', localId: linked.localId, at: at('09:30') }, ['BRIDGE-7', 'BRIDGE-7']],
    ['an edited entry', { kind: 'edit', localId: linked.localId, patch: { end: at('10:30') } }, ['BRIDGE-7']],
    ['a deleted entry, to be restored', { kind: 'delete', localId: linked.localId }, ['BRIDGE-7']],
  ] as const)('stays on %s', (_, mutation, keys) => {
    expect(after(mutation)).toEqual(keys);
  });

  it('ends when an edit says so', () => {
    expect(after({ kind: 'edit', localId: linked.localId, patch: { item: null } })).toEqual([undefined]);
  });

  it('is no difference to the service, and survives what the service says', () => {
    const { item: _, ...there } = linked.local;
    expect(sameContent(linked.local, there)).toBe(true);
    expect(mergeContent({ base: there, mine: linked.local, theirs: { ...there, description: 'Bolts' } }).content.item).toEqual(item);
  });

  it('is a column of the row', () => {
    expect(entryValues(linked)).toContain(JSON.stringify(item));
  });

  const items = {
    find: (description: string) => (description.includes('BRIDGE-7') ? item : null),
    isConnected: (tracker: Uuid) => tracker === item.tracker,
  };

  it('is found by the description where none is kept', () => {
    expect(itemOfEntry({ local: content({ description: 'BRIDGE-7 Bolts' }) }, items)).toEqual(item);
    expect(itemOfEntry({ local: content({ description: 'Bolts' }) }, items)).toBe(null);
  });

  it('to a tracker that was removed gives way to one that is connected', () => {
    const removed = { ...item, tracker: uuidSchema.parse(uuid(71)) };
    expect(itemOfEntry({ local: content({ description: 'BRIDGE-7 Bolts', item: removed }) }, items)).toEqual(item);
    expect(itemOfEntry({ local: content({ description: 'Bolts', item: removed }) }, items)).toEqual(removed);
    expect(itemOfEntry({ local: content({ description: 'BRIDGE-7 Bolts', item: { ...item, key: 'BRIDGE-8' } }) }, items)?.key).toBe(
      'BRIDGE-8',
    );
  });
});
