/** A connection's key: stored, changed, refused, and never shown. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { maskedKey } from '#shared/campus/calls.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { baseUrl, closed, filesOfFolder, makeFolder, removeFolder, rig } from '../../support/campus-directory-rig.ts';
import { envelopeText, memoryKeyring, testKey } from '../../support/campus-fixture.ts';

beforeEach(makeFolder);
afterEach(removeFolder);

describe('the key', () => {
  it('is stored, and everything is requested again with it; the usage of another key is dropped', async () => {
    const { directory, keyring, asked, view, time } = rig();
    keyring.current = null;
    await directory.refresh();
    expect([view().key, asked, view().wifi.freshness]).toEqual(['missing', [], { kind: 'never', failure: { kind: 'key-missing' } }]);
    expect(await directory.setKey(` ${testKey} `)).toEqual(succeed(null));
    await time.settle();
    expect([keyring.current, view().key, view().usage.monthlyCalls]).toEqual([testKey, 'stored', 86]);
    expect(await directory.setKey('another-key-of-mine')).toEqual(succeed(null));
    expect(view().usage.monthlyCalls).toBeNull();
    await time.settle();
    // The fixture's usage names the first key, which was replaced.
    expect(view().usage).toMatchObject({ monthlyCalls: null, counted: 3, free: 2 });
    expect(await directory.setKey(null)).toEqual(succeed(null));
    await time.settle();
    expect([keyring.current, view().key, view().libraries.list.length]).toEqual([null, 'missing', 4]);
  });

  it('is another one: what was kept of the former one’s use is not shown at the next start', async () => {
    const first = rig();
    await first.directory.refresh();
    first.isOnline = false;
    await first.directory.setKey('another-key-of-mine');
    await first.time.settle();
    await closed(first);
    expect(rig().view().usage).toMatchObject({ monthlyCalls: null, asOf: null });
  });

  it('is not sent when the page was left while the keyring was asking', async () => {
    const unlocked = Promise.withResolvers<null>();
    const one = rig({
      keyring: {
        ...memoryKeyring(),
        read: async () => {
          await unlocked.promise;
          return succeed(testKey);
        },
      },
    });
    const refreshing = one.directory.refresh();
    await one.time.settle();
    const closing = closed(one);
    unlocked.resolve(null);
    await Promise.all([refreshing, closing]);
    expect(one.asked).toEqual([]);
  });

  it('is refused when it is none, or when the keyring refuses it', async () => {
    const { directory, keyring } = rig();
    expect(await directory.setKey('two words')).toEqual(fail({ kind: 'key-malformed' }));
    expect(keyring.current).toBe(testKey);
    const locked = rig({
      keyring: {
        read: async () => fail({ kind: 'key-unreadable', detail: 'locked' }),
        store: async () => fail({ kind: 'key-unreadable', detail: 'locked' }),
      },
      subfolder: 'locked',
    });
    expect(await locked.directory.setKey('fine')).toEqual(fail({ kind: 'key-unreadable', detail: 'locked' }));
    await locked.directory.refresh();
    expect(locked.view()).toMatchObject({ key: 'unreadable', wifi: { freshness: { failure: { kind: 'key-unreadable' } } } });
  });

  it('is in nothing that can be seen or found on the disk', async () => {
    const one = rig();
    const { directory, bodies, view } = one;
    bodies.set(
      '/poi/libraries.json',
      envelopeText([{ name: `Library of ${testKey}`, note: `https://campus.example/?key=${encodeURIComponent(testKey)}` }]),
    );
    await directory.refresh();
    const explored = await directory.explore({ methodId: 1097, parameters: {}, format: 'json', callback: null });
    const command = await directory.curl({ methodId: 1097, parameters: {}, format: 'json', callback: null }, false);
    const seen = JSON.stringify([view(), explored, command, directory]);
    expect(seen.includes(maskedKey)).toBe(true);
    expect(seen.includes('s3cret')).toBe(false);
    const revealed = await directory.curl({ methodId: 1097, parameters: {}, format: 'json', callback: null }, true);
    expect(revealed).toEqual(succeed(`curl --get --data-urlencode 'key=${testKey}' '${baseUrl}/api/usage.json'`));
    await closed(one);
    const files = filesOfFolder();
    expect(files.some((bytes) => bytes.includes('Library of'))).toBe(true);
    expect(files.some((bytes) => bytes.includes('s3cret'))).toBe(false);
  });
});
