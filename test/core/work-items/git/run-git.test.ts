/** Reading repositories with git: bounded, and without starting anything that a repository configures. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GitRepositories } from '#core/work-items/git/git-repositories.ts';
import { systemGit } from '#core/work-items/git/run-git.ts';
import { ManualTime } from '../../../support/core-ports.ts';
import { makeRepository } from '../../../support/git-repository.ts';
import { memorySettings } from '../../../support/memory-settings.ts';
import { instant } from '../../../support/time-tracking-fixture.ts';

let parent: string;
// Without the configuration of this machine, as GIT_CONFIG_GLOBAL is not passed on.
const git = systemGit({ PATH: process.env['PATH'], HOME: '/nonexistent', XDG_CONFIG_HOME: '/nonexistent' });

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'clocktower-git-'));
});

afterEach(() => rmSync(parent, { recursive: true, force: true }));

function repositories() {
  const settings = memorySettings();
  const time = new ManualTime(instant('2026-11-20T09:00:00Z'));
  let changes = 0;
  const opened = new GitRepositories({ settings, git, clock: time.processPorts().ports.clock, onChange: () => (changes += 1) });
  return { repositories: opened, settings, time, changes: () => changes };
}

describe('a repository', () => {
  it('that configures programs starts none of them', async () => {
    const { folder, git: own } = makeRepository(join(parent, 'hostile'), { branch: '12-bolts' });
    const signer = join(parent, 'signer');
    writeFileSync(
      signer,
      `#!/bin/sh\ncat >/dev/null\nprintf '\\n[GNUPG:] SIG_CREATED \\n' >&2\necho '-----BEGIN PGP SIGNATURE-----'\necho\necho '-----END PGP SIGNATURE-----'\n`,
      { mode: 0o700 },
    );
    own('-c', `gpg.program=${signer}`, 'commit', '--quiet', '--allow-empty', '-S', '-m', 'Signed');
    const marker = join(parent, 'started');
    const program = join(parent, 'program');
    writeFileSync(program, `#!/bin/sh\ntouch '${marker}'\nexit 0\n`);
    chmodSync(program, 0o700);
    for (const [name, value] of [
      ['core.fsmonitor', program],
      ['core.pager', program],
      ['pager.log', program],
      ['gpg.program', program],
      ['log.showSignature', 'true'],
      ['core.sshCommand', program],
      ['core.askPass', program],
      ['credential.helper', program],
      ['diff.external', program],
      ['core.editor', program],
      ['alias.log', `!${program}`],
      ['remote.origin.url', `ext::${program}`],
      ['remote.origin.promisor', 'true'],
      ['protocol.ext.allow', 'always'],
      ['protocol.allow', 'always'],
    ] as const) {
      own('config', name, value);
    }
    for (const hook of ['post-checkout', 'reference-transaction', 'post-index-change', 'fsmonitor-watchman']) {
      writeFileSync(join(folder, '.git', 'hooks', hook), `#!/bin/sh\ntouch '${marker}'\n`, { mode: 0o700 });
    }
    own('log');
    expect(existsSync(marker)).toBe(true);
    rmSync(marker);
    const { repositories: opened } = repositories();
    expect(await opened.add(folder)).toEqual({ ok: true, value: null });
    expect(opened.view()).toMatchObject([{ branch: '12-bolts', failure: null }]);
    // A missing object of a partial clone is not fetched by the transport that the repository names.
    expect(await git(folder, ['cat-file', '-p', '1'.repeat(40)])).toMatchObject({ ok: false });
    expect(existsSync(marker)).toBe(false);
  });

  it('that takes too long, or says too much, is given up', async () => {
    const { folder, git: own } = makeRepository(join(parent, 'large'));
    writeFileSync(join(parent, 'message'), 'x'.repeat(2_000_000));
    own('commit', '--quiet', '--allow-empty', '-F', join(parent, 'message'));
    expect(await git(folder, ['log', '--format=%B'])).toMatchObject({ ok: false, failure: { kind: 'git', cause: 'too-large' } });
    // Waits for its input for ever.
    expect(await systemGit(process.env, { timeoutMs: 50 })(folder, ['cat-file', '--batch'])).toMatchObject({
      ok: false,
      failure: { cause: 'too-slow' },
    });
  });

  it('is the one that was named, whatever the environment says', async () => {
    const named = makeRepository(join(parent, 'named'), { branch: 'named' });
    const other = makeRepository(join(parent, 'other'), { branch: 'other' });
    const misled = systemGit({
      ...process.env,
      GIT_DIR: join(other.folder, '.git'),
      GIT_WORK_TREE: other.folder,
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'core.bare',
      GIT_CONFIG_VALUE_0: 'true',
    });
    expect(await misled(named.folder, ['symbolic-ref', '--short', 'HEAD'])).toEqual({ ok: true, value: 'named\n' });
  });

  it.each([
    ['is missing', () => join(parent, 'missing'), 'no-repository'],
    ['is no repository', () => parent, 'no-repository'],
    ['is no absolute path', () => 'bridge', 'no-repository'],
    ['looks like a flag', () => '--version', 'no-repository'],
    ['has a line break', () => join(parent, 'a\nb'), 'no-repository'],
  ])('that %s is refused', async (_, folder, cause) => {
    expect(await repositories().repositories.add(folder())).toMatchObject({ ok: false, failure: { kind: 'git', cause } });
  });

  it('hidden in another as a bare one is not read', async () => {
    const outer = makeRepository(join(parent, 'outer'), { branch: 'outer' });
    outer.git('init', '--quiet', '--bare', join(outer.folder, 'inner'));
    expect(await repositories().repositories.add(join(outer.folder, 'inner'))).toMatchObject({ ok: false });
  });

  it('cannot be read without git', async () => {
    expect(await systemGit(process.env, { program: join(parent, 'no-git') })(parent, ['rev-parse'])).toMatchObject({
      ok: false,
      failure: { cause: 'no-git' },
    });
  });
});

describe('the commits of a day', () => {
  const day = { from: instant('2026-11-20T00:00:00Z'), to: instant('2026-11-21T00:00:00Z') };

  it('are those of the user on all branches, in order, once each', async () => {
    const one = makeRepository(join(parent, 'one'), { branch: 'a' });
    one.git('config', 'user.email', 'ada@example.org');
    one.commit('Before', '2026-11-19T23:59:59Z');
    one.commit('BRIDGE-7: a\u202Eb \u00E4', '2026-11-20T08:00:00Z');
    one.git('worktree', 'add', '--quiet', '-b', 'b', join(parent, 'tree'));
    one.git('-c', 'user.email=bob@example.org', 'commit', '--quiet', '--allow-empty', '-m', 'Of Bob', '--author=Bob <bob@example.org>');
    one.git('-c', 'user.email=bob@example.org', 'commit', '--quiet', '--allow-empty', '-m', 'Nearly', '--author=Bob <not-ada@example.org>');
    one.commit('After', '2026-11-21T00:00:00Z');
    const two = makeRepository(join(parent, 'two'));
    two.git('config', 'user.email', 'ada@example.org');
    two.commit('x'.repeat(300), '2026-11-20T07:00:00Z');
    const none = makeRepository(join(parent, 'none'));
    none.commit('Without an address', '2026-11-20T07:30:00Z');
    const { repositories: opened } = repositories();
    for (const folder of [one.folder, join(parent, 'tree'), two.folder, none.folder]) {
      await opened.add(folder);
    }
    const found = await opened.commits(day);
    expect(found.map(({ at, subject, repository }) => [at, subject.slice(0, 20), subject.length, repository])).toEqual([
      ['2026-11-20T07:00:00Z', 'x'.repeat(20), 200, 'two'],
      ['2026-11-20T08:00:00Z', 'BRIDGE-7: a b \u00E4', 15, 'one'],
    ]);
    rmSync(two.folder, { recursive: true });
    expect((await opened.commits(day)).length).toBe(1);
  });
});

describe('the repositories of the user', () => {
  it('are added once from any folder in them, and removed', async () => {
    const { folder, commit } = makeRepository(join(parent, 'bridge'), { branch: '12-bolts' });
    commit('First');
    mkdirSync(join(folder, 'deep'));
    const { repositories: opened, settings, changes } = repositories();
    await opened.add(join(folder, 'deep'));
    await opened.add(folder);
    expect(settings.current.gitFolders).toEqual([folder]);
    expect(changes()).toBeGreaterThan(0);
    expect(await opened.remove(join(folder, 'deep'))).toEqual({ ok: true, value: null });
    expect(settings.current.gitFolders).toEqual([]);
    expect(await opened.remove(folder)).toMatchObject({ ok: false });
  });

  it('have the branch that was worked on last first, and follow switches', async () => {
    const one = makeRepository(join(parent, 'one'), { branch: '1-one' });
    one.commit('One', '2026-11-20T08:00:00Z');
    const two = makeRepository(join(parent, 'two'), { branch: '2-two', remote: 'git@github.com:river/bridge.git' });
    two.commit('Two', '2026-11-20T08:30:00Z');
    const { repositories: opened, time } = repositories();
    await opened.add(one.folder);
    await opened.add(two.folder);
    expect(opened.branches().map(({ name, remote }) => [name, remote])).toEqual([
      ['2-two', 'git@github.com:river/bridge.git'],
      ['1-one', null],
    ]);
    one.git('switch', '--quiet', '-c', '3-three');
    await time.advance(3_000);
    await opened.refresh();
    expect(opened.branches().map(({ name }) => name)).toEqual(['3-three', '2-two']);
    one.git('checkout', '--quiet', '--detach');
    await opened.refresh();
    expect(opened.branches().map(({ name }) => name)).toEqual(['2-two']);
    expect(opened.view()).toMatchObject([{ branch: null, failure: null }, { branch: '2-two' }]);
    rmSync(two.folder, { recursive: true });
    await opened.refresh();
    expect(opened.view()).toMatchObject([{ failure: null }, { branch: null, failure: { cause: 'no-repository' } }]);
  });

  it('have a branch before the first commit, and in a second working tree', async () => {
    const { folder, git: own, commit } = makeRepository(join(parent, 'new'), { branch: '1-new' });
    const { repositories: opened } = repositories();
    expect(await opened.workIn(folder)).toMatchObject({ ok: true, value: { name: '1-new', changedMs: 0 } });
    commit('First');
    own('worktree', 'add', '--quiet', '-b', '2-tree', join(parent, 'tree'));
    expect(await opened.workIn(join(parent, 'tree'))).toMatchObject({ ok: true, value: { name: '2-tree', folder: join(parent, 'tree') } });
  });

  it('say that a common branch is no piece of work', async () => {
    const { folder, commit } = makeRepository(join(parent, 'main'));
    commit('First');
    expect(await repositories().repositories.workIn(folder)).toMatchObject({ ok: false, failure: { cause: 'no-branch', detail: 'main' } });
  });
});
