/** Sets up a server without a browser: the sign-in succeeds at once, for a user and organizations that the test chooses. */
import type { ServerIdentity, ServerSetupPort } from '#core/accounts/connections/server-setup-port.ts';
import { TokenSet } from '#core/accounts/sign-in/tokens/token-set.ts';
import { fail, succeed } from '#shared/values/result.ts';

const tokens = new TokenSet({ accessToken: 'secret', refreshToken: null, lifetimeSeconds: null, receivedAtMs: 0 });

export function signInAtOnce(server: () => { readonly baseUrl: string; readonly identity: ServerIdentity }): ServerSetupPort {
  return {
    lookUp: async () => fail({ kind: 'not-connected', cause: { kind: 'not-authenticated' } }),
    validate: ({ name }) =>
      succeed({
        name,
        baseUrl: server().baseUrl,
        access: { kind: 'browser', authUrl: server().baseUrl, clientId: 'clocktower' },
        organizationId: null,
        userId: null,
        certificate: null,
      }),
    signIn: (_, { onReturn }) => {
      const finish = async (): ReturnType<ServerSetupPort['signIn']>['finished'] => {
        await Promise.resolve();
        onReturn();
        return succeed({ tokens, authorize: (exchange) => exchange, ...server() });
      };
      return { finished: finish(), cancel: () => {} };
    },
    probe: async () => succeed('contract'),
  };
}
