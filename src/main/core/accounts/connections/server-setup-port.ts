/** What the setup of a connection needs from network and browser. `http-server-setup.ts` implements it; tests have their own. */
import type { RecordId } from '#shared/values/brands.ts';
import type { ServerDraft, ServerSuggestion } from '#shared/connections/connections.ts';
import type { Failure } from '#shared/failures.ts';
import type { Result } from '#shared/values/result.ts';
import type { Dialect } from '#core/service-client/dialects/dialect.ts';
import type { Exchange } from '#core/service-client/http/exchange.ts';
import type { TokenSet } from '../sign-in/tokens/token-set.ts';
import type { OpenInBrowser } from '../sign-in/web-address.ts';

/** How the user signs in. */
export type ServerAccess =
  | { readonly kind: 'browser'; readonly authUrl: string; readonly clientId: string }
  | { readonly kind: 'token'; readonly token: string }
  /** With the tokens of a connection that is signed in. */
  | { readonly kind: 'kept'; readonly authorize: (exchange: Exchange) => Exchange };

/** A typed server whose fields are valid. */
export interface ServerAddress {
  readonly name: string;
  readonly baseUrl: string;
  readonly access: ServerAccess;
  /** Null: ask the server. */
  readonly organizationId: RecordId | null;
  /** Null: ask the server. */
  readonly userId: RecordId | null;
  readonly certificate: string | null;
}

/** A valid server. `access` is null if neither a client ID nor a token was typed. */
export type ValidatedServer = Omit<ServerAddress, 'access'> & { readonly access: Exclude<ServerAccess, { readonly kind: 'kept' }> | null };

/** The user who signed in, as far as the server provides it. */
export interface ServerIdentity {
  readonly userId: RecordId | null;
  readonly personName: string | null;
  /** Null if the server does not provide them. */
  readonly organizations: readonly { readonly id: RecordId; readonly name: string }[] | null;
}

export interface SignedIn {
  /** Null: the connection's current tokens. */
  readonly tokens: TokenSet | null;
  /** Adds the user's credentials to `exchange`. */
  readonly authorize: (exchange: Exchange) => Exchange;
  /** The base URL that was found; the typed address may lack its last part. */
  readonly baseUrl: string;
  readonly identity: ServerIdentity;
}

interface SignInUnderWay {
  /** Settles when the server has identified the user, or with a failure. */
  readonly finished: Promise<Result<SignedIn, Failure>>;
  /** `finished` then settles without any effect. */
  readonly cancel: () => void;
}

interface SignInCallbacks {
  /** Called when the server is asked for the user. */
  readonly onReturn: () => void;
  /** Shows the sign-in address to the user; if omitted, it opens in the system's browser. */
  readonly open?: OpenInBrowser;
}

export interface ServerSetupPort {
  /** Probes an address before a sign-in. */
  readonly lookUp: (server: Pick<ServerDraft, 'baseUrl' | 'certificate'>) => Promise<Result<ServerSuggestion, Failure>>;
  /** Validates a form; reports the first invalid field. */
  readonly validate: (draft: ServerDraft) => Result<ValidatedServer, Failure>;
  /** Starts the sign-in: in the browser, unless there is a token or a session. */
  readonly signIn: (address: ServerAddress, callbacks: SignInCallbacks) => SignInUnderWay;
  /** Detects the dialect, and whether the user may work in the organization. */
  readonly probe: (address: ServerAddress, signedIn: SignedIn, organizationId: RecordId) => Promise<Result<Dialect, Failure>>;
}
