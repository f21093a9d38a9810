/** Asking for a password: twice on a terminal, or the first line of standard input. */
import { PassThrough } from 'node:stream';
import type { ReadStream } from 'node:tty';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askPassword, type Terminal } from '#service/standalone/administration/ask-password.ts';

const good = 'correct horse battery';
const text = { ask: 'Password: ', again: 'Repeat password: ' };

interface Keyboard {
  readonly terminal: Terminal;
  readonly said: string[];
  readonly input: PassThrough;
  /** Whether the terminal was told not to show what is typed, each time. */
  readonly rawModes: boolean[];
}

/** Types the answers, one after each question. */
function keyboard({ isTTY, answers = [] }: { readonly isTTY: boolean; readonly answers?: readonly string[] }): Keyboard {
  const input = new PassThrough();
  const said: string[] = [];
  const rawModes: boolean[] = [];
  const left = [...answers];
  const say = (said_: string): void => {
    said.push(said_);
    const answer = said_ === '\n' ? undefined : left.shift();
    if (answer !== undefined) {
      setImmediate(() => input.write(answer));
    }
  };
  return {
    terminal: {
      input: z.custom<ReadStream>().parse(Object.assign(input, { isTTY, setRawMode: (mode: boolean) => rawModes.push(mode) })),
      say,
    },
    said,
    input,
    rawModes,
  };
}

describe('on a terminal', () => {
  it('the password is asked for twice, and not shown', async () => {
    const { terminal, said, rawModes } = keyboard({ isTTY: true, answers: [`${good}\r`, `${good}\r`] });
    expect(await askPassword(terminal, { fromInput: false, text })).toEqual({ ok: true, value: good });
    expect(said).toEqual(['Password: ', '\n', 'Repeat password: ', '\n']);
    expect(rawModes).toEqual([true, false, true, false]);
  });

  it.each([
    ['differ', [`${good}\r`, 'another good one\r']],
    ['out-of-bounds', ['short\r', 'short\r']],
    ['cancelled', ['\u0003']],
    ['cancelled', [`${good}\r`, '\u0003']],
    ['cancelled', ['\u0004']],
  ] as const)('the answer is refused: %s, %j', async (kind, answers) => {
    const { terminal, said } = keyboard({ isTTY: true, answers });
    expect(await askPassword(terminal, { fromInput: false, text })).toEqual({ ok: false, failure: { kind } });
    expect(said.filter((line) => line !== '\n')).toHaveLength(answers.length);
  });

  it('is needed unless the password comes from the input', async () => {
    const { terminal, said } = keyboard({ isTTY: false });
    expect(await askPassword(terminal, { fromInput: false, text })).toEqual({ ok: false, failure: { kind: 'no-terminal' } });
    expect(said).toEqual([]);
  });
});

async function read(...chunks: readonly string[]): ReturnType<typeof askPassword> {
  const { terminal, input, said } = keyboard({ isTTY: false });
  const asked = askPassword(terminal, { fromInput: true, text });
  for (const chunk of chunks) {
    input.write(chunk);
  }
  input.end();
  const answer = await asked;
  expect(said).toEqual([]);
  return answer;
}

describe('from standard input', () => {
  it.each([[[good]], [[`${good}\n`]], [[`${good}\r\nsecond line\n`]], [['correct horse ', 'battery\n', 'more']]])(
    'the first line is the password: %j',
    async (chunks) => {
      expect(await read(...chunks)).toEqual({ ok: true, value: good });
    },
  );

  it('is read also where there is a terminal', async () => {
    const { terminal, input } = keyboard({ isTTY: true });
    const asked = askPassword(terminal, { fromInput: true, text });
    input.end(`${good}\n`);
    expect(await asked).toEqual({ ok: true, value: good });
  });

  it.each([[['']], [['\n']], [['too short\n']], [['x'.repeat(257)]]])('has ten to 256 characters: %j', async (chunks) => {
    expect(await read(...chunks)).toEqual({ ok: false, failure: { kind: 'out-of-bounds' } });
  });

  it('is not read to its end if it has no line end', async () => {
    const { terminal, input } = keyboard({ isTTY: false });
    const asked = askPassword(terminal, { fromInput: true, text });
    input.write('x'.repeat(4_097));
    expect(await asked).toEqual({ ok: false, failure: { kind: 'out-of-bounds' } });
  });
});
