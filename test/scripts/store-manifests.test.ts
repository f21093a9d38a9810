/**
 * The manifests for winget (schema 1.10.0), Homebrew and flatpak-builder, as a release writes them. The schemas here are the parts of the
 * public ones that the manifests use; they refuse other fields.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getConfig } from 'app-builder-lib/out/util/config/config.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { writeManifests } from '../../scripts/package/store-manifests.mjs';

const root = join(import.meta.dirname, '../..');
const version = '1.2.3';
const homepage = 'https://example.com/clocktower';
const packages = [
  `Clocktower-${version}-windows-setup.exe`,
  `Clocktower-${version}-mac-universal.dmg`,
  `Clocktower-${version}-linux-x64.tar.gz`,
  `Clocktower-${version}-linux-arm64.tar.gz`,
];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'clocktower-stores-'));
  mkdirSync(join(folder, 'dist'));
  packages.forEach((name) => writeFileSync(join(folder, 'dist', name), name));
  writeManifests({ version, homepage, packages: join(folder, 'dist') }, join(folder, 'stores'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function read(path: string): string {
  return readFileSync(join(folder, 'stores', path), 'utf8');
}

function digestOf(name: string): string {
  return createHash('sha256').update(name).digest('hex');
}

const url = z.url({ protocol: /^https$/ }).max(2_048);
const sha256 = z.string().regex(/^[A-Fa-f0-9]{64}$/);
const tag = z.string().min(1).max(40);
const wingetCommon = {
  PackageIdentifier: z
    .string()
    .max(128)
    .regex(/^[^.\s\\/:*?"<>|]{1,32}(\.[^.\s\\/:*?"<>|]{1,32}){1,7}$/),
  PackageVersion: z
    .string()
    .max(128)
    .regex(/^[^\\/:*?"<>|]+$/),
  ManifestVersion: z.literal('1.10.0'),
};
const locale = z
  .string()
  .max(20)
  .regex(/^[a-zA-Z]{2,3}(-[a-zA-Z]{1,8})*$/);
const wingetSchemas = {
  'Clocktower.Clocktower.yaml': z.strictObject({ ...wingetCommon, DefaultLocale: locale, ManifestType: z.literal('version') }),
  'Clocktower.Clocktower.installer.yaml': z.strictObject({
    ...wingetCommon,
    InstallerType: z.enum(['msix', 'msi', 'appx', 'exe', 'zip', 'inno', 'nullsoft', 'wix', 'burn', 'pwa', 'portable']),
    Scope: z.enum(['user', 'machine']),
    UpgradeBehavior: z.enum(['install', 'uninstallPrevious', 'deny']),
    Protocols: z
      .array(
        z
          .string()
          .regex(/^[a-z][-a-z0-9.+]*$/)
          .max(2_048),
      )
      .max(64),
    Installers: z
      .array(
        z.strictObject({ Architecture: z.enum(['x86', 'x64', 'arm', 'arm64', 'neutral']), InstallerUrl: url, InstallerSha256: sha256 }),
      )
      .min(1)
      .max(1_024),
    ManifestType: z.literal('installer'),
  }),
  'Clocktower.Clocktower.locale.en-US.yaml': z.strictObject({
    ...wingetCommon,
    PackageLocale: locale,
    Publisher: z.string().min(2).max(256),
    PackageName: z.string().min(2).max(256),
    PackageUrl: url,
    License: z.string().min(3).max(512),
    ShortDescription: z.string().min(3).max(256),
    Moniker: tag,
    Tags: z.array(tag).max(16),
    ReleaseNotesUrl: url,
    ManifestType: z.literal('defaultLocale'),
  }),
};

const sourceSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('archive'), dest: z.string(), 'only-arches': z.array(z.enum(['x86_64', 'aarch64'])), url, sha256 }),
  z.strictObject({ type: z.literal('script'), 'dest-filename': z.string(), commands: z.array(z.string()) }),
  z.strictObject({ type: z.literal('file'), path: z.string() }),
]);
const flatpakSchema = z.strictObject({
  id: z.string().regex(/^[A-Za-z_]\w*(\.[A-Za-z_][\w-]*){2,}$/),
  runtime: z.string(),
  'runtime-version': z.string(),
  sdk: z.string(),
  base: z.string(),
  'base-version': z.string(),
  command: z.string(),
  'separate-locales': z.boolean(),
  'finish-args': z.array(z.string().regex(/^--(share|device|socket|talk-name|system-talk-name)=[\w.-]+$/)),
  modules: z.array(
    z.strictObject({
      name: z.string(),
      buildsystem: z.enum(['autotools', 'cmake', 'cmake-ninja', 'meson', 'simple', 'qmake']),
      'build-commands': z.array(z.string()),
      sources: z.array(sourceSchema),
    }),
  ),
});

describe('the manifests of winget', () => {
  it('keep to schema 1.10.0, in one file for each kind', () => {
    expect(readdirSync(join(folder, 'stores/winget')).toSorted()).toEqual(Object.keys(wingetSchemas).toSorted());
    for (const [name, schema] of Object.entries(wingetSchemas)) {
      expect(schema.parse(parse(read(`winget/${name}`)))).toMatchObject({
        PackageIdentifier: 'Clocktower.Clocktower',
        PackageVersion: version,
      });
      expect(read(`winget/${name}`)).toMatch(
        /^# yaml-language-server: \$schema=https:\/\/aka\.ms\/winget-manifest\.\w+\.1\.10\.0\.schema\.json\n/,
      );
    }
  });

  it('name the installer of the release and its digest', () => {
    const { Installers } = wingetSchemas['Clocktower.Clocktower.installer.yaml'].parse(
      parse(read('winget/Clocktower.Clocktower.installer.yaml')),
    );
    const name = `Clocktower-${version}-windows-setup.exe`;
    expect(Installers).toEqual(
      ['x64', 'arm64'].map((Architecture) => ({
        Architecture,
        InstallerUrl: `${homepage}/releases/download/v${version}/${name}`,
        InstallerSha256: digestOf(name),
      })),
    );
  });
});

describe('the cask of Homebrew', () => {
  it('has the stanzas that a cask needs, each once, and the rules of its description', () => {
    const cask = read('homebrew/clocktower.rb');
    const stanzas = [...cask.matchAll(/^ {2}(\w+)/gm)].map(([, word]) => word);
    expect(stanzas.filter((word) => word !== 'end')).toEqual([
      'version',
      'sha256',
      'url',
      'name',
      'desc',
      'homepage',
      'auto_updates',
      'depends_on',
      'app',
      'binary',
      'uninstall',
      'zap',
    ]);
    expect(cask).toMatch(/^cask "clocktower" do\n[^]*\nend\n$/);
    expect(cask).toContain(`version "${version}"`);
    expect(cask).toContain(`sha256 "${digestOf(`Clocktower-${version}-mac-universal.dmg`)}"`);
    const description = /desc "(.*)"/.exec(cask)?.[1] ?? '';
    expect(description.length).toBeLessThan(80);
    expect(description).not.toMatch(/^(?:A|An|The) |clocktower|\.$/i);
    expect(cask).not.toContain('{{');
  });
});

describe('the manifest of flatpak-builder', () => {
  it('keeps to its schema, and finds every file beside it', () => {
    const { modules } = flatpakSchema.parse(parse(read('flatpak/io.clocktower.Clocktower.yml')));
    const sources = modules.flatMap(({ sources: each }) => each);
    const files = sources.flatMap((source) => (source.type === 'file' ? source.path : []));
    expect(readdirSync(join(folder, 'stores/flatpak')).toSorted()).toEqual([...files, 'io.clocktower.Clocktower.yml'].toSorted());
    expect(sources.flatMap((source) => (source.type === 'archive' ? source.sha256 : []))).toEqual(
      ['x64', 'arm64'].map((arch) => digestOf(`Clocktower-${version}-linux-${arch}.tar.gz`)),
    );
  });

  it('has the desktop entry of the other packages', async () => {
    const entry = read('flatpak/io.clocktower.Clocktower.desktop').split('\n');
    const { linux, protocols } = await getConfig(root, 'electron-builder.yml', null);
    const schema = z.object({
      desktop: z.object({
        entry: z.record(z.string(), z.string()),
        desktopActions: z.record(z.string(), z.record(z.string(), z.string())),
      }),
    });
    const { desktop } = schema.parse(linux);
    for (const [key, value] of Object.entries(desktop.entry)) {
      expect(entry).toContain(`${key}=${value}`);
    }
    for (const { Exec, ...names } of Object.values(desktop.desktopActions)) {
      expect(entry).toContain(`Exec=${Exec?.replace('/opt/Clocktower/', '')}`);
      expect(entry).toEqual(expect.arrayContaining(Object.entries(names).map(([key, value]) => `${key}=${value}`)));
    }
    expect(entry).toContain('MimeType=x-scheme-handler/clocktower;');
    expect(JSON.stringify(protocols)).toContain('"clocktower"');
  });
});
