/** The one application that may ask for a sign-in: a public client, known by its name and by where it may be answered. */
import { uuidSchema } from '#shared/values/brands.ts';

/** Fixed and public: it is no secret, and every installation of the service has the same. */
export const nativeClientId = uuidSchema.parse('8f6d2c4e-1b7a-4e53-9c08-3a5d7e9f1b26');

export const nativeClientName = 'Clocktower';

/** On any port of the user's own machine (RFC 8252, 7.3); by number, because a name may be resolved elsewhere. */
export const nativeRedirectUris = ['http://127.0.0.1/callback', 'http://[::1]/callback'] as const;

/** What the client asks for, whether it says so or not: there is only one thing to ask for. */
export const apiScope = 'time-tracking';
