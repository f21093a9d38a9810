import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useServices } from '../page/services.ts';
import { type Answered, Query, type Source } from './query.ts';

export function useQuery<Value, Request>(query: Query<Value, Request>): Answered<Value, Request> {
  return useSyncExternalStore(query.subscribe, query.current);
}

/** Returns the last answer; null: none yet. For parts of a page that are left out until then. */
export function useLatest<Value, Request>(query: Query<Value, Request>): Value | null {
  const answered = useQuery(query);
  return answered.kind === 'answer' ? answered.value : null;
}

export interface Requested<Value, Request> {
  readonly answered: Answered<Value, Request>;
  /** The answer to the current request; null: not there yet. */
  readonly current: Value | null;
  readonly refresh: () => Promise<void>;
}

/** Queries `source`, which is fixed by the first call, whenever `request` changes. null: no query, and the last answer stays. */
export function useRequest<Value, Request>(source: Source<Value, Request>, request: Request | null): Requested<Value, Request> {
  const { data } = useServices();
  const [query] = useState(() => new Query(source, data.host, null));
  const answered = useQuery(query);
  // Followed before it is asked: `useQuery` subscribes after the paint, and the first subscription of a query asks again.
  useLayoutEffect(() => query.subscribe(() => {}), [query]);
  // A layout effect, so that the request starts with the key press and not a frame later.
  useLayoutEffect(() => {
    if (request !== null) {
      void query.ask(request);
    }
  }, [query, request]);
  return { answered, current: answered.kind === 'answer' && answered.request === request ? answered.value : null, refresh: query.refresh };
}
