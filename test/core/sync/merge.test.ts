/** Two sides changed one entry: it is merged field by field, and every change is kept. */
import { assert, constantFrom, option, property, record, subarray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameContent, type EntryContent } from '#core/sync/entry-record.ts';
import { ancestorOfUnknownOutcome, mergeContent } from '#core/sync/outcomes/merge.ts';
import { at, content } from '../../support/core-records.ts';
import { uuid } from '../../support/time-tracking-fixture.ts';

const base = content();
const ran = content({ end: null });

describe('the merge of single fields', () => {
  it.each<[string, Partial<EntryContent>, Partial<EntryContent>, Partial<EntryContent>, readonly string[]]>([
    ['neither side changed', {}, {}, {}, []],
    ['only mine: words', { description: 'mine' }, {}, { description: 'mine' }, []],
    ['only theirs: words', {}, { description: 'theirs' }, { description: 'theirs' }, []],
    ['both alike: words', { description: 'same' }, { description: 'same' }, { description: 'same' }, []],
    ['both differently: words', { description: 'mine' }, { description: 'theirs' }, { description: 'mine' }, ['description']],
    ['mine: start', { start: at('9:10') }, {}, { start: at('9:10') }, []],
    ['theirs: start', {}, { start: at('9:20') }, { start: at('9:20') }, []],
    ['both: start', { start: at('9:10') }, { start: at('9:20') }, { start: at('9:10') }, ['start']],
    ['mine: end', { end: at('10:10') }, {}, { end: at('10:10') }, []],
    ['theirs: end', {}, { end: at('10:20') }, { end: at('10:20') }, []],
    ['both: end', { end: at('10:10') }, { end: at('10:20') }, { end: at('10:10') }, ['end']],
    ['mine: task', { taskId: uuid(40) }, {}, { taskId: uuid(40) }, []],
    ['theirs: task', {}, { taskId: uuid(41) }, { taskId: uuid(41) }, []],
    ['both: task', { taskId: uuid(40) }, { taskId: uuid(41) }, { taskId: uuid(40) }, ['task']],
    ['different fields', { description: 'mine' }, { end: at('10:20') }, { description: 'mine', end: at('10:20') }, []],
  ])('%s', (_, ...[mine, theirs, merged, conflicts]) => {
    const merge = mergeContent({ base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } });
    expect(merge.content).toEqual({ ...base, ...merged });
    expect(merge.conflicts.map(({ field }) => field)).toEqual(conflicts);
    expect(merge.impossible).toBe(false);
  });

  it.each<[string, readonly (boolean | undefined)[], boolean | undefined]>([
    ['only mine', [false, true, false], true],
    ['only theirs', [false, false, true], true],
    ['theirs, where nothing is known here', [undefined, undefined, true], true],
    ['mine, where the service decided meanwhile', [undefined, true, false], true],
    ['mine, where the service does not say', [true, false, undefined], false],
  ])('billable: %s', (_, [before, mine, theirs], merged) => {
    const merge = mergeContent({ base: { ...base, billable: before }, mine: { ...base, billable: mine }, theirs: { ...base, billable: theirs } });
    expect([merge.content.billable, merge.conflicts]).toEqual([merged, []]);
  });

  it('keeps what the other side wrote in the conflict', () => {
    const { conflicts } = mergeContent({ base, mine: { ...base, description: 'mine' }, theirs: { ...base, description: 'theirs' } });
    expect(conflicts).toEqual([{ field: 'description', base: 'drawing', mine: 'mine', theirs: 'theirs' }]);
  });

  it.each([
    ['theirs', at('10:10'), at('10:05'), at('10:05')],
    ['mine', at('10:05'), at('10:10'), at('10:05')],
    ['either', at('10:05'), at('10:05'), at('10:05')],
  ])('takes the earlier of two stops: %s', (_, ...[mine, theirs, end]) => {
    const merge = mergeContent({ base: ran, mine: { ...ran, end: mine }, theirs: { ...ran, end: theirs } });
    expect([merge.content.end, merge.conflicts]).toEqual([end, []]);
  });

  it('notices a restart elsewhere of what was re-timed here', () => {
    const merge = mergeContent({ base, mine: { ...base, end: at('10:10') }, theirs: { ...base, end: null } });
    expect([merge.content.end, merge.conflicts.map(({ field }) => field)]).toEqual([at('10:10'), ['end']]);
  });

  it.each([
    ['words', { description: 'theirs' }, 'description'],
    ['an end', { end: at('10:20') }, 'end'],
    ['a task', { taskId: uuid(41) }, 'task'],
  ] as const)('keeps %s that was written again unchanged, and what the other side wrote', (_, theirs, field) => {
    const merge = mergeContent({ base, mine: base, theirs: { ...base, ...theirs } }, [field]);
    expect(merge.content).toEqual(base);
    expect(merge.conflicts).toMatchObject([{ field }]);
    expect(mergeContent({ base, mine: base, theirs: base }, [field]).conflicts).toEqual([]);
  });

  it('keeps running what was stopped and taken up again here, and the stop of the other side', () => {
    const merge = mergeContent({ base: ran, mine: ran, theirs: { ...ran, end: at('10:20') } }, ['end']);
    expect([merge.content.end, merge.conflicts]).toEqual([null, [{ field: 'end', base: null, mine: null, theirs: at('10:20') }]]);
  });

  it('joins tags as sets: what either added is there, what either removed is not', () => {
    const both = { ...base, tags: [uuid(50), uuid(51)] };
    const merge = mergeContent({ base: both, mine: { ...base, tags: [uuid(50), uuid(53)] }, theirs: { ...base, tags: [uuid(51), uuid(52)] } });
    expect(merge.content.tags).toEqual([uuid(52), uuid(53)]);
  });

  it('says so when the mixture ends before it starts', () => {
    expect(mergeContent({ base, mine: { ...base, start: at('9:50') }, theirs: { ...base, end: at('9:40') } }).impossible).toBe(true);
  });
});

