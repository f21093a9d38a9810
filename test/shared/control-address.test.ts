/** The address shared by app and command line, for every system and length of path. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { controlAddress } from '#shared/control-address.ts';

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function pipeOf(profile: string): string {
  return controlAddress({ profile, platform: 'win32', sha256 }).address;
}

/** Longest path in bytes that fits a socket address everywhere. */
const longest = 103;

describe('the control address', () => {
  it('is the socket in the profile while its path fits', () => {
    const profile = `/${'a'.repeat(longest - '/control.sock'.length - 1)}`;
    expect(controlAddress({ profile, platform: 'linux', sha256 })).toEqual({ address: `${profile}/control.sock`, within: null });
    expect(controlAddress({ profile: `${profile}a`, platform: 'linux', sha256 })).toEqual({
      address: 'control.sock',
      within: `${profile}a`,
    });
  });

  it('is the socket in the profile, too, where a short path has other letters', () => {
    expect(controlAddress({ profile: '/home/jörg', platform: 'linux', sha256 }).within).toBeNull();
  });

  it('never is a path of more bytes than a socket takes, whatever letters it has', () => {
    for (const letter of ['a', 'ö', '時', '🕰']) {
      for (let length = 0; length < 110; length += 1) {
        const { address } = controlAddress({ profile: `/${letter.repeat(length)}`, platform: 'darwin', sha256 });
        expect(Buffer.byteLength(address)).toBeLessThanOrEqual(longest);
      }
    }
  });

  it('is a pipe of the profile’s own on Windows, however the path is capitalised', () => {
    expect(pipeOf('C:\\Users\\Ada')).toMatch(/^\\\\\.\\pipe\\clocktower-[0-9a-f]{32}$/);
    expect(pipeOf('C:\\Users\\Ada')).toBe(pipeOf('c:\\users\\ADA'));
    expect(pipeOf('C:\\Users\\Ada')).not.toBe(pipeOf('C:\\Users\\Bob'));
  });
});
