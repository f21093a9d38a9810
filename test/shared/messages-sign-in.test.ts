/** Texts of every kind of sign-in failure; the kinds come from the schemas. */
import { describe, expect, it } from 'vitest';
import { misconfigurationSchema, signInFailureSchema, type SignInFailure } from '#shared/connections/sign-in.ts';
import { messagesFor } from '../support/messages.ts';

const { signIn } = messagesFor('en');

const failures: { readonly [Kind in SignInFailure['kind']]: readonly Extract<SignInFailure, { readonly kind: Kind }>[] } = {
  cancelled: [{ kind: 'cancelled' }],
  replaced: [{ kind: 'replaced' }],
  'timed-out': [{ kind: 'timed-out', minutes: 5 }],
  refused: [
    { kind: 'refused', code: 'strange_code', detail: 'Ask Bob' },
    { kind: 'refused', code: 'strange_code', detail: '' },
    ...[
      'access_denied',
      'invalid_client',
      'unauthorized_client',
      'invalid_grant',
      'invalid_scope',
      'temporarily_unavailable',
      'server_error',
    ].map((code) => ({ kind: 'refused' as const, code, detail: '' })),
  ],
  'server-unreachable': [
    { kind: 'server-unreachable', connectivity: 'no-network', detail: 'ENOTFOUND' },
    { kind: 'server-unreachable', connectivity: 'server-down', detail: '503' },
  ],
  'certificate-not-trusted': [{ kind: 'certificate-not-trusted', detail: 'SELF_SIGNED_CERT_IN_CHAIN' }],
  'server-misconfigured': misconfigurationSchema.options.map((what) => ({ kind: 'server-misconfigured', what })),
  'server-elsewhere': [{ kind: 'server-elsewhere', address: 'http://127.0.0.1:8080' }],
  'insecure-address': [{ kind: 'insecure-address', address: 'http://time.example' }],
  'browser-not-opened': [{ kind: 'browser-not-opened' }],
  'no-way-back': [{ kind: 'no-way-back', detail: 'EADDRNOTAVAIL' }],
};

function kindsOf(options: readonly { readonly shape: { readonly kind: { readonly value: string } } }[]): readonly string[] {
  return options.map(({ shape }) => shape.kind.value).toSorted();
}

function checkSentences(text: string): void {
  expect(text).toMatch(/^\p{Lu}/u);
  expect(text).toMatch(/[^.]\.$/);
  expect(text).not.toMatch(/undefined|null|NaN|\[object|\{|\}|!|\.\.| {2}| $/);
}

describe('texts of signing in', () => {
  it('have an example of every kind, of the shape that crosses IPC', () => {
    expect(Object.keys(failures).toSorted()).toEqual(kindsOf(signInFailureSchema.options));
    for (const failure of Object.values(failures).flat()) {
      expect(signInFailureSchema.parse(failure)).toEqual(failure);
    }
  });

  it.each(Object.values(failures).flat())('say what happened, what is kept and what to do: %j', (failure) => {
    const text = signIn.failure(failure);
    checkSentences(text);
    expect(text).toMatch(/Your entries are kept\./);
    for (const [key, value] of Object.entries(failure)) {
      if (['detail', 'address', 'minutes'].includes(key)) {
        expect(text).toContain(String(value));
      }
    }
  });
});
