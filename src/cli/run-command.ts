import type { Readable, Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { controlProtocol, controlRequestSchema, type ControlAnswer, type ControlProgress, type ControlRequest } from '#shared/control.ts';
import { toDoctorFindings } from '#shared/program/doctor-findings.ts';
import type { MainMessages } from '#shared/messages/catalogue.ts';
import { loadMainMessages } from '#shared/messages/load-messages.ts';
import { pickLanguage } from '#shared/messages/languages.ts';
import type { Failure } from '#shared/failures.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';
import { appCaller, describeOutcome, type CallApp } from './call-app.ts';
import { completionScript } from './completion.ts';
import { commands, flags } from './commands.ts';
import { answerJson, answerText, progressJson, terminalText } from './answers.ts';
import type { Program } from './launch-app.ts';
import { examineOffline } from './offline-doctor.ts';
import { profilePath } from './profile-path.ts';
import { watchApp } from './watch-app.ts';

export interface CommandOptions {
  readonly argv: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly version: string | null;
  readonly program: Program | null;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Standard input and output, for commands that run until one of them ends. */
  readonly streams: () => { readonly input: Readable; readonly output: Writable };
}

/** Exit codes are part of the interface: see `clocktower --help`. */
const exitCodes = { done: 0, refused: 1, notUnderstood: 2, notRunning: 3 } as const;

interface Call {
  /** null: serves an agent. */
  readonly request: ControlRequest | null;
  readonly json: boolean;
  readonly profile: string | null;
  readonly launch: boolean;
}

/** Quitting an app that does not run, undoing without a previous command, and watching need no start. */
const neverLaunched: ReadonlySet<ControlRequest['command']> = new Set<ControlRequest['command']>(['quit', 'undo', 'watch']);

/** The shell's locale for a category (POSIX, “Environment Variables”, 8.2) as BCP 47; empty values are ignored. */
function environmentLocale(environment: CommandOptions['environment'], category: 'LC_MESSAGES' | 'LC_TIME'): string {
  const locale =
    [environment['LC_ALL'], environment[category], environment['LANG']].find((value) => value !== undefined && value !== '') ?? 'en';
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
    if ((word === '--at' || word === '--end') && next !== undefined) {
      words.push(`${word}=${next}`);
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
type NoCall =
  | { readonly problem: string }
  | { readonly refused: Failure; readonly json: boolean }
  | { readonly help: true }
  | { readonly version: true }
  | { readonly script: string };

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
    const whole = { json: values.json, profile: values.profile ?? null, launch: values.launch };
    if (command === 'mcp' && words.length === 0) {
      return { request: null, ...whole };
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
      return {
        problem: messages.commandLine.unreadableFlags(
          request.failure.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '),
        ),
      };
    }
    if (values.launch && neverLaunched.has(request.value.command)) {
      return { problem: messages.commandLine.nothingToLaunch(command) };
    }
    return { request: request.value, ...whole };
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
  if (progress.kind === 'state') {
    return;
  }
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
  options.out(
    json ? answerJson(answer) : terminalText(answerText(answer, { messages, times: environmentLocale(options.environment, 'LC_TIME') })),
  );
  return answer.kind === 'examined' && toDoctorFindings(answer.report).problems.length > 0 ? exitCodes.refused : exitCodes.done;
}

interface Running {
  readonly options: CommandOptions;
  readonly messages: MainMessages;
  readonly profile: string;
  readonly call: CallApp;
}

async function serveAgent({ options, messages, profile, call }: Running): Promise<number> {
  // The SDK is loaded for this command alone.
  const { serveMcp } = await import('./mcp/serve-mcp.ts');
  await serveMcp({
    ...options.streams(),
    version: options.version ?? '0.0.0',
    profile,
    messages,
    times: environmentLocale(options.environment, 'LC_TIME'),
    call,
  });
  return exitCodes.done;
}

async function watched(json: boolean, { options, messages, call }: Running): Promise<number> {
  const refused = await watchApp({
    call,
    output: options.streams().output,
    json,
    messages,
    times: environmentLocale(options.environment, 'LC_TIME'),
  });
  return refused === null ? exitCodes.done : printAnswer(refused, options, { json, messages });
}

async function asked(request: ControlRequest, json: boolean, { options, messages, profile, call }: Running): Promise<number> {
  const outcome = await call(request, { onProgress: (progress) => printProgress(progress, options, { json, messages }) });
  if (outcome.kind === 'answered') {
    return printAnswer(outcome.answer, options, { json, messages });
  }
  if (outcome.kind === 'not-running' && request.command === 'doctor') {
    const { environment, platform } = options;
    const examined = await examineOffline({ profile, environment, platform, nowMs: () => Date.now() });
    return printAnswer({ kind: 'examined', ...examined }, options, { json, messages });
  }
  options.err(describeOutcome(outcome, { messages, profile }));
  return outcome.kind === 'no-answer' ? exitCodes.refused : exitCodes.notRunning;
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
  const { request, json, launch } = call;
  const profile = profilePath({ flag: call.profile, environment: options.environment, platform: options.platform });
  const { platform, environment, program } = options;
  // Programs read the answer from standard output.
  const running: Running = {
    options,
    messages,
    profile,
    call: appCaller({ profile, platform, environment, program, launch, onLaunched: () => options.err(messages.commandLine.launched) }),
  };
  if (request === null) {
    return serveAgent(running);
  }
  return request.command === 'watch' ? watched(json, running) : asked(request, json, running);
}
