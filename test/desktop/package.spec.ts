/** Packages: made, installed, started, used by command, updated; and their fuses. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCurrentFuseWire } from '@electron/fuses';
import { z } from 'zod';
import { controlEntrySchema, controlStatusSchema } from '#shared/control.ts';
import { fuses } from '../../scripts/package/fuses.mjs';
import { closing } from './support/away-question.ts';
import { electronFolder, InstalledPackage, makeDeb, run, sandboxFlags } from './support/installed-package.ts';
import { expect, freshProfile, newProfile, removeProfile, test } from './support/running-app.ts';
import { foreignKeys, SeenProgram, UpdateFeedServer, updateKeys } from './support/update-feed.ts';

const versions = { older: '9.9.1', newer: '9.9.2' };
const mebibyte = 1_024 * 1_024;
/** Limit of the size in addition to Electron's. */
const limitMiB = 10;

let workplace: string;
let installed: InstalledPackage;
const debs = { older: '', newer: '' };

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  // Two packages are built.
  test.setTimeout(240_000);
  workplace = mkdtempSync(join(tmpdir(), 'clocktower-packages-'));
  installed = new InstalledPackage(join(workplace, 'root'));
  debs.older = await makeDeb(versions.older, join(workplace, 'older'), updateKeys.publicKey);
  debs.newer = await makeDeb(versions.newer, join(workplace, 'newer'), updateKeys.publicKey);
  await installed.install(debs.older);
});

test.afterAll(() => {
  installed.clean();
  rmSync(workplace, { recursive: true, force: true });
});

async function status(profile: string): Promise<z.infer<typeof controlStatusSchema> | null> {
  const { exitCode, out } = await installed.call(['status', '--json', '--profile', profile]);
  return exitCode === 0 ? controlStatusSchema.parse(JSON.parse(out)) : null;
}

test('the installed program starts, tracks by its command, and finds its data after an upgrade', async () => {
  const profile = freshProfile();
  expect((await installed.call(['--version'])).out).toBe(`Clocktower ${versions.older}-development\n`);
  expect(await installed.call(['status', '--profile', profile])).toMatchObject({ exitCode: 3, out: '' });
  // A command leaves no files: neither a profile nor its lock.
  expect(readdirSync(profile)).toEqual([]);

  const app = installed.start(['--hidden', '--profile', profile]);
  await expect.poll(async () => (await status(profile))?.version, { timeout: 60_000 }).toBe(`${versions.older}-development`);
  expect(await installed.call(['start', 'Write', 'the', 'report', '--profile', profile])).toMatchObject({
    exitCode: 0,
    out: 'Started: Write the report.\n',
  });
  expect((await status(profile))?.entry?.description).toBe('Write the report');
  expect((await installed.call(['stop', '--profile', profile])).exitCode).toBe(0);
  expect((await installed.call(['statsu', '--profile', profile])).exitCode).toBe(2);
  const ended = once(app, 'close');
  expect((await installed.call(['quit', '--profile', profile])).exitCode).toBe(0);
  await ended;
  expect(app.exitCode).toBe(0);

  await installed.install(debs.newer);
  // The action “Start Timer” of the desktop file while the program is not running.
  expect(await installed.call(['start', '--launch', 'Read', 'it', '--profile', profile])).toMatchObject({
    exitCode: 0,
    out: 'Started: Read it.\n',
  });
  expect((await status(profile))?.version).toBe(`${versions.newer}-development`);
  const { out } = await installed.call(['entries', '--json', '--profile', profile]);
  expect(
    z
      .array(controlEntrySchema)
      .parse(JSON.parse(out))
      .map(({ description }) => description),
  ).toEqual(['Read it', 'Write the report']);
  await installed.call(['quit', '--profile', profile]);
  await expect.poll(async () => status(profile)).toBeNull();
  removeProfile(profile);
});

