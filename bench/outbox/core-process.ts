/** The program's core with one server and its control socket, without windows: reports its resident memory on request. */
import { noConnectionPreferences } from '#shared/program/connection-preferences.ts';
import { join } from 'node:path';
import { z } from 'zod';
import { openConnection } from '#core/accounts/connections/connection.ts';
import { Connections } from '#core/accounts/connections/connections.ts';
import { limitHeapGrowth } from '#core/platform/heap-growth.ts';
import { systemPorts } from '#core/platform/system-ports.ts';
import { answerControlRequest } from '#core/program/control/control-answers.ts';
import { startControlServer } from '#core/program/control/control-server.ts';
import { exchangeOverHttp } from '#core/service-client/http/http-exchange.ts';
import { thisComputerKey } from '#shared/connections/connections.ts';
import { messagesFor } from '../../test/support/messages.ts';
import { valueOf } from '../../test/support/core-records.ts';
import { account } from './queue.ts';

const [profile, baseUrl] = z.tuple([z.string(), z.string()]).parse(process.argv.slice(2));
const connection = valueOf(
  openConnection({
    folder: join(profile, 'server'),
    account: { baseUrl, ...account },
    dialect: 'contract',
    exchange: exchangeOverHttp({ timeoutMs: 10_000, answerLimitBytes: 1_000_000 }),
    othersWrite: true,
    graceMs: 30_000,
    ports: systemPorts(),
    messages: messagesFor('en'),
    serviceRecovery: null,
    serviceCopyFailure: null,
    preferences: () => noConnectionPreferences(thisComputerKey),
  }),
);
const connections = new Connections({
  ...connection,
  id: thisComputerKey,
  kind: 'embedded',
  name: () => 'Server',
  signIn: () => ({ kind: 'not-needed' }),
  dialect: 'contract',
});

function unused(): never {
  throw new Error('Only the status is asked for');
}

const server = await startControlServer(profile, (request, caller) =>
  answerControlRequest(request, caller, {
    connections,
    breaks: { take: unused },
    activity: { view: unused, setOn: unused, pause: unused, pieces: unused, forget: unused },
    dayFill: { proposals: unused },
    items: { noteUsed: () => {}, offerWork: unused, repositories: { add: unused, remove: unused, refresh: unused, view: unused } },
    version: '0',
    accounts: { view: unused, use: unused, connectFromTerminal: unused, remove: unused },
    doctor: { examine: unused, names: unused },
    reports: { make: unused },
    weekStart: unused,
    agents: {
      settings: { current: { agents: { mayChange: false } }, change: unused },
      log: { note: unused },
      starts: { note: unused },
      deletions: { delete: unused },
    },
    watchers: { watch: unused },
    open: unused,
    quit: unused,
  }),
);
process.on('message', () => process.send?.(process.memoryUsage.rss() / 2 ** 20));
process.on('disconnect', () => {
  void Promise.all([server.close(), connection.close()]).then(() => process.exit(0));
});
limitHeapGrowth();
process.send?.('ready');
