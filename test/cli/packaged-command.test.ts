/** Distinguishes commands of the packaged program from the program's own arguments. */
import { describe, expect, it } from 'vitest';
import { packagedCommand } from '#cli/packaged-command.ts';

describe('the arguments of the packaged program', () => {
  it.each([
    [['status', '--json']],
    [['--profile', '/some/where', 'start', 'Write', 'the', 'report']],
    [['start', '--at', '-10', 'Write']],
    [['statsu']],
    [['--help']],
    [['--version']],
  ])('%j is a command', (argv) => {
    expect(packagedCommand(argv)).toEqual(argv);
  });

  it.each([
    [[]],
    [['--hidden']],
    [['--hidden', '--profile', '/some/where']],
    [['clocktower://start?description=Tea']],
    [['--ozone-platform=x11']],
  ])('%j is no command', (argv) => {
    expect(packagedCommand(argv)).toBeNull();
  });

  it('does not treat a switch of Chromium as an argument of the command', () => {
    expect(packagedCommand(['--no-sandbox', 'status'])).toEqual(['status']);
    expect(packagedCommand(['--no-sandbox'])).toBeNull();
  });
});
