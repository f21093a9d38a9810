import { expect } from 'vitest';

/** Expects that the field has the focus, is marked as wrong, and is described by the reason. */
export function expectRefused(field: HTMLElement, reason: RegExp): void {
  const described = (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '');
  expect([document.activeElement, field.getAttribute('aria-invalid')]).toEqual([field, 'true']);
  expect(described.join('\n')).toMatch(reason);
}
