/** The built program, connected by `clocktower connect` to stand-ins that follow the contract, or solidtime's rules, and nothing else. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startHttpService } from '../support/http-service.ts';
import { readings, StrictContract } from '../support/strict-contract.ts';
import { people, records } from '../support/time-tracking-fixture.ts';
import { TodaySolidtime } from '../support/today-solidtime.ts';
import { allSaved, ask, clocktower, expect, startRequest, test } from './support/running-app.ts';

/** A user's identifier is the stand-ins' token. */
const token = people.employee;

const standIns = [
  ...readings.map(([name, reading]) => ({ name: `the contract to the letter, ${name}`, open: () => new StrictContract(reading) })),
  { name: 'solidtime of today', open: () => new TodaySolidtime() },
];

test('every stand-in is connected from a terminal, and takes what is tracked', async ({ startApp, profile }) => {
  test.setTimeout(240_000);
  const app = await startApp();
  const tokenFile = join(profile, '..', 'token');
  writeFileSync(tokenFile, token);
  for (const { name, open } of standIns) {
    const service = open();
    const http = await startHttpService({ fetch: service.fetch });
    await test.step(name, async () => {
      const address = ['--name', 'Stand-in', '--organization', records.organization, '--user', people.employee];
      const connected = await clocktower(profile, 'connect', http.baseUrl, ...address, '--token-file', tokenFile);
      expect([connected.exitCode, connected.err]).toEqual([0, '']);
      expect((await ask(profile, startRequest('drawing'))).kind).toBe('started');
      await expect
        .poll(() => service.entries.map(({ description, end }) => [description, end]), { timeout: 30_000 })
        .toEqual([['drawing', null]]);
      expect((await ask(profile, { command: 'stop' })).kind).toBe('stopped');
      await expect.poll(() => service.entries.map(({ end }) => end !== null), { timeout: 30_000 }).toEqual([true]);
      await allSaved(profile);
      expect(service instanceof StrictContract ? service.violations : []).toEqual([]);
      expect((await clocktower(profile, 'disconnect', 'Stand-in')).exitCode).toBe(0);
    });
    await http.close();
  }
  await app.quit();
});
