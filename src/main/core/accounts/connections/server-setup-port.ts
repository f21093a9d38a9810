import type { RecordId } from '#shared/values/brands.ts';
import type { ServerDraft, ServerSuggestion } from '#shared/connections/connections.ts';
import type { Failure } from '#shared/failures.ts';
import type { Result } from '#shared/values/result.ts';
import type { Dialect } from '#core/service-client/dialects/dialect.ts';
import type { Exchange } from '#core/service-client/http/exchange.ts';
import type { TokenSet } from '../sign-in/tokens/token-set.ts';
import type { OpenInBrowser } from '../sign-in/web-address.ts';

export type ServerAccess =
  | { readonly kind: 'browser'; readonly authUrl: string; readonly clientId: string }
  | { readonly kind: 'token'; readonly token: string }
  /** With the tokens of a connection that is signed in. */
  | { readonly kind: 'kept'; readonly authorize: (exchange: Exchange) => Exchange };

export interface ServerAddress {
  readonly name: string;
  readonly baseUrl: string;
  readonly access: ServerAccess;
  readonly organizationId: RecordId | null;
  readonly userId: RecordId | null;
  readonly certificate: string | null;
}

/** A valid server. `access` is null if neither a client ID nor a token was typed. */
export type ValidatedServer = Omit<ServerAddress, 'access'> & { readonly access: Exclude<ServerAccess, { readonly kind: 'kept' }> | null };

export interface ServerIdentity {
  readonly userId: RecordId | null;
  readonly personName: string | null;
  readonly organizations: readonly { readonly id: RecordId; readonly name: string }[] | null;
}

export interface SignedIn {
  /** Null: the connection's current tokens. */
  readonly tokens: TokenSet | null;
  readonly authorize: (exchange: Exchange) => Exchange;
  /** The base URL that was found; the typed address may lack its last part. */
  readonly baseUrl: string;
  readonly identity: ServerIdentity;
}

interface SignInUnderWay {
  readonly finished: Promise<Result<SignedIn, Failure>>;
  readonly cancel: () => void;
}

interface SignInCallbacks {
  readonly onReturn: () => void;
  readonly open?: OpenInBrowser;
}

export interface ServerSetupPort {
  readonly lookUp: (server: Pick<ServerDraft, 'baseUrl' | 'certificate'>) => Promise<Result<ServerSuggestion, Failure>>;
  readonly validate: (draft: ServerDraft) => Result<ValidatedServer, Failure>;
  readonly signIn: (address: ServerAddress, callbacks: SignInCallbacks) => SignInUnderWay;
  readonly probe: (address: ServerAddress, signedIn: SignedIn, organizationId: RecordId) => Promise<Result<Dialect, Failure>>;
}
