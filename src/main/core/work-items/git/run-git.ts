/**
 * Reads repositories with `git` itself: without a shell, bounded in time and output, and so that the configuration of a repository starts
 * no program. `safe.directory` stays in force: git refuses repositories of other users.
 */
import { execFile, type ExecFileException } from 'node:child_process';
import { devNull } from 'node:os';
import type { GitFailure } from '#shared/work-items/git-failure.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { plainText } from '../plain-text.ts';

/** `args` are constants or follow `--`; `folder` is an absolute path. */
export type RunGit = (folder: string, args: readonly string[]) => Promise<Result<string, GitFailure>>;

const usualTimeoutMs = 5_000;
const outputLimitBytes = 1_048_576;

/** Characters of git's words that are shown. */
const wordsLimit = 300;

/** What a repository may configure to start programs; the command line wins. Bare repositories inside others are not read. */
const safeConfiguration = [
  'core.fsmonitor=false',
  `core.hooksPath=${devNull}`,
  'core.pager=cat',
  'log.showSignature=false',
  'log.mailmap=false',
  'safe.bareRepository=explicit',
].flatMap((each) => ['-c', each]);

/** Missing objects are fetched by no transport, nothing is written, nothing is asked. */
const safeEnvironment = {
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_NO_LAZY_FETCH: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  LC_ALL: 'C',
};

function readFailure(folder: string, { error, stderr }: { readonly error: ExecFileException; readonly stderr: string }): GitFailure {
  const detail = plainText(stderr.split('\n').find((line) => line.trim() !== '') ?? error.message, wordsLimit);
  const cause =
    error.code === 'ENOENT'
      ? 'no-git'
      : error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER'
        ? 'too-large'
        : error.killed === true
          ? 'too-slow'
          : /not a git repository|cannot change to/.test(stderr)
            ? 'no-repository'
            : 'refused';
  return { kind: 'git', folder, cause, detail };
}

export function systemGit(
  environment: Readonly<Record<string, string | undefined>>,
  { program = 'git', timeoutMs = usualTimeoutMs } = {},
): RunGit {
  // GIT_DIR and its like would name another repository, GIT_CONFIG_* another configuration.
  const kept = Object.fromEntries(Object.entries(environment).filter(([name]) => !/^GIT_/i.test(name)));
  const env = { ...kept, ...safeEnvironment };
  return async (folder, args) =>
    new Promise((resolve) => {
      // Not `cwd`: Windows would look for the program there.
      execFile(
        program,
        ['--no-pager', '--no-replace-objects', ...safeConfiguration, '-C', folder, ...args],
        { env, timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: outputLimitBytes, windowsHide: true, encoding: 'utf8' },
        (error, stdout, stderr) => {
          resolve(error === null ? succeed(stdout) : fail(readFailure(folder, { error, stderr })));
        },
      );
    });
}
