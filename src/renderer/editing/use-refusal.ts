/** Why a form was refused: shown at the field that the failure names, which takes the focus. */
import { type EntryField, failedEntryField } from '#shared/failures.ts';
import { type RefObject, useEffect, useState } from 'react';
import type { FieldError } from '../components/fields/field-problem.tsx';
import type { Problem } from '../page/bridge.ts';

export interface Refusal<Field extends string> {
  /** Keeps a failure that names a field of the form. Returns whether it does; other failures belong in the banner. */
  readonly refuse: (failure: Problem) => boolean;
  /** Keeps the text of a check in the page. */
  readonly reject: (field: Field, text: string) => void;
  readonly forget: () => void;
  readonly at: (field: Field) => FieldError;
}

/** `findField`: the field of the form that a failure names; null: none, or one that the form does not show. */
export function useRefusal<Field extends string>(
  form: RefObject<HTMLElement | null>,
  findField: (failure: Problem) => Field | null,
): Refusal<Field> {
  const [refused, setRefused] = useState<{ readonly field: Field; readonly problem: Problem | string } | null>(null);

  useEffect(() => {
    if (refused !== null) {
      const field =
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
        form.current?.querySelector<HTMLElement>(`[name="${refused.field}"]`);
      field?.focus();
    }
  }, [refused, form]);

  return {
    refuse: (failure) => {
      const field = findField(failure);
      setRefused(field === null ? null : { field, problem: failure });
      return field !== null;
    },
    reject: (field, text) => setRefused({ field, problem: text }),
    forget: () => setRefused(null),
    at: (field) => (refused?.field === field ? refused.problem : null),
  };
}

/** For a form with some of the fields of an entry. */
export function amongEntryFields<Field extends EntryField>(fields: readonly Field[]): (failure: Problem) => Field | null {
  return (failure) => fields.find((field) => field === failedEntryField(failure)) ?? null;
}
