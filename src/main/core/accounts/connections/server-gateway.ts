/** What setting up a connection needs of the world behind it. `http-server-gateway.ts` has the real one; tests have theirs. */
import type { Uuid } from '#shared/values/brands.ts';
import type { ServerDraft, ServerSuggestion } from '#shared/connections/connections.ts';
import type { Failure } from '#shared/failures.ts';
import type { Result } from '#shared/values/result.ts';
import type { Dialect } from '#core/service-client/dialect.ts';
import type { Exchange } from '#core/service-client/exchange.ts';
import type { TokenSet } from '../sign-in/token-set.ts';
import type { OpenInBrowser } from '../sign-in/web-address.ts';

/** How the user gets in. */
export type ServerAccess =
  | { readonly kind: 'browser'; readonly authUrl: string; readonly clientId: string }
  /** A personal access token. */
  | { readonly kind: 'token'; readonly token: string }
  /** As a connection that is signed in does: its requests carry its own tokens. */
  | { readonly kind: 'kept'; readonly authorize: (exchange: Exchange) => Exchange };

/** A server as typed, once each field has been judged. */
export interface ServerAddress {
  readonly name: string;
  readonly baseUrl: string;
  readonly access: ServerAccess;
  /** Null: the server is asked. */
  readonly organizationId: Uuid | null;
  /** Null: the server is asked. */
  readonly userId: Uuid | null;
  readonly certificate: string | null;
}

/** A judged server. `access` is null where neither a client ID nor a token was typed. */
export type JudgedServer = Omit<ServerAddress, 'access'> & { readonly access: Exclude<ServerAccess, { readonly kind: 'kept' }> | null };

/** Who signed in, as far as the server tells. */
export interface ServerIdentity {
  readonly userId: Uuid | null;
  readonly personName: string | null;
  /** Null where the server does not tell. */
  readonly organizations: readonly { readonly id: Uuid; readonly name: string }[] | null;
}

/** A finished sign-in. */
export interface SignedIn {
  /** Null: those that the connection has. */
  readonly tokens: TokenSet | null;
  /** `exchange`, as the user who signed in. */
  readonly authorize: (exchange: Exchange) => Exchange;
  /** Where the service was found; what was typed may have left out its end. */
  readonly baseUrl: string;
  readonly identity: ServerIdentity;
}

/** A sign-in that has not come to its end. */
interface SignInUnderWay {
  /** Settles when the server said who the user is, or when it came to nothing. */
  readonly finished: Promise<Result<SignedIn, Failure>>;
  /** `finished` then settles with nothing having happened. */
  readonly cancel: () => void;
}

interface SignInWay {
  /** Called when the server is being asked who the user is. */
  readonly onReturn: () => void;
  /** Shows the user the address to sign in at; left out, it is opened in the system's browser. */
  readonly open?: OpenInBrowser;
}

export interface ServerGateway {
  /** Looks at an address before anybody signs in. */
  readonly look: (server: Pick<ServerDraft, 'baseUrl' | 'certificate'>) => Promise<Result<ServerSuggestion, Failure>>;
  /** Judges what was typed; says of the first field that cannot be right what is wrong with it. */
  readonly judge: (draft: ServerDraft) => Result<JudgedServer, Failure>;
  /** Begins to sign in: in the browser, unless a token or a session is there already. */
  readonly signIn: (address: ServerAddress, way: SignInWay) => SignInUnderWay;
  /** Finds out what the server speaks, and whether the user may work in the organization. */
  readonly probe: (address: ServerAddress, signedIn: SignedIn, organizationId: Uuid) => Promise<Result<Dialect, Failure>>;
}
