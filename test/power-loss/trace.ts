/**
 * The file calls of a process in order, from strace's log: every byte it wrote, and every sync. The process runs unchanged. Calls that
 * could bypass the record are refused.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

/** A successful call. `fd` is the process's number of an open file. */
export type TraceEvent =
  | { readonly kind: 'open'; readonly fd: number; readonly path: string; readonly creates: boolean; readonly truncates: boolean }
  | { readonly kind: 'close'; readonly fd: number }
  /** `offset` null: the current position of the file. */
  | { readonly kind: 'write'; readonly fd: number; readonly bytes: Buffer; readonly offset: number | null }
  | { readonly kind: 'truncate'; readonly fd: number; readonly length: number }
  | { readonly kind: 'sync'; readonly fd: number }
  | { readonly kind: 'rename'; readonly from: string; readonly to: string }
  | { readonly kind: 'link'; readonly from: string; readonly to: string }
  | { readonly kind: 'unlink'; readonly path: string }
  | { readonly kind: 'make-folder'; readonly path: string };

/** Includes its standard output. */
export type TraceStep = TraceEvent | { readonly kind: 'said'; readonly text: string };

/** Calls that write to files, or open one. */
const traced = [
  'openat,open,creat,close,dup,dup2,dup3,write,pwrite64,writev,pwritev,pwritev2,ftruncate,truncate,fallocate,fsync,fdatasync,sync_file_range',
  'rename,renameat,renameat2,unlink,unlinkat,mkdir,mkdirat,rmdir,link,linkat,symlink,symlinkat,copy_file_range,sendfile,splice,mmap',
].join(',');

/** Returns whether processes can be recorded here; false without strace, or without the permission to trace. */
export function canRecord(): boolean {
  return process.platform === 'linux' && spawnSync('strace', ['-f', '-o', '/dev/null', '-e', 'trace=fsync', 'true']).status === 0;
}

/** Decodes a quoted text of the log to bytes. */
function bytesOf(quoted: string): Buffer {
  if (!/^"(?:\\x[0-9a-f]{2})*"$/.test(quoted)) {
    throw new Error(`strace did not write this down in full: ${quoted.slice(0, 80)}`);
  }
  return Buffer.from(quoted.slice(1, -1).replaceAll('\\x', ''), 'hex');
}

function pathOf(quoted: string | undefined): string {
  return bytesOf(quoted ?? '').toString();
}

const callPattern = /^(\w+)\((.*)\)\s+= (-?\d+|0x[0-9a-f]+|\?)/;

/** Calls that the record cannot follow; they are allowed on other files. */
const blindCalls: ReadonlySet<string> = new Set([
  'dup',
  'dup2',
  'dup3',
  'writev',
  'pwritev',
  'pwritev2',
  'fallocate',
  'sync_file_range',
  'copy_file_range',
  'sendfile',
  'splice',
]);
const refusedCalls: ReadonlySet<string> = new Set(['truncate', 'rmdir', 'symlink', 'symlinkat', 'creat']);

