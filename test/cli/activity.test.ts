/** `clocktower activity` against the real control server and recorder. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answerControlRequest } from '#core/program/control/control-answers.ts';
import { startControlServer, type ControlServer } from '#core/program/control/control-server.ts';
import { onlyConnection, openProfile, type Profile } from '../support/profile.ts';
import { controlActions } from '../support/control-actions.ts';
import { runHere, type CliRun } from './run-cli.ts';

let parent: string;
let folder: string;
let profile: Profile;
let server: ControlServer;

beforeEach(async () => {
  parent = mkdtempSync(join(tmpdir(), 'clocktower-activity-'));
  folder = join(parent, 'Clocktower');
  mkdirSync(folder);
  profile = await openProfile({ folder });
  const actions = controlActions({ connections: onlyConnection(profile), folder });
  server = await startControlServer(folder, (request, caller) => answerControlRequest(request, caller, actions));
});
afterEach(async () => {
  await server.close();
  await profile.close();
  rmSync(parent, { recursive: true });
});

async function cli(...words: readonly string[]): Promise<CliRun> {
  return runHere({ words, profile: folder });
}

it('switches the recording of activity, lists today and deletes it', async () => {
  expect(await cli('activity', 'pause')).toMatchObject({ code: 1, err: expect.stringContaining('not being recorded') });
  expect(await cli('activity', 'on')).toMatchObject({ code: 0, out: expect.stringContaining('Activity is ') });
  expect(JSON.parse((await cli('activity', 'pause', '--json')).out)).toEqual({ state: 'paused', pausedUntil: expect.stringMatching(/Z$/u), unsupported: null });
  expect(await cli('activity', 'pause')).toMatchObject({ code: 0, out: expect.stringMatching(/^The recording of activity is paused until \d\d?:\d\d\s?[AP]M\./u) });
  expect(await cli('activity', 'off')).toMatchObject({ code: 0, out: 'Activity is not being recorded.\n' });
  expect(await cli('activity', 'today')).toMatchObject({ code: 0, out: 'No activity was recorded today.\n' });
  expect(JSON.parse((await cli('activity', 'today', '--json')).out)).toEqual([]);
  expect(await cli('activity', 'clear')).toMatchObject({ code: 0 });
  expect(await cli('activity')).toMatchObject({ code: 2 });
  expect(await cli('activity', 'everything')).toMatchObject({ code: 2 });
});
