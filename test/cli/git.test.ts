/** `clocktower git` and `clocktower start --git` against the real control server and real repositories. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeRepository } from '../support/git-repository.ts';
import { runCli, runHere, type CliRun } from './run-cli.ts';
import { useControlServer } from './use-control-server.ts';

const served = useControlServer();

async function cli(...words: readonly string[]): Promise<CliRun> {
  return runHere({ words, profile: served().folder });
}

it('adds, lists and removes repositories', async () => {
  const { folder } = makeRepository(join(served().parent, 'bridge'), { branch: 'feature/tighten-bolts' });
  expect(await cli('git')).toMatchObject({ code: 0, out: 'No repositories of git are added. Add one with clocktower git add PATH.\n' });
  expect(await cli('git', 'add', folder)).toMatchObject({ code: 0, out: expect.stringContaining('feature/tighten-bolts') });
  expect(JSON.parse((await cli('git', 'list', '--json')).out)).toEqual([{ folder, branch: 'feature/tighten-bolts', failure: null }]);
  expect(await cli('git', 'add', served().parent)).toMatchObject({ code: 1, err: expect.stringContaining('is no repository of git') });
  expect(JSON.parse((await cli('git', 'remove', folder, '--json')).out)).toEqual([]);
  expect(await cli('git', 'everything')).toMatchObject({ code: 2 });
});

it('starts a timer of the branch in the current folder', async () => {
  const { folder, git } = makeRepository(join(served().parent, 'bridge'), { branch: 'feature/tighten-bolts' });
  mkdirSync(join(folder, 'deep'));
  const start = async (cwd: string, ...words: readonly string[]): Promise<CliRun> =>
    runCli({ words: ['start', '--git', ...words], profile: served().folder, cwd });
  expect(await start(join(folder, 'deep'))).toMatchObject({ code: 0, out: 'Started: tighten bolts.\n' });
  expect(await start(folder, 'read', 'the', 'plans', '#site', '--tag', 'site', '--create')).toMatchObject({
    code: 0,
    out: 'Started: read the plans #site.\n',
  });
  git('symbolic-ref', 'HEAD', 'refs/heads/main');
  expect(await start(folder)).toMatchObject({ code: 1, err: expect.stringContaining('“main” stands for no piece of work') });
  expect(await start(served().parent)).toMatchObject({ code: 1, err: expect.stringContaining('is no repository of git') });
  expect(
    served()
      .profile.records()
      .map(({ local }) => local.description),
  ).toEqual(['read the plans #site', 'tighten bolts']);
});