test('the fuses are as configured, and hold: only the archive is run, not a folder in its place', async () => {
  const { version: _version, ...wire } = await getCurrentFuseWire(`${installed.program}-bin`);
  // A fuse is a character in the executable.
  const read = Object.fromEntries(Object.entries(wire).map(([fuse, code]) => [fuse, String.fromCharCode(Number(code))]));
  expect(read).toEqual(Object.fromEntries(Object.entries(fuses).map(([fuse, on]) => [fuse, on ? '1' : '0'])));

  const mark = join(workplace, 'it-ran');
  const script = join(workplace, 'script.cjs');
  writeFileSync(script, `require('node:fs').writeFileSync(${JSON.stringify(mark)}, '');`);
  await installed.call([script], { ELECTRON_RUN_AS_NODE: '1' });
  await installed.call(['--version'], { NODE_OPTIONS: `--require ${script}` });
  expect(existsSync(mark)).toBe(false);
  const inspected = await installed.call(['--inspect=0', '--version']);
  expect(`${inspected.out}${inspected.err}`).not.toContain('Debugger listening');

  const resources = join(installed.folder, 'resources');
  const folderMark = join(workplace, 'folder-ran');
  renameSync(join(resources, 'app.asar'), join(workplace, 'app.asar'));
  mkdirSync(join(resources, 'app'));
  writeFileSync(join(resources, 'app/package.json'), '{ "main": "index.js" }');
  writeFileSync(join(resources, 'app/index.js'), `require('node:fs').writeFileSync(${JSON.stringify(folderMark)}, ''); process.exit(0);`);
  const ended = await installed.call(['--version']);
  expect(existsSync(folderMark)).toBe(false);
  expect(ended.exitCode).not.toBe(0);
  rmSync(join(resources, 'app'), { recursive: true });
  renameSync(join(workplace, 'app.asar'), join(resources, 'app.asar'));
});

function sizes(folder: string): Map<string, number> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => ({ path, status: statSync(join(folder, path)) }));
  return new Map(files.filter((file) => file.status.isFile()).map((file) => [file.path, file.status.size]));
}

test('the package adds little to Electron, and registers its actions, its links and itself with the system', async () => {
  const ofElectron = sizes(electronFolder);
  // Electron's own files, renamed or compressed.
  const renamed = new Set(['clocktower-bin', 'LICENSE.electron.txt', 'LICENSES.chromium.html.gz']);
  const ours = [...sizes(installed.folder)].filter(([path]) => !renamed.has(path) && !ofElectron.has(path));
  expect(ours.map(([path]) => path).toSorted()).toEqual(['clocktower', 'resources/app.asar', 'resources/apparmor-profile']);
  const bytes = ours.reduce((sum, [, size]) => sum + size, 0);
  process.stdout.write(`\nClocktower adds ${(bytes / mebibyte).toFixed(1)} MiB to Electron (limit ${limitMiB}).\n`);
  expect(bytes).toBeLessThanOrEqual(limitMiB * mebibyte);

  const entry = readFileSync(join(installed.root, 'usr/share/applications/io.clocktower.Clocktower.desktop'), 'utf8');
  for (const line of [
    'Actions=Start;Stop;',
    'MimeType=x-scheme-handler/clocktower;',
    'Name[de]=Zeit starten',
    'Name[fr]=Démarrer le minuteur',
    'Exec=/opt/Clocktower/clocktower stop --launch',
  ]) {
    expect(entry.split('\n')).toContain(line);
  }
  const metainfo = readFileSync(join(installed.root, 'usr/share/metainfo/io.clocktower.Clocktower.metainfo.xml'), 'utf8');
  expect(metainfo).toContain('<launchable type="desktop-id">io.clocktower.Clocktower.desktop</launchable>');
  const { stdout } = await run('dpkg-deb', ['--field', debs.older, 'Version', 'Description']);
  expect(stdout).toContain('9.9.1~development');
  expect(stdout).toContain('Development build');
});

const update = '10.0.0';

/** A program that only records its start and arguments. */
function saysThatItRan(mark: string): string {
  return `#!/bin/sh\necho "$@" > '${mark}.part' && mv '${mark}.part' '${mark}'\n`;
}

test('an update is downloaded in the background, can wait, and starts on request; the timer continues', async () => {
  const profile = newProfile();
  const [appImage, mark] = [join(workplace, 'Clocktower.AppImage'), join(workplace, 'update-ran')];
  writeFileSync(appImage, 'older');
  const feed = await UpdateFeedServer.start({ version: update, announced: saysThatItRan(mark) });
  const restoreFeed = feed.announceTo(installed);
  const seen = await SeenProgram.start(installed, profile, { APPIMAGE: appImage });
  const { popover } = seen;
  await installed.call(['start', 'Write', 'the', 'report', '--profile', profile]);
  await popover.evaluate(async () => window.clocktower?.runUpdateAction({ action: 'check' }));
  await expect(popover.getByText(`Clocktower ${update} is ready. A running timer keeps running.`)).toBeVisible();
  expect(readFileSync(appImage, 'utf8')).toBe('older');
  // This build has no release notes page.
  await expect(popover.getByRole('button', { name: 'What’s new' })).toHaveCount(0);
  await popover.screenshot({ path: test.info().outputPath('update.png') });

  await popover.getByRole('button', { name: 'Later' }).click();
  await expect(popover.getByText(/is ready/)).toHaveCount(0);
  await popover.getByRole('button', { name: 'Menu' }).click();
  await closing(popover, async () => popover.getByRole('menuitem', { name: `Restart to update to ${update}` }).click());
  await seen.ended();
  expect(readFileSync(appImage, 'utf8')).toBe(saysThatItRan(mark));
  // With its profile, and without its other arguments.
  await expect.poll(() => existsSync(mark) && readFileSync(mark, 'utf8')).toBe(`${[...sandboxFlags, '--profile', profile].join(' ')}\n`);
  restoreFeed();
  await feed.close();

  const again = installed.start(['--hidden', '--profile', profile]);
  await expect.poll(async () => (await status(profile))?.entry?.description, { timeout: 60_000 }).toBe('Write the report');
  const ended = once(again, 'close');
  await installed.call(['quit', '--profile', profile]);
  await ended;
  removeProfile(profile);
});

