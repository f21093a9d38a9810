/** The identity provider of another company: a second instance of oidc-provider over real HTTP, with accounts set by the test. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { Provider } from 'oidc-provider';
import { z } from 'zod';

export interface ProvidedAccount {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

export interface RunningIdentityProvider {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Sets the account of the next sign-in; null refuses. */
  readonly setAccount: (account: ProvidedAccount | null) => void;
  readonly close: () => Promise<void>;
}

const addressSchema = z.object({ port: z.number() });

export async function startIdentityProvider(redirectUri: () => string): Promise<RunningIdentityProvider> {
  const late: { handle: RequestListener | null } = { handle: null };
  const server = createServer((incoming, outgoing) => late.handle?.(incoming, outgoing));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = new URL(`http://127.0.0.1:${addressSchema.parse(server.address()).port}`);
  const client = { clientId: 'clocktower-service', clientSecret: 'a secret of the two services' };
  let current: ProvidedAccount | null = null;
  const known = new Map<string, ProvidedAccount>();
  const provider = new Provider(issuer.origin, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [redirectUri()],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, id) => {
      const account = known.get(id);
      return account === undefined ? undefined : { accountId: id, claims: () => ({ ...account }) };
    },
    loadExistingGrant: async (context) => {
      const { oidc } = context;
      const grant = new oidc.provider.Grant({ accountId: oidc.session?.accountId ?? '', clientId: client.clientId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['keys of the test'] },
  });
  const answer = provider.callback();
  late.handle = (incoming, outgoing) => {
    if (incoming.url?.startsWith('/interaction/') !== true) {
      void answer(incoming, outgoing);
      return;
    }
    const result = current === null ? { error: 'access_denied' } : { login: { accountId: current.sub } };
    void provider.interactionFinished(incoming, outgoing, result, { mergeWithLastSubmission: false });
  };
  return {
    issuer,
    ...client,
    setAccount: (account) => {
      current = account;
      if (account !== null) {
        known.set(account.sub, account);
      }
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
