import { describe, expect, it } from 'vitest';
import { succeed } from '#shared/values/result.ts';
import { createUnfinished } from '#renderer/editing/unfinished.ts';

function recorded() {
  const states: boolean[] = [];
  const unfinished = createUnfinished({
    occupyPopover: async ({ occupied }) => {
      states.push(occupied);
      return succeed(null);
    },
  });
  return { states, unfinished };
}

describe('unfinished text', () => {
  it('is reported once when the first field has some and once when the last is empty', () => {
    const { states, unfinished } = recorded();
    unfinished.note('description', true);
    unfinished.note('today', true);
    unfinished.note('description', false);
    expect(states).toEqual([true]);
    unfinished.note('today', false);
    expect(states).toEqual([true, false]);
  });

  it('says nothing while nothing is typed', () => {
    const { states, unfinished } = recorded();
    unfinished.note('description', false);
    unfinished.note('start', false);
    expect(states).toEqual([]);
  });
});
