/** What setting up a connection needs of the world behind it. `http-server-gateway.ts` has the real one; tests have theirs. */
import type { Uuid } from '#shared/values/brands.ts';
import type { ServerDraft, ServerSuggestion } from '#shared/connections/connections.ts';
import type { Failure } from '#shared/failures.ts';
import type { Result } from '#shared/values/result.ts';
import type { Dialect } from '#core/service-client/dialect.ts';
import type { TokenSet } from '../sign-in/token-set.ts';

/** A server as typed, once each field has been judged. */
export interface ServerAddress {
  readonly name: string;
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly clientId: string;
  /** Null: the server is asked. */
  readonly organizationId: Uuid | null;
  readonly certificate: string | null;
}

/** Who signed in, as far as the server tells. */
export interface ServerIdentity {
  readonly userId: Uuid | null;
  readonly personName: string | null;
  /** Null where the server does not tell. */
  readonly organizations: readonly { readonly id: Uuid; readonly name: string }[] | null;
}

/** A finished sign-in. */
export interface SignedIn {
  readonly tokens: TokenSet;
  /** Where the service was found; what was typed may have left out its end. */
  readonly baseUrl: string;
  readonly identity: ServerIdentity;
}

/** A person in their browser. */
interface SignInUnderWay {
  /** Settles when they are back and the server said who they are, or when it came to nothing. */
  readonly finished: Promise<Result<SignedIn, Failure>>;
  /** `finished` then settles with nothing having happened. */
  readonly cancel: () => void;
}

export interface ServerGateway {
  /** Looks at an address before anybody signs in. */
  readonly look: (baseUrl: string) => Promise<Result<ServerSuggestion, Failure>>;
  /** Judges what was typed; says of the first field that cannot be right what is wrong with it. */
  readonly judge: (draft: ServerDraft) => Result<ServerAddress, Failure>;
  /** Opens the browser. `onReturn` is told when the person is back and the server is being asked who they are. */
  readonly signIn: (address: ServerAddress, onReturn: () => void) => SignInUnderWay;
  /** Finds out what the server speaks, and whether the person may work in the organization. */
  readonly probe: (address: ServerAddress, signedIn: SignedIn, organizationId: Uuid) => Promise<Result<Dialect, Failure>>;
}
