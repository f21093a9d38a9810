/** Repositories for tests, made with git itself and without the configuration of this machine. */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { devNull } from 'node:os';

export interface TestRepository {
  readonly folder: string;
  readonly git: (...args: readonly string[]) => string;
  readonly commit: (subject: string, at?: string) => void;
}

const environment = { PATH: process.env['PATH'], GIT_CONFIG_GLOBAL: devNull, GIT_CONFIG_NOSYSTEM: '1', LC_ALL: 'C' };

export function makeRepository(
  folder: string,
  { branch = 'main', remote = null }: { readonly branch?: string; readonly remote?: string | null } = {},
): TestRepository {
  mkdirSync(folder, { recursive: true });
  const run = (args: readonly string[], at = '2026-11-20T09:00:00Z'): string =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', '-c', 'commit.gpgSign=false', ...args], {
      encoding: 'utf8',
      env: { ...environment, GIT_AUTHOR_DATE: at, GIT_COMMITTER_DATE: at },
    });
  run(['init', '--quiet', `--initial-branch=${branch}`]);
  if (remote !== null) {
    run(['remote', 'add', 'origin', remote]);
  }
  return {
    folder,
    git: (...args) => run(args),
    commit: (subject, at) => void run(['commit', '--quiet', '--allow-empty', '-m', subject], at),
  };
}
