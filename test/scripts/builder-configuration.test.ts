/** electron-builder.yml, validated by electron-builder itself. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FuseV1Options } from '@electron/fuses';
import { build, Platform } from 'app-builder-lib';
import { getConfig, validateConfiguration } from 'app-builder-lib/out/util/config/config.js';
import { describe, expect, it } from 'vitest';
import { afterPack, beforePack } from '../../scripts/package/builder-hooks.mjs';
import { fuses } from '../../scripts/package/fuses.mjs';
import { developmentPackage } from '../../scripts/package/development-package.mjs';
import { ownTargets } from '../../scripts/package/own-targets.mjs';
import { temporaryFolder } from '../support/after-test.ts';

const root = join(import.meta.dirname, '../..');

async function configuration() {
  return getConfig(root, 'electron-builder.yml', null);
}

/** electron-builder's own type for an unused argument. */
const debugLogger: Parameters<typeof validateConfiguration>[1] = {
  isEnabled: false,
  data: new Map(),
  add: () => undefined,
  save: async () => undefined,
};

describe('the configuration of packages', () => {
  it('keeps to the schema', async () => {
    await expect(validateConfiguration(await configuration(), debugLogger)).resolves.toBeUndefined();
  });

  it('has every system, architecture and kind of package', async () => {
    const { linux, mac, win } = await configuration();
    const both = ['x64', 'arm64'];
    expect(linux?.target).toEqual(['AppImage', 'deb', 'rpm', 'tar.gz'].map((target) => ({ target, arch: both })));
    expect(win?.target).toEqual(['nsis', 'zip'].map((target) => ({ target, arch: both })));
    expect(mac?.target).toEqual(['dmg', 'zip'].map((target) => ({ target, arch: 'universal' })));
  });

  it('names files that are there', async () => {
    const { linux, mac, win, deb, rpm } = await configuration();
    const contents = [...(deb?.fpm ?? []), ...(rpm?.fpm ?? [])]
      .filter((word) => word.startsWith('resources/'))
      .map((word) => word.split('=')[0] ?? '');
    const files = [
      linux?.icon,
      mac?.icon,
      mac?.entitlements,
      mac?.entitlementsInherit,
      win?.icon,
      'resources/windows/clocktower.cmd',
      'resources/windows/koffi-licence.txt',
      'resources/mac/focus.js',
      deb?.appArmorProfile,
      rpm?.appArmorProfile,
      ...contents,
    ];
    expect(files.filter((file) => typeof file !== 'string' || !existsSync(join(root, file)))).toEqual([]);
    expect(contents).toHaveLength(2);
  });

  it('gives macOS one entitlement only', async () => {
    const { mac } = await configuration();
    expect(mac?.hardenedRuntime).toBe(true);
    const keys = [...readFileSync(join(root, String(mac?.entitlements)), 'utf8').matchAll(/<key>(.*?)<\/key>/g)].map(([, key]) => key);
    expect(keys).toEqual(['com.apple.security.cs.allow-jit']);
  });

  it('publishes nothing by itself', async () => {
    expect((await configuration()).publish).toBeNull();
  });
});

describe('the fuses', () => {
  it('are all named', () => {
    const known = Object.values(FuseV1Options).filter((fuse) => typeof fuse === 'number');
    expect(Object.keys(fuses).map(Number)).toEqual(known);
  });
});

/** The desktop file that electron-builder writes for an AppImage. */
async function appImageDesktopFile(): Promise<string> {
  const folder = temporaryFolder();
  let desktop = '';
  await build({
    projectDir: root,
    config: { extends: 'electron-builder.yml', directories: { output: join(folder, 'dist') }, electronVersion: '45.4.1' },
    prepackaged: folder,
    targets: Platform.LINUX.createTarget('AppImage'),
    publish: 'never',
    // Stops before an image is made.
    effectiveOptionComputed: async (options: { readonly desktop: string }) => {
      desktop = options.desktop;
      return true;
    },
  });
  return desktop;
}

describe('an AppImage', () => {
  it('is started with the sandbox, and its actions name the image', async () => {
    const lines = (await appImageDesktopFile()).split('\n').filter((line) => line.startsWith('Exec='));
    expect(lines).toEqual(['Exec=AppRun %U', 'Exec=AppRun start --launch', 'Exec=AppRun stop --launch']);
  });
});

