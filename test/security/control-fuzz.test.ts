/**
 * The control socket with thousands of hostile lines and a thousand clients at once: one valid answer per complete line, no unrequested
 * effect, and later clients are served. `CLOCKTOWER_FUZZ_SEED` repeats a seed.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constantFrom, oneof, sample, string, tuple, uint8Array, type Arbitrary } from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startControlServer, type ControlServer } from '#core/program/control/control-server.ts';
import { controlAnswerSchema, controlProtocol, controlRequestSchema, controlSocketName, type ControlRequest } from '#shared/control.ts';
import { controlLineLimitBytes } from '#shared/values/limits.ts';
import { fuzzCount, fuzzSeed as seed, reportFuzz } from '../support/fuzz.ts';
import { hostileValues } from '../support/hostile-values.ts';
import { nearValid } from '../support/near-valid.ts';
import { codePoints } from '../support/code-points.ts';

const lines = fuzzCount(60_000);
const sideBySide = 200;

let folder: string;
let server: ControlServer;
let asked: ControlRequest[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clocktower-control-fuzz-'));
  server = await startControlServer(folder, (request) => {
    asked.push(request);
    return { kind: 'done' };
  });
});
beforeEach(() => {
  asked = [];
});
afterAll(async () => {
  reportFuzz('control socket', lines);
  await server.close();
  rmSync(folder, { recursive: true });
});

async function connected(): Promise<Socket> {
  const socket = connect(join(folder, controlSocketName));
  await once(socket, 'connect');
  return socket;
}

/** The answer to these pieces, sent one after another. The server may close before the last one. */
async function say(pieces: readonly Uint8Array[]): Promise<string> {
  const socket = await connected();
  socket.setEncoding('utf8');
  let answer = '';
  socket.on('data', (chunk: string) => {
    answer += chunk;
  });
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
  });
  for (const piece of pieces) {
    socket.write(piece);
  }
  await closed;
  return answer;
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each)) ?? '';
}

/** Bytes of one line with its end, split anywhere. */
function hostileLines(): Arbitrary<readonly Uint8Array[]> {
  const text = oneof(
    string(),
    string({ unit: codePoints }),
    hostileValues().map(textOf),
    nearValid(controlRequestSchema, ['', 'x', '-10', 'report', 'This computer', '9:05-10:00 x']).map(textOf),
  );
  const bytes = oneof(
    { weight: 8, arbitrary: text.map((said) => Buffer.from(said)) },
    { weight: 2, arbitrary: uint8Array({ maxLength: 200 }).map((raw) => Buffer.from(raw)) },
  );
  return tuple(bytes, constantFrom(0, 1, 2, 7), constantFrom('\n', '\r\n', '\n\n{"rubbish')).map(([line, cut, end]) => [
    line.subarray(0, cut),
    line.subarray(cut),
    Buffer.from(end),
  ]);
}

it('the control socket answers every line in the shape agreed on, and does what is asked for only', async () => {
  const all = sample(hostileLines(), { seed, numRuns: lines });
  let understood = 0;
  for (let from = 0; from < all.length; from += sideBySide) {
    const answers = await Promise.all(all.slice(from, from + sideBySide).map(say));
    for (const [index, answer] of answers.entries()) {
      const place = `line ${from + index}, seed ${seed}`;
      expect([place, answer.endsWith('\n'), answer.length < 2_000]).toEqual([place, true, true]);
      const { kind } = controlAnswerSchema.parse(JSON.parse(answer));
      understood += kind === 'done' ? 1 : 0;
    }
  }
  expect(asked).toHaveLength(understood);
  expect(asked.every((request) => controlRequestSchema.safeParse(request).success)).toBe(true);
  expect(understood).toBeGreaterThan(100);
});

it('the control socket refuses a line that never ends after its bound, however it comes', async () => {
  const piece = Buffer.alloc(controlLineLimitBytes / 4, 'ö');
  for (const pieces of [
    [Buffer.alloc(10 * 1024 * 1024, 'x')],
    [piece, piece, piece, piece, piece],
    [Buffer.alloc(controlLineLimitBytes + 1, 0xff)],
  ]) {
    // Disconnected while still sending, it may be unable to read the answer.
    expect(await say(pieces)).toMatch(/^(\{"kind":"refused".*the line is too long.*\}\n)?$/);
  }
  expect(asked).toEqual([]);
});

it('serves new clients while a thousand others hold a connection and send half a line', async () => {
  const status = Buffer.from(`${textOf({ protocol: controlProtocol, command: 'status' })}\n`);
  const others: Socket[] = [];
  const closed: Promise<void>[] = [];
  while (others.length < 1_000) {
    for (const socket of await Promise.all(Array.from({ length: 100 }, connected))) {
      socket.on('error', () => {});
      closed.push(
        new Promise<void>((resolve) => {
          socket.once('close', () => resolve());
        }),
      );
      socket.write('{"protocol":');
      others.push(socket);
    }
    // The server limits waiting connections: one that is answered was accepted after all others.
    expect(JSON.parse(await say([status]))).toEqual({ kind: 'done' });
  }
  for (const socket of others) {
    socket.destroy();
  }
  await Promise.all(closed);
  expect(JSON.parse(await say([status]))).toEqual({ kind: 'done' });
  expect(asked).toHaveLength(11);
});
