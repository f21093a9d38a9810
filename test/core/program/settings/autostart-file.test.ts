/** The file that starts the program at login. */
import { describe, expect, it } from 'vitest';
import { autostartFile, startsWithSession } from '#core/program/settings/autostart-file.ts';

function execOf(...command: readonly string[]): string | undefined {
  return /^Exec=(.*)$/m.exec(autostartFile({ name: 'Clocktower', command }))?.[1];
}

describe('the autostart file', () => {
  it.each([
    [['/opt/Clocktower/clocktower', '--hidden'], '"/opt/Clocktower/clocktower" "--hidden"'],
    [['/home/a b/Clock.AppImage'], '"/home/a b/Clock.AppImage"'],
    [['/tmp/100%'], '"/tmp/100%%"'],
    [['/tmp/$HOME'], String.raw`"/tmp/\\$HOME"`],
    [['/tmp/"x"'], String.raw`"/tmp/\\"x\\""`],
    [['/tmp/`x`'], '"/tmp/\\\\`x\\\\`"'],
    [['/tmp/a\\b'], String.raw`"/tmp/a\\\\b"`],
  ])('runs %j as %s', (command, exec) => {
    expect(execOf(...command)).toBe(exec);
  });

  it('is skipped once the program is gone', () => {
    expect(autostartFile({ name: 'Clocktower', command: ['/home/a b/Clock.AppImage', '--hidden'] })).toContain(
      '\nTryExec=/home/a b/Clock.AppImage\n',
    );
  });

  it('starts with the session until a desktop says otherwise in it', () => {
    const text = autostartFile({ name: 'Clocktower', command: ['/bin/true'] });
    expect(startsWithSession(text)).toBe(true);
    expect(startsWithSession(`${text}Hidden=true\n`)).toBe(false);
    expect(startsWithSession(text.replace('enabled=true', 'enabled=false'))).toBe(false);
  });
});
