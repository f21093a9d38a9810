import { fail, succeed, type Result } from '#shared/values/result.ts';
import { describe, expect, it } from 'vitest';
import type { Problem } from '#renderer/page/bridge.ts';
import { Query, queryFailure, type QueryHost } from '#renderer/data/query.ts';

interface Value {
  readonly revision: number;
  readonly text: string;
}

function value(revision: number, text = ''): Value {
  return { revision, text };
}

const noAnswer = fail({ kind: 'no-answer' } as const);

/** Runs all settled promises. */
async function settle(): Promise<void> {
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
}

function fakeHost() {
  const shown = new Set<() => void>();
  const timers = new Set<() => void>();
  let hidden = false;
  const host: QueryHost = {
    afterMs: (_delay, action) => {
      timers.add(action);
      return () => timers.delete(action);
    },
    isHidden: () => hidden,
    onShown: (listener) => {
      shown.add(listener);
      return () => shown.delete(listener);
    },
  };
  return {
    host,
    hide: () => {
      hidden = true;
    },
    show: () => {
      hidden = false;
      for (const listener of shown) {
        listener();
      }
    },
    expire: () => {
      for (const action of timers) {
        action();
      }
    },
  };
}

/** A source whose answers the test controls, one request after another. */
function fakeSource() {
  const open: { readonly request: string; readonly give: (answer: Result<Value, Problem>) => void }[] = [];
  const asked: string[] = [];
  const pushes = new Set<(value: Value | null) => void>();
  const changes = new Set<() => void>();
  return {
    asked,
    source: {
      ask: async (request: string) => {
        asked.push(request);
        const { promise, resolve } = Promise.withResolvers<Result<Value, Problem>>();
        open.push({ request, give: resolve });
        return promise;
      },
      pushes: (listener: (value: Value | null) => void) => {
        pushes.add(listener);
        return () => pushes.delete(listener);
      },
      changes: (listener: () => void) => {
        changes.add(listener);
        return () => changes.delete(listener);
      },
    },
    listening: () => pushes.size + changes.size,
    answer: async (answer: Result<Value, Problem>, request?: string) => {
      const index = request === undefined ? 0 : open.findIndex((each) => each.request === request);
      open.splice(index, 1)[0]?.give(answer);
      await settle();
    },
    push: (pushed: Value | null) => pushes.forEach((listener) => listener(pushed)),
    change: () => changes.forEach((listener) => listener()),
  };
}

function setUp() {
  const host = fakeHost();
  const source = fakeSource();
  const query = new Query<Value, string>(source.source, host.host, ['first']);
  return { ...host, ...source, query };
}

function shownOf({ query }: { readonly query: Query<Value, string> }) {
  return query.current();
}

