/** Which step is next, from what is wanted, what may have been sent, and what the items show. */
import { assert, property, array, boolean, constantFrom, integer, record as recordOf } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { thisComputerKey } from '#shared/connections/connections.ts';
import type { UtcInstant } from '#shared/values/brands.ts';
import { entryMark, nextStep, type Draft, type KnownLists, type Spent, type SpentRecord } from '#core/work-items/spent-time/next-step.ts';
import type { Worklog } from '#core/work-items/tracker-api.ts';
import { localUuid } from '../../../support/core-ports.ts';
import { instant, uuid } from '../../../support/time-tracking-fixture.ts';

const entry = localUuid(1);
const start = instant('2026-11-20T09:00:00Z');
const bolt = { tracker: uuid(1), key: 'river/bridge#1' };
const rail = { tracker: uuid(1), key: 'river/bridge#2' };
const hour: Spent = { item: bolt, start, minutes: 60 };

function draft(mark: number, spent: Partial<Spent> & { readonly at?: UtcInstant } = {}): Draft {
  return { ...hour, at: start, ...spent, mark: `${entryMark(entry)}${mark}` };
}

function worklog(mark: number, key = `w${mark}`): Worklog {
  return { key, start, text: `Some words. ${entryMark(entry)}${mark}` };
}

function at(seconds: number): UtcInstant {
  return instant(`2026-11-20T09:00:0${seconds}Z`);
}

function without(seconds: number): Worklog {
  return { key: `at ${seconds}`, start: at(seconds), text: null };
}

function wanting(wanted: Spent | null, drafts: readonly Draft[] = []): SpentRecord {
  return {
    entry,
    connection: thisComputerKey,
    began: start,
    wanted,
    isFollowed: true,
    drafts: [...drafts],
    sentMs: null,
    state: { kind: 'waiting', failure: null },
  };
}

function listed(lists: Readonly<Record<string, readonly Worklog[]>>, taken: readonly UtcInstant[] = []): KnownLists {
  return { list: ({ key }) => lists[key], isTaken: (_item, second) => taken.includes(second) };
}

