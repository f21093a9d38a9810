/** The log on a real disk: its lines, its size limit, a disk that refuses writes. */
import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { LogFile, logFileName, readLogs } from '#core/platform/log/log-file.ts';
import { logLine } from '#core/platform/log/log.ts';
import { codeWord, systemWord } from '#core/platform/log/log-word.ts';
import { thisComputerKey } from '#shared/connections/connections.ts';
import { temporaryFolder } from '../../../support/after-test.ts';

const atMs = Date.parse('2026-11-20T09:30:00.123Z');
const clock = { nowMs: () => atMs };

let parent: string;
let folder: string;
beforeEach(() => {
  parent = temporaryFolder();
  folder = join(parent, 'logs');
});

const started = {
  version: systemWord('0.1.0'),
  electron: systemWord('45.4.1'),
  chromium: systemWord('144.0'),
  node: systemWord('24.1.0'),
  platform: systemWord('linux'),
  release: systemWord('6.8.0-45'),
  endedWell: true,
};

describe('a line', () => {
  it('says when, what and the fields', () => {
    const log = new LogFile({ folder, clock });
    log.note('connectivity-changed', { connection: thisComputerKey, connectivity: 'local' });
    expect(readFileSync(join(folder, logFileName), 'utf8')).toBe(
      '2026-11-20T09:30:00.123Z connectivity-changed connection=this-computer connectivity=local\n',
    );
  });

  it('leaves out what is no word, however it came there', () => {
    expect(logLine(atMs, 'app-ended', { seconds: 'a sentence with spaces', more: 'x'.repeat(500), none: null })).toBe(
      '2026-11-20T09:30:00.123Z app-ended seconds=? more=? none=-',
    );
  });

  it('accepts no text in place of a fixed word', () => {
    const log = new LogFile({ folder, clock });
    const text: string = 'bridge';
    // @ts-expect-error: any text could contain user input.
    log.note('connectivity-changed', { connection: thisComputerKey, connectivity: text });
    // @ts-expect-error: nor as an identifier.
    log.note('connectivity-changed', { connection: text, connectivity: 'local' });
    // @ts-expect-error: nor as a field of its own.
    log.note('app-ended', { seconds: 1, description: text });
  });

  it('accepts only the short texts of systems', () => {
    expect([systemWord('45.4.1'), systemWord('two words'), systemWord(undefined), systemWord('x'.repeat(65))]).toEqual([
      '45.4.1',
      'other',
      'other',
      'other',
    ]);
    expect([codeWord('ENOSPC'), codeWord(500), codeWord('what a server said'), codeWord(null)]).toEqual(['ENOSPC', '500', null, null]);
  });
});

describe('the files', () => {
  it('are private, make room by size, and are five at most', () => {
    const log = new LogFile({ folder, clock, limitBytes: 200 });
    for (let seconds = 0; seconds < 40; seconds += 1) {
      log.note('app-ended', { seconds });
    }
    const logs = readLogs(folder);
    expect(logs.map(({ name }) => name)).toEqual([
      'clocktower.log',
      'clocktower.1.log',
      'clocktower.2.log',
      'clocktower.3.log',
      'clocktower.4.log',
    ]);
    expect(statSync(join(folder, logFileName)).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const seconds = logs
      .flatMap(({ text }) => text.trimEnd().split('\n').toReversed())
      .map((line) => Number(/seconds=(\d+)/.exec(line)?.[1]));
    expect(seconds).toEqual(Array.from({ length: seconds.length }, (_, index) => 39 - index));
    expect(logs.every(({ text }) => Buffer.byteLength(text) <= 200)).toBe(true);
  });

  it('continue after a restart, and are created again when they were removed', () => {
    new LogFile({ folder, clock }).note('app-ended', { seconds: 1 });
    const log = new LogFile({ folder, clock });
    log.note('app-ended', { seconds: 2 });
    expect(readLogs(folder)[0]?.text.trimEnd().split('\n')).toHaveLength(2);
    rmSync(folder, { recursive: true });
    log.note('app-ended', { seconds: 3 });
    expect(readLogs(folder)[0]?.text).toContain('seconds=3');
  });

  it('stop nothing when the disk refuses, and say afterwards how many lines are missing', () => {
    writeFileSync(folder, 'a file where the folder should be');
    const log = new LogFile({ folder, clock });
    log.note('app-ended', { seconds: 1 });
    log.note('app-ended', { seconds: 2 });
    expect(readLogs(folder)).toEqual([]);
    rmSync(folder);
    log.note('app-ended', { seconds: 3 });
    expect(readLogs(folder)[0]?.text).toBe('2026-11-20T09:30:00.123Z lines-lost count=2\n2026-11-20T09:30:00.123Z app-ended seconds=3\n');
  });

  it('report when the last run began and whether it ended normally', () => {
    const log = new LogFile({ folder, clock });
    expect(log.previousRun()).toBeNull();
    log.note('app-started', started);
    log.note('connectivity-changed', { connection: thisComputerKey, connectivity: 'local' });
    expect(log.previousRun()).toEqual({ startedMs: atMs, endedWell: false });
    log.note('app-ended', { seconds: 5 });
    expect(log.previousRun()).toEqual({ startedMs: atMs, endedWell: true });
  });

  it('leave others in the folder alone', () => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'clocktower.log.txt'), 'mine');
    chmodSync(folder, 0o700);
    const log = new LogFile({ folder, clock, limitBytes: 60 });
    log.note('app-ended', { seconds: 1 });
    log.note('app-ended', { seconds: 2 });
    expect(readLogs(folder).map(({ name }) => name)).toEqual(['clocktower.log', 'clocktower.1.log']);
    expect(readFileSync(join(folder, 'clocktower.log.txt'), 'utf8')).toBe('mine');
  });
});
