/** Accounts of a profile with a real network, real files and a real sign-in; only the browser is simulated. */
import { noConnectionPreferences } from '#shared/program/connection-preferences.ts';
import { join } from 'node:path';
import { ConnectionController } from '#core/accounts/connections/connection-controller.ts';
import type { Connections } from '#core/accounts/connections/connections.ts';
import { createServerSetupPort } from '#core/accounts/connections/http-server-setup.ts';
import { exchangesOn } from '#core/accounts/connections/server-exchange.ts';
import { openServer } from '#core/accounts/connections/open-server.ts';
import { systemRandomBytes } from '#core/accounts/sign-in/random-bytes.ts';
import { SignIn } from '#core/accounts/sign-in/sign-in.ts';
import type { OpenInBrowser } from '#core/accounts/sign-in/web-address.ts';
import { systemPorts } from '#core/platform/system-ports.ts';
import { succeed } from '#shared/values/result.ts';
import { FakeKeyring } from './fake-keyring.ts';
import { messagesFor } from './messages.ts';
import { silentLog } from './silent-log.ts';

interface AccountsSetting {
  readonly connections: Connections;
  readonly folder: string;
  readonly openInBrowser?: OpenInBrowser;
}

export function accountsOf({ connections, folder, openInBrowser = async () => false }: AccountsSetting): ConnectionController {
  const ports = systemPorts();
  const messages = messagesFor('en');
  const signIn = new SignIn({ clock: ports.clock, scheduler: ports.scheduler, randomBytes: systemRandomBytes, openInBrowser, messages });
  const sealer = new FakeKeyring();
  const exchangeTo = exchangesOn(async () => [null]);
  return new ConnectionController({
    connections,
    servers: [],
    setupPort: createServerSetupPort(signIn, { clock: ports.clock, exchangeTo }),
    openServer: async (known) =>
      openServer(known, {
        ports,
        exchangeTo,
        messages,
        sealer,
        allowsPlainFile: () => false,
        log: silentLog,
        preferencesOf: noConnectionPreferences,
      }),
    parent: join(folder, 'connections'),
    ports,
    remember: () => {},
    tokenKeeping: () => 'memory',
    onTokensSealed: async () => succeed(null),
  });
}
