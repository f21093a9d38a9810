/** Starts the app in the background, with its icon only, for a command that found none running, and waits until it listens. */
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { controlSocketName } from '#shared/control.ts';
import type { AskOutcome } from './ask-app.ts';

export interface Program {
  readonly file: string;
  readonly args: readonly string[];
}

export interface LaunchContext {
  readonly here: string;
  readonly node: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Path of an installed Clocktower that cannot be found otherwise. */
const appVariable = 'CLOCKTOWER_APP';

/** The program that an unpackaged command line starts: the one in the environment, else that of the clone; null if there is none. */
export function programToLaunch(context: LaunchContext): Program | null {
  const named = context.environment[appVariable];
  if (named !== undefined && named !== '') {
    return { file: named, args: [] };
  }
  const script = join(context.here, '..', '..', 'scripts', 'start.mjs');
  return existsSync(script) ? { file: context.node, args: [script] } : null;
}

/** Milliseconds until the app has to listen: a clone may be built first. */
const startPatienceMs = 90_000;

/** Milliseconds between checks in addition to folder events, which pipes and some file systems lack. */
const askEveryMs = 1_000;

/** File in the profile with the app's output during its start. */
const logName = 'launch.log';

export type LaunchOutcome =
  | AskOutcome
  /** The app ended before it listened; `output`: its last output. */
  | { readonly kind: 'failed'; readonly output: string }
  | { readonly kind: 'too-slow' };

interface Launch extends Pick<LaunchContext, 'environment'> {
  readonly program: Program;
  readonly profile: string;
  /** Retries only when no app was listening, so that no command runs twice. */
  readonly ask: () => Promise<AskOutcome>;
}

function startDetached({ program, profile, environment }: Launch, log: number): ChildProcess {
  // The app reports failures on the terminal instead of in a dialog, and outlives an npx that called this command.
  const { npm_lifecycle_event: _, ELECTRON_RUN_AS_NODE: __, ...rest } = environment;
  const child = spawn(program.file, [...program.args, '--hidden', '--profile', profile], {
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log, log],
    env: { ...rest, CLOCKTOWER_MESSAGES: 'terminal' },
  });
  child.unref();
  closeSync(log);
  return child;
}

/** An unwritable folder is reported as the app would report it. */
function openLog(profile: string): number | Extract<LaunchOutcome, { readonly kind: 'failed' }> {
  try {
    mkdirSync(profile, { recursive: true, mode: 0o700 });
    return openSync(join(profile, logName), 'w', 0o600);
  } catch (error) {
    return { kind: 'failed', output: error instanceof Error ? error.message : String(error) };
  }
}

function lastOutput(profile: string): string {
  return readFileSync(join(profile, logName), 'utf8').trim().split('\n').slice(-8).join('\n');
}

export async function launchAndAsk(launch: Launch): Promise<LaunchOutcome> {
  const { profile, ask } = launch;
  const log = openLog(profile);
  if (typeof log !== 'number') {
    return log;
  }
  return new Promise((settle) => {
    let isAsking = false;
    const askOnce = async (): Promise<void> => {
      if (isAsking) {
        return;
      }
      isAsking = true;
      const outcome = await ask();
      isAsking = false;
      if (outcome.kind !== 'not-running') {
        end(outcome);
      }
    };
    // Before the app starts, so that no event is missed.
    const watcher = watch(profile, (_, name) => {
      if (name === controlSocketName) {
        void askOnce();
      }
    });
    const every = setInterval(() => void askOnce(), askEveryMs);
    const tooLong = setTimeout(() => end({ kind: 'too-slow' }), startPatienceMs);
    const child = startDetached(launch, log);
    child.once('error', (error) => end({ kind: 'failed', output: error.message }));
    child.once('exit', (code) => {
      // An app that ended normally has handed over to another one that is still starting.
      if (code !== 0) {
        end({ kind: 'failed', output: lastOutput(profile) });
      }
    });
    function end(outcome: LaunchOutcome): void {
      watcher.close();
      clearInterval(every);
      clearTimeout(tooLong);
      child.removeAllListeners();
      settle(outcome);
    }
  });
}
