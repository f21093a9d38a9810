/** What can go wrong about a connection, in English: what happened, what was kept, what one can do. */
import type { z } from 'zod';
import type { connectionFailures, ServerField } from '../connection-failures.ts';
import { assertNever } from '../result.ts';

export type ConnectionFailure = z.infer<(typeof connectionFailures)[number]>;
type FieldFailure = Extract<ConnectionFailure, { readonly kind: 'server-field' }>;

const fieldNames: Readonly<Record<ServerField, string>> = {
  name: 'name',
  baseUrl: 'address',
  authUrl: 'sign-in address',
  clientId: 'client ID',
  organizationId: 'organization ID',
  userId: 'user ID',
  certificate: 'certificate',
};

function fieldFailure({ field, problem }: FieldFailure): string {
  const name = fieldNames[field];
  switch (problem) {
    case 'empty':
      return `The ${name} is missing. Fill it in; nothing was sent.`;
    case 'too-long':
      return `The ${name} is too long. Shorten it; nothing was sent.`;
    case 'not-an-address':
      return `The ${name} does not look like one. Write it like https://time.example.org; nothing was sent.`;
    case 'not-encrypted':
      return `The ${name} begins with http://, which anybody on the way could read. Use https://; http:// works for this computer only. Nothing was sent.`;
    case 'looks-like-a-token':
      return 'This looks like a token, not a client ID. Nothing was sent or kept. The client ID is short and public; ask whoever runs the server for it.';
    case 'not-an-identifier':
      return `The ${name} does not look like one. It has 36 characters, like 0b9d2c7e-5a41-4f0e-9b1a-3c2d1e0f9a87. Nothing was changed.`;
    case 'not-a-certificate':
      return 'This is no certificate that can be read. Nothing was changed. Choose a PEM file.';
    default:
      return assertNever(problem);
  }
}

export function connectionFailure(cause: ConnectionFailure): string {
  switch (cause.kind) {
    case 'server-field':
      return fieldFailure(cause);
    case 'not-a-service':
      return `Something answers at ${cause.address}, but not as a time tracking service (${cause.detail}). Nothing was changed. Check the address.`;
    case 'server-unreachable':
      return `Nothing answered at ${cause.address} (${cause.detail}). Nothing was changed. Check the address and the network, then try again.`;
    case 'no-membership':
      return 'You are signed in, but not a member of this organization. Nothing was changed. Check the organization ID, or ask to be added.';
    case 'other-person':
      return `This connection holds the entries of ${cause.name === '' ? 'somebody else' : cause.name}, and somebody else signed in. Nothing was changed. Sign in as before, or add the server once more for this account.`;
    case 'no-such-connection':
      return 'This connection is no longer here. Nothing was changed.';
    case 'no-setup':
      return 'This sign-in is already over. Nothing was changed. Begin it anew.';
    case 'entries-waiting':
      return `${cause.count === 1 ? '1 entry is' : `${cause.count} entries are`} kept here and saved nowhere else. The connection stays. Let them be saved first, or delete them.`;
    case 'connection-unusable':
      return `${cause.name} cannot be opened (${cause.detail}). Its files were not touched. Check the disk and start Clocktower again.`;
    default:
      return assertNever(cause);
  }
}
