/** Starts the app for a command that found none running, icon only and on its own, and waits until it listens. */
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { controlSocketName } from '#shared/control.ts';
import type { AskOutcome } from './ask-app.ts';

export interface Program {
  readonly file: string;
  readonly args: readonly string[];
}

export interface LaunchPlace {
  /** Folder of the running command line. */
  readonly here: string;
  /** The Node that runs the command line. */
  readonly node: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Where an installed Clocktower lies; for those that cannot be found from the command line. */
const appVariable = 'CLOCKTOWER_APP';

/** For a command line that is not part of the program: the one named in the environment, else that of the clone; null: there is none. */
export function programToLaunch(place: LaunchPlace): Program | null {
  const named = place.environment[appVariable];
  if (named !== undefined && named !== '') {
    return { file: named, args: [] };
  }
  const script = join(place.here, '..', '..', 'scripts', 'start.mjs');
  return existsSync(script) ? { file: place.node, args: [script] } : null;
}

/** How long the app may take until it listens, in milliseconds: a clone may have to be built first. */
const startPatienceMs = 90_000;

/** How often it is looked for beside the folder's own news, which pipes and some file systems do not give, in milliseconds. */
const lookEveryMs = 1_000;

/** Name of the file in the profile that holds what the app said while it was started. */
const logName = 'launch.log';

export type LaunchOutcome =
  | AskOutcome
  /** It ended before it listened; `said`: its last words. */
  | { readonly kind: 'failed'; readonly said: string }
  | { readonly kind: 'too-slow' };

interface Launch extends Pick<LaunchPlace, 'environment'> {
  readonly program: Program;
  readonly profile: string;
  /** Only what found nobody to talk to is asked again, so nothing is done twice. */
  readonly ask: () => Promise<AskOutcome>;
}

function startApart({ program, profile, environment }: Launch, log: number): ChildProcess {
  // What a shell's command starts says what is wrong there, not in a dialog; and it outlives the npx that may have called us.
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

/** A folder that takes no file is told of as the app would tell of it. */
function openLog(profile: string): number | Extract<LaunchOutcome, { readonly kind: 'failed' }> {
  try {
    mkdirSync(profile, { recursive: true, mode: 0o700 });
    return openSync(join(profile, logName), 'w', 0o600);
  } catch (error) {
    return { kind: 'failed', said: error instanceof Error ? error.message : String(error) };
  }
}

/** The last words, as many as fit into a terminal. */
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
    const look = async (): Promise<void> => {
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
    // Before the app is started, so that nothing is missed.
    const watcher = watch(profile, (_, name) => {
      if (name === controlSocketName) {
        void look();
      }
    });
    const every = setInterval(() => void look(), lookEveryMs);
    const tooLong = setTimeout(() => end({ kind: 'too-slow' }), startPatienceMs);
    const child = startApart(launch, log);
    child.once('error', (error) => end({ kind: 'failed', said: error.message }));
    child.once('exit', (code) => {
      // One that ended well has handed over to another that is just coming up.
      if (code !== 0) {
        end({ kind: 'failed', said: lastOutput(profile) });
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
