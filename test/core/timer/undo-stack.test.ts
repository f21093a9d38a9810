import { describe, expect, it } from 'vitest';
import { succeed } from '#shared/values/result.ts';
import { UndoStack } from '#core/timer/undo-stack.ts';

const standing = { find: () => undefined, favourites: { has: () => false } };

function imported(count: () => number) {
  return { kind: 'foreign', foreign: { kind: 'imported', count, undo: async () => succeed(null) } } as const;
}

describe('the last commands', () => {
  it('that can no longer be undone do not block earlier ones', () => {
    const stack = new UndoStack();
    let left = 3;
    stack.push(imported(() => 5));
    stack.push(imported(() => left));
    expect(stack.view(standing)).toMatchObject({ number: 2 });
    left = 0;
    expect(stack.view(standing)).toMatchObject({ number: 1 });
    left = 3;
    expect(stack.last()?.number).toBe(1);
  });

  it('are fifty, and each has its own number', () => {
    const stack = new UndoStack();
    for (let number = 1; number <= 51; number += 1) {
      stack.push(imported(() => 1));
    }
    const numbers: (number | undefined)[] = [];
    while (stack.last() !== null) {
      numbers.push(stack.last()?.number);
      stack.drop();
    }
    expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([50, 51, 2]);
    expect(stack.view(standing)).toBeNull();
  });
});
