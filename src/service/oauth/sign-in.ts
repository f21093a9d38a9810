/**
 * The sign-in as a whole, behind `/oauth/…` and `/.well-known/…`: joins the authorization server with its pages, under the one
 * address by which people and programs know this service.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Kysely } from 'kysely';
import type { UtcInstant, Uuid } from '#shared/values/brands.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { createAccessTokenVerifier } from './access-tokens.ts';
import { createAuthorizationServer, interactionPath, oauthPaths } from './authorization-server.ts';
import { Interaction } from './interaction.ts';
import { loadAuthorizationKeys } from './keys.ts';
import { pruneLoginAttempts } from './login-attempts.ts';
import { pruneRecords } from './record-ends.ts';
import { answerInteraction, interactionRoute, sendFailure } from './sign-in-pages.ts';

export interface SignInOptions {
  readonly database: Kysely<TimeTrackingTables>;
  readonly now: () => UtcInstant;
  readonly randomBytes: (count: number) => Buffer;
  /** Where people and programs reach this service: scheme, host and port, nothing behind them. */
  readonly publicUrl: URL;
  /** The API's base URL, which tokens are for. */
  readonly audience: string;
  readonly accessTokenSeconds?: number;
  /** Whether the last entry of X-Forwarded-For is where a request came from. */
  readonly trustProxy: boolean;
  /** Whether a sign-in begun under another name of this machine is led to the public one; a proxy in front may change the name itself. */
  readonly correctsHost: boolean;
  readonly nameRoute: (route: string) => void;
  readonly report: (error: unknown) => void;
}

export interface SignIn {
  readonly answer: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;
  /** The user of the access token in a request to the API, or null. */
  readonly authenticate: (request: Request) => Promise<Uuid | null>;
  /** Removes what has ended. */
  readonly prune: () => Promise<void>;
}

function remoteAddress(incoming: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? incoming.headersDistinct['x-forwarded-for']?.at(-1)?.split(',').at(-1)?.trim() : undefined;
  return forwarded ?? incoming.socket.remoteAddress ?? 'unknown';
}

/** Addresses in answers are made of these headers, so they are ours and not the sender's. */
function addressAs(incoming: IncomingMessage, { host, protocol }: URL): void {
  for (const name of ['x-forwarded-for', 'x-forwarded-host', 'forwarded']) {
    delete incoming.headers[name];
  }
  incoming.headers.host = host;
  incoming.headers['x-forwarded-proto'] = protocol.slice(0, -1);
}

const routes: ReadonlySet<string> = new Set([
  ...Object.values(oauthPaths),
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
]);

function routeOf(path: string): string {
  if (path.startsWith(`${interactionPath}/`)) {
    return interactionRoute;
  }
  if (path.startsWith(`${oauthPaths.authorization}/`)) {
    return `${oauthPaths.authorization}/{interaction}`;
  }
  return routes.has(path) ? path : 'unknown';
}

export async function createSignIn(options: SignInOptions): Promise<SignIn> {
  const { database, now, randomBytes, publicUrl, audience, accessTokenSeconds, trustProxy, report } = options;
  const keys = await loadAuthorizationKeys(database, randomBytes);
  const issuer = publicUrl.origin;
  const lifetime = accessTokenSeconds === undefined ? {} : { accessTokenSeconds };
  const provider = createAuthorizationServer({ database, keys, issuer, audience, now, report, ...lifetime });
  const answerProtocol = provider.callback();
  const isSecure = publicUrl.protocol === 'https:';
  const interactionOptions = { provider, audience, secret: keys.cookies, randomBytes, isSecure };

  const answerPage = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const address = remoteAddress(incoming, trustProxy);
    addressAs(incoming, publicUrl);
    try {
      await answerInteraction(
        {
          database,
          now,
          ownOrigin: issuer,
          addressOf: () => address,
          findInteraction: async (exchange, uid) => Interaction.find(interactionOptions, exchange, uid),
        },
        { incoming, outgoing },
      );
    } catch (error) {
      report(error);
      if (outgoing.headersSent) {
        outgoing.destroy();
      } else {
        sendFailure({ incoming, outgoing }, { kind: 'failed' });
      }
    }
  };

  return {
    authenticate: await createAccessTokenVerifier({ database, keys, issuer, audience, now }),
    prune: async () => {
      await pruneRecords(database, now());
      await pruneLoginAttempts(database, now());
    },
    answer: async (incoming, outgoing) => {
      const [path = '/'] = (incoming.url ?? '/').split('?');
      const route = routeOf(path);
      options.nameRoute(route);
      if (route === interactionRoute) {
        return answerPage(incoming, outgoing);
      }
      if (options.correctsHost && path === oauthPaths.authorization && incoming.method === 'GET' && incoming.headers.host !== publicUrl.host) {
        // Reached under another name: cookies and the issuer belong to the one that was announced.
        outgoing.writeHead(307, { location: publicUrl.origin + (incoming.url ?? ''), 'cache-control': 'no-store' });
        outgoing.end();
        return;
      }
      addressAs(incoming, publicUrl);
      await answerProtocol(incoming, outgoing);
    },
  };
}
