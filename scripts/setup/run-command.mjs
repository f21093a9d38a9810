// @ts-check
/**
 * Starts child programs: each ends with this process, and a signal reaches each exactly once. Every child has its own process group,
 * because a terminal sends Ctrl-C to the whole group, and Chromium exits without saving on a second SIGINT.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { Readable } from 'node:stream';
import { StoppedBySignal } from './report.mjs';

/**
 * @typedef {object} Command
 * @property {string} file
 * @property {readonly string[]} args
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env] the complete environment; by default that of this process
 * @property {number} [timeoutMs]
 * @property {'group' | 'leader'} [signals] the receiver of signals: Electron's main process ends its own children
 * @property {boolean} [shell]
 *
 * @typedef {object} Ended
 * @property {number} code 128 plus the signal's number if a signal ended it
 * @property {string} output stdout and stderr in order; empty if they went to the terminal
 * @property {string} stdout
 * @property {boolean} timedOut
 */

const ownGroup = process.platform !== 'win32';
const IMPATIENCE_MS = 1_500;
const PARENT_CHECK_MS = 500;
/** Longer than saving takes. Without a limit, a hanging program would outlive its terminal. */
const GRACE_MS = 10_000;

/** @type {Map<import('node:child_process').ChildProcess, 'group' | 'leader'>} */
const foreground = new Map();
/** @type {Set<import('node:child_process').ChildProcess>} */
const background = new Set();
/** @type {{ code: number, atMs: number } | null} */
let stopRequest = null;

/** @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} signal @param {'group' | 'leader'} target */
function send(child, signal, target) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    if (ownGroup && target === 'group') process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // It ended before the signal was sent.
  }
}

/** @param {NodeJS.Signals} signal */
function onSignal(signal) {
  const now = performance.now();
  if (stopRequest === null) {
    stopRequest = { code: 128 + constants.signals[signal], atMs: now };
    for (const [child, target] of foreground) send(child, signal === 'SIGHUP' ? 'SIGTERM' : signal, target);
    if (foreground.size === 0) process.exit(stopRequest.code);
    setTimeout(() => {
      process.stderr.write(`It did not end within ${GRACE_MS / 1_000} s of being asked to, so it was ended.\n`);
      endForeground();
    }, GRACE_MS).unref();
    return;
  }
  // npm forwards the Ctrl-C that the terminal has already sent: one request, received twice.
  if (now - stopRequest.atMs < IMPATIENCE_MS) return;
  endForeground();
}

function endForeground() {
  for (const child of foreground.keys()) send(child, 'SIGKILL', 'group');
}

/** Call once, before the first child. */
export function answerForChildren() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, onSignal);
  process.on('exit', () => {
    for (const child of [...foreground.keys(), ...background]) send(child, 'SIGTERM', 'group');
  });
  if (ownGroup && process.env['npm_lifecycle_event'] !== undefined) stopWithNpm();
}

/** npm passes SIGTERM to a shell that exits without forwarding it; the only sign is that this process is orphaned. */
function stopWithNpm() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onSignal('SIGTERM');
  }, PARENT_CHECK_MS);
  watch.unref();
}

/** @param {Command} command */
function options(command) {
  return { cwd: command.cwd, env: command.env ?? process.env, detached: ownGroup, windowsHide: true, shell: command.shell ?? false };
}

/**
 * @param {Command} command
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<{ code: number, timedOut: boolean, error: Error | null }>}
 */
function ending(command, child) {
  foreground.set(child, command.signals ?? 'group');
  return new Promise((resolve) => {
    let timedOut = false;
    const timer =
      command.timeoutMs === undefined
        ? null
        : setTimeout(() => {
            timedOut = true;
            send(child, 'SIGKILL', 'group');
          }, command.timeoutMs);
    /** @param {number} code @param {Error | null} error */
    const end = (code, error) => {
      if (timer !== null) clearTimeout(timer);
      foreground.delete(child);
      resolve({ code, timedOut, error });
    };
    child.once('error', (error) => end(127, error));
    child.once('close', (code, signal) => end(code ?? 128 + (signal === null ? 0 : constants.signals[signal]), null));
  });
}

