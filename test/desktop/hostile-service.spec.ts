/**
 * The built program with a service that answers every field with every kind of wrong value. `CLOCKTOWER_HOSTILE_ANSWERS` sets the number of
 * wrong answers; `security/hostile-service.test.ts` tests the core with as many in a minute.
 */
import { HostileAnswers } from '../support/hostile-answers.ts';
import { hasten } from './support/hasten.ts';
import { ask, expect, startRequest } from './support/running-app.ts';
import { test } from './support/team.ts';

const answers = Number(process.env['CLOCKTOWER_HOSTILE_ANSWERS'] ?? 20);
const perBatch = 10;

/** Limit of the processor share at rest, and the measuring time in milliseconds. */
const atRest = { share: 0.2, forMs: 5_000 };

/** Limit in kilobytes by which all processes together may grow, per wrong answer and in total. */
const growth = { perAnswer: 50, anyway: 200_000 };

test.describe.configure({ timeout: 3_600_000 });

test('wrong answers stop nothing: the window works, the queue drains once the service is honest, and the program is at rest', async ({
  team,
  startApp,
  profile,
}) => {
  const app = await startApp();
  const popover = await app.popover();
  const hostile = new HostileAnswers();
  const memoryKb = async (): Promise<number> =>
    app.electron.evaluate(({ app: program }) => program.getAppMetrics().reduce((sum, { memory }) => sum + memory.workingSetSize, 0));
  const cpuMs = async (): Promise<number> => app.electron.evaluate(() => (process.cpuUsage().user + process.cpuUsage().system) / 1_000);
  const startedKb = await memoryKb();
  const atUsualPace = await hasten(app, 10);
  let number = 0;
  while (hostile.given < answers) {
    const given = hostile.given;
    team.spoil(async (request, answer) => hostile.spoil(request, answer));
    while (hostile.given < given + perBatch) {
      number += 1;
      const before = hostile.given;
      await ask(profile, number % 3 === 0 ? { command: 'stop' } : startRequest(`Task ${number}`));
      await expect.poll(() => hostile.given, { timeout: 60_000, intervals: [50] }).toBeGreaterThan(before);
    }
    await expect(popover.getByRole('combobox')).toBeVisible();
    team.spoil(null);
    // A request with an unreadable answer may take effect for 30 seconds more, and the next timer waits for its stop: another 30 seconds.
    // Our own wait before the next attempt is at most 25.
    const last = `Honest ${number}`;
    await ask(profile, startRequest(last));
    await expect(async () => {
      expect((await team.entries()).map(({ description }) => description)).toContain(last);
      expect(await ask(profile, { command: 'status' })).toMatchObject({ kind: 'status', status: { sync: { waiting: 0 } } });
    }).toPass({ timeout: 90_000, intervals: [500] });
  }
  await atUsualPace();
  const beforeMs = await cpuMs();
  await new Promise((resolve) => {
    setTimeout(resolve, atRest.forMs);
  });
  expect((await cpuMs()) - beforeMs).toBeLessThan(atRest.share * atRest.forMs);
  expect((await memoryKb()) - startedKb).toBeLessThan(growth.anyway + growth.perAnswer * hostile.given);
  await app.quit();
});