class TraceReader {
  readonly #folder: string;
  /** Open files in the folder. */
  readonly #open = new Set<number>();
  readonly #unfinished = new Map<string, string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns null for a line that does not concern the folder. */
  read(line: string): TraceStep | null {
    const [, thread = '', text = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    if (text.endsWith('<unfinished ...>')) {
      this.#unfinished.set(thread, text.slice(0, -'<unfinished ...>'.length).trimEnd());
      return null;
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(text);
    const [, name, argumentText, result] =
      callPattern.exec(resumed === null ? text : (this.#unfinished.get(thread) ?? '') + (resumed[1] ?? '')) ?? [];
    if (name === undefined || argumentText === undefined || result === undefined || result === '?' || result.startsWith('-')) {
      return null;
    }
    return this.#eventOf(name, argumentText.split(', '), Number(result));
  }

  #isOurs(path: string): boolean {
    return path === this.#folder || path.startsWith(`${this.#folder}/`);
  }

  /** The path arguments of a call, without directory descriptors. */
  #paths(words: readonly string[]): readonly string[] {
    return words.filter((word) => word.startsWith('"')).map(pathOf);
  }

  #eventOf(name: string, words: readonly string[], result: number): TraceStep | null {
    const fd = Number(words[0]);
    if (name === 'write' && fd === 1) {
      return {
        kind: 'said',
        text: bytesOf(words[1] ?? '')
          .subarray(0, result)
          .toString(),
      };
    }
    const isOpen = this.#open.has(fd);
    if (blindCalls.has(name) && words.some((word) => this.#open.has(Number(word)))) {
      throw new Error(`The record cannot follow ${name}(${words.join(', ').slice(0, 200)})`);
    }
    if (name === 'mmap') {
      if (words[2]?.includes('PROT_WRITE') === true && words[3]?.includes('MAP_SHARED') === true && this.#open.has(Number(words[4]))) {
        throw new Error('A file is written through memory, past the record');
      }
      return null;
    }
    if (name === 'openat' || name === 'open') {
      return this.#opened(words, result);
    }
    if (isOpen) {
      return this.#onFile(name, words, result);
    }
    const paths = this.#paths(words);
    return paths.some((path) => this.#isOurs(path)) ? this.#onPaths(name, paths) : null;
  }

  #opened(words: readonly string[], fd: number): TraceEvent | null {
    const [path = ''] = this.#paths(words);
    if (!this.#isOurs(path)) {
      return null;
    }
    this.#open.add(fd);
    const flags = words.find((word) => word.startsWith('O_')) ?? '';
    if (flags.includes('O_APPEND')) {
      throw new Error(`${path} is appended to, which the record does not follow`);
    }
    return { kind: 'open', fd, path, creates: flags.includes('O_CREAT'), truncates: flags.includes('O_TRUNC') };
  }

  #onFile(name: string, words: readonly string[], result: number): TraceEvent | null {
    const fd = Number(words[0]);
    switch (name) {
      case 'close':
        this.#open.delete(fd);
        return { kind: 'close', fd };
      case 'write':
        return { kind: 'write', fd, bytes: bytesOf(words[1] ?? '').subarray(0, result), offset: null };
      case 'pwrite64':
        return { kind: 'write', fd, bytes: bytesOf(words[1] ?? '').subarray(0, result), offset: Number(words[3]) };
      case 'ftruncate':
        return { kind: 'truncate', fd, length: Number(words[1]) };
      case 'fsync':
      case 'fdatasync':
        return { kind: 'sync', fd };
      default:
        throw new Error(`The record does not know ${name} of a file`);
    }
  }

  #onPaths(name: string, paths: readonly string[]): TraceEvent | null {
    const [path = '', to = ''] = paths;
    switch (name) {
      case 'rename':
      case 'renameat':
      case 'renameat2':
        return { kind: 'rename', from: path, to };
      case 'link':
      case 'linkat':
        return { kind: 'link', from: path, to };
      case 'unlink':
      case 'unlinkat':
        return { kind: 'unlink', path };
      case 'mkdir':
      case 'mkdirat':
        return { kind: 'make-folder', path };
      default:
        if (refusedCalls.has(name)) {
          throw new Error(`The record does not know ${name} of ${path}`);
        }
        return null;
    }
  }
}

export interface Recording {
  /** The calls that concern the folder, in order. */
  readonly steps: readonly TraceStep[];
  /** Its complete output. */
  readonly output: string;
}

async function readLog(log: string, folder: string): Promise<Recording['steps']> {
  const reader = new TraceReader(folder);
  const steps: TraceStep[] = [];
  for await (const line of createInterface({ input: createReadStream(log) })) {
    const step = reader.read(line);
    if (step !== null) {
      steps.push(step);
    }
  }
  return steps;
}

/** Runs `node args` to its end and returns its calls on files in `folder`, which must not contain symbolic links. */
export async function record(args: readonly string[], folder: string): Promise<Recording> {
  const place = mkdtempSync(join(tmpdir(), 'clocktower-trace-'));
  const log = join(place, 'log');
  try {
    const options = ['-f', '--seccomp-bpf', '-xx', '-s', '4194304', '-o', log, '-e', `trace=${traced}`, '-e', 'signal=none'];
    const child = spawn('strace', [...options, process.execPath, '--no-warnings', ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
      cwd: dirname(folder),
      env: { ...process.env, UV_USE_IO_URING: '0' },
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
    const [code] = await once(child, 'close');
    if (code !== 0) {
      throw new Error(`The recorded process ended with code ${String(code)}`);
    }
    return { steps: await readLog(log, folder), output };
  } finally {
    rmSync(place, { recursive: true });
  }
}
