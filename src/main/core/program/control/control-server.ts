/**
 * The private socket in the profile for the command line: one JSON line in, one out, then the connection ends; a subscription stays open.
 * Only the profile's owner can open it: mode 0600 in a folder of mode 0700, or a pipe of the user on Windows.
 */
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { controlAddress } from '#shared/control-address.ts';
import { controlRequestSchema, controlSocketName, type ControlAnswer, type ControlProgress, type ControlRequest } from '#shared/control.ts';
import { describeIssues } from '#shared/values/describe-issues.ts';
import { controlLineLimitBytes } from '#shared/values/limits.ts';
import { parseForeignJson } from '#shared/values/parse-foreign.ts';

/** After which a silent connection is closed. */
const usualSilenceMs = 5_000;

function parseRequest(line: string): ControlRequest | string {
  const parsed = parseForeignJson(controlRequestSchema, line);
  if (parsed.ok) {
    return parsed.value;
  }
  return parsed.failure.kind === 'wrong-shape' ? describeIssues(parsed.failure) : 'not a line of JSON';
}

function badRequest(detail: string): ControlAnswer {
  return { kind: 'refused', failure: { kind: 'bad-request', detail } };
}

export interface ControlCaller {
  /** Aborted when the client hangs up or the server is closed. */
  readonly signal: AbortSignal;
  /** Returns false if the client has yet to read what was sent: `onDrain` is called then. */
  readonly report: (progress: ControlProgress) => boolean;
  readonly onDrain: (listener: () => void) => void;
}

export type AnswerRequest = (request: ControlRequest, caller: ControlCaller) => ControlAnswer | Promise<ControlAnswer>;

interface Served {
  readonly answer: AnswerRequest;
  readonly silenceMs: number;
  readonly clients: Map<Socket, AbortController>;
}

function serve(socket: Socket, { answer, silenceMs, clients }: Served): void {
  let text = '';
  const hungUp = new AbortController();
  clients.set(socket, hungUp);
  socket.on('close', () => {
    clients.delete(socket);
    hungUp.abort();
  });
  const caller: ControlCaller = {
    signal: hungUp.signal,
    report: (progress) => socket.write(`${JSON.stringify(progress)}\n`),
    onDrain: (listener) => void socket.on('drain', listener),
  };
  const reply = (body: ControlAnswer): void => {
    socket.removeAllListeners('data');
    socket.resume();
    // Closes the connection of a client that was answered and stays silent.
    socket.removeAllListeners('timeout');
    socket.setTimeout(silenceMs);
    socket.on('timeout', () => socket.destroy());
    socket.end(`${JSON.stringify(body)}\n`);
  };
  socket.setEncoding('utf8');
  socket.setTimeout(silenceMs, () => reply(badRequest('no whole line came in time')));
  // The client may disconnect at any time.
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: string) => {
    text += chunk;
    const end = text.indexOf('\n');
    if (end < 0 && Buffer.byteLength(text) <= controlLineLimitBytes) {
      return;
    }
    const request = end < 0 ? 'the line is too long' : parseRequest(text.slice(0, end));
    if (typeof request === 'string') {
      reply(badRequest(request));
    } else {
      socket.removeAllListeners('data');
      // Further input is read and dropped, so that a disconnect is detected.
      socket.resume();
      // The answer may wait for a sign-in in the browser.
      socket.setTimeout(0);
      void Promise.resolve(answer(request, caller)).then(reply);
    }
  });
}

/** A path too long for a socket is bound relative to its folder; `listen` on a path binds synchronously. */
function listen(server: Server, { address, within }: { readonly address: string; readonly within: string | null }): void {
  const before = process.cwd();
  try {
    if (within !== null) {
      process.chdir(within);
    }
    server.listen(address);
  } finally {
    process.chdir(before);
  }
}

export interface ControlServer {
  readonly close: () => Promise<void>;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Listens in `profile`. The caller must hold the profile's lock: a socket left by a crash is replaced. */
export async function startControlServer(profile: string, answer: AnswerRequest, silenceMs = usualSilenceMs): Promise<ControlServer> {
  const address = controlAddress({ profile, platform: process.platform, sha256 });
  if (process.platform !== 'win32') {
    rmSync(join(profile, controlSocketName), { force: true });
  }
  const clients = new Map<Socket, AbortController>();
  const server = createServer((socket) => serve(socket, { answer, silenceMs, clients }));
  const listening = new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.once('listening', () => resolve());
  });
  // The umask sets the mode at creation, so that other users can never connect.
  const mask = process.umask(0o177);
  try {
    listen(server, address);
  } finally {
    process.umask(mask);
  }
  await listening;
  return {
    close: async () => {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      for (const [socket, hungUp] of clients) {
        hungUp.abort();
        if (socket.writableNeedDrain) {
          // The client does not read, so that the end of its lines would be waited for.
          socket.destroy();
        }
      }
      await closed;
    },
  };
}
