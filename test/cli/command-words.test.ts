/** Distinguishes commands of the packaged program from the program's own arguments. */
import { describe, expect, it } from 'vitest';
import { commandWords } from '#cli/command-words.ts';

describe('the arguments of the packaged program', () => {
  it.each([
    [['status', '--json']],
    [['--profile', '/some/where', 'start', 'Write', 'the', 'report']],
    [['start', '--at', '-10', 'Write']],
    [['statsu']],
    [['--help']],
    [['--version']],
  ])('%j is a command', (argv) => {
    expect(commandWords(argv)).toEqual(argv);
  });

  it.each([[[]], [['--hidden']], [['--hidden', '--profile', '/some/where']], [['clocktower://start?description=Tea']], [['--ozone-platform=x11']]])('%j is invalid', (argv) => {
    expect(commandWords(argv)).toBeNull();
  });

  it('does not treat a switch of Chromium as an argument of the command', () => {
    expect(commandWords(['--no-sandbox', 'status'])).toEqual(['status']);
    expect(commandWords(['--no-sandbox'])).toBeNull();
  });
});
