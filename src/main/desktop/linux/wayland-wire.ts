/**
 * Messages of the Wayland protocol (“Wire Format” of its specification): a header of two words, then arguments in 32-bit words. Uses native
 * byte order, which is little-endian wherever Electron runs. Pure; a malformed message is refused as a whole.
 */

const headBytes = 8;

export interface WireMessage {
  /** The sender or the receiver. */
  readonly object: number;
  readonly opcode: number;
  readonly body: Buffer;
}

export interface ReadMessages {
  readonly messages: readonly WireMessage[];
  /** The beginning of an incomplete message. */
  readonly rest: Buffer;
}

/** The complete messages in `bytes`; null if malformed. */
export function readMessages(bytes: Buffer): ReadMessages | null {
  const messages: WireMessage[] = [];
  let rest = bytes;
  while (rest.length >= headBytes) {
    const length = rest.readUInt16LE(6);
    if (length < headBytes || length % 4 !== 0) {
      return null;
    }
    if (rest.length < length) {
      break;
    }
    messages.push({ object: rest.readUInt32LE(0), opcode: rest.readUInt16LE(4), body: rest.subarray(headBytes, length) });
    rest = rest.subarray(length);
  }
  return { messages, rest };
}

export type WireArgument = number | string;

function paddedLength(length: number): number {
  return Math.ceil(length / 4) * 4;
}

function textAt(body: Buffer, at: number): { readonly text: string; readonly next: number } | null {
  // The length includes the final NUL.
  const length = body.readUInt32LE(at);
  const next = at + 4 + paddedLength(length);
  return length === 0 || next > body.length || body[at + 3 + length] !== 0
    ? null
    : { text: body.toString('utf8', at + 4, at + 3 + length), next };
}

/** An array of 32-bit numbers. */
function numbersAt(body: Buffer, at: number): { readonly numbers: readonly number[]; readonly next: number } | null {
  const length = body.readUInt32LE(at);
  const next = at + 4 + length;
  return length % 4 !== 0 || next > body.length
    ? null
    : { numbers: Array.from({ length: length / 4 }, (_, index) => body.readUInt32LE(at + 4 + index * 4)), next };
}

/** The arguments of a message if they have exactly these types; otherwise null. */
export function readArguments(
  body: Buffer,
  kinds: readonly ('uint' | 'string' | 'array')[],
): readonly (WireArgument | readonly number[])[] | null {
  const values: (WireArgument | readonly number[])[] = [];
  let at = 0;
  for (const kind of kinds) {
    if (at + 4 > body.length) {
      return null;
    }
    if (kind === 'uint') {
      values.push(body.readUInt32LE(at));
      at += 4;
      continue;
    }
    const read = kind === 'array' ? numbersAt(body, at) : textAt(body, at);
    if (read === null) {
      return null;
    }
    values.push('text' in read ? read.text : read.numbers);
    at = read.next;
  }
  return at === body.length ? values : null;
}

function argumentBytes(value: WireArgument): Buffer {
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    return bytes;
  }
  const text = Buffer.from(`${value}\0`);
  const bytes = Buffer.alloc(4 + paddedLength(text.length));
  bytes.writeUInt32LE(text.length);
  text.copy(bytes, 4);
  return bytes;
}

export function writeMessage({
  object,
  opcode,
  values,
}: {
  readonly object: number;
  readonly opcode: number;
  readonly values: readonly WireArgument[];
}): Buffer {
  const body = Buffer.concat(values.map(argumentBytes));
  const head = Buffer.alloc(headBytes);
  head.writeUInt32LE(object, 0);
  head.writeUInt16LE(opcode, 4);
  head.writeUInt16LE(headBytes + body.length, 6);
  return Buffer.concat([head, body]);
}
