/** Starts a real PostgreSQL server for the tests, and removes it afterwards. */
import { findPostgres, startPostgresServer } from './postgres-server.ts';

export async function setup(): Promise<() => Promise<void>> {
  const installed = findPostgres();
  if (installed === null) {
    throw new Error('The PostgreSQL server that was found is gone');
  }
  const server = await startPostgresServer(installed, { isDurable: false });
  // The processes that run the tests start later and inherit it.
  process.env['CLOCKTOWER_TEST_POSTGRES'] = server.url;
  return server.remove;
}
