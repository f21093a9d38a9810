/** The database of a chaos run: one PostgreSQL server that dies and comes back, or a cluster whose primary dies and is replaced. */
import { findPostgres, startPostgresServer } from '../support/postgres-server.ts';
import { startPostgresCluster } from './postgres-cluster.ts';

export interface ChaosDatabase {
  readonly url: string;
  /** Kills what answers now; of a single server, starts it again. */
  readonly crash: (index: number) => Promise<void>;
  /** Returns once it can lose a server again. */
  readonly heal: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

export async function singleServer(): Promise<ChaosDatabase> {
  const installed = findPostgres();
  if (installed === null) {
    throw new Error('No PostgreSQL server is installed that could be run here.');
  }
  const server = await startPostgresServer(installed, { isDurable: true });
  return {
    url: await server.createDatabase('chaos'),
    crash: async () => {
      await server.kill();
      await server.start();
    },
    heal: async () => {},
    remove: server.remove,
  };
}

/** The primary's server dies, and every other time the Patroni beside it, too. */
export async function cluster(): Promise<ChaosDatabase> {
  const servers = await startPostgresCluster();
  await servers.createDatabase('chaos');
  return {
    url: servers.url('chaos'),
    crash: async (index) => {
      await servers.killPrimary(index % 2 === 0 ? 'server' : 'machine');
    },
    heal: servers.heal,
    remove: servers.remove,
  };
}
