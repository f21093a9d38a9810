/** The user's commits of a time, from the branches of a repository. */
import { basename } from 'node:path';
import type { HistorySpan } from '#shared/history/span.ts';
import { instantOfEpochMs } from '#shared/values/brands.ts';
import { succeed, type Result } from '#shared/values/result.ts';
import { subjectLimit, type Commit } from '#shared/work-items/commits.ts';
import type { GitFailure } from '#shared/work-items/git-failure.ts';
import { plainText } from '../plain-text.ts';
import type { RunGit } from './run-git.ts';

/** Of one repository; more in a week are not written by hand. */
const commitsAtMost = 1_000;

function readLine(line: string, folder: string): readonly Commit[] {
  const [, hash, seconds, subject] = /^([0-9a-f]{40,64}) (\d{1,12}) (.*)$/.exec(line) ?? [];
  return hash === undefined || seconds === undefined || subject === undefined
    ? []
    : [{ hash, at: instantOfEpochMs(Number(seconds) * 1_000), subject: plainText(subject, subjectLimit), repository: basename(folder) }];
}

/** None where git knows no address of the user: those of others are not the user's work. */
export async function readCommits(git: RunGit, folder: string, { from, to }: HistorySpan): Promise<Result<readonly Commit[], GitFailure>> {
  const email = await git(folder, ['config', '--get', 'user.email']);
  if (!email.ok || email.value.trim() === '') {
    return succeed([]);
  }
  // A commit is written before it is rebased, so only the earlier bound can be left to git. Long subjects are cut there, for the bound of
  // the output.
  const log = await git(folder, [
    'log',
    '--branches',
    '--no-notes',
    '--encoding=UTF-8',
    '--fixed-strings',
    `--author=<${email.value.trim()}>`,
    `--since=${from}`,
    `--max-count=${commitsAtMost}`,
    `--format=%H %at %<(${subjectLimit},trunc)%s`,
  ]);
  return log.ok
    ? succeed(
        log.value
          .split('\n')
          .flatMap((line) => readLine(line, folder))
          .filter(({ at }) => from <= at && at < to),
      )
    : log;
}
