import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { controlProtocol, controlRequestSchema, type ControlAnswer, type ControlProgress, type ControlRequest } from '#shared/control.ts';
import { controlAddress } from '#shared/control-address.ts';
import { toDoctorFindings } from '#shared/program/doctor-findings.ts';
import { loadMainMessages, type MainMessages } from '#shared/messages/catalogue.ts';
import { pickLanguage } from '#shared/messages/languages.ts';
import type { Failure } from '#shared/failures.ts';
import { assertNever } from '#shared/values/result.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';
import { askApp, type AskOutcome } from './ask-app.ts';
import { completionScript } from './completion.ts';
import { commands, flags } from './commands.ts';
import { answerJson, answerText, progressJson, terminalText } from './answers.ts';
import { launchAndAsk, type LaunchOutcome, type Program } from './launch-app.ts';
import { examineOffline } from './offline-doctor.ts';
import { profilePath } from './profile-path.ts';

export interface CommandOptions {
  readonly argv: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly version: string | null;
  readonly program: Program | null;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** Exit codes are part of the interface: see `clocktower --help`. */
const exitCodes = { done: 0, refused: 1, notUnderstood: 2, notRunning: 3 } as const;

interface Call {
  readonly request: ControlRequest;
  readonly json: boolean;
  readonly profile: string | null;
  readonly launch: boolean;
}

/** Quitting an app that does not run, and undoing without a previous command, need no start. */
const neverLaunched: ReadonlySet<ControlRequest['command']> = new Set<ControlRequest['command']>(['quit', 'undo']);

/** The shell's locale for a category (POSIX, “Environment Variables”, 8.2) as BCP 47; empty values are ignored. */
function environmentLocale(environment: CommandOptions['environment'], category: 'LC_MESSAGES' | 'LC_TIME'): string {
  const locale = [environment['LC_ALL'], environment[category], environment['LANG']].find((value) => value !== undefined && value !== '') ?? 'en';
  return locale.replace(/[.@].*$/, '').replaceAll('_', '-');
}

/** Joins a flag with a time like -10, which is not a flag. Leaves everything after `--` unchanged. */
function joinTimes(argv: readonly string[]): string[] {
  const words: string[] = [];
  for (let index = 0; index < argv.length; index += 1) {
    const word = argv[index] ?? '';
    const next = argv[index + 1];
    if (word === '--') {
      return [...words, ...argv.slice(index)];
    }
    if (word === '--at' && next !== undefined) {
      words.push(`--at=${next}`);
      index += 1;
    } else {
      words.push(word);
    }
  }
  return words;
}

/** Commands that require the name of a connection. */
const named: ReadonlySet<string> = new Set(['switch', 'use', 'disconnect']);

/** Other results of parsing: help, or the reason of a failure. */
type NoCall = { readonly problem: string } | { readonly refused: Failure; readonly json: boolean } | { readonly help: true } | { readonly version: true } | { readonly script: string };

function parseArguments({ argv, version }: CommandOptions, messages: MainMessages): Call | NoCall {
  try {
    const { values, positionals } = parseArgs({
      args: joinTimes(argv),
      options: { ...flags, ...(version === null ? {} : { version: { type: 'boolean', default: false } }) },
      allowPositionals: true,
    });
    const [command, ...words] = positionals;
    if (values['version'] === true) {
      return { version: true };
    }
    if (values.help || command === undefined || command === 'help') {
      return { help: true };
    }
    if (command === 'completion') {
      const script = completionScript(words[0] ?? '');
      return script === null ? { problem: messages.commandLine.unknownShell } : { script };
    }
    const text = words.join(' ');
    if (command === 'connect' && words.length !== 1) {
      return { problem: messages.commandLine.addressNeeded };
    }
    if (named.has(command) && text.trim() === '') {
      return { problem: messages.commandLine.nameNeeded(command) };
    }
    const build = commands.get(command);
    if (build === undefined) {
      return { problem: messages.commandLine.unknownCommand(command) };
    }
    const built = build({ text, values });
    if (!built.ok) {
      return { refused: built.failure, json: values.json };
    }
    const request = parseForeign(controlRequestSchema, { protocol: controlProtocol, ...built.value });
    if (!request.ok) {
      return { problem: messages.commandLine.unreadableFlags(request.failure.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')) };
    }
    if (values.launch && neverLaunched.has(request.value.command)) {
      return { problem: messages.commandLine.nothingToLaunch(command) };
    }
    return { request: request.value, json: values.json, profile: values.profile ?? null, launch: values.launch };
  } catch (error) {
    // The message of parseArgs names the unknown flag.
    return { problem: messages.commandLine.unreadableFlags(error instanceof Error ? error.message.replace(/\.$/, '') : String(error)) };
  }
}

interface Printing {
  readonly json: boolean;
  readonly messages: MainMessages;
}

/** Standard output has the address alone, for programs that open it. */
function printProgress(progress: ControlProgress, options: CommandOptions, { json, messages }: Printing): void {
  if (progress.kind === 'browser') {
    options.err(messages.commandLine.continueInBrowser);
    return;
  }
  options.err(messages.commandLine.openAddress);
  options.out(json ? progressJson(progress) : progress.address);
}

function printAnswer(answer: ControlAnswer, options: CommandOptions, { json, messages }: Printing): number {
  if (answer.kind === 'refused') {
    options.err(terminalText(messages.failure(answer.failure)));
    if (answer.failure.kind === 'entries-waiting') {
      options.err(messages.commandLine.forceHint);
    }
    if (json) {
      options.out(answerJson(answer));
    }
    return exitCodes.refused;
  }
  options.out(json ? answerJson(answer) : terminalText(answerText(answer, { messages, times: environmentLocale(options.environment, 'LC_TIME') })));
  return answer.kind === 'examined' && toDoctorFindings(answer.report).problems.length > 0 ? exitCodes.refused : exitCodes.done;
}

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

interface Launched {
  readonly profile: string;
  readonly ask: () => Promise<AskOutcome>;
  readonly options: CommandOptions;
  readonly messages: MainMessages;
}

async function launched({ profile, ask, options, messages }: Launched): Promise<LaunchOutcome | { readonly kind: 'nothing-to-launch' }> {
  const { program } = options;
  if (program === null) {
    return { kind: 'nothing-to-launch' };
  }
  const outcome = await launchAndAsk({ program, profile, environment: options.environment, ask });
  if (outcome.kind === 'answered') {
    // Programs read the answer from standard output.
    options.err(messages.commandLine.launched);
  }
  return outcome;
}

export async function runCommand(options: CommandOptions): Promise<number> {
  const messages = await loadMainMessages(pickLanguage([environmentLocale(options.environment, 'LC_MESSAGES')]));
  const call = parseArguments(options, messages);
  if ('version' in call) {
    options.out(`${messages.productName} ${options.version ?? ''}`);
    return exitCodes.done;
  }
  if ('help' in call) {
    options.out(messages.commandLine.help);
    return exitCodes.done;
  }
  if ('script' in call) {
    options.out(call.script);
    return exitCodes.done;
  }
  if ('refused' in call) {
    return printAnswer({ kind: 'refused', failure: call.refused }, options, { json: call.json, messages });
  }
  if ('problem' in call) {
    options.err(call.problem);
    return exitCodes.notUnderstood;
  }
  const profile = profilePath({ flag: call.profile, environment: options.environment, platform: options.platform });
  const { address, within } = controlAddress({ profile, platform: options.platform, sha256 });
  const ask = async (): Promise<AskOutcome> => (within === null || enter(within) ? askApp(address, call.request, (progress) => printProgress(progress, options, { json: call.json, messages })) : { kind: 'not-running' });
  const asked = await ask();
  const outcome = asked.kind === 'not-running' && call.launch ? await launched({ profile, ask, options, messages }) : asked;
  switch (outcome.kind) {
    case 'failed':
      options.err(messages.commandLine.launchFailed(outcome.output));
      return exitCodes.notRunning;
    case 'too-slow':
      options.err(messages.commandLine.launchTooSlow);
      return exitCodes.notRunning;
    case 'nothing-to-launch':
      options.err(messages.commandLine.noProgram);
      return exitCodes.notRunning;
    case 'answered':
      return printAnswer(outcome.answer, options, { json: call.json, messages });
    case 'not-running':
      if (call.request.command === 'doctor') {
        const { environment, platform } = options;
        const examined = await examineOffline({ profile, environment, platform, nowMs: () => Date.now() });
        return printAnswer({ kind: 'examined', ...examined }, options, { json: call.json, messages });
      }
      options.err(messages.commandLine.notRunning(profile));
      return exitCodes.notRunning;
    case 'no-answer':
      options.err(messages.commandLine.noAnswer);
      return exitCodes.refused;
    default:
      return assertNever(outcome);
  }
}