function throwWhenStopped() {
  if (stopRequest !== null) throw new StoppedBySignal(stopRequest.code);
}

/**
 * Runs a program and returns its output. Does not throw if it fails: the caller decides.
 * @param {Command} command @returns {Promise<Ended>}
 */
export async function runQuietly(command) {
  throwWhenStopped();
  const child = spawn(command.file, command.args, { ...options(command), stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
    output += text;
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
    output += text;
  });
  const { code, timedOut, error } = await ending(command, child);
  throwWhenStopped();
  return { code, output: error === null ? output : `${output}${error.message}\n`, stdout, timedOut };
}

/**
 * Runs a program on the terminal of this process.
 * @param {Command} command @returns {Promise<number>} its exit code
 */
export async function runVisibly(command) {
  throwWhenStopped();
  const child = spawn(command.file, command.args, { ...options(command), stdio: 'inherit' });
  const { code, error } = await ending(command, child);
  throwWhenStopped();
  if (error !== null) process.stderr.write(`${error.message}\n`);
  return code;
}

/**
 * Runs the app. Returns its exit code even after a stop signal, because the app handles the signal itself.
 * @param {Command & { keepErrorLine: ((line: string) => boolean) | null }} command
 * @returns {Promise<number>}
 */
export async function runApp(command) {
  throwWhenStopped();
  const keep = command.keepErrorLine;
  const child = spawn(command.file, command.args, {
    ...options(command),
    stdio: ['inherit', 'inherit', keep === null ? 'inherit' : 'pipe'],
  });
  if (keep !== null && child.stderr !== null) passLines(child.stderr, keep);
  const { code, error } = await ending(command, child);
  if (error !== null) process.stderr.write(`${error.message}\n`);
  return code;
}

/** @param {Readable} stream @param {(line: string) => boolean} keep */
function passLines(stream, keep) {
  let rest = '';
  stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (keep(line)) process.stderr.write(`${line}\n`);
  });
  stream.once('end', () => {
    if (rest !== '' && keep(rest)) process.stderr.write(rest);
  });
}

/**
 * Starts a background program, and waits for the first line that it writes to the given descriptor.
 * @param {Command & { readyDescriptor: 1 | 3, timeoutMs: number }} command
 * @returns {Promise<{ kind: 'ready', line: string, stop: () => Promise<void> } | { kind: 'failed', output: string }>}
 */
export async function startBackground(command) {
  throwWhenStopped();
  const child = spawn(command.file, command.args, { ...options(command), stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
  background.add(child);
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
    if (output.length < 4_000) output += text;
  });
  /** @type {Promise<void>} */
  const ended = new Promise((resolve) => {
    child.once('close', () => resolve());
    child.once('error', (error) => {
      output += error.message;
      resolve();
    });
  });
  void ended.then(() => background.delete(child));
  const stop = async () => {
    send(child, 'SIGTERM', 'group');
    await ended;
  };
  const speaker = child.stdio[command.readyDescriptor];
  const line = speaker instanceof Readable ? await firstLine(speaker, ended, command.timeoutMs) : null;
  if (line !== null) return { kind: 'ready', line, stop };
  await stop();
  return { kind: 'failed', output };
}

/** @param {Readable} stream @param {Promise<void>} ended @param {number} timeoutMs @returns {Promise<string | null>} */
function firstLine(stream, ended, timeoutMs) {
  return new Promise((resolve) => {
    let text = '';
    const timer = setTimeout(() => resolve(null), timeoutMs);
    /** @param {string | null} line */
    const answer = (line) => {
      clearTimeout(timer);
      resolve(line);
    };
    stream.setEncoding('utf8').on('data', (/** @type {string} */ chunk) => {
      text += chunk;
      if (text.includes('\n')) answer(text.slice(0, text.indexOf('\n')));
    });
    void ended.then(() => answer(null));
  });
}
