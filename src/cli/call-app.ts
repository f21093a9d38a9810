/** Sends requests to the app of a profile, and starts it first where that is wanted. */
import { createHash } from 'node:crypto';
import type { ControlRequest } from '#shared/control.ts';
import { controlAddress } from '#shared/control-address.ts';
import type { MainMessages } from '#shared/messages/catalogue.ts';
import { matchKind } from '#shared/values/match-kind.ts';
import { askApp, type AskOptions, type AskOutcome } from './ask-app.ts';
import { launchAndAsk, type LaunchOutcome, type Program } from './launch-app.ts';

export type CallOutcome = LaunchOutcome | { readonly kind: 'nothing-to-launch' };

interface Caller {
  readonly profile: string;
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly program: Program | null;
  readonly launch: boolean;
  readonly onLaunched: () => void;
}

export type CallApp = (request: ControlRequest, options?: AskOptions) => Promise<CallOutcome>;

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Returns false if the folder cannot be entered; then no app can listen in it either. */
function enter(folder: string): boolean {
  try {
    process.chdir(folder);
    return true;
  } catch {
    return false;
  }
}

export function appCaller({ profile, platform, environment, program, launch, onLaunched }: Caller): CallApp {
  const { address, within } = controlAddress({ profile, platform, sha256 });
  return async (request, options = {}) => {
    const ask = async (): Promise<AskOutcome> =>
      within === null || enter(within) ? askApp(address, request, options) : { kind: 'not-running' };
    const asked = await ask();
    if (asked.kind !== 'not-running' || !launch) {
      return asked;
    }
    if (program === null) {
      return { kind: 'nothing-to-launch' };
    }
    const outcome = await launchAndAsk({ program, profile, environment, ask });
    if (outcome.kind === 'answered') {
      onLaunched();
    }
    return outcome;
  };
}

/** Why there is no answer. */
export function describeOutcome(
  outcome: Exclude<CallOutcome, { readonly kind: 'answered' }>,
  { messages, profile }: { readonly messages: MainMessages; readonly profile: string },
): string {
  const text = messages.commandLine;
  return matchKind(outcome, {
    failed: ({ output }) => text.launchFailed(output),
    'too-slow': () => text.launchTooSlow,
    'nothing-to-launch': () => text.noProgram,
    'not-running': () => text.notRunning(profile),
    'no-answer': () => text.noAnswer,
  });
}
