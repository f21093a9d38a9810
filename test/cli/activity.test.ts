/** `clocktower activity` against the real control server and recorder. */
import { expect, it } from 'vitest';
import { runHere, type CliRun } from './run-cli.ts';
import { useControlServer } from './use-control-server.ts';

const served = useControlServer();

async function cli(...words: readonly string[]): Promise<CliRun> {
  return runHere({ words, profile: served().folder });
}

it('switches the recording of activity, lists today and deletes it', async () => {
  expect(await cli('activity', 'pause')).toMatchObject({ code: 1, err: expect.stringContaining('Activity is not recorded') });
  expect(await cli('activity', 'on')).toMatchObject({ code: 0, out: expect.stringContaining('Activity is ') });
  expect(JSON.parse((await cli('activity', 'pause', '--json')).out)).toEqual({
    state: 'paused',
    pausedUntil: expect.stringMatching(/Z$/u),
    unsupported: null,
  });
  expect(await cli('activity', 'pause')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^The recording of activity is paused until \d\d?:\d\d\s?[AP]M\./u),
  });
  expect(await cli('activity', 'off')).toMatchObject({ code: 0, out: 'Activity is not being recorded.\n' });
  expect(await cli('activity', 'today')).toMatchObject({ code: 0, out: 'No activity was recorded today.\n' });
  expect(JSON.parse((await cli('activity', 'today', '--json')).out)).toEqual([]);
  expect(await cli('activity', 'clear')).toMatchObject({ code: 0 });
  expect(await cli('activity')).toMatchObject({ code: 2 });
  expect(await cli('activity', 'everything')).toMatchObject({ code: 2 });
});

it('clocktower fill lists what is proposed for today, and adds it as one command', async () => {
  expect(await cli('fill', '--dry-run')).toMatchObject({ code: 0, out: 'Nothing to propose for today.\n' });
  expect(JSON.parse((await cli('fill', '--json')).out)).toEqual({ added: false, proposals: [] });
});
