/** The immutable map is a map, sorted, and stays shallow. */
import { array, assert, constantFrom, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SortedMap } from '#core/sync/engine/sorted-map.ts';

const changes = array(tuple(constantFrom('with' as const, 'without' as const), integer({ min: 0, max: 60 })), { maxLength: 300 });

function keyOf(number: number): string {
  return String(number).padStart(3, '0');
}

describe('a sorted map', () => {
  it('holds what a map holds after the same changes, in the order of the keys', () => {
    assert(
      property(changes, (list) => {
        const model = new Map<string, number>();
        let map: SortedMap<string, number> = SortedMap.empty();
        for (const [index, [change, number]] of list.entries()) {
          const before = [...map];
          const earlier = map;
          if (change === 'with') {
            model.set(keyOf(number), index);
            map = map.with(keyOf(number), index);
          } else {
            model.delete(keyOf(number));
            map = map.without(keyOf(number));
          }
          expect([...earlier]).toEqual(before);
        }
        const sorted = [...model].sort(([one], [other]) => (one < other ? -1 : 1));
        expect([...map]).toEqual(sorted);
        const visited: unknown[] = [];
        map.forEach((value, key, of) => visited.push([key, value, of === map]));
        expect(visited).toEqual(sorted.map(([key, value]) => [key, value, true]));
        expect([...map.valuesFromLast()]).toEqual(sorted.map(([, value]) => value).toReversed());
        expect([map.size, map.first(), map.last()]).toEqual([sorted.length, sorted[0], sorted.at(-1)]);
        for (let number = -1; number <= 61; number += 1) {
          const key = keyOf(number);
          expect([map.get(key), map.has(key)]).toEqual([model.get(key), model.has(key)]);
          expect(map.firstAfter(key)).toEqual(sorted.find(([other]) => other > key));
          expect([...map.from(key)]).toEqual(sorted.filter(([other]) => other >= key));
        }
        expect([...SortedMap.from(model)]).toEqual(sorted);
      }),
    );
  });

  it('takes keys that come in order as well as any', () => {
    let map: SortedMap<string, number> = SortedMap.empty();
    for (let number = 0; number < 20_000; number += 1) {
      map = map.with(String(number).padStart(6, '0'), number);
    }
    // With a depth equal to the number of keys, this would overflow the stack.
    expect([map.size, map.get('010000')]).toEqual([20_000, 10_000]);
  });
});
