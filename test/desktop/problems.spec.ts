/** Invalid input and failures: each has a clear message, and nothing is lost. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import {
  allSaved,
  ask,
  clocktower,
  expect,
  newProfile,
  removeProfile,
  runToItsEnd,
  RunningApp,
  startRequest,
  storedEntries,
  test,
} from './support/running-app.ts';

const isRoot = process.getuid?.() === 0;

/** Mounts a small file system at `folder`; returns a function that unmounts it. */
function mountSmallDisk(folder: string): () => void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=48m,mode=700', 'clocktower-test', folder]);
  return () => execFileSync('umount', ['--lazy', folder]);
}

/** Whether this process may mount: the bit CAP_SYS_ADMIN of its effective capabilities. */
function mayMount(): boolean {
  if (process.platform !== 'linux') {
    return false;
  }
  const [, capabilities = '0'] = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return ((BigInt(`0x${capabilities}`) >> 21n) & 1n) === 1n;
}

/** A folder that refuses writes even for root, which ignores permission bits: one of the kernel's own. */
function readOnlyFolder(): string {
  if (isRoot && process.platform === 'linux') {
    return '/sys/clocktower-test-profile';
  }
  const folder = newProfile();
  chmodSync(folder, 0o500);
  return folder;
}

/** Writes until the disk is full. */
function fill(file: string): void {
  const handle = openSync(file, 'a');
  try {
    for (let size = 65_536; size >= 1; size /= 2) {
      fillWith(handle, Buffer.alloc(size));
    }
  } finally {
    closeSync(handle);
  }
}

function fillWith(handle: number, chunk: Buffer): void {
  try {
    while (writeSync(handle, chunk) > 0) {
      // The disk is full.
    }
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' });
  }
}

test('a start without a folder, or on one that cannot be written to, is refused with a message, and nothing in it is touched', async () => {
  const folder = readOnlyFolder();
  const { exitCode, err } = await runToItsEnd(['--profile', folder]);
  expect(exitCode).toBe(1);
  expect(err).toContain(`Clocktower cannot write to its folder ${folder}`);
  expect(err).toContain('Make the folder writable, or choose another one with --profile.');
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  if (existsSync(folder)) {
    chmodSync(folder, 0o700);
    removeProfile(folder);
  }
  const missing = await runToItsEnd(['--profile']);
  expect(missing.exitCode).toBe(1);
  expect(missing.err).toContain('--profile needs a folder after it');
});

// If no disk can be mounted, the outbox's own tests fill a database to its limit instead.
if (mayMount()) {
  test('a full disk refuses the action with a message, keeps existing entries, and works again once there is space', async ({ tray }) => {
    const disk = newProfile();
    const unmount = mountSmallDisk(disk);
    try {
      const app = await RunningApp.start(disk);
      const popover = await app.popover();
      await ask(disk, startRequest('Before the disk was full'));
      await expect.poll(() => tray.tooltip()).toContain('Before the disk was full');
      await ask(disk, { command: 'stop' });
      const filler = join(disk, 'filler');
      fill(filler);

      let refused = null;
      // The journal may have some space left in its last page.
      for (let attempt = 0; attempt < 200 && refused === null; attempt += 1) {
        const answer = await ask(disk, attempt % 2 === 0 ? startRequest(`Attempt ${attempt}`) : { command: 'stop' });
        refused = answer.kind === 'refused' ? answer.failure : null;
      }
      expect(refused).toEqual({ kind: 'storage-full' });
      await popover.getByRole('combobox').fill('While the disk is full');
      await popover.getByRole('combobox').press('Enter');
      await expect(popover.getByText('The disk is full, so this could not be saved.').first()).toBeVisible();

      rmSync(filler);
      await popover.getByRole('combobox').press('Enter');
      await expect.poll(async () => (await clocktower(disk, 'status', '--json')).out).toContain('While the disk is full');
      await allSaved(disk);
      await app.quit();
      const descriptions = storedEntries(disk).map(({ description }) => description);
      expect(descriptions).toContain('Before the disk was full');
      expect(descriptions).toContain('While the disk is full');
    } finally {
      unmount();
      removeProfile(disk);
    }
  });
}

test('damaged files of entries, settings and the service are kept, notices appear, the entries are still there, each once, and a file of a newer version is not touched', async ({
  startApp,
  profile,
  tray,
}) => {
  const app = await startApp('--hidden');
  await tray.item();
  for (const description of ['One', 'Two']) {
    await ask(profile, startRequest(description));
    await ask(profile, { command: 'stop' });
  }
  // The file is then replaced by an invalid one, so its entries must be at the service.
  await allSaved(profile);
  await app.quit();
  tray.forget();
  const folder = join(profile, 'connections', 'this-computer');
  const file = join(folder, 'replica.sqlite');
  writeFileSync(file, 'this was a database once');
  // A program that had no time to close the file leaves the journal, which has everything.
  ['-wal', '-shm'].forEach((suffix) => rmSync(file + suffix, { force: true }));
  writeFileSync(join(profile, 'settings.json'), '{ "connection": ');
  // A folder in the place of the file: even root cannot read it.
  const remembered = join(profile, 'remembered.json');
  rmSync(remembered);
  mkdirSync(remembered);
  // A file in the place of a folder.
  const crashes = join(profile, 'crash-reports');
  rmSync(crashes, { recursive: true, force: true });
  writeFileSync(crashes, '');

  const again = await startApp();
  const popover = await again.popover();
  await expect(popover.getByText(/record of your entries was damaged. It is kept as/)).toBeVisible();
  await expect(popover.getByRole('row').filter({ hasText: 'One' })).toBeVisible();
  await expect(popover.getByRole('row').filter({ hasText: 'Two' })).toBeVisible();
  await expect(popover.getByText(/settings could not be read. They are kept as/)).toBeVisible();
  await expect(popover.getByText(/question could not be saved to the disk \(EISDIR\)/)).toBeVisible();
  const settings = readdirSync(profile).find((name) => name.startsWith('settings.json.unreadable-'));
  expect(readFileSync(join(profile, settings ?? ''), 'utf8')).toBe('{ "connection": ');
  const kept = readdirSync(folder).find((name) => /^replica\.sqlite\.damaged-[^.]+$/.test(name));
  expect(readFileSync(join(folder, kept ?? ''), 'utf8')).toBe('this was a database once');
  await ask(profile, startRequest('Three'));
  await allSaved(profile);
  await again.quit();
  tray.forget();

  const service = join(profile, 'service', 'time-tracking.sqlite');
  const damaged = readFileSync(service);
  damaged.fill(0x55, 0, 8_192);
  writeFileSync(service, damaged);
  const third = await startApp();
  const mended = await third.popover();
  await expect(mended.getByText(/time tracking file was damaged. It is kept as/)).toBeVisible();
  await expect(mended.getByText('Saved on this computer')).toBeVisible();
  await expect(mended.getByRole('combobox')).toHaveValue('Three');
  await third.quit();
  expect(storedEntries(profile).map(({ description, end }) => [description, end === null])).toEqual([
    ['One', false],
    ['Two', false],
    ['Three', true],
  ]);

  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(file);
  database.exec('PRAGMA user_version = 999');
  database.close();
  copyFileSync(file, `${file}.before`);
  const { exitCode, err } = await runToItsEnd(['--profile', profile]);
  expect(exitCode).toBe(1);
  expect(err).toContain('was written by a newer version of Clocktower. It was not changed.');
  expect(existsSync(file)).toBe(true);
});
