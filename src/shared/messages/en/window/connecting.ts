import { byKind } from '../../by-kind.ts';
import { isUntrusted, type ConnectFailure } from '../../../connections/connect-failures.ts';

const unchanged = 'Nothing was changed.';

export const connectFailure = byKind<ConnectFailure>({
  'address-missing': `The address is missing. ${unchanged} Type the address of your server, like https://time.example.org.`,
  'address-unreadable': (cause) => `“${cause.text}” is not an address of a server. ${unchanged} Type it like https://time.example.org.`,
  'address-not-secure': (cause) =>
    `Over http, others could read your sign-in to ${cause.host}. ${unchanged} Use https; http is for this computer only.`,
  'address-with-password': `The address contains a user name or password, which does not belong there. ${unchanged} Remove everything before the @.`,
  'address-is-token':
    'This looks like an access token, not an address. It was not saved. Anyone who has seen it can act as you, so revoke it.',
  'client-id-missing': `The client ID is missing. ${unchanged} The server’s administrator can tell you the one for Clocktower.`,
  'client-id-unreadable': `This is not a client ID. ${unchanged} It has no spaces and often looks like 9c994748-c593-4a6d-951b-6849c829bc4e.`,
  'client-id-is-token': `This looks like an access token, not a client ID. It was not saved. Anyone who has seen it can act as you, so revoke it, and ask for the client ID.`,
  'organization-id-unreadable': (cause) =>
    `“${cause.text}” is not an organization ID. ${unchanged} It looks like 9c994748-c593-4a6d-951b-6849c829bc4e.`,
  'organization-id-is-token':
    'This looks like an access token, not an organization ID. It was not saved. Anyone who has seen it can act as you, so revoke it.',
  'user-id-unreadable': `This is not a user ID. ${unchanged} It looks like 9c994748-c593-4a6d-951b-6849c829bc4e.`,
  'organization-in-use': (cause) =>
    `“${cause.name}” holds entries that are saved in its organization. ${unchanged} For another organization, add the server again.`,
  'user-needed': `This server does not say who you are. ${unchanged} Type your user ID; its administrator can tell you.`,
  'user-id-differs': `The server says that you are another user. ${unchanged} Leave the user ID out, or sign in with that account.`,
  'token-unreadable': `This is not an access token. ${unchanged} It is one line without spaces; copy all of it from the server’s page for API tokens.`,
  'token-refused': `The server does not accept this token: it was revoked, has expired or is for another server. ${unchanged} Create a new one there.`,
  'name-taken': (cause) => `There is a connection called “${cause.name}” already. ${unchanged} Choose another name.`,
  'name-too-long': (cause) => `The name is too long; the limit is ${cause.limit} characters. ${unchanged} Shorten it.`,
  'certificate-unreadable': `This certificate cannot be read. ${unchanged} Choose a PEM file, which begins with -----BEGIN CERTIFICATE-----.`,
  'server-unreachable': (cause) =>
    cause.connectivity === 'no-network'
      ? `The server cannot be found (${cause.detail}). ${unchanged} Check the address and the network, then try again.`
      : isUntrusted(cause)
        ? `The server’s certificate is not trusted (${cause.detail}). ${unchanged} Check the address, or add the certificate of its authority.`
        : `The server does not answer (${cause.detail}). ${unchanged} Check the address, or try again later.`,
  'not-time-tracking': (cause) =>
    `There is no time tracking service at ${cause.url}. ${unchanged} Check the address; some servers need /api at the end.`,
  redirected: (cause) =>
    `The address ${cause.url} redirects to ${cause.to}, and a sign-in is not passed on. ${unchanged} Enter that address if it is your server.`,
  'not-authenticated': `The server did not accept this sign-in. ${unchanged} Sign in again.`,
  'not-allowed': (cause) =>
    `The server does not let you in${cause.message === '' ? '' : `: “${cause.message}”`}. ${unchanged} Ask its administrator for access.`,
  'organization-needed': `This server does not list your organizations. ${unchanged} Type the ID of yours.`,
  'organization-unknown': (cause) => `The server has no organization ${cause.organization}. ${unchanged} Check the ID.`,
});
