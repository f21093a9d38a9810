/** Who is told of an unexpected error: during the start, and once the program works. */
import { beforeEach, expect, it, vi } from 'vitest';
import { watchUnexpectedErrors } from '#desktop/diagnostics/unexpected-errors.ts';

const listeners = new Map<unknown, (error: unknown) => void>();
let story: string[];
beforeEach(() => {
  story = [];
  vi.spyOn(process, 'on').mockImplementation((name, listener) => {
    listeners.set(name, listener);
    return process;
  });
  vi.spyOn(process.stdout, 'on').mockReturnThis();
  vi.spyOn(process.stderr, 'on').mockReturnThis();
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});

const watch = () => watchUnexpectedErrors({ note: (event: string) => void story.push(event) }, () => void story.push('message, and end'));

it('the start ends with a message, and a program that works shows a notice', () => {
  const { notifyBy } = watch();
  listeners.get('unhandledRejection')?.(new Error('private'));
  notifyBy(() => story.push('notice'));
  listeners.get('uncaughtException')?.(new Error('private'));
  expect(story).toEqual(['unexpected', 'message, and end', 'unexpected', 'notice']);
});

it('a start that fails later ends with the message, too, for no window answers', () => {
  const { notifyBy, endStart } = watch();
  notifyBy(() => story.push('notice'));
  endStart(new Error('private'));
  expect(story).toEqual(['unexpected', 'message, and end']);
});
