/** Two sides changed one entry: it is merged field by field, and it is known what of either side is not in the result. */
import { assert, constantFrom, option, property, record, subarray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameContent, type EntryContent } from '#core/sync/entry-record.ts';
import { mergeContent, type Merge } from '#core/sync/rules/merge.ts';
import { at, content } from '../../../support/core-records.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

const base = content();
const ran = content({ end: null });
const nothing = { mine: false, theirs: false };
const theirsOnly = { mine: false, theirs: true };
const mineOnly = { mine: true, theirs: false };

function merged(from: EntryContent, mine: Partial<EntryContent>, theirs: Partial<EntryContent>): Merge {
  return mergeContent({ base: from, mine: { ...from, ...mine }, theirs: { ...from, ...theirs } });
}

describe('the merge of single fields', () => {
  it.each<[string, Partial<EntryContent>, Partial<EntryContent>, Partial<EntryContent>, Merge['lost']]>([
    ['neither side changed', {}, {}, {}, nothing],
    ['only mine: words', { description: 'mine' }, {}, { description: 'mine' }, nothing],
    ['only theirs: words', {}, { description: 'theirs' }, { description: 'theirs' }, mineOnly],
    ['both alike: words', { description: 'same' }, { description: 'same' }, { description: 'same' }, nothing],
    ['both differently: words', { description: 'mine' }, { description: 'theirs' }, { description: 'mine' }, theirsOnly],
    ['mine: start', { start: at('9:10') }, {}, { start: at('9:10') }, nothing],
    ['both: start', { start: at('9:10') }, { start: at('9:20') }, { start: at('9:10') }, theirsOnly],
    ['mine: end', { end: at('10:10') }, {}, { end: at('10:10') }, nothing],
    ['both: end', { end: at('10:10') }, { end: at('10:20') }, { end: at('10:10') }, theirsOnly],
    ['mine: task', { taskId: uuid(40) }, {}, { taskId: uuid(40) }, nothing],
    ['both: task', { taskId: uuid(40) }, { taskId: uuid(41) }, { taskId: uuid(40) }, theirsOnly],
    ['both: project', { ownProjectId: uuid(30) }, { ownProjectId: uuid(31) }, { ownProjectId: uuid(30) }, theirsOnly],
    ['mine: a task, theirs: a project', { taskId: uuid(40) }, { ownProjectId: uuid(31) }, { taskId: uuid(40) }, theirsOnly],
    [
      'mine: by name, theirs: a task',
      { assignmentWish: { project: { kind: 'new', name: 'Bridge' } } },
      { taskId: uuid(41) },
      { assignmentWish: { project: { kind: 'new', name: 'Bridge' } } },
      theirsOnly,
    ],
    ['different fields', { description: 'mine' }, { end: at('10:20') }, { description: 'mine', end: at('10:20') }, mineOnly],
  ])('%s', (_, ...[mine, theirs, result, lost]) => {
    const merge = merged(base, mine, theirs);
    expect([merge.content, merge.lost]).toEqual([{ ...base, ...result }, lost]);
  });

  it.each<[string, readonly (boolean | undefined)[], boolean | undefined]>([
    ['only mine', [false, true, false], true],
    ['only theirs', [false, false, true], true],
    ['theirs, where nothing is known here', [undefined, undefined, true], true],
    ['mine, where the service decided meanwhile', [undefined, true, false], true],
    ['mine, where the service does not say', [true, false, undefined], false],
  ])('billable: %s', (_, [before, mine, theirs], result) => {
    const merge = mergeContent({
      base: { ...base, billable: before },
      mine: { ...base, billable: mine },
      theirs: { ...base, billable: theirs },
    });
    expect(merge.content.billable).toBe(result);
  });

  it.each([
    ['theirs', at('10:10'), at('10:05'), at('10:05')],
    ['mine', at('10:05'), at('10:10'), at('10:05')],
    ['either', at('10:05'), at('10:05'), at('10:05')],
  ])('takes the earlier of two stops: %s', (_, ...[mine, theirs, end]) => {
    expect(merged(ran, { end: mine }, { end: theirs }).content.end).toBe(end);
  });

  it('a stop of the other side replaces nothing', () => {
    expect(merged(ran, {}, { end: at('10:00') })).toEqual({ content: content(), lost: nothing });
  });

  it('keeps ours where the other side started again what was re-timed here', () => {
    expect(merged(base, { end: at('10:10') }, { end: null })).toMatchObject({ content: { end: at('10:10') } });
  });

  it('joins tags as sets: what either added is there, what either removed is not', () => {
    const both = { ...base, tags: [uuid(50), uuid(51)] };
    const merge = merged(both, { tags: [uuid(50), uuid(53)] }, { tags: [uuid(51), uuid(52)] });
    expect([merge.content.tags, merge.lost]).toEqual([[uuid(52), uuid(53)], mineOnly]);
  });

  it('takes both of our times where the mixture would end before it starts', () => {
    expect(merged(base, { start: at('9:50') }, { end: at('9:40') })).toMatchObject({
      content: { start: at('9:50'), end: at('10:00') },
      lost: theirsOnly,
    });
  });

  it('keeps what is wanted by name', () => {
    expect(merged(base, { tagWishes: ['travel'] }, { description: 'theirs' }).content).toMatchObject({
      tagWishes: ['travel'],
      description: 'theirs',
    });
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

  it('agrees where both sides agree, and loses nothing', () => {
    assert(
      property(anyContent, anyContent, (one, other) => {
        const merge = mergeContent({ base: one, mine: other, theirs: other });
        expect([sameContent(merge.content, other), merge.lost]).toEqual([true, nothing]);
      }),
    );
  });

  it('loses no words without saying so', () => {
    assert(
      property(anyContent, anyContent, anyContent, (ancestor, mine, theirs) => {
        const { content: result, lost } = mergeContent({ base: ancestor, mine, theirs });
        expect(lost.mine || result.description === mine.description).toBe(true);
        expect(lost.theirs || result.description === theirs.description || theirs.description === ancestor.description).toBe(true);
      }),
    );
  });

  it('is settled after one round, with tags sorted and unique', () => {
    assert(
      property(anyContent, anyContent, anyContent, (ancestor, mine, theirs) => {
        const once = mergeContent({ base: ancestor, mine, theirs }).content;
        expect(sameContent(mergeContent({ base: theirs, mine: once, theirs }).content, once)).toBe(true);
        expect(once.tags).toEqual([...new Set(once.tags)].sort());
      }),
    );
  });
});
