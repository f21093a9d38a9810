/**
 * A keyboard for the whole display: a minimal implementation of X11 (protocol 11, extension XTEST 2.2), because global shortcuts cannot be
 * pressed through a page. The display uses a local socket, with a cookie in XAUTHORITY if it requires one.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';

/** X11's numbers of the keys that tests press (“Keysym Encoding”). */
const keysyms = { Control_L: 0xffe3, Alt_L: 0xffe9, y: 0x79 } as const;

const keyPress = 2;
const keyRelease = 3;

function padded(length: number): number {
  return Math.ceil(length / 4) * 4;
}

class Display {
  readonly #socket: Socket;
  #bytes = Buffer.alloc(0);

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => {
      this.#bytes = Buffer.concat([this.#bytes, chunk]);
      socket.emit('more');
    });
  }

  async read(length: number): Promise<Buffer> {
    while (this.#bytes.length < length) {
      await once(this.#socket, 'more', { signal: AbortSignal.timeout(30_000) });
    }
    const taken = this.#bytes.subarray(0, length);
    this.#bytes = this.#bytes.subarray(length);
    return taken;
  }

  /** The complete answer to the current request. */
  async reply(): Promise<Buffer> {
    let head = await this.read(32);
    // Some events are sent to all clients, such as changes of the keyboard mapping.
    while ((head[0] ?? 0) > 1) {
      head = await this.read(32);
    }
    if (head[0] === 0) {
      throw new Error(`The display refused with error ${head[1] ?? 0}`);
    }
    return Buffer.concat([head, await this.read(head.readUInt32LE(4) * 4)]);
  }

  write(bytes: Buffer): void {
    this.#socket.write(bytes);
  }

  close(): void {
    this.#socket.end();
  }
}

function request(opcode: number, data: number, body: Buffer): Buffer {
  const bytes = Buffer.alloc(4 + padded(body.length));
  bytes.writeUInt8(opcode, 0);
  bytes.writeUInt8(data, 1);
  bytes.writeUInt16LE(bytes.length / 4, 2);
  body.copy(bytes, 4);
  return bytes;
}

const cookieName = 'MIT-MAGIC-COOKIE-1';

/** Reads the display's cookie from the file of XAUTHORITY (Xsecurity(7): length-prefixed fields, big-endian); empty if there is none. */
function cookieFor(display: string): Buffer {
  const path = process.env['XAUTHORITY'];
  const file = path === undefined || path === '' ? Buffer.alloc(0) : readFileSync(path);
  let at = 0;
  function field(): Buffer {
    const length = file.readUInt16BE(at);
    const value = file.subarray(at + 2, at + 2 + length);
    at += 2 + length;
    return value;
  }
  while (at < file.length) {
    // Skips the family and the address: the socket is local.
    at += 2;
    field();
    const number = field().toString();
    const name = field().toString();
    const cookie = field();
    if (name === cookieName && (number === display || number === '')) {
      return cookie;
    }
  }
  return Buffer.alloc(0);
}

/** The connection setup message. */
function greetingOf(cookie: Buffer): Buffer {
  const name = Buffer.from(cookie.length === 0 ? '' : cookieName);
  const greeting = Buffer.alloc(12 + padded(name.length) + padded(cookie.length));
  greeting.write('l', 0, 'latin1');
  greeting.writeUInt16LE(11, 2);
  greeting.writeUInt16LE(name.length, 6);
  greeting.writeUInt16LE(cookie.length, 8);
  name.copy(greeting, 12);
  cookie.copy(greeting, 12 + padded(name.length));
  return greeting;
}

async function open(): Promise<{ readonly display: Display; readonly firstKey: number; readonly lastKey: number }> {
  const number = /:(\d+)/.exec(process.env['DISPLAY'] ?? '')?.[1] ?? '0';
  const socket = connect(`/tmp/.X11-unix/X${number}`);
  await once(socket, 'connect', { signal: AbortSignal.timeout(30_000) });
  const display = new Display(socket);
  display.write(greetingOf(cookieFor(number)));
  const head = await display.read(8);
  const setup = await display.read(head.readUInt16LE(6) * 4);
  if (head[0] !== 1) {
    throw new Error(`The display refuses the connection: ${setup.toString('latin1')}`);
  }
  return { display, firstKey: setup.readUInt8(26), lastKey: setup.readUInt8(27) };
}

/** Presses the keys in order and releases them in reverse. */
export async function pressKeys(...names: readonly (keyof typeof keysyms)[]): Promise<void> {
  const { display, firstKey, lastKey } = await open();
  const name = Buffer.from('XTEST');
  const query = Buffer.alloc(4 + name.length);
  query.writeUInt16LE(name.length, 0);
  name.copy(query, 4);
  display.write(request(98, 0, query));
  const xtest = (await display.reply()).readUInt8(9);
  display.write(request(101, 0, Buffer.from([firstKey, lastKey - firstKey + 1, 0, 0])));
  const mapping = await display.reply();
  const perKey = mapping.readUInt8(1);
  const codes = names.map((each) => {
    const at = Array.from({ length: (mapping.length - 32) / 4 }, (_, index) => mapping.readUInt32LE(32 + index * 4)).indexOf(keysyms[each]);
    return firstKey + Math.floor(at / perKey);
  });
  const fake = (kind: number, code: number): Buffer => {
    const body = Buffer.alloc(32);
    body.writeUInt8(kind, 0);
    body.writeUInt8(code, 1);
    return request(xtest, 2, body);
  };
  for (const code of codes) {
    display.write(fake(keyPress, code));
  }
  for (const code of codes.toReversed()) {
    display.write(fake(keyRelease, code));
  }
  // An answer to any request means that all earlier ones were processed: GetInputFocus.
  display.write(request(43, 0, Buffer.alloc(0)));
  await display.reply();
  display.close();
}
