/** Logged facts about errors: never their messages. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { errorFacts } from '#core/platform/log/error-facts.ts';

const secret = 'SECRET-description';

function thrown(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}

describe('the facts of an error', () => {
  it('are its name, its code and the places it came through', () => {
    const error = Object.assign(new TypeError(`cannot read ${secret}`), { code: 'ERR_INVALID_ARG_TYPE' });
    const facts = errorFacts(error);
    expect(facts).toMatchObject({ name: 'TypeError', code: 'ERR_INVALID_ARG_TYPE' });
    expect(facts.at).toMatch(/^error-facts\.test\.ts:\d+:\d+,/);
  });

  it.each<readonly [what: string, error: unknown]>([
    ['a message that looks like frames', new Error(`${secret}\n    at ${secret} (/home/ada/${secret}.js:1:2)`)],
    ['a name with a secret', Object.assign(new Error('x'), { name: `${secret} with spaces` })],
    ['a message changed later', Object.assign(new Error(`${secret}\n    at ${secret}.js:1:2`), { message: 'harmless' })],
    ['a stack with a secret', Object.assign(new Error('x'), { stack: `${secret}\n    at ${secret}.js:1:2` })],
    ['a code that is a sentence', Object.assign(new Error('x'), { code: `no ${secret}` })],
    ['JSON that cannot be read', thrown(() => JSON.parse(`{"${secret}`))],
    ['a value of the wrong shape', thrown(() => z.strictObject({ a: z.enum(['b']) }).parse({ a: secret, [secret]: 1 }))],
    ['a thrown text', secret],
    ['a thrown object', { secret }],
    ['an address that is none', thrown(() => new URL(secret))],
  ])('of %s hold nothing of it', (_, error) => {
    expect(JSON.stringify(errorFacts(error))).not.toContain(secret);
  });
});