const anyContent = record<EntryContent>({
  start: constantFrom(at('9:00'), at('9:10'), at('9:20')),
  end: option(constantFrom(at('10:00'), at('10:10'), at('10:20'))),
  description: constantFrom('', 'one', 'two'),
  taskId: option(constantFrom(uuid(40), uuid(41))),
  tags: subarray([uuid(50), uuid(51), uuid(52)]),
});

describe('every merge', () => {
  it('takes the one side that changed, whichever it is', () => {
    assert(
      property(anyContent, anyContent, (one, other) => {
        expect(sameContent(mergeContent({ base: one, mine: one, theirs: other }).content, other)).toBe(true);
        expect(sameContent(mergeContent({ base: one, mine: other, theirs: one }).content, other)).toBe(true);
      }),
    );
  });

  it('agrees where both sides agree, without a conflict', () => {
    assert(
      property(anyContent, anyContent, (one, other) => {
        const merge = mergeContent({ base: one, mine: other, theirs: other });
        expect(merge.conflicts).toEqual([]);
        expect(sameContent(merge.content, other)).toBe(true);
      }),
    );
  });

  it('forgets no value: a text field is one side’s, and the other changed value is in a conflict', () => {
    assert(
      property(anyContent, anyContent, anyContent, (ancestor, mine, theirs) => {
        const merge = mergeContent({ base: ancestor, mine, theirs });
        expect([mine.description, theirs.description]).toContain(merge.content.description);
        const isLost = theirs.description !== ancestor.description && merge.content.description !== theirs.description;
        expect(merge.conflicts.some(({ field }) => field === 'description')).toBe(isLost);
      }),
    );
  });

  it('is settled after one round: merging the result again changes nothing', () => {
    assert(
      property(anyContent, anyContent, anyContent, (ancestor, mine, theirs) => {
        const once = mergeContent({ base: ancestor, mine, theirs }).content;
        expect(sameContent(mergeContent({ base: theirs, mine: once, theirs }).content, once)).toBe(true);
      }),
    );
  });

  it('keeps tags sorted and unique', () => {
    assert(
      property(anyContent, anyContent, anyContent, (ancestor, mine, theirs) => {
        const { tags } = mergeContent({ base: ancestor, mine, theirs }).content;
        expect(tags).toEqual([...new Set(tags)].sort());
      }),
    );
  });
});

function tagged(...numbers: readonly number[]): EntryContent {
  return content({ tags: numbers.map(uuid) });
}

describe('the ancestor of a change whose answer was lost', () => {
  it('takes a tag that is there, or gone, as it was sent for our own doing', () => {
    expect(ancestorOfUnknownOutcome(tagged(1, 2), { sent: tagged(1, 3), found: tagged(1, 3, 4), wanted: tagged(1, 3) })).toEqual(tagged(1, 3));
    expect(mergeContent({ base: ancestorOfUnknownOutcome(tagged(), { sent: tagged(1), found: tagged(1), wanted: tagged(3) }), mine: tagged(3), theirs: tagged(1) }).content).toEqual(tagged(3));
  });

  it('keeps to what was confirmed where the row is not as it was sent', () => {
    expect(ancestorOfUnknownOutcome(tagged(1), { sent: tagged(2), found: tagged(1, 4), wanted: tagged(1) })).toEqual(tagged(1));
  });

  // Seeds 18,349 and 49,042: our own change had arrived, and was taken for another client's.
  it('takes what left and was undone for changed once more', () => {
    const sent = content({ description: 'site', end: at('10:30') });
    const found = content({ description: 'site', end: at('10:40') });
    const ancestor = ancestorOfUnknownOutcome(base, { sent, found, wanted: base });
    expect(ancestor).toEqual(sent);
    expect(mergeContent({ base: ancestor, mine: base, theirs: found })).toMatchObject({ content: base, conflicts: [{ field: 'end', theirs: at('10:40') }] });
  });
});
