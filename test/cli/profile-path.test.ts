/** The default profile folder of the command line. */
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { profilePath } from '#cli/profile-path.ts';

describe('the profile folder', () => {
  it('is the one that Electron uses on each system', () => {
    const flag = null;
    expect(profilePath({ flag, platform: 'linux', environment: {} })).toBe(join(homedir(), '.config', 'Clocktower'));
    expect(profilePath({ flag, platform: 'linux', environment: { XDG_CONFIG_HOME: '/somewhere' } })).toBe(join('/somewhere', 'Clocktower'));
    expect(profilePath({ flag, platform: 'darwin', environment: {} })).toBe(
      join(homedir(), 'Library', 'Application Support', 'Clocktower'),
    );
    expect(profilePath({ flag, platform: 'win32', environment: { APPDATA: 'C:/Roaming' } })).toBe(join('C:/Roaming', 'Clocktower'));
    expect(profilePath({ flag, platform: 'win32', environment: {} })).toBe(join(homedir(), 'AppData', 'Roaming', 'Clocktower'));
  });

  it('is whatever --profile names, made absolute', () => {
    expect(profilePath({ flag: 'mine', platform: 'linux', environment: { XDG_CONFIG_HOME: '/somewhere' } })).toBe(resolve('mine'));
  });
});