describe('a query', () => {
  it('asks when the first component listens, and stops listening with the last', async () => {
    const rig = setUp();
    expect(rig.asked).toEqual([]);
    const unsubscribe = rig.query.subscribe(() => {});
    const other = rig.query.subscribe(() => {});
    expect([rig.asked, shownOf(rig)]).toEqual([['first'], { kind: 'waiting' }]);
    await rig.answer(succeed(value(1)));
    expect(shownOf(rig)).toEqual({ kind: 'answer', value: value(1), request: 'first', failure: null });
    unsubscribe();
    expect(rig.listening()).toBe(2);
    other();
    expect(rig.listening()).toBe(0);
    rig.query.subscribe(() => {});
    expect(rig.asked).toEqual(['first', 'first']);
  });

  it('calls its listeners with every new state until they unsubscribe', async () => {
    const rig = setUp();
    let notifications = 0;
    const unsubscribe = rig.query.subscribe(() => {
      notifications += 1;
    });
    await rig.answer(succeed(value(1)));
    rig.push(value(2));
    expect(notifications).toBe(2);
    unsubscribe();
    rig.push(value(3));
    expect(notifications).toBe(2);
  });

  it('shows what is pushed, also while its page is hidden', async () => {
    const rig = setUp();
    rig.query.subscribe(() => {});
    await rig.answer(succeed(value(1, 'before')));
    rig.hide();
    rig.push(value(2, 'now'));
    expect(shownOf(rig)).toMatchObject({ value: value(2, 'now') });
  });

  it('asks again when its page is shown again, and keeps the last answer meanwhile', async () => {
    const rig = setUp();
    rig.query.subscribe(() => {});
    await rig.answer(succeed(value(1, 'before')));
    rig.hide();
    rig.change();
    expect(rig.asked).toHaveLength(1);
    rig.show();
    expect(rig.asked).toHaveLength(2);
    expect(shownOf(rig)).toMatchObject({ value: value(1, 'before') });
    await rig.answer(succeed(value(2, 'now')));
    expect(shownOf(rig)).toMatchObject({ value: value(2, 'now') });
  });

  it('asks again when something changed, and once more for changes while it was asking', async () => {
    const rig = setUp();
    rig.query.subscribe(() => {});
    await rig.answer(succeed(value(1)));
    rig.change();
    rig.change();
    rig.change();
    expect(rig.asked).toHaveLength(2);
    await rig.answer(succeed(value(2)));
    expect(rig.asked).toHaveLength(3);
    await rig.answer(succeed(value(3)));
    expect(rig.asked).toHaveLength(3);
    expect(shownOf(rig)).toMatchObject({ value: value(3) });
  });

  it('shows the answer to the latest request, whichever comes first', async () => {
    const rig = setUp();
    rig.query.subscribe(() => {});
    await rig.answer(succeed(value(1, 'first')));
    void rig.query.ask('second');
    void rig.query.ask('third');
    await rig.answer(succeed(value(3, 'third')), 'third');
    await rig.answer(succeed(value(2, 'second')), 'second');
    expect(shownOf(rig)).toEqual({ kind: 'answer', value: value(3, 'third'), request: 'third', failure: null });
  });

  it('keeps the last answer, and says which request it answers, while another one is asked', async () => {
    const rig = setUp();
    rig.query.subscribe(() => {});
    await rig.answer(succeed(value(1)));
    void rig.query.ask('second');
    expect(shownOf(rig)).toMatchObject({ kind: 'answer', request: 'first' });
  });

  it('does not show the answer to another request when the latest fails', async () => {
    const rig = setUp();
    rig.query.subscribe(() => {});
    await rig.answer(succeed(value(1)));
    void rig.query.ask('second');
    await rig.answer(noAnswer);
    expect(shownOf(rig)).toEqual({ kind: 'failed', failure: { kind: 'no-answer' } });
  });

  it('keeps the answer to the same request with why a newer one could not be read, until one can', async () => {
    const rig = setUp();
    rig.query.subscribe(() => {});
    await rig.answer(succeed(value(1)));
    rig.change();
    await rig.answer(fail({ kind: 'storage-full' }));
    expect(shownOf(rig)).toMatchObject({ kind: 'answer', value: value(1), failure: { kind: 'storage-full' } });
    rig.change();
    await rig.answer(succeed(value(2)));
    expect(shownOf(rig)).toMatchObject({ value: value(2), failure: null });
  });

  it('does not go back to an answer that a newer push overtook, but takes one that is newer than the push', async () => {
    const rig = setUp();
    rig.query.subscribe(() => {});
    rig.push(value(5));
    await rig.answer(succeed(value(4)));
    expect(shownOf(rig)).toMatchObject({ value: value(5) });
    rig.change();
    rig.push(value(6));
    await rig.answer(succeed(value(7)));
    expect(shownOf(rig)).toMatchObject({ value: value(7) });
  });

  it('takes an answer of a lower revision that no push overtook: another connection counts for itself', async () => {
    const rig = setUp();
    rig.query.subscribe(() => {});
    await rig.answer(succeed(value(9)));
    rig.change();
    await rig.answer(succeed(value(2)));
    expect(shownOf(rig)).toMatchObject({ value: value(2) });
  });

  it('asks when a push cannot be read', async () => {
    const rig = setUp();
    rig.query.subscribe(() => {});
    await rig.answer(succeed(value(1)));
    rig.push(null);
    expect(rig.asked).toHaveLength(2);
    await rig.answer(succeed(value(2)));
    expect(shownOf(rig)).toMatchObject({ value: value(2), failure: null });
  });

  it('fails when the first answer takes too long, and shows it when it comes after all', async () => {
    const rig = setUp();
    rig.query.subscribe(() => {});
    rig.expire();
    expect(shownOf(rig)).toEqual({ kind: 'failed', failure: { kind: 'no-answer' } });
    await rig.answer(succeed(value(1)));
    expect(shownOf(rig)).toMatchObject({ kind: 'answer', value: value(1) });
    rig.change();
    rig.expire();
    expect(shownOf(rig)).toMatchObject({ kind: 'answer', value: value(1) });
  });

  it('settles a refresh when what is shown is as of now', async () => {
    const rig = setUp();
    rig.query.subscribe(() => {});
    let settled = false;
    const refreshed = (async () => {
      await rig.query.refresh();
      settled = true;
    })();
    await rig.answer(succeed(value(1)));
    expect(settled).toBe(false);
    await rig.answer(succeed(value(2)));
    await refreshed;
    expect(shownOf(rig)).toMatchObject({ value: value(2) });
  });

  it('asks nothing without a request', () => {
    const { source, asked } = fakeSource();
    const query = new Query<Value, string>(source, fakeHost().host, null);
    query.subscribe(() => {});
    expect(asked).toEqual([]);
    void query.ask('now');
    expect(asked).toEqual(['now']);
  });

  it.each([
    ['a text', 'before'],
    [null, 'before'],
    [{ text: 'no revision' }, { text: 'before' }],
    [{ revision: 'no number' }, { revision: 3 }],
  ])('takes the answer %o, which has no revision, whatever was pushed before it', async (answered, pushed) => {
    let push: ((value: unknown) => void) | null = null;
    const { promise, resolve } = Promise.withResolvers<Result<unknown, Problem>>();
    const query = new Query<unknown>(
      {
        ask: async () => promise,
        pushes: (listener) => {
          push = listener;
          return () => {};
        },
      },
      fakeHost().host,
      [undefined],
    );
    query.subscribe(() => {});
    expect(push).not.toBe(null);
    Reflect.apply(push ?? (() => {}), undefined, [pushed]);
    resolve(succeed(answered));
    await settle();
    expect(query.current()).toMatchObject({ kind: 'answer', value: answered });
  });
});

describe('queryFailure', () => {
  it('is why there is no answer, or no newer one, and null while nothing is known', () => {
    expect(queryFailure({ kind: 'waiting' })).toBe(null);
    expect(queryFailure({ kind: 'failed', failure: { kind: 'no-answer' } })).toEqual({ kind: 'no-answer' });
    expect(queryFailure({ kind: 'answer', value: 1, request: undefined, failure: { kind: 'no-answer' } })).toEqual({ kind: 'no-answer' });
    expect(queryFailure({ kind: 'answer', value: 1, request: undefined, failure: null })).toBe(null);
  });
});
