/** electron-builder's arguments for fpm, and the resulting packages. */
import { describe, expect, it } from 'vitest';
import { debianControl, readRequest, rpmSpec } from '../../scripts/package/package-request.mjs';

const words = [
  '-s',
  'dir',
  '--force',
  '-t',
  'deb',
  '-d',
  'libnss3',
  '-d',
  'libgtk-3-0 | libgtk-3-0t64',
  '--deb-recommends',
  'gnome-keyring',
  '--deb-compression',
  'gz',
  '--architecture',
  'amd64',
  '--after-install',
  '/scripts/after install',
  '--description',
  'Tray timer\n Counts hours.\n\n Nothing lost.',
  '--version',
  '1.2.3~development',
  '--package',
  '/dist/clocktower.deb',
  '--name',
  'Clocktower',
  '--maintainer',
  'The team <team@clocktower.invalid>',
  '--url',
  'https://clocktower.invalid/',
  '--category=utils',
  '/dist/unpacked/=/opt/Clocktower',
  '/icons/a=b.png=/usr/share/icons/b.png',
];

function requestOf(argv: readonly string[]) {
  const request = readRequest(argv);
  if ('problem' in request) {
    throw new Error(request.problem);
  }
  return request;
}

describe('a request for a package', () => {
  it('is read', () => {
    expect(requestOf(words)).toMatchObject({
      kind: 'deb',
      name: 'clocktower',
      output: '/dist/clocktower.deb',
      depends: ['libnss3', 'libgtk-3-0 | libgtk-3-0t64'],
      scripts: { afterInstall: '/scripts/after install', afterRemove: null },
      content: [
        { from: '/dist/unpacked/', to: '/opt/Clocktower' },
        { from: '/icons/a=b.png', to: '/usr/share/icons/b.png' },
      ],
    });
  });

  it.each([
    [['--pacman-compression', 'xz'], '--pacman-compression'],
    [['--url'], '--url'],
    [['somewhere'], 'somewhere'],
    [['-t', 'pacman'], 'pacman'],
    [['--name', ''], '--name'],
  ])('with %j is refused, saying why', (more, named) => {
    const request = readRequest([...words, ...more]);
    expect('problem' in request && request.problem).toContain(named);
  });
});

describe('the control file of a deb', () => {
  it('has a summary, and an empty line of the description as Debian writes it', () => {
    expect(debianControl(requestOf(words), 1_024)).toBe(
      [
        'Package: clocktower',
        'Version: 1.2.3~development',
        'Architecture: amd64',
        'Maintainer: The team <team@clocktower.invalid>',
        'Installed-Size: 1024',
        'Depends: libnss3, libgtk-3-0 | libgtk-3-0t64',
        'Recommends: gnome-keyring',
        'Section: utils',
        'Priority: optional',
        'Homepage: https://clocktower.invalid/',
        'Description: Tray timer',
        ' Counts hours.',
        ' .',
        ' Nothing lost.',
        '',
      ].join('\n'),
    );
  });
});

describe('the spec of an rpm', () => {
  it("lists what is the package's, quotes what rpm would read otherwise, and cleans up after the last version only", () => {
    const request = requestOf([...words, '-t', 'rpm', '--rpm-tag', 'Recommends: libsecret', '--rpm-summary', 'A timer']);
    const spec = rpmSpec(request, {
      tree: '/tree',
      files: ['/opt/Clocktower/100% sure'],
      folders: ['/opt/Clocktower'],
      afterInstall: '#!/bin/bash\necho 100%\n',
      afterRemove: '#!/bin/bash\nrm link\n',
    });
    for (const line of [
      'Requires: libnss3',
      'Recommends: libsecret',
      'Summary: A timer',
      '%dir "/opt/Clocktower"',
      '"/opt/Clocktower/100%% sure"',
      'echo 100%%',
    ]) {
      expect(spec.split('\n')).toContain(line);
    }
    expect(spec).toContain('if [ "$1" -eq 0 ]; then\nrm link\n');
  });
});
