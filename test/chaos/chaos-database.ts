/** The database of a chaos run: one PostgreSQL server that is killed and restarted, or a cluster with failovers. */
import { findPostgres, startPostgresServer } from '../support/postgres-server.ts';
import { startPostgresCluster } from './postgres-cluster.ts';

export interface ChaosDatabase {
  readonly url: string;
  /** Kills the current primary; a single server is started again. */
  readonly crash: (index: number) => Promise<void>;
  /** Resolves when another server may fail. */
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

/** Kills the primary's server, and every second time its Patroni, too. */
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
