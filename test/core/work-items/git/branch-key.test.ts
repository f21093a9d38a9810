/** The item in the name of a branch, and the title that the name has besides. */
import { describe, expect, it } from 'vitest';
import { branchTitle, isOwnWork, keyOfBranch, type Branch } from '#core/work-items/git/branch-key.ts';

const github = { tracker: 'github', address: 'https://github.com' } as const;
const gitlab = { tracker: 'gitlab', address: 'https://example.org/gitlab' } as const;
const jira = { tracker: 'jira-cloud', address: 'https://team.atlassian.net' } as const;

function branch(name: string, remote: string | null = null): Branch {
  return { folder: '/projects/bridge', name, remote, changedMs: 0 };
}

const isBridge = (key: string): boolean => key.startsWith('BRIDGE-');

describe('a branch', () => {
  it.each([
    ['BRIDGE-12', 'BRIDGE-12', ''],
    ['feature/BRIDGE-12-tighten-bolts', 'BRIDGE-12', 'tighten bolts'],
    ['bridge-12_tighten_bolts', 'BRIDGE-12', 'tighten bolts'],
    ['ada/fix-BRIDGE-7', 'BRIDGE-7', 'fix BRIDGE 7'],
    ['utf-8/BRIDGE-7.x', 'BRIDGE-7', 'x'],
    ['feature/OTHER-12', null, ''],
    ['feature/BRIDGE-12x', null, 'BRIDGE 12x'],
    ['bridge', null, 'bridge'],
  ])('%s names %s of a project that is known', (name, key, title) => {
    expect(keyOfBranch(jira, branch(name), isBridge)).toBe(key);
    expect(branchTitle(branch(name))).toBe(title);
  });

  it.each([
    ['12-tighten-bolts', 'git@github.com:river/bridge.git', 'river/bridge#12'],
    ['feature/12_bolts', 'https://github.com/river/bridge.git', 'river/bridge#12'],
    ['issue-012', 'https://github.com/river/bridge', 'river/bridge#12'],
    ['fix/#12', 'ssh://git@github.com:22/river/bridge.git/', 'river/bridge#12'],
    ['12-bolts', 'https://ada:secret@github.com/river/bridge.git', 'river/bridge#12'],
    ['v12', 'git@github.com:river/bridge.git', null],
    ['12-bolts', 'git@github.com.evil.example:river/bridge.git', null],
    ['12-bolts', 'https://gitlab.com/river/bridge.git', null],
    ['12-bolts', '/srv/git/github.com/river/bridge.git', null],
    ['12-bolts', 'C:/projects/bridge', null],
    ['12-bolts', 'ext::sh -c evil', null],
    ['12-bolts', 'git@github.com:../../evil', null],
    ['12-bolts', null, null],
  ])('%s of %s names %s', (name, remote, key) => {
    expect(keyOfBranch(github, branch(name, remote), () => false)).toBe(key);
  });

  it.each([
    ['https://example.org/gitlab/river/works/bridge.git', 'river/works/bridge#12'],
    ['git@example.org:river/works/bridge.git', 'river/works/bridge#12'],
  ])('of %s on a tracker below a path names its item', (remote, key) => {
    expect(keyOfBranch(gitlab, branch('12-bolts', remote), () => false)).toBe(key);
  });

  it('of everything is no piece of work', () => {
    expect(['main', 'Master', 'develop', '12-bolts', 'feature/main'].map((name) => isOwnWork(branch(name)))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
  });
});
