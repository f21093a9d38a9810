/** Conditional headers and the tags of lists. */
import { describe, expect, it } from 'vitest';
import { secondsSchema } from '#shared/values/brands.ts';
import { Refused } from '#service/time-tracking/answers.ts';
import { Conditional, tagOfEntry } from '#service/time-tracking/changes/conditional.ts';
import { toListTag } from '#service/time-tracking/changes/list-tags.ts';
import { instant, people, uuid } from '../../../support/time-tracking-fixture.ts';

const entry = {
  id: uuid(1),
  start: instant('2026-11-20T08:00:00Z'),
  end: null,
  duration: secondsSchema.parse(5),
  description: null,
  task_id: null,
  project_id: null,
  user_id: people.owner,
  tags: [],
  billable: true,
};
const tag = tagOfEntry(entry);

function conditional(headers: Readonly<Record<string, string>>): Conditional {
  return new Conditional(new Headers(headers));
}

describe('the tag of an entry', () => {
  it('is of its content without the duration', () => {
    expect(tag).toMatch(/^"[\w-]{43}"$/);
    expect(tagOfEntry({ ...entry, duration: secondsSchema.parse(6) })).toBe(tag);
    expect(tagOfEntry({ ...entry, billable: false })).not.toBe(tag);
  });
});

describe('If-Match', () => {
  it.each([{}, { 'if-match': tag }, { 'if-match': '*' }, { 'if-match': `"x" , ${tag}` }])('%o is met', (headers) => {
    expect(() => conditional(headers).check(entry, false)).not.toThrow();
  });

  it.each([{ 'if-match': '"x"' }, { 'if-match': '' }, { 'if-match': `W/${tag}` }])('%o is not', (headers) => {
    const check = (isExtended: boolean): unknown => {
      try {
        return conditional(headers).check(entry, isExtended);
      } catch (error) {
        return error instanceof Refused ? error.refusal : error;
      }
    };
    const { billable: _, ...contract } = entry;
    expect(check(false)).toEqual({ kind: 'changed', entry: contract, tag });
    expect(check(true)).toEqual({ kind: 'changed', entry, tag });
  });
});

describe('If-None-Match', () => {
  it.each([
    [{}, false],
    [{ 'if-none-match': 'W/"a"' }, true],
    [{ 'if-none-match': 'W/"b", W/"a"' }, true],
    [{ 'if-none-match': 'W/"ab"' }, false],
    [{ 'if-match': 'W/"a"' }, false],
  ])('%o knows the list: %s', (headers, isKnown) => {
    const known = conditional(headers);
    expect([known.tag, known.isNotModified]).toEqual([null, false]);
    expect(known.isKnown('W/"a"')).toBe(isKnown);
    expect([known.tag, known.isNotModified]).toEqual(['W/"a"', isKnown]);
  });
});

it.each([
  [{}, false, 'W/"log.5.1"'],
  [{}, true, 'W/"log.5.1.extended"'],
  [{ latest: null }, false, 'W/"log.pruned.3.2"'],
  [{ latest: null }, true, 'W/"log.pruned.3.2.extended"'],
  [{ is_settled: false }, false, null],
] as const)('the list of %o, extended %s, has the tag %s', (changes, isExtended, expected) => {
  expect(toListTag({ id: 'log', pruned: '3.2', latest: '5.1', is_settled: true, ...changes }, isExtended)).toBe(expected);
});