for (const [fault, feedOf] of Object.entries({
  'whose file is not what was announced': async () =>
    UpdateFeedServer.start({ version: update, announced: '#!/bin/sh', handedOut: '#!/bin/no' }),
  'that is signed with another key': async () => UpdateFeedServer.start({ version: update, announced: '#!/bin/sh', keys: foreignKeys }),
}))
  test(`an update ${fault} is thrown away`, async () => {
    const profile = newProfile();
    const appImage = join(workplace, 'Clocktower.AppImage');
    writeFileSync(appImage, 'older');
    const feed = await feedOf();
    const restoreFeed = feed.announceTo(installed);
    const seen = await SeenProgram.start(installed, profile, { APPIMAGE: appImage });
    await seen.popover.evaluate(async () => window.clocktower?.runUpdateAction({ action: 'check' }));
    await expect
      .poll(async () => JSON.stringify(await seen.popover.evaluate(async () => window.clocktower?.getUpdates())))
      .toContain('"problem":"not-genuine"');
    await installed.call(['quit', '--profile', profile]);
    await seen.ended();
    expect(readFileSync(appImage, 'utf8')).toBe('older');
    restoreFeed();
    await feed.close();
    removeProfile(profile);
  });

test('a package shows its update, and does not download it', async () => {
  const profile = newProfile();
  const feed = await UpdateFeedServer.start({ version: update, announced: '#!/bin/sh' });
  const restoreFeed = feed.announceTo(installed);
  const seen = await SeenProgram.start(installed, profile, {});
  await seen.popover.evaluate(async () => window.clocktower?.runUpdateAction({ action: 'check' }));
  await expect(seen.popover.getByText(`Clocktower ${update} is available. Install it the way you installed this one.`)).toBeVisible();
  expect(feed.requests).toEqual(['/latest-linux.yml']);
  await installed.call(['quit', '--profile', profile]);
  await seen.ended();
  restoreFeed();
  await feed.close();
  removeProfile(profile);
});

// Only root can create a mount namespace in which dpkg works, and not in every container.
const canMakeViews =
  process.getuid?.() === 0 && spawnSync('unshare', ['--mount', '--pid', '--fork', 'true'], { stdio: 'ignore' }).status === 0;
const tryDpkg = canMakeViews ? test : null;
tryDpkg?.('dpkg installs it with its command, upgrades it and takes it away', async () => {
  // On this system, in a mount namespace of these steps.
  const steps = [
    'mount -t tmpfs tmpfs "$1"',
    'mkdir "$1/upper" "$1/work" "$1/system"',
    'mount -t overlay overlay -o "lowerdir=/,upperdir=$1/upper,workdir=$1/work" "$1/system"',
    'mkdir -p "$1/system/debs"',
    'cp "$2" "$1/system/debs/older.deb" && cp "$3" "$1/system/debs/newer.deb"',
    'cd "$1/system"',
    'mount -t proc proc proc && mount --rbind /dev dev',
    'shift 3',
    'for deb in older newer; do chroot . dpkg --force-depends -i "debs/$deb.deb"; readlink -f usr/bin/clocktower; chroot . clocktower "$@" --version; done',
    'chroot . dpkg -r clocktower',
    'if test -e opt/Clocktower || test -e usr/bin/clocktower; then echo left behind; else echo gone; fi',
  ];
  const view = join(workplace, 'view');
  mkdirSync(view);
  const { stdout } = await run('unshare', [
    '--mount',
    '--pid',
    '--fork',
    'sh',
    '-ec',
    steps.join('\n'),
    'sh',
    view,
    debs.older,
    debs.newer,
    ...sandboxFlags,
  ]);
  const said = stdout.split('\n').filter((line) => /^Clocktower |^gone$|^left behind$/.test(line));
  expect(said).toEqual([`Clocktower ${versions.older}-development`, `Clocktower ${versions.newer}-development`, 'gone']);
});
