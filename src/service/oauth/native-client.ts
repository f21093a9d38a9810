/** The only application that may start a sign-in: a public client with a fixed identifier and fixed redirect URIs. */
import { uuidSchema } from '#shared/values/brands.ts';

/** Not a secret, and the same in every installation of the service. */
export const nativeClientId = uuidSchema.parse('8f6d2c4e-1b7a-4e53-9c08-3a5d7e9f1b26');

export const nativeClientName = 'Clocktower';

/** Any port of the user's own machine (RFC 8252, 7.3). IP addresses only, because a host name may resolve elsewhere. */
export const nativeRedirectUris = ['http://127.0.0.1/callback', 'http://[::1]/callback'] as const;

/** The only scope. It is granted whether the client asks for it or not. */
export const apiScope = 'time-tracking';