describe('the next step', () => {
  it('lists the item before a draft is noted, and after that adds it', () => {
    expect(nextStep(wanting(hour), listed({}))).toEqual({ kind: 'list', item: bolt });
    expect(nextStep(wanting(hour), listed({ [bolt.key]: [] }))).toEqual({ kind: 'note', draft: { ...hour, at: start } });
    expect(nextStep(wanting(hour, [draft(1)]), listed({ [bolt.key]: [] }))).toEqual({ kind: 'add', draft: draft(1) });
    expect(nextStep(wanting(hour, [draft(1)]), listed({ [bolt.key]: [worklog(1)] }))).toEqual({ kind: 'done' });
  });

  it('lists every item that may have a worklog, before anything else', () => {
    expect(nextStep(wanting(hour, [draft(1)]), listed({}))).toEqual({ kind: 'list', item: bolt });
    expect(nextStep(wanting({ ...hour, item: rail }, [draft(1)]), listed({ [rail.key]: [] }))).toEqual({ kind: 'list', item: bolt });
  });

  it('removes the worklog of an earlier draft before the next one is noted', () => {
    const longer = wanting({ ...hour, minutes: 90 }, [draft(1)]);
    expect(nextStep(longer, listed({ [bolt.key]: [worklog(1)] }))).toEqual({ kind: 'remove', item: bolt, worklog: 'w1' });
    expect(nextStep(longer, listed({ [bolt.key]: [] }))).toEqual({ kind: 'forget', kept: [] });
  });

  it('moves to another item', () => {
    const moved = wanting({ ...hour, item: rail }, [draft(1)]);
    expect(nextStep(moved, listed({ [bolt.key]: [worklog(1)], [rail.key]: [] }))).toEqual({ kind: 'remove', item: bolt, worklog: 'w1' });
    expect(nextStep(wanting({ ...hour, item: rail }), listed({ [rail.key]: [] }))).toMatchObject({ kind: 'note', draft: { item: rail } });
  });

  it('withdraws what is not wanted any more, and leaves times of others', () => {
    const other: Worklog = { key: 'other', start, text: 'Clocktower 999999999999-1' };
    const deleted = wanting(null, [draft(1)]);
    expect(nextStep(deleted, listed({ [bolt.key]: [other, worklog(1)] }))).toEqual({ kind: 'remove', item: bolt, worklog: 'w1' });
    expect(nextStep(deleted, listed({ [bolt.key]: [other] }))).toEqual({ kind: 'forget', kept: [] });
    expect(nextStep(wanting(null), listed({}))).toEqual({ kind: 'done' });
  });

  it('removes a second worklog of one draft, and one of a draft that is not known any more', () => {
    expect(nextStep(wanting(hour, [draft(1)]), listed({ [bolt.key]: [worklog(1), worklog(1, 'again')] }))).toEqual({
      kind: 'remove',
      item: bolt,
      worklog: 'again',
    });
    expect(nextStep(wanting(hour, [draft(1)]), listed({ [bolt.key]: [worklog(1), worklog(7)] }))).toEqual({
      kind: 'remove',
      item: bolt,
      worklog: 'w7',
    });
  });

  it('chooses an instant of its own where worklogs have no text', () => {
    expect(nextStep(wanting(hour), listed({ [bolt.key]: [without(0)] }, [at(1)]))).toEqual({ kind: 'note', draft: { ...hour, at: at(2) } });
    const known = wanting(hour, [draft(1, { at: at(2) })]);
    expect(nextStep(known, listed({ [bolt.key]: [without(0), without(1)] }))).toMatchObject({ kind: 'add' });
    expect(nextStep(known, listed({ [bolt.key]: [without(0), without(2)] }))).toEqual({ kind: 'done' });
  });

  it('comes to an end with exactly one worklog, whatever was sent before', () => {
    const spent = recordOf({ item: constantFrom(bolt, rail), minutes: constantFrom(30, 60) });
    const earlier = array(recordOf({ spent, copies: integer({ min: 0, max: 2 }) }), { maxLength: 4 });
    assert(
      property(earlier, recordOf({ spent, isDeleted: boolean() }), boolean(), (before, { spent: last, isDeleted }, hasText) => {
        let drafts: readonly Draft[] = before.map(({ spent: content }, index) => draft(index, { ...content, at: at(index) }));
        let worklogs: readonly (Worklog & Pick<Draft, 'item'>)[] = [];
        const put = ({ item, mark, ...sent }: Draft, key: string): void => {
          worklogs = [...worklogs, { item, key, start: sent.at, text: hasText ? mark : null }];
        };
        drafts.forEach((each, index) => [1, 2].slice(0, before[index]?.copies ?? 0).forEach((copy) => put(each, `${index} ${copy}`)));
        const lists: KnownLists = { list: ({ key }) => worklogs.filter(({ item }) => item.key === key), isTaken: () => false };
        const wanted = isDeleted ? null : { ...last, start };
        const next = () => nextStep(wanting(wanted, drafts), lists);
        let steps = 0;
        for (let step = next(); step.kind !== 'done'; step = next()) {
          steps += 1;
          expect(steps).toBeLessThan(40);
          if (step.kind === 'note') {
            drafts = [{ ...step.draft, mark: `${entryMark(entry)}new` }];
          } else if (step.kind === 'forget') {
            drafts = step.kept;
          } else if (step.kind === 'add') {
            put(step.draft, 'new');
          } else if (step.kind === 'remove') {
            const { worklog: removed } = step;
            worklogs = worklogs.filter(({ key }) => key !== removed);
          }
        }
        expect(worklogs.map(({ item }) => item)).toEqual(isDeleted ? [] : [last.item]);
        expect(drafts).toHaveLength(isDeleted ? 0 : 1);
      }),
    );
  });
});
