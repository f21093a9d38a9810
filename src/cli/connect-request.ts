import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { certificateLimit, tokenLimit } from '#shared/connections/connections.ts';
import type { Failure } from '#shared/failures.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';

export const connectFlags = {
  name: { type: 'string' },
  'auth-url': { type: 'string' },
  'client-id': { type: 'string' },
  organization: { type: 'string' },
  user: { type: 'string' },
  certificate: { type: 'string' },
  'token-file': { type: 'string' },
  'print-url': { type: 'boolean', default: false },
  'sign-in-again': { type: 'boolean', default: false },
} as const;

type ConnectValues = Partial<
  Readonly<Record<'name' | 'auth-url' | 'client-id' | 'organization' | 'user' | 'certificate' | 'token-file', string>>
> & { readonly 'print-url': boolean; readonly 'sign-in-again': boolean };

/** The file descriptor that `-` stands for. */
const standardInput = 0;

function readText(file: string | undefined, limit: number): Result<string | null, Failure> {
  if (file === undefined) {
    return succeed(null);
  }
  try {
    const text = readFileSync(file === '-' ? standardInput : file, 'utf8');
    return text.length > limit ? fail({ kind: 'file-unreadable', fileName: basename(file), detail: `> ${limit}` }) : succeed(text);
  } catch (error) {
    const detail = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return fail({ kind: 'file-unreadable', fileName: basename(file), detail });
  }
}

export function connectRequest(baseUrl: string, values: ConnectValues): Result<object, Failure> {
  const certificate = readText(values.certificate, certificateLimit);
  if (!certificate.ok) {
    return certificate;
  }
  const token = readText(values['token-file'], tokenLimit);
  if (!token.ok) {
    return token;
  }
  return succeed({
    command: 'connect',
    baseUrl,
    name: values.name ?? null,
    authUrl: values['auth-url'] ?? null,
    clientId: values['client-id'] ?? null,
    organizationId: values.organization ?? null,
    userId: values.user ?? null,
    token: token.value?.trim() ?? null,
    certificate: certificate.value,
    printUrl: values['print-url'],
    signInAgain: values['sign-in-again'],
  });
}
