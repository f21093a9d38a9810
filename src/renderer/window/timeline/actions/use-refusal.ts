/** Why the service of the program refused a form, shown at the field that it names. Failures without a field stay in the banner. */
import { type EntryField, entryFieldOf } from '#shared/failures.ts';
import { type RefObject, useEffect, useState } from 'react';
import type { Problem } from '../../../page/bridge.ts';
import { useServices } from '../../shell/services.ts';

export interface Refusal {
  /** Keeps a failure that names a field, and moves the focus there. Returns whether it names one. */
  readonly refuse: (failure: Problem) => boolean;
  readonly forget: () => void;
  /** The text for this field; empty: none. */
  readonly at: (field: EntryField) => string;
}

export function useRefusal(panel: RefObject<HTMLElement | null>): Refusal {
  const { i18n } = useServices();
  const [failure, setFailure] = useState<Problem | null>(null);

  useEffect(() => {
    if (failure !== null) {
      panel.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [failure, panel]);

  return {
    refuse: (refused) => {
      const isNamed = entryFieldOf(refused) !== null;
      setFailure(isNamed ? refused : null);
      return isNamed;
    },
    forget: () => setFailure(null),
    at: (field) => (failure !== null && entryFieldOf(failure) === field ? i18n.problem(failure) : ''),
  };
}
