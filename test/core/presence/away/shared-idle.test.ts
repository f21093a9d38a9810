import { expect, it } from 'vitest';
import { shareIdle } from '#core/presence/away/shared-idle.ts';

it('a shared source is released when the last monitor that uses it is done with it', async () => {
  let released = 0;
  const share = shareIdle({
    idleMs: async () => 7,
    release: () => {
      released += 1;
    },
  });
  const [one, other, unused] = [share(), share(), share()];
  expect([await one.idleMs(), await other.idleMs(), await one.idleMs()]).toEqual([7, 7, 7]);
  one.release?.();
  unused.release?.();
  one.release?.();
  expect(released).toBe(0);
  other.release?.();
  expect(released).toBe(1);
  await one.idleMs();
  one.release?.();
  expect(released).toBe(2);
});

function onInput(): () => void {
  return () => {};
}

it('a shared source reports input to each monitor if it can', () => {
  expect(shareIdle({ idleMs: async () => 0, onInput })().onInput).toBe(onInput);
  expect(shareIdle({ idleMs: async () => 0 })().onInput).toBeUndefined();
});
