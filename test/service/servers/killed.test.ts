/** Acknowledged entries survive the end of a service process, or of the PostgreSQL server. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPostgresStorage } from '#service/storage/postgres/postgres-storage.ts';
import { findPostgres, startPostgresServer, type PostgresServer } from '../../support/postgres-server.ts';
import { sendTo, startServiceProcess, type ServiceProcess } from '../../support/time-tracking-process.ts';
import { seed } from '../../support/time-tracking-fixture.ts';
import { expectNothingLost, writeUntilItEnds } from '../../support/write-burst.ts';

/** A server of its own: it is killed, and its commits wait for the disk. */
let server: PostgresServer;
let service: ServiceProcess;
beforeEach(async () => {
  const installed = findPostgres();
  if (installed === null) {
    throw new Error('The PostgreSQL server that was found is gone');
  }
  server = await startPostgresServer(installed, { isDurable: true });
  service = await startServiceProcess(server.url);
  const opened = await openPostgresStorage({
    url: server.url,
    reportLost: (error) => {
      throw error;
    },
  });
  if (!opened.ok) {
    throw new Error(opened.failure.detail);
  }
  await seed(opened.value.database);
  await opened.value.close();
});
afterEach(async () => {
  await service.kill();
  await server.remove();
});

it('loses no acknowledged entry when the service is killed', async () => {
  const burst = await writeUntilItEnds(service, { after: 200, end: service.kill });
  expect(burst.refused).toEqual([]);
  const next = await startServiceProcess(server.url);
  await expectNothingLost(next, burst);
  await next.kill();
});

it('loses no acknowledged entry when the server is killed, answers 503 meanwhile, and continues afterwards', async () => {
  const burst = await writeUntilItEnds(service, { after: 200, end: server.kill });
  expect(burst.refused.length).toBeGreaterThan(0);
  for (const { status, body } of burst.refused) {
    expect(status).toBe(503);
    expect(body).toEqual({ message: expect.stringMatching(/^The database (is|went) out of reach/) });
  }
  expect(await sendTo(service, 'GET projects')).toMatchObject({
    status: 503,
    body: { message: 'The database is out of reach. Nothing was changed; try again later.' },
  });
  await server.start();
  expect((await sendTo(service, 'GET projects')).status).toBe(200);
  await expectNothingLost(service, burst);
});
