/** What goes wrong while a server is being connected, in English. Nothing of the kind touches what is kept already. */
import type { ConnectFailure } from '../../connections/connect-failures.ts';
import { assertNever } from '../../values/result.ts';

const unchanged = 'Nothing was changed.';

export function connectFailure(cause: ConnectFailure): string {
  switch (cause.kind) {
    case 'address-missing':
      return `There is no address yet. ${unchanged} Type the address of your server, like https://time.example.org.`;
    case 'address-unreadable':
      return `«${cause.text}» is not an address of a server. ${unchanged} Type it like https://time.example.org.`;
    case 'address-not-secure':
      return `Over http, others could read your sign-in to ${cause.host} on its way. ${unchanged} Use https; http is for this computer only.`;
    case 'address-with-password':
      return `The address has a name or password in it, which does not belong there. ${unchanged} Take out everything before the @.`;
    case 'address-is-token':
      return 'This looks like an access token, not like an address. It was not kept. Whoever else has seen it can act as you, so revoke it.';
    case 'client-id-missing':
      return `The client id is missing. ${unchanged} Whoever runs the server can tell you which one Clocktower has there.`;
    case 'client-id-unreadable':
      return `This is not a client id. ${unchanged} It is one short word without spaces, often like 9c994748-c593-4a6d-951b-6849c829bc4e.`;
    case 'client-id-is-token':
      return `This looks like an access token, not like a client id. It was not kept. Whoever else has seen it can act as you, so revoke it, and ask for the client id.`;
    case 'organization-id-unreadable':
      return `«${cause.text}» is not the id of an organization. ${unchanged} It looks like 9c994748-c593-4a6d-951b-6849c829bc4e.`;
    case 'organization-id-is-token':
      return 'This looks like an access token, not like the id of an organization. It was not kept. Whoever else has seen it can act as you, so revoke it.';
    case 'user-id-unreadable':
      return `This is not the id of a user. ${unchanged} It looks like 9c994748-c593-4a6d-951b-6849c829bc4e.`;
    case 'name-too-long':
      return `The name is too long; ${cause.limit} characters fit. ${unchanged} Shorten it.`;
    case 'certificate-unreadable':
      return `This is no certificate that can be read. ${unchanged} Choose a PEM file, which begins with -----BEGIN CERTIFICATE-----.`;
    case 'server-unreachable':
      return cause.line === 'no-network'
        ? `The server cannot be found (${cause.detail}). ${unchanged} Check the address and the network, then try again.`
        : `The server does not answer (${cause.detail}). ${unchanged} Check the address, or try again later.`;
    case 'not-time-tracking':
      return `There is no time tracking service at ${cause.url}. ${unchanged} Check the address; some servers want /api at its end.`;
    case 'not-authenticated':
      return `The server does not take this sign-in. ${unchanged} Sign in again.`;
    case 'not-allowed':
      return `The server does not let you in${cause.message === '' ? '' : `: «${cause.message}»`}. ${unchanged} Ask whoever runs it for access.`;
    case 'organization-needed':
      return `This server cannot say which organizations you belong to. ${unchanged} Type the id of yours.`;
    case 'organization-unknown':
      return `The server knows no organization ${cause.organization}. ${unchanged} Check its id.`;
    default:
      return assertNever(cause);
  }
}
