/** The built program, connected by `clocktower connect` to stand-ins that follow the contract, or solidtime's rules, and nothing else. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCli } from '../cli/run-cli.ts';
import { startHttpService } from '../support/http-service.ts';
import { readings, StrictContract } from '../support/strict-contract.ts';
import { people, records } from '../support/time-tracking-fixture.ts';
import { TodaySolidtime } from '../support/today-solidtime.ts';
import { expect, test } from './support/running-app.ts';

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
  const cli = async (...words: readonly string[]) => runCli({ words: [...words, '--profile', profile], profile });
  for (const { name, open } of standIns) {
    const service = open();
    const http = await startHttpService({ fetch: service.fetch });
    await test.step(name, async () => {
      const connected = await cli(
        'connect',
        http.baseUrl,
        '--name',
        'Stand-in',
        '--organization',
        records.organization,
        '--user',
        people.employee,
        '--token-file',
        tokenFile,
      );
      expect([connected.code, connected.err]).toEqual([0, '']);
      expect((await cli('start', 'drawing')).code).toBe(0);
      await expect
        .poll(() => service.entries.map(({ description, end }) => [description, end]), { timeout: 30_000 })
        .toEqual([['drawing', null]]);
      expect((await cli('stop')).code).toBe(0);
      await expect.poll(() => service.entries.map(({ end }) => end !== null), { timeout: 30_000 }).toEqual([true]);
      expect((await cli('status')).out).not.toMatch(/waiting/i);
      expect(service instanceof StrictContract ? service.violations : []).toEqual([]);
      expect((await cli('disconnect', 'Stand-in')).code).toBe(0);
    });
    await http.close();
  }
  await app.quit();
});
