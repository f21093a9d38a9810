/** Queries in components. */
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useServices } from '../services.ts';
import { type Answered, Query, type Source } from './query.ts';

export function useQuery<Value, Request>(query: Query<Value, Request>): Answered<Value, Request> {
  return useSyncExternalStore(query.subscribe, query.current);
}

/** The last answer; null: there is none yet. For what is left out of a page until it is known. */
export function useLatest<Value, Request>(query: Query<Value, Request>): Value | null {
  const answered = useQuery(query);
  return answered.kind === 'answer' ? answered.value : null;
}

export interface Requested<Value, Request> {
  readonly answered: Answered<Value, Request>;
  /** The answer to the request as it is now; null: it is not here yet. */
  readonly current: Value | null;
  readonly refresh: () => Promise<void>;
}

/** Asks `source`, which is fixed by the first call, whenever `request` changes. null: nothing is asked, and the last answer stays. */
export function useRequest<Value, Request>(source: Source<Value, Request>, request: Request | null): Requested<Value, Request> {
  const { data } = useServices();
  const [query] = useState(() => new Query(source, data.host, null));
  const answered = useQuery(query);
  // With the key that changed the request, not a frame after it was drawn.
  useLayoutEffect(() => {
    if (request !== null) {
      void query.ask(request);
    }
  }, [query, request]);
  return { answered, current: answered.kind === 'answer' && answered.request === request ? answered.value : null, refresh: query.refresh };
}
