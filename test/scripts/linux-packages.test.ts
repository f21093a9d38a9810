import { describe, expect, it } from 'vitest';
import {
  familyOf,
  installCommand,
  librariesNotFound,
  loaderKnows,
  packagesFor,
  withTime64Names,
} from '../../scripts/setup/linux-packages.mjs';

describe('what a Linux system lacks', () => {
  it('is read from ldd, each library once', () => {
    const ldd = [
      '\tlinux-vdso.so.1 (0x00007ffc)',
      '\tlibffmpeg.so => /somewhere/libffmpeg.so (0x00007f)',
      '\tlibnss3.so => not found',
      '\tlibgtk-3.so.0 => not found',
      '\tlibnss3.so => not found',
      '',
    ].join('\n');
    expect(librariesNotFound(ldd)).toEqual(['libnss3.so', 'libgtk-3.so.0']);
    expect(librariesNotFound('\tlibnss3.so => /usr/lib/libnss3.so (0x00007f)\n')).toEqual([]);
  });

  it('is asked of the loader by the exact name', () => {
    const known = '2 libs found in cache\n\tlibnotify.so.40 (libc6,x86-64) => /usr/lib/libnotify.so.40\n';
    expect(loaderKnows(known, 'libnotify.so.4')).toBe(false);
    expect(loaderKnows(known.replace('so.40', 'so.4'), 'libnotify.so.4')).toBe(true);
  });
});

describe('the names of packages', () => {
  it.each([
    ['ID=debian\n', 'apt'],
    ['NAME="Linux Mint"\nID=linuxmint\nID_LIKE="ubuntu debian"\n', 'apt'],
    ['ID=fedora\n', 'dnf'],
    ['ID="rocky"\nID_LIKE="rhel centos fedora"\n', 'dnf'],
    ['ID=arch\n', 'pacman'],
    ['ID="opensuse-tumbleweed"\nID_LIKE="opensuse suse"\n', 'zypper'],
    ['ID=somethingelse\nPRETTY_NAME="Not debian"\n', null],
    ['', null],
  ])('come from the family that %j belongs to', (osRelease, family) => {
    expect(familyOf(osRelease)).toBe(family);
  });

  it('carry the new suffix only where that package can be installed', () => {
    const policy = [
      'libgtk-3-0:',
      '  Installed: (none)',
      '  Candidate: (none)',
      '  Version table:',
      'libgtk-3-0t64:',
      '  Installed: (none)',
      '  Candidate: 3.24.49-3',
      '  Version table:',
      'libnss3:',
      '  Installed: (none)',
      '  Candidate: 2:3.110-1',
      '  Version table:',
      'libasound2t64:',
      '  Installed: (none)',
      '  Candidate: (none)',
      '  Version table:',
      '',
    ].join('\n');
    expect(withTime64Names(['libgtk-3-0', 'libnss3', 'libasound2'], policy)).toEqual(['libgtk-3-0t64', 'libnss3', 'libasound2']);
    expect(withTime64Names(['libgtk-3-0'], '')).toEqual(['libgtk-3-0']);
  });

  it('become a command that a user can type', () => {
    expect(installCommand('dnf', packagesFor('dnf', ['display', 'bus']), { asRoot: false })).toBe(
      'sudo dnf install xorg-x11-server-Xvfb dbus-daemon',
    );
    expect(installCommand('apt', ['xvfb'], { asRoot: true })).toBe('apt-get install -y --no-install-recommends xvfb');
    expect(installCommand('zypper', packagesFor('zypper', ['postgres']), { asRoot: true })).toBe('zypper install postgresql-server');
  });
});
