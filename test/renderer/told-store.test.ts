import { fail, succeed } from '#shared/values/result.ts';
import type { View } from '#shared/timer/view.ts';
import { describe, expect, it } from 'vitest';
import { createToldStore } from '#renderer/told-store.ts';
import { viewOf } from './fixtures.ts';

function nothing(): void {}

function setUp(answers: readonly (View | null)[]) {
  const queue = [...answers];
  let push: (view: View | null) => void = nothing;
  let expire = nothing;
  const store = createToldStore<View>(
    {
      ask: async () => {
        const view = queue.shift() ?? null;
        return view === null ? fail({ kind: 'no-answer' }) : succeed(view);
      },
      listen: (listener) => {
        push = listener;
        return nothing;
      },
    },
    {
      afterMs: (_delay, action) => {
        expire = action;
        return () => {
          expire = nothing;
        };
      },
      answerWithinMs: 1,
    },
  );
  return { store, push: (view: View | null) => push(view), expire: () => expire() };
}

describe('the store of what is told', () => {
  it('waits, then shows what it was told', async () => {
    const { store } = setUp([viewOf([])]);
    expect(store.current().kind).toBe('waiting');
    await store.refresh();
    expect(store.current()).toMatchObject({ kind: 'view', view: { revision: 1 }, stale: false });
  });

  it('never goes back to an older View', () => {
    const { store, push } = setUp([]);
    push(viewOf([], { revision: 5 }));
    push(viewOf([], { revision: 4 }));
    expect(store.current()).toMatchObject({ view: { revision: 5 } });
  });

  it('keeps the last View, marked as old, when a push cannot be read, and recovers with the next', () => {
    const { store, push } = setUp([]);
    push(viewOf([], { revision: 5 }));
    push(null);
    expect(store.current()).toMatchObject({ kind: 'view', view: { revision: 5 }, stale: true });
    push(viewOf([], { revision: 6 }));
    expect(store.current()).toMatchObject({ view: { revision: 6 }, stale: false });
  });

  it('is unreachable when the first answer is none or does not come', async () => {
    const none = setUp([null]);
    await none.store.refresh();
    expect(none.store.current().kind).toBe('unreachable');
    const late = setUp([viewOf([])]);
    const settled = late.store.refresh();
    late.expire();
    expect(late.store.current().kind).toBe('unreachable');
    await settled;
    expect(late.store.current().kind).toBe('view');
  });

  it('tells its listeners until they unsubscribe', () => {
    const { store, push } = setUp([]);
    let told = 0;
    const unsubscribe = store.subscribe(() => {
      told += 1;
    });
    push(viewOf([], { revision: 2 }));
    unsubscribe();
    push(viewOf([], { revision: 3 }));
    expect(told).toBe(1);
  });
});
