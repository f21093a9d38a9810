/** The meaning of feed errors, the release notes' address, and how a program is replaced. */
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { replaceProgram } from '#core/program/updates/replace-program.ts';
import { releaseNotesAddress, toUpdateProblem } from '#core/program/updates/update-feed.ts';
import { temporaryFolder } from '../../../support/after-test.ts';

describe('an error of the feed', () => {
  it.each([
    [Object.assign(new Error('sha512 checksum mismatch'), { code: 'ERR_CHECKSUM_MISMATCH' }), 'not-genuine'],
    [Object.assign(new Error('not signed'), { code: 'ERR_UPDATER_INVALID_SIGNATURE' }), 'not-genuine'],
    [new Error('net::ERR_INTERNET_DISCONNECTED'), 'unreachable'],
    [Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' }), 'unreachable'],
    [Object.assign(new Error('write'), { code: 'ENOSPC' }), 'storage-full'],
    [Object.assign(new Error('open'), { code: 'EACCES' }), 'not-replaceable'],
    [Object.assign(new Error('404'), { code: 'ERR_UPDATER_CHANNEL_FILE_NOT_FOUND' }), 'unreadable'],
    ['something else', 'unreadable'],
  ] as const)('%s is %s', (error, problem) => {
    expect(toUpdateProblem(error)).toBe(problem);
  });
});

describe('the page that says what is new', () => {
  it.each([
    ['https://github.com/somebody/clocktower', 'https://github.com/somebody/clocktower/releases/tag/v1.2.3'],
    ['https://clocktower.example/', 'https://clocktower.example/'],
    ['https://clocktower.example/timer', 'https://clocktower.example/timer/'],
    ['https://clocktower.invalid/', null],
    ['http://clocktower.example/', null],
    ['file:///etc/passwd', null],
    ['', null],
    [null, null],
  ])('of %s is %s', (homepage, address) => {
    expect(releaseNotesAddress(homepage, '1.2.3')).toBe(address);
  });
});

describe('replacing a program', () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder();
  });

  it('leaves the newer one in the place of the older one, to be run, and nothing else', () => {
    const [newer, target] = [join(folder, 'download'), join(folder, 'Clocktower.AppImage')];
    writeFileSync(newer, 'newer');
    writeFileSync(target, 'older');
    chmodSync(newer, 0o600);
    replaceProgram({ newer, target });
    expect(readFileSync(target, 'utf8')).toBe('newer');
    expect(statSync(target).mode & 0o777).toBe(0o755);
    expect(readdirSync(folder).toSorted()).toEqual(['Clocktower.AppImage', 'download']);
  });

  it('keeps the older one where the newer one is gone', () => {
    const target = join(folder, 'Clocktower.AppImage');
    writeFileSync(target, 'older');
    expect(() => replaceProgram({ newer: join(folder, 'gone'), target })).toThrow('ENOENT');
    expect(readFileSync(target, 'utf8')).toBe('older');
  });

  it('leaves nothing half-made where the place cannot be taken', () => {
    const [newer, target] = [join(folder, 'download'), join(folder, 'taken')];
    writeFileSync(newer, 'newer');
    mkdirSync(target);
    expect(() => replaceProgram({ newer, target })).toThrow(/EISDIR|EEXIST|ENOTEMPTY|EPERM/);
    expect(existsSync(join(folder, '.taken.newer'))).toBe(false);
  });
});
