/** Branches that are checked out, as the description field and the command offer them. */
import { describe, expect, it } from 'vitest';
import { succeed } from '#shared/values/result.ts';
import type { OfferedItem } from '#shared/work-items/offered-item.ts';
import type { RunGit } from '#core/work-items/git/run-git.ts';
import { memorySettings } from '../../../support/memory-settings.ts';
import { useItems } from '../../../support/items-rig.ts';

const { open, connect, time } = useItems();

const settings = () => memorySettings({ gitFolders: ['/projects/bridge'] });

/** A repository that answers as git does. */
function gitWith(branch: string, remote = 'git@github.com:river/bridge.git'): RunGit {
  return async (_, [command]) =>
    succeed(
      command === 'symbolic-ref'
        ? `${branch}\n`
        : command === 'remote'
          ? `${remote}\n`
          : command === 'log'
            ? 'HEAD@{1763629200}\n'
            : '/projects/bridge\n',
    );
}

async function offered(branch: string, text = ''): Promise<readonly Partial<OfferedItem>[]> {
  const { items } = await connect('github', { settings: settings(), git: gitWith(branch) });
  await items.repositories.refresh();
  return (await items.find(text)).map(({ link, description, server, branch: of }) => ({
    ...(link === null ? {} : { link }),
    description,
    server,
    ...(of === undefined ? {} : { branch: of }),
  }));
}

describe('a branch that is checked out', () => {
  it('is offered first, with the title of its issue, which is offered once', async () => {
    const [first, ...others] = await offered('fix/7-bolts');
    expect(first).toMatchObject({
      link: { key: 'river/bridge#7' },
      description: 'river/bridge#7 Bolt 7',
      server: 'github.com',
      branch: 'fix/7-bolts',
    });
    expect(others.filter(({ link }) => link?.key === 'river/bridge#7')).toEqual([]);
    expect(others.length).toBe(7);
  });

  it('is offered in its own words where the tracker has no such issue, or the branch names none', async () => {
    expect((await offered('fix/5000-tighten'))[0]).toMatchObject({
      link: { key: 'river/bridge#5000' },
      description: 'river/bridge#5000 tighten',
    });
    expect((await offered('5001'))[0]).toMatchObject({ description: 'river/bridge#5001' });
    expect((await offered('tighten-bolts'))[0]).toEqual({ description: 'tighten bolts', server: 'bridge', branch: 'tighten-bolts' });
  });

  it.each([
    ['main', '', false],
    ['fix/7-bolts', 'bolt 7', true],
    ['fix/7-bolts', 'fix', true],
    ['fix/7-bolts', 'lunch', false],
  ])('%s is offered for %j: %s', async (branch, text, isOffered) => {
    expect((await offered(branch, text)).some((each) => each.branch === branch)).toBe(isOffered);
  });

  it('asks the tracker for the issue of a branch only if it is offered', async () => {
    const { items, server } = await connect('github', { settings: settings(), git: gitWith('5000-tighten') });
    await items.repositories.refresh();
    const asked = (): number => server.requests.filter((each) => each.endsWith('/issues/5000')).length;
    await items.find('lunch');
    await time().settle();
    expect(asked()).toBe(0);
    await items.find('tight');
    await time().settle();
    expect(asked()).toBe(1);
  });

  it('is first read when the list or its settings are opened, not when the program starts', async () => {
    let reads = 0;
    const items = open({
      settings: settings(),
      git: async (folder, args) => {
        reads += 1;
        return gitWith('1-one')(folder, args);
      },
    });
    await items.load();
    expect(reads).toBe(0);
    expect(items.openView().repositories).toMatchObject([{ branch: null }]);
    await time().settle();
    expect(items.view().repositories).toMatchObject([{ branch: '1-one' }]);
  });

  it('gives a started entry its issue, and words of the user their place in the template', async () => {
    const { items } = await connect('github', { git: gitWith('fix/7-bolts') });
    expect(await items.offerWork('/projects/bridge/deep', 'review')).toMatchObject({
      ok: true,
      value: { link: { key: 'river/bridge#7' }, description: 'river/bridge#7 review' },
    });
    expect(await items.offerWork('relative', '')).toMatchObject({ ok: false, failure: { kind: 'git', cause: 'no-repository' } });
  });

  it('is read again while the list is open, after a while', async () => {
    let branch = '1-one';
    const items = open({ settings: settings(), git: async (of, args) => gitWith(branch)(of, args) });
    await items.find('');
    await time().settle();
    branch = '2-two';
    expect((await items.find('')).map((each) => each.branch)).toEqual(['1-one']);
    await time().advance(3_000);
    await items.find('');
    await time().settle();
    expect((await items.find('')).map((each) => each.branch)).toEqual(['2-two']);
  });
});
