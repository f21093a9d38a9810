/** What goes wrong while a server is being connected, in English. Nothing of the kind touches what is kept already. */
import { byKind } from '../by-kind.ts';
import type { ConnectFailure } from '../../connections/connect-failures.ts';

const unchanged = 'Nothing was changed.';

export const connectFailure = byKind<ConnectFailure>({
  'address-missing': `There is no address yet. ${unchanged} Type the address of your server, like https://time.example.org.`,
  'address-unreadable': (cause) => `«${cause.text}» is not an address of a server. ${unchanged} Type it like https://time.example.org.`,
  'address-not-secure': (cause) => `Over http, others could read your sign-in to ${cause.host} on its way. ${unchanged} Use https; http is for this computer only.`,
  'address-with-password': `The address has a name or password in it, which does not belong there. ${unchanged} Take out everything before the @.`,
  'address-is-token': 'This looks like an access token, not like an address. It was not kept. Whoever else has seen it can act as you, so revoke it.',
  'client-id-missing': `The client id is missing. ${unchanged} Whoever runs the server can tell you which one Clocktower has there.`,
  'client-id-unreadable': `This is not a client id. ${unchanged} It is one short word without spaces, often like 9c994748-c593-4a6d-951b-6849c829bc4e.`,
  'client-id-is-token': `This looks like an access token, not like a client id. It was not kept. Whoever else has seen it can act as you, so revoke it, and ask for the client id.`,
  'organization-id-unreadable': (cause) => `«${cause.text}» is not the id of an organization. ${unchanged} It looks like 9c994748-c593-4a6d-951b-6849c829bc4e.`,
  'organization-id-is-token': 'This looks like an access token, not like the id of an organization. It was not kept. Whoever else has seen it can act as you, so revoke it.',
  'user-id-unreadable': `This is not the id of a user. ${unchanged} It looks like 9c994748-c593-4a6d-951b-6849c829bc4e.`,
  'name-too-long': (cause) => `The name is too long; ${cause.limit} characters fit. ${unchanged} Shorten it.`,
  'certificate-unreadable': `This is no certificate that can be read. ${unchanged} Choose a PEM file, which begins with -----BEGIN CERTIFICATE-----.`,
  'server-unreachable': (cause) => cause.line === 'no-network'
    ? `The server cannot be found (${cause.detail}). ${unchanged} Check the address and the network, then try again.`
    : `The server does not answer (${cause.detail}). ${unchanged} Check the address, or try again later.`,
  'not-time-tracking': (cause) => `There is no time tracking service at ${cause.url}. ${unchanged} Check the address; some servers want /api at its end.`,
  'not-authenticated': `The server does not take this sign-in. ${unchanged} Sign in again.`,
  'not-allowed': (cause) => `The server does not let you in${cause.message === '' ? '' : `: «${cause.message}»`}. ${unchanged} Ask whoever runs it for access.`,
  'organization-needed': `This server cannot say which organizations you belong to. ${unchanged} Type the id of yours.`,
  'organization-unknown': (cause) => `The server knows no organization ${cause.organization}. ${unchanged} Check its id.`,
});
