/**
 * Accepts administration commands in a running service: a SQLite file is open in one process only, so other processes send their commands
 * to it. The socket is beside the file and accessible to its owner only; one JSON line in, one out.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { basename, dirname } from 'node:path';
import { parseForeignJson } from '#shared/values/parse-foreign.ts';
import { administrationRequestSchema, type AdministrationRequest } from './administration.ts';
import { administrationAnswerSchema, type AdministrationAnswer } from './command.ts';

/** Characters; a request has a few hundred. */
const requestLimit = 16_384;
/** Characters; the list of all people of a large organization. */
const answerLimit = 16_777_216;
/** A backup of a large file takes the longest. */
const patienceMs = 600_000;

interface Place {
  readonly address: string;
  /** The folder to which `address` is relative: the full path of a socket may be too long for the operating system. */
  readonly within: string | null;
}

function placeFor(file: string): Place {
  if (process.platform === 'win32') {
    return {
      address: `\\\\.\\pipe\\clocktower-service-${createHash('sha256').update(file.toLowerCase()).digest('hex').slice(0, 32)}`,
      within: null,
    };
  }
  return { address: `${basename(file)}.socket`, within: dirname(file) };
}

/** Listening and connecting both resolve the path before they return. */
function inFolder<Value>(folder: string | null, work: () => Value): Value {
  if (folder === null) {
    return work();
  }
  const before = process.cwd();
  process.chdir(folder);
  try {
    return work();
  } finally {
    process.chdir(before);
  }
}

async function readLine(socket: Socket, limit: number): Promise<string | null> {
  let text = '';
  socket.setEncoding('utf8');
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    if (text.includes('\n')) {
      return text.slice(0, text.indexOf('\n'));
    }
    if (text.length > limit) {
      return null;
    }
  }
  return null;
}

export interface AdministrationSocket {
  readonly close: () => Promise<void>;
}

interface ServeOptions {
  /** Absolute path of the database. */
  readonly file: string;
  readonly run: (request: AdministrationRequest) => Promise<AdministrationAnswer>;
  readonly report: (error: unknown) => void;
}

async function answer(socket: Socket, { run, report }: ServeOptions): Promise<void> {
  try {
    const line = await readLine(socket, requestLimit);
    const request = parseForeignJson(administrationRequestSchema, line ?? '');
    if (request.ok) {
      socket.end(`${JSON.stringify(await run(request.value))}\n`);
      return;
    }
  } catch (error) {
    report(error);
  }
  socket.destroy();
}

/** Call it while the file is open: the process that has the file open owns the socket, so an existing one belongs to a dead process. */
export async function serveAdministration(options: ServeOptions): Promise<AdministrationSocket> {
  const { address, within } = placeFor(options.file);
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.setTimeout(patienceMs, () => socket.destroy());
    // The command was interrupted, so the answer is not needed.
    socket.on('error', () => socket.destroy());
    void answer(socket, options);
  });
  inFolder(within, () => {
    if (within !== null) {
      rmSync(address, { force: true });
    }
    const before = process.umask(0o177);
    try {
      server.listen(address);
    } finally {
      process.umask(before);
    }
  });
  await once(server, 'listening');
  return {
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) {
        socket.destroy();
      }
      await closed;
      if (within !== null) {
        inFolder(within, () => {
          rmSync(address, { force: true });
        });
      }
    },
  };
}

/** Returns null if no process listens, or it does not understand the request. */
export async function askRunningService(file: string, request: AdministrationRequest): Promise<AdministrationAnswer | null> {
  const { address, within } = placeFor(file);
  const socket = inFolder(within, () => connect(address));
  try {
    await once(socket, 'connect');
    socket.setTimeout(patienceMs, () => socket.destroy());
    socket.write(`${JSON.stringify(request)}\n`);
    const line = await readLine(socket, answerLimit);
    const answered = parseForeignJson(administrationAnswerSchema, line ?? '');
    return answered.ok ? answered.value : null;
  } catch {
    // The socket does not exist, or its process has ended.
    return null;
  } finally {
    socket.destroy();
  }
}
