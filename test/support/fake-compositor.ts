/**
 * A simulated Wayland compositor: a socket, the offered interfaces, and the pauses of a simulated user. It encodes and decodes messages by
 * itself, so that it does not share mistakes with the program.
 */
import { createServer, type Server, type Socket } from 'node:net';

/** A message of the specification: object, then size and opcode in one word, then arguments. */
export function message(object: number, opcode: number, ...words: readonly (number | Buffer)[]): Buffer {
  const body = Buffer.concat(words.map((word) => (typeof word === 'number' ? uint(word) : word)));
  return Buffer.concat([uint(object), uint(((8 + body.length) << 16) | opcode), body]);
}

function uint(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
}

export function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  const length = bytes.length + 1;
  return Buffer.concat([uint(length), bytes, Buffer.alloc(1 + ((4 - (length % 4)) % 4))]);
}

export interface Offer {
  readonly interface: string;
  readonly version: number;
}

/** The relevant interfaces of a current desktop. */
export const reportsPauses: readonly Offer[] = [
  { interface: 'wl_compositor', version: 5 },
  { interface: 'wl_seat', version: 8 },
  { interface: 'ext_idle_notifier_v1', version: 2 },
];

/** A requested notification. */
export interface AskedNotification {
  readonly object: number;
  readonly timeoutMs: number;
  /** Ignores idle inhibitors such as video playback. */
  readonly inputOnly: boolean;
}

interface FakeCompositorOptions {
  readonly path: string;
  readonly offers: readonly Offer[];
}

export class FakeCompositor {
  readonly #server: Server;
  readonly #offers: readonly Offer[];
  readonly #sockets = new Set<Socket>();
  readonly #interfaces = new Map<number, string>();
  /** Requested and not destroyed. */
  readonly notifications: AskedNotification[] = [];
  /** Interface and version of the bound globals. */
  readonly bound: string[] = [];
  /** Objects of the compositor's own numbers that the program has destroyed. */
  readonly destroyed: number[] = [];

  private constructor(server: Server, offers: readonly Offer[]) {
    this.#server = server;
    this.#offers = offers;
  }

  static async start({ path, offers }: FakeCompositorOptions): Promise<FakeCompositor> {
    const server = createServer();
    const compositor = new FakeCompositor(server, offers);
    server.on('connection', (socket) => compositor.#greet(socket));
    await new Promise<void>((resolve) => {
      server.listen(path, resolve);
    });
    return compositor;
  }

  /** No input for the requested time. */
  pause(): void {
    this.#send(0);
  }

  /** Simulates input. */
  touch(): void {
    this.#send(1);
  }

  /** Removes the global of that interface. */
  withdraw(of: string): void {
    this.write(message(2, 1, 1 + this.#offers.findIndex((offer) => offer.interface === of)));
  }

  /** Writes raw bytes. */
  write(bytes: Buffer): void {
    for (const socket of this.#sockets) {
      socket.write(bytes);
    }
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) {
      socket.destroy();
    }
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
  }

  #send(opcode: 0 | 1): void {
    for (const { object } of this.notifications) {
      this.write(message(object, opcode));
    }
  }

  #greet(socket: Socket): void {
    this.#sockets.add(socket);
    let bytes = Buffer.alloc(0);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('data', (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      while (bytes.length >= 8 && bytes.length >= bytes.readUInt32LE(4) >>> 16) {
        const length = bytes.readUInt32LE(4) >>> 16;
        this.#obey(socket, bytes.subarray(0, length));
        bytes = bytes.subarray(length);
      }
    });
  }

  #obey(socket: Socket, request: Buffer): void {
    const object = request.readUInt32LE(0);
    const opcode = request.readUInt32LE(4) & 0xffff;
    if (object === 1) {
      this.#obeyDisplay(socket, opcode, request.readUInt32LE(8));
      return;
    }
    if (object === 2) {
      const length = request.readUInt32LE(12);
      const name = request.toString('latin1', 16, 15 + length);
      const [version, made] = [request.readUInt32LE(request.length - 8), request.readUInt32LE(request.length - 4)];
      this.#interfaces.set(made, name);
      this.bound.push(`${name} ${version}`);
      if (name === 'wl_seat') {
        socket.write(message(made, 0, 3));
      }
      return;
    }
    if (object >= 0xff000000) {
      this.destroyed.push(object);
      return;
    }
    if (this.#interfaces.get(object) === 'ext_idle_notifier_v1') {
      this.notifications.push({ object: request.readUInt32LE(8), timeoutMs: request.readUInt32LE(12), inputOnly: opcode === 2 });
      return;
    }
    const at = this.notifications.findIndex((asked) => asked.object === object);
    if (at >= 0) {
      this.notifications.splice(at, 1);
      socket.write(message(1, 1, object));
    }
  }

  #obeyDisplay(socket: Socket, opcode: number, made: number): void {
    if (opcode === 1) {
      for (const [index, offer] of this.#offers.entries()) {
        socket.write(message(made, 0, index + 1, text(offer.interface), offer.version));
      }
    } else {
      socket.write(Buffer.concat([message(made, 0, 7), message(1, 1, made)]));
    }
  }
}
