/** Which addresses are requested: every form that an address is written in, and names that resolve to several. */
import { describe, expect, it } from 'vitest';
import { guardLookup, judgeAddress, literalAddress, mayReach } from '#shared/values/network-address.ts';

describe('an address', () => {
  it.each([
    [
      'forbidden',
      [
        '169.254.169.254',
        '169.254.0.1',
        '100.100.100.200',
        '168.63.129.16',
        '192.0.0.192',
        '0.0.0.0',
        '0.1.2.3',
        '224.0.0.1',
        '255.255.255.255',
        '240.0.0.1',
      ],
    ],
    [
      'forbidden',
      [
        'fe80::1',
        'fe80::1%eth0',
        '[febf::1]',
        'fd00:ec2::254',
        'ff02::1',
        '::',
        '::ffff:169.254.169.254',
        '::ffff:a9fe:a9fe',
        '64:ff9b::a9fe:a9fe',
        '64:ff9b::169.254.169.254',
        '2002:a9fe:a9fe::1',
        '::ffff:0:169.254.169.254',
      ],
    ],
    [
      'loopback',
      [
        '127.0.0.1',
        '127.255.255.255',
        '::1',
        '[::1]',
        '::ffff:127.0.0.1',
        '[::ffff:7f00:1]',
        '2002:7f00:1::',
        '64:ff9b::7f00:1',
        '::127.0.0.1',
        '0:0:0:0:0:0:0:1',
      ],
    ],
    [
      'private',
      [
        '10.0.0.1',
        '10.255.255.255',
        '172.16.0.1',
        '172.31.255.255',
        '192.168.1.1',
        '100.64.0.1',
        '100.127.255.255',
        '198.18.0.1',
        '192.0.0.1',
        'fc00::1',
        'fdff::1',
        'fec0::1',
        '::ffff:192.168.1.1',
      ],
    ],
    [
      'public',
      [
        '1.1.1.1',
        '9.255.255.255',
        '11.0.0.0',
        '126.255.255.255',
        '128.0.0.1',
        '169.253.255.255',
        '169.255.0.0',
        '172.15.255.255',
        '172.32.0.0',
        '192.167.255.255',
        '192.169.0.0',
        '100.63.255.255',
        '100.128.0.0',
        '223.255.255.255',
        '2606:4700::1111',
        '::ffff:1.1.1.1',
        'fe00::1',
      ],
    ],
  ] as const)('is %s: %j', (kind, addresses) => {
    expect(addresses.map((address) => [address, judgeAddress(address)])).toEqual(addresses.map((address) => [address, kind]));
  });

  it('leads no closer than it is itself', () => {
    const [far, near, own] = ['1.1.1.1', '192.168.1.1', '127.0.0.1'];
    const reached = (['public', 'private', 'loopback'] as const).map((within) =>
      [far, near, own].filter((address) => mayReach(address, within)),
    );
    expect(reached).toEqual([[far], [far, near], [far, near, own]]);
    expect(mayReach('169.254.169.254', 'loopback')).toBe(false);
  });

  it.each(['http://2130706433/', 'http://0x7f.1/', 'http://0177.0.0.1/', 'http://127.1/', 'http://[::1]/', 'http://１２７.0.0.1/'])(
    'is seen in %s',
    (url) => {
      const literal = literalAddress(new URL(url).hostname);
      expect([literal === null, judgeAddress(literal ?? '1.1.1.1')]).toEqual([false, 'loopback']);
    },
  );
});

async function lookUp(addresses: readonly string[], all = true): Promise<unknown> {
  return new Promise((settle) => {
    const guarded = guardLookup(
      (_name, _options, callback) =>
        callback(
          null,
          addresses.map((address) => ({ address, family: 4 })),
        ),
      'public',
    );
    guarded('name.example', { all }, (error, address) => settle(error === null ? address : 'code' in error ? error.code : 'error'));
  });
}

describe('a name', () => {
  it('is connected to at its allowed addresses only', async () => {
    expect(await lookUp(['127.0.0.1', '1.1.1.1', '169.254.169.254'])).toEqual([{ address: '1.1.1.1', family: 4 }]);
    expect(await lookUp(['127.0.0.1', '1.1.1.1'], false)).toBe('1.1.1.1');
    expect(await lookUp(['127.0.0.1', '10.0.0.1'])).toBe('ADDRESS_REFUSED');
    expect(await lookUp([])).toBe('ADDRESS_REFUSED');
  });

  it('that cannot be resolved fails as before', async () => {
    const failed = new Promise((settle) =>
      guardLookup((_name, _options, callback) => callback(Object.assign(new Error('no'), { code: 'ENOTFOUND' }), []), 'public')(
        'name.example',
        {},
        settle,
      ),
    );
    expect(await failed).toMatchObject({ code: 'ENOTFOUND' });
  });
});
