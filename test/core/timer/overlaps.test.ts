/** Overlapping entries: detected however they were made, cut in one undoable command, or kept permanently. */
import { cutCommands } from '#shared/timer/overlaps.ts';
import { fail } from '#shared/values/result.ts';
import type { Uuid } from '#shared/values/brands.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { localUuid } from '../../support/core-ports.ts';
import { at, valueOf } from '../../support/core-records.ts';
import { openRig, type Rig } from '../../support/core-rig.ts';
import { closedAfterTest } from '../../support/after-test.ts';

let rig: Rig;
beforeEach(async () => {
  rig = closedAfterTest(await openRig());
});

function add(description: string, start: string, end: string): Uuid {
  return valueOf(rig.tracker.add({ description, start: at(start), end: at(end) })).localId;
}

/** Descriptions of overlapping entries, the one that stays first. */
function overlaps(): readonly (readonly (string | undefined)[])[] {
  const { entries, overlaps: pairs } = rig.tracker.view().today;
  const nameOf = (id: Uuid): string | undefined => entries.find(({ localId }) => localId === id)?.description;
  return pairs.map(({ entry, other }) => [nameOf(entry), nameOf(other)]);
}

function spans(): readonly (readonly [string, string, string | null])[] {
  return rig.tracker
    .view()
    .today.entries.map(({ description, start, end }) => [description, start.slice(11, 16), end?.slice(11, 16) ?? null] as const)
    .toReversed();
}

function cut(name: string): void {
  const { entries, overlaps: pairs } = rig.tracker.view().today;
  const entry = entries.find(({ description }) => description === name);
  const others = new Set(pairs.filter((pair) => pair.entry === entry?.localId).map(({ other }) => other));
  valueOf(
    rig.tracker.several(
      entry === undefined
        ? []
        : cutCommands(
            [entry],
            entries.filter(({ localId }) => others.has(localId)),
          ),
    ),
  );
}

describe('entries at the same time', () => {
  it('are noticed when a start moves before an earlier entry, which is the one to cut', () => {
    add('standup', '8:00', '9:00');
    const review = add('review', '9:00', '10:00');
    expect(overlaps()).toEqual([]);
    valueOf(rig.tracker.edit({ localId: review, start: '9:30' }));
    expect(overlaps()).toEqual([['review', 'standup']]);
    cut('review');
    expect(spans()).toEqual([
      ['standup', '08:00', '08:30'],
      ['review', '08:30', '10:00'],
    ]);
    expect(overlaps()).toEqual([]);
  });

  it('are noticed when the start of what runs moves, and when an entry is added by hand', () => {
    add('standup', '8:00', '9:00');
    add('mail', '9:00', '9:10');
    valueOf(rig.tracker.start({ description: 'design', at: null }));
    const running = rig.tracker.view().timer;
    valueOf(
      running.kind === 'running' ? rig.tracker.edit({ localId: running.entry.localId, start: '9:30' }) : fail({ kind: 'nothing-running' }),
    );
    expect(overlaps()).toEqual([
      ['design', 'standup'],
      ['design', 'mail'],
    ]);
    add('lunch', '10:30', '11:00');
    expect(overlaps()).toEqual([
      ['design', 'standup'],
      ['design', 'mail'],
      ['lunch', 'design'],
    ]);
  });

  it('are cut in one command, which one undo takes back', async () => {
    add('morning', '8:00', '11:00');
    add('standup', '9:00', '9:30');
    cut('standup');
    const after = [
      ['morning', '08:00', '09:00'],
      ['standup', '09:00', '09:30'],
      ['morning', '09:30', '11:00'],
    ];
    expect(spans()).toEqual(after);
    valueOf(await rig.tracker.undo());
    expect(spans()).toEqual([
      ['morning', '08:00', '11:00'],
      ['standup', '09:00', '09:30'],
    ]);
    expect(overlaps()).toHaveLength(1);
  });

  it('stay deleted only until the cut is undone', async () => {
    const short = add('call', '9:00', '9:10');
    add('design', '8:00', '10:00');
    cut('design');
    expect(spans()).toEqual([['design', '08:00', '10:00']]);
    valueOf(await rig.tracker.undo());
    expect(rig.tracker.record(short)?.deleted).toBe(false);
  });

  it('are not asked about again once they are kept, after a restart, too, until their times change', () => {
    const standup = add('standup', '8:00', '9:00');
    const review = add('review', '8:30', '10:00');
    valueOf(rig.tracker.answer({ kind: 'keep-overlaps', entry: review, others: [standup] }));
    expect(overlaps()).toEqual([]);
    rig.restart();
    expect(overlaps()).toEqual([]);
    valueOf(rig.tracker.edit({ localId: review, start: '9:15' }));
    expect(overlaps()).toEqual([['review', 'standup']]);
  });

  it('cannot be kept once one of them is gone', () => {
    const standup = add('standup', '8:00', '9:00');
    expect(rig.tracker.answer({ kind: 'keep-overlaps', entry: standup, others: [localUuid(999)] })).toEqual(
      fail({ kind: 'no-such-entry' }),
    );
  });
});
