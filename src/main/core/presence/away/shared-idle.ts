import type { IdleSource } from './away-monitor.ts';

/** Gives one source to several monitors: it is released when none of them needs it. The owner of the source closes it. */
export function shareIdle(source: IdleSource): () => IdleSource {
  const users = new Set<symbol>();
  return () => {
    const user = Symbol('monitor');
    return {
      idleMs: async () => {
        users.add(user);
        return source.idleMs();
      },
      ...(source.onInput === undefined ? {} : { onInput: source.onInput }),
      release: () => {
        if (users.delete(user) && users.size === 0) {
          source.release?.();
        }
      },
    };
  };
}
