import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it.each(['--help', '-h'])('npm start prints its options for %s, and starts nothing', async (flag) => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['scripts/start.mjs', flag], { env: { PATH: '' } });
  expect([stdout, stderr]).toEqual([expect.stringMatching(/^npm start .*--profile DIR/su), '']);
  expect(stdout.trim().split('\n').at(-1)).toMatch(/clocktower --help$/u);
});
