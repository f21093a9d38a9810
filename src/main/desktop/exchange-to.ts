/** Exchanges with servers, through the proxy that the operating system's settings name for each. */
import { app } from 'electron';
import { exchangesOn } from '#core/accounts/connections/server-exchange.ts';
import { readRoutes } from '#core/service-client/http/proxy-routes.ts';

/** The session of the windows has no network, so the program's own settings are asked. */
export const exchangeTo = exchangesOn(async (origin) => readRoutes(await app.resolveProxy(origin), process.env));
