/**
 * Asks the session bus of a Linux desktop one question, before Electron is ready: is there a Secret Service? Speaks just enough D-Bus
 * for that (specification, “Message Protocol”): little-endian, two calls, strings and arrays of strings.
 */
import { connect, type Socket } from 'node:net';
import type { Scheduler } from '#core/platform/ports.ts';

/** The bus answers in a millisecond or is not there. */
const patienceMs = 2_000;

/** Bytes of all answers together: a bus knows some hundred names. */
const answerLimitBytes = 1_048_576;

const secretService = 'org.freedesktop.secrets';

export interface BusOptions {
  /** `DBUS_SESSION_BUS_ADDRESS`, or undefined when it is not set. */
  readonly address: string | undefined;
  /** `XDG_RUNTIME_DIR`, where the bus is found when no address is set. */
  readonly runtimeFolder: string | undefined;
  readonly userId: number;
  readonly scheduler: Scheduler;
}

/** Paths of sockets in an address (specification, “Server Addresses”); an abstract one begins with NUL. */
export function socketPaths(address: string): readonly string[] {
  return address.split(';').flatMap((part) => {
    const [, keys] = /^unix:(.+)$/.exec(part) ?? [];
    const pairs = new Map((keys ?? '').split(',').map((pair) => [pair.split('=')[0] ?? '', pair.slice(pair.indexOf('=') + 1)]));
    const path = pairs.get('path');
    const name = pairs.get('abstract');
    try {
      return path !== undefined ? [decodeURIComponent(path)] : name !== undefined ? [`\0${decodeURIComponent(name)}`] : [];
    } catch {
      // A stray percent sign: no address the bus would have written.
      return [];
    }
  });
}

function aligned(length: number, boundary: number): number {
  return Math.ceil(length / boundary) * boundary;
}

function field(code: number, type: string, value: string): Buffer {
  const text = Buffer.from(value);
  const buffer = Buffer.alloc(aligned(8 + text.length + 1, 8));
  buffer.writeUInt8(code, 0);
  buffer.writeUInt8(1, 1);
  buffer.write(type, 2, 'latin1');
  buffer.writeUInt32LE(text.length, 4);
  text.copy(buffer, 8);
  return buffer;
}

/** A call to the bus itself, without arguments. The last field must not count its padding. */
function call(serial: number, member: string): Buffer {
  const last = field(3, 's', member);
  const fields = [field(6, 's', 'org.freedesktop.DBus'), field(1, 'o', '/org/freedesktop/DBus'), field(2, 's', 'org.freedesktop.DBus'), last];
  const length = fields.reduce((sum, one) => sum + one.length, 0) - last.length + 8 + Buffer.byteLength(member) + 1;
  const head = Buffer.alloc(16);
  head.write('l', 0, 'latin1');
  head.writeUInt8(1, 1);
  head.writeUInt8(1, 3);
  head.writeUInt32LE(0, 4);
  head.writeUInt32LE(serial, 8);
  head.writeUInt32LE(length, 12);
  return Buffer.concat([head, ...fields]);
}

/** Whole messages at the beginning of `bytes`; null when one is no message. */
function bodies(bytes: Buffer): readonly Buffer[] | null {
  const found: Buffer[] = [];
  let at = 0;
  while (bytes.length - at >= 16) {
    if (bytes[at] !== 0x6c) {
      return null;
    }
    const bodyLength = bytes.readUInt32LE(at + 4);
    const bodyAt = at + aligned(16 + bytes.readUInt32LE(at + 12), 8);
    if (bodyAt + bodyLength > bytes.length) {
      break;
    }
    found.push(bytes.subarray(bodyAt, bodyAt + bodyLength));
    at = bodyAt + bodyLength;
  }
  return found;
}

/** A string of the wire stands between its length and a NUL. */
function holdsName(body: Buffer, name: string): boolean {
  const wire = Buffer.alloc(4 + name.length + 1);
  wire.writeUInt32LE(name.length, 0);
  wire.write(name, 4, 'latin1');
  return body.includes(wire);
}

/** Who greets first is told its own name in an answer and in a signal; then come the two lists. */
const expectedMessages = 4;

function ask(socket: Socket, userId: number, settle: (answer: boolean) => void): void {
  let bytes = Buffer.alloc(0);
  let isIn = false;
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    const lineEnd = isIn ? -1 : bytes.indexOf('\r\n');
    if (!isIn && lineEnd >= 0) {
      if (!bytes.toString('latin1').startsWith('OK ')) {
        settle(false);
        return;
      }
      isIn = true;
      bytes = bytes.subarray(lineEnd + 2);
      socket.write(Buffer.concat([Buffer.from('BEGIN\r\n'), call(1, 'Hello'), call(2, 'ListNames'), call(3, 'ListActivatableNames')]));
    }
    const messages = isIn ? bodies(bytes) : [];
    const isThere = messages?.some((body) => holdsName(body, secretService)) === true;
    if (isThere || messages === null || messages.length >= expectedMessages || bytes.length > answerLimitBytes) {
      settle(isThere);
    }
  });
  socket.write(`\0AUTH EXTERNAL ${Buffer.from(String(userId)).toString('hex')}\r\n`);
}

/** Whether a Secret Service runs on the session bus, or would be started when asked. False when there is no bus, or no answer. */
export async function hasSecretService({ address, runtimeFolder, userId, scheduler }: BusOptions): Promise<boolean> {
  const [path] = address === undefined ? (runtimeFolder === undefined ? [] : [`${runtimeFolder}/bus`]) : socketPaths(address);
  if (path === undefined) {
    return false;
  }
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(path);
  const cancel = scheduler.after(patienceMs, () => resolve(false));
  socket.on('error', () => resolve(false));
  socket.on('close', () => resolve(false));
  socket.on('connect', () => ask(socket, userId, resolve));
  const answer = await promise;
  cancel();
  socket.destroy();
  return answer;
}