describe('a build with an Electron that is known to be broken', () => {
  it.each(['43.3.0', '43.4.2', '44.0.0'])('of version %s is refused', async (version) => {
    await expect(beforePack({ packager: { info: { framework: { version } } } })).rejects.toThrow('Nothing was packed');
  });

  it('is distinguished from a valid one', async () => {
    await expect(beforePack({ packager: { info: { framework: { version: '45.4.1' } } } })).resolves.toBeUndefined();
  });
});

describe('a package for Windows', () => {
  const packager = {
    appInfo: { productFilename: 'Clocktower' },
    executableName: 'clocktower',
    getResourcesDir: (folder: string) => join(folder, 'resources'),
  };

  it('has the library of its processor that names the focused window, and its licence', async () => {
    const { win } = await configuration();
    expect(win?.extraResources).toEqual([
      { from: 'node_modules/@koromix/koffi-win32-${arch}/win32_${arch}/koffi.node', to: 'koffi.node' },
      { from: 'resources/windows/koffi-licence.txt', to: 'koffi-licence.txt' },
    ]);
  });

  it('is refused without that library', async () => {
    await expect(afterPack({ appOutDir: temporaryFolder(), electronPlatformName: 'win32', packager })).rejects.toThrow(
      'koffi.node is missing',
    );
  });
});

describe('a package for this machine', () => {
  const here = { electron: { folder: '/electron' }, platform: 'linux', arch: 'arm64', packagers: ['deb', 'rpm'] as const };

  it('is of all kinds, for this processor, whose Electron is here', () => {
    expect(ownTargets({ ...here, wishes: [] }).args).toEqual([
      '--linux',
      'AppImage',
      'deb',
      'rpm',
      'tar.gz',
      '--arm64',
      '--config.electronDist=/electron',
    ]);
  });

  it('is the requested one', () => {
    expect(ownTargets({ ...here, wishes: ['--linux', 'deb'] })).toEqual({
      args: ['--linux', 'deb', '--config.electronDist=/electron'],
      leftOut: [],
    });
  });

  it('says which kinds it leaves out, and why', () => {
    expect(ownTargets({ ...here, packagers: ['deb'], wishes: [] })).toEqual({
      args: ['--linux', 'AppImage', 'deb', 'tar.gz', '--arm64', '--config.electronDist=/electron'],
      leftOut: [
        { target: 'rpm', why: 'rpmbuild is not installed' },
        { target: 'package for macOS or Windows', why: 'it is made on that system' },
        { target: 'package for x64', why: 'the Electron here is for arm64' },
      ],
    });
    expect(ownTargets({ ...here, platform: 'darwin', packagers: [], wishes: [] }).leftOut.map(({ target }) => target)).toEqual([
      'package for Linux or Windows',
    ]);
  });
});

describe('a development package', () => {
  const here = {
    version: '1.2.3',
    electron: { version: '42.0.0', folder: '/electron' },
    packagers: ['deb'] as const,
    archiver: null,
    wishes: [],
  };

  it('is marked in its version and its description', () => {
    const { args } = developmentPackage(here);
    expect(args).toContain('--config.extraMetadata.version=1.2.3-development');
    expect(args.find((word) => word.startsWith('--config.linux.description='))).toContain('Development build');
  });

  it('says which kinds it leaves out, and why', () => {
    const others = ['package for macOS or Windows', 'package for arm64'];
    expect(developmentPackage(here).leftOut.map(({ target }) => target)).toEqual(['AppImage', 'rpm', 'tar.gz', ...others]);
    expect(
      developmentPackage({ ...here, packagers: ['deb', 'rpm'], archiver: '/usr/bin/7za' }).leftOut.map(({ target }) => target),
    ).toEqual(['AppImage', ...others]);
    expect(developmentPackage({ ...here, wishes: ['--linux', 'rpm'] }).leftOut).toEqual([]);
  });

  it('is made of all kinds that this system can make, unless others are named', () => {
    expect(developmentPackage(here).args.slice(0, 3)).toEqual(['--linux', 'deb', '--x64']);
    expect(developmentPackage({ ...here, packagers: ['deb', 'rpm'], archiver: '/usr/bin/7za' }).args.slice(0, 5)).toEqual([
      '--linux',
      'deb',
      'rpm',
      'tar.gz',
      '--x64',
    ]);
    expect(developmentPackage({ ...here, wishes: ['--linux', 'rpm'] }).args.slice(0, 3)).toEqual([
      '--linux',
      'rpm',
      '--config.electronDist=/electron',
    ]);
  });
});
