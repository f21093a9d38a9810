// @ts-check
/** `npm run schedules -- [--count 300] [--seed S] [--json FILE]`: runs the app over faulty servers and kills it in between. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from './setup/build-if-stale.mjs';
import { prepareDesktop } from './setup/prepare.mjs';
import { say, SetupProblem } from './setup/report.mjs';
import { runScript } from './setup/run-script.mjs';
import { onOwnDesktop, runDesktopTests } from './verify/desktop-tests.mjs';

/** @param {string} name @param {string} text @param {number} least */
function wholeNumber(name, text, least) {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < least) {
    throw new SetupProblem(
      `--${name} wants a whole number of at least ${least}, not “${text}”.`,
      'npm run schedules -- [--count 300] [--seed S] [--json FILE]',
    );
  }
  return number;
}

await runScript(async () => {
  const { values } = parseArgs({ options: { count: { type: 'string' }, seed: { type: 'string' }, json: { type: 'string' } } });
  const count = wholeNumber('count', values.count ?? '300', 1);
  const seed = wholeNumber('seed', values.seed ?? String(Date.now() % 1_000_000), 0);
  const { electron, chooseNode } = await prepareDesktop({ virtualDisplay: onOwnDesktop, sessionBus: onOwnDesktop });
  const node = await chooseNode();
  await buildIfStale(async () => node);
  say(`${count} schedules from seed ${seed}`);
  process.env['CLOCKTOWER_SCHEDULES'] = JSON.stringify({ count, seed, json: values.json === undefined ? null : resolve(values.json) });
  const { failed } = await runDesktopTests({
    configuration: 'test/desktop/playwright.config.ts',
    electron: electron.path,
    node,
    args: ['schedules.spec.ts'],
  });
  return failed === 0 ? 0 : 1;
});
