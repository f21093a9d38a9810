import { describe, expect, it } from 'vitest';
import { Emitter } from '#shared/values/emitter.ts';

describe('an emitter', () => {
  it('calls its subscribers in the order of their subscription, with the event', () => {
    const emitter = new Emitter<[before: number, after: number]>();
    const calls: string[] = [];
    emitter.subscribe((before, after) => calls.push(`first ${before} ${after}`));
    emitter.subscribe((before, after) => calls.push(`second ${before} ${after}`));
    emitter.emit(1, 2);
    expect(calls).toEqual(['first 1 2', 'second 1 2']);
  });

  it('calls a subscriber no more once it has unsubscribed, also while it emits', () => {
    const emitter = new Emitter();
    const calls: string[] = [];
    const unsubscribes: (() => void)[] = [];
    const unsubscribeFirst = emitter.subscribe(() => {
      calls.push('first');
      for (const unsubscribe of unsubscribes) unsubscribe();
    });
    unsubscribes.push(emitter.subscribe(() => calls.push('second')));
    emitter.emit();
    expect(calls).toEqual(['first']);
    unsubscribeFirst();
    expect(emitter.hasSubscribers).toBe(false);
  });

  it('has no subscribers after it was closed', () => {
    const emitter = new Emitter();
    emitter.subscribe(() => expect.unreachable());
    emitter.close();
    emitter.emit();
    expect(emitter.hasSubscribers).toBe(false);
  });
});
