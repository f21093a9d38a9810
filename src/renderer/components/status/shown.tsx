/** Renders the value of a query: nothing while it loads, and the failure with a button to retry. */
import type { ReactNode } from 'react';
import { assertNever } from '#shared/values/result.ts';
import type { Query } from '../../data/query.ts';
import { useQuery } from '../../data/use-query.ts';
import { useServices } from '../../page/services.ts';
import { Unreachable, UnreachableWindow } from './unreachable.tsx';

interface ShownProps<Value, Request> {
  readonly query: Query<Value, Request>;
  readonly waiting?: ReactNode;
  /** The value is all that the window shows. */
  readonly isWindow?: boolean;
  /** `isOld`: the value could not be refreshed. */
  readonly children: (value: Value, isOld: boolean) => ReactNode;
}

export function Shown<Value, Request>({ query, waiting = null, isWindow = false, children }: ShownProps<Value, Request>) {
  const { i18n } = useServices();
  const answered = useQuery(query);
  switch (answered.kind) {
    case 'waiting':
      return waiting;
    case 'failed': {
      const Failed = isWindow ? UnreachableWindow : Unreachable;
      return <Failed i18n={i18n} onRetry={() => void query.refresh()} />;
    }
    case 'answer':
      return children(answered.value, answered.failure !== null);
    default:
      return assertNever(answered);
  }
}
