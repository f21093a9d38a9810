/** Keys and addresses of items, as trackers write them and as hostile texts imitate them. */
import { describe, expect, it } from 'vitest';
import { boardOfKey, itemUrl, keyOfUrl, keysIn, numberTyped, readRepositoryKey, shortKey } from '#core/work-items/item-keys.ts';
import { itemTrackers } from '#shared/work-items/work-items.ts';

const places = {
  github: { tracker: 'github', address: 'https://github.com' },
  enterprise: { tracker: 'github', address: 'https://git.example.org' },
  gitlab: { tracker: 'gitlab', address: 'https://example.org/gitlab' },
  gitea: { tracker: 'gitea', address: 'https://gitea.example' },
  cloud: { tracker: 'jira-cloud', address: 'https://team.atlassian.net' },
  server: { tracker: 'jira-data-center', address: 'https://example.org/jira' },
} as const;

describe('an address', () => {
  it.each([
    ['github', 'https://github.com/river/bridge/issues/7', 'river/bridge#7'],
    ['github', 'https://github.com/river/bridge/pull/8/files#diff-1', 'river/bridge#8'],
    ['github', 'HTTPS://GitHub.com/river/bridge/issues/007?x=1', 'river/bridge#7'],
    ['enterprise', 'https://git.example.org/river/bridge/issues/7#issuecomment-1', 'river/bridge#7'],
    ['gitlab', 'https://example.org/gitlab/river/works/bridge/-/issues/7', 'river/works/bridge#7'],
    ['gitlab', 'https://example.org/gitlab/river/bridge/-/merge_requests/8/diffs', 'river/bridge!8'],
    ['gitlab', 'https://example.org/gitlab/river/bridge/-/work_items/9', 'river/bridge#9'],
    ['gitea', 'https://gitea.example/river/bridge/pulls/7', 'river/bridge#7'],
    ['cloud', 'https://team.atlassian.net/browse/BRIDGE-7', 'BRIDGE-7'],
    ['cloud', 'https://team.atlassian.net/jira/software/projects/BRIDGE/boards/1?selectedIssue=BRIDGE-7', null],
    ['cloud', 'https://team.atlassian.net/jira/software/c/projects/BRIDGE/boards/1/?selectedIssue=BRIDGE-7', null],
    ['server', 'https://example.org/jira/browse/BRIDGE-7', 'BRIDGE-7'],
    ['server', 'https://example.org/other/browse/BRIDGE-7', null],
    ['gitlab', 'https://example.org/river/bridge/-/issues/7', null],
    ['github', 'https://github.com.evil.example/river/bridge/issues/7', null],
    ['github', 'https://github.com@evil.example/river/bridge/issues/7', null],
    ['github', 'http://github.com/river/bridge/issues/7', null],
    ['github', 'https://github.com/river/bridge/issues/', null],
    ['github', 'https://github.com/river/bridge/issues/7x', null],
    ['github', 'https://', null],
    ['github', `https://github.com/${'a'.repeat(2_000)}/b/issues/7`, null],
  ] as const)('of %s: %s is the item %s', (place, text, key) => {
    const found = keyOfUrl(places[place], text);
    // Boards of Jira Cloud name the item that is open beside them.
    expect(found).toBe(text.includes('selectedIssue') ? 'BRIDGE-7' : key);
  });

  it.each(Object.values(places))('of an item of $address leads back to its key', (place) => {
    for (const key of place.tracker.startsWith('jira')
      ? ['BRIDGE-7', 'A_B2-1']
      : ['river/bridge#7', 'a.b/-c_#1', ...(place.tracker === 'gitlab' ? ['river/works/bridge!8'] : [])]) {
      expect(keyOfUrl(place, itemUrl(place, key))).toBe(key);
    }
  });
});

describe('a key', () => {
  it.each(itemTrackers)('of %s has no part that an address would read otherwise', (tracker) => {
    for (const key of [
      '../x#1',
      'x/..#1',
      './x#1',
      'x/.#1',
      'x#1',
      '/x/y#1',
      'x//y#1',
      'x/y#',
      'x/y#1 ',
      ' x/y#1',
      'x/y#1#2',
      'x/y?z#1',
      'x@y/z#1',
      'x:y/z#1',
      'x\\y/z#1',
      'x/y#-1',
      'bridge-7',
      'BRIDGE-',
      'BRIDGE-7/..',
      'B-7',
      `${'A'.repeat(60)}-7`,
      'x/y#1234567890123456',
    ]) {
      expect(boardOfKey(tracker, key)).toBe(null);
    }
  });

  it('names its board, and is short where the board is known', () => {
    expect(boardOfKey('gitlab', 'river/works/bridge!8')).toBe('river/works/bridge');
    expect(boardOfKey('gitea', 'river/bridge!8')).toBe(null);
    expect(boardOfKey('jira-cloud', 'BRIDGE-7')).toBe('BRIDGE');
    expect(readRepositoryKey('...a/b..#7')).toEqual({ board: '...a/b..', mark: '#', number: 7 });
    expect(['river/bridge#7', 'river/bridge!8', 'BRIDGE-7'].map(shortKey)).toEqual(['#7', '!8', 'BRIDGE-7']);
  });

  it('is found in a text without the punctuation around it', () => {
    expect(keysIn('See (BRIDGE-7), #BRIDGE-8: “river/bridge#9”; not UTF-8x, #12 or x@BRIDGE-9')).toEqual([
      'BRIDGE-7',
      'BRIDGE-8',
      'river/bridge#9',
    ]);
  });

  it('takes no time on long hostile words', () => {
    expect(keysIn(`${'a/'.repeat(900)}#`)).toEqual([]);
    expect(keysIn('('.repeat(1_900))).toEqual([]);
  });

  it.each([
    ['12', null, 12],
    [' #12 ', '#', 12],
    ['!12', '!', 12],
  ] as const)('is a number alone: %j', (text, mark, number) => {
    expect(numberTyped(text)).toEqual({ mark, number });
  });

  it.each(['', '#', '12a', '#12 x', '1234567890123456'])('is not a number alone: %j', (text) => {
    expect(numberTyped(text)).toBe(null);
  });
});
