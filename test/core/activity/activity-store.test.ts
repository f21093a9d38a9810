import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ActivityFile } from '#core/activity/activity-file.ts';
import type { ActivityStore } from '#core/activity/activity-store.ts';
import type { ActivityPiece } from '#shared/activity/activity.ts';
import { epochMsOfInstant, instantOfEpochMs, type UtcInstant } from '#shared/values/brands.ts';
import { ManualTime } from '../../support/core-ports.ts';
import { instant } from '../../support/time-tracking-fixture.ts';

let folder: string;
let file: string;
let restarted: (string | null)[];
let activity: ActivityFile;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clocktower-activity-'));
  file = join(folder, 'activity', 'activity.sqlite');
  restarted = [];
  activity = open();
});
afterEach(() => {
  activity.close();
  rmSync(folder, { recursive: true, force: true });
});

function open(): ActivityFile {
  const { clock } = new ManualTime(instant('2026-11-20T10:00:00Z')).processPorts().ports;
  return new ActivityFile({ file, clock, onRestarted: (keptAs) => restarted.push(keptAs) });
}

function run<Value>(work: (store: ActivityStore) => Value): Value {
  const done = activity.run(work);
  if (!done.ok) {
    throw new Error(done.failure.kind);
  }
  return done.value;
}

const nine = epochMsOfInstant(instant('2026-11-20T09:00:00Z'));

function at(second: number): UtcInstant {
  return instantOfEpochMs(nine + second * 1000);
}

function piece(name: string, from: number, to: number): ActivityPiece {
  const span = { from: at(from), to: at(to) };
  const [application = '', title = ''] = name.split('/');
  return name === 'away' ? { kind: 'away', ...span } : { kind: 'window', ...span, application, title, site: null };
}

function add(...pieces: readonly ActivityPiece[]): void {
  run((store) => store.write(pieces, null));
}

function stored(from = -100_000, to = 100_000): string[] {
  return run((store) => store.between({ from: at(from), to: at(to) })).map(
    (each) =>
      `${(epochMsOfInstant(each.from) - nine) / 1000}-${(epochMsOfInstant(each.to) - nine) / 1000} ${each.kind === 'away' ? 'away' : `${each.application}/${each.title}`}`,
  );
}

function bytesOfFolder(): Buffer {
  return Buffer.concat(readdirSync(join(folder, 'activity')).map((name) => readFileSync(join(folder, 'activity', name))));
}

describe('the recording', () => {
  it('keeps pieces, joins those of the same window that follow each other, and cuts them to the span that is asked for', () => {
    add(piece('Mail/Inbox', 0, 60), piece('Editor/a.ts', 60, 90));
    add(piece('Editor/a.ts', 90, 120), piece('away', 120, 180), piece('away', 180, 200), piece('Editor/a.ts', 300, 310));
    expect(stored()).toEqual(['0-60 Mail/Inbox', '60-120 Editor/a.ts', '120-200 away', '300-310 Editor/a.ts']);
    expect(stored(30, 100)).toEqual(['30-60 Mail/Inbox', '60-100 Editor/a.ts']);
    expect(stored(70, 80)).toEqual(['70-80 Editor/a.ts']);
    expect(stored(200, 300)).toEqual([]);
  });

  it('keeps sites apart', () => {
    const page: ActivityPiece = { kind: 'window', from: at(0), to: at(10), application: 'Browser', title: 'a', site: 'example.org/a' };
    add(page, { ...page, from: at(10), to: at(20), site: 'example.org/b' });
    expect(run((store) => store.between({ from: at(0), to: at(20) }))).toEqual([
      page,
      { ...page, from: at(10), to: at(20), site: 'example.org/b' },
    ]);
  });

  it('has no second twice after the clock was set back', () => {
    add(piece('Mail/Inbox', 0, 600), piece('Editor/a.ts', 300, 400), piece('Chat/b', 380, 700));
    expect(stored()).toEqual(['0-300 Mail/Inbox', '300-380 Editor/a.ts', '380-700 Chat/b']);
    add(piece('Old/c', 100, 350));
    expect(stored()).toEqual(['0-100 Mail/Inbox', '100-300 Old/c', '300-380 Editor/a.ts', '380-700 Chat/b']);
  });

  it('replaces the time of an absence that was noticed late, and nothing after it', () => {
    add(piece('Mail/Inbox', 0, 600), piece('Editor/a.ts', 600, 700), piece('Later/x', 900, 1_000));
    run((store) => store.write([piece('away', 300, 800)], { from: at(300), to: at(800) }));
    expect(stored()).toEqual(['0-300 Mail/Inbox', '300-800 away', '900-1000 Later/x']);
  });

  it('names applications by their time', () => {
    add(piece('Mail/Inbox', 0, 60), piece('Editor/a.ts', 60, 200), piece('away', 200, 900), piece('Mail/Draft', 900, 910));
    expect(run((store) => store.applications())).toEqual([
      { application: 'Editor', seconds: 140 },
      { application: 'Mail', seconds: 70 },
    ]);
  });

  it('takes at most 4 KB for an hour of ordinary work', () => {
    // A switch a minute between windows, of which 15 an hour are new.
    const hours = 40;
    const words = ['quarterly figures', 'timeline', 'Riverside clinic', 'roadmap', 'invoice', 'review'];
    const pieces = Array.from({ length: hours * 60 }, (_, minute) => {
      const subject = Math.floor(minute / 60) * 15 + (minute % 15);
      return piece(`Editor/${words[subject % words.length] ?? ''} ${subject} — project notes`, minute * 60, minute * 60 + 60);
    });
    add(...pieces);
    activity.close();
    expect(statSync(file).size / hours).toBeLessThanOrEqual(4_096);
  });
});

describe('what is deleted', () => {
  it('of a span is gone, and pieces that reach out of it keep the rest', () => {
    add(piece('Mail/Inbox', 0, 600), piece('Editor/a.ts', 600, 700));
    run((store) => store.forgetSpan({ from: at(100), to: at(200) }));
    expect(stored()).toEqual(['0-100 Mail/Inbox', '200-600 Mail/Inbox', '600-700 Editor/a.ts']);
  });

  it('of an application is gone with its titles, from every file', () => {
    add(piece('Mail/Secret letter', 0, 600), piece('Editor/a.ts', 600, 700));
    expect(bytesOfFolder().includes('Secret letter')).toBe(true);
    run((store) => store.forgetApplication('Mail'));
    expect(stored()).toEqual(['600-700 Editor/a.ts']);
    expect(bytesOfFolder().includes('Secret letter')).toBe(false);
  });

  it('because it is old is gone', () => {
    add(piece('Mail/Inbox', 0, 600), piece('Editor/a.ts', 600, 700));
    run((store) => store.forgetBefore(at(300)));
    expect(stored()).toEqual(['300-600 Mail/Inbox', '600-700 Editor/a.ts']);
    run((store) => store.forgetBefore(at(9_000)));
    expect(stored()).toEqual([]);
  });

  it('as a whole is gone with the file, also one that was damaged', () => {
    add(piece('Mail/Inbox', 0, 600));
    activity.close();
    writeFileSync(file, 'not a database, '.repeat(300));
    add(piece('Mail/Inbox', 700, 800));
    expect(activity.remove().ok).toBe(true);
    expect([readdirSync(join(folder, 'activity')), activity.exists]).toEqual([[], false]);
    add(piece('Editor/a.ts', 0, 60));
    expect(stored()).toEqual(['0-60 Editor/a.ts']);
  });
});

describe('the file', () => {
  it('is readable by its owner alone, and has no copies', () => {
    add(piece('Mail/Inbox', 0, 60));
    activity.close();
    activity = open();
    expect(stored()).toEqual(['0-60 Mail/Inbox']);
    expect(statSync(join(folder, 'activity')).mode & 0o777).toBe(0o700);
    const names = readdirSync(join(folder, 'activity'));
    expect(names.filter((name) => (statSync(join(folder, 'activity', name)).mode & 0o077) !== 0)).toEqual([]);
    expect(names.filter((name) => !name.startsWith('activity.sqlite'))).toEqual([]);
  });

  it('that was removed is replaced by a new one, which is said once', () => {
    add(piece('Mail/Inbox', 0, 60));
    ['', '-wal', '-shm'].forEach((suffix) => rmSync(file + suffix, { force: true }));
    add(piece('Editor/a.ts', 60, 120));
    add(piece('Mail/Inbox', 120, 180));
    expect([restarted, stored()]).toEqual([[null], ['60-120 Editor/a.ts', '120-180 Mail/Inbox']]);
    expect(existsSync(file)).toBe(true);
  });

  it('that is damaged is kept aside, and the recording goes on in a new one', () => {
    add(piece('Mail/Inbox', 0, 60));
    activity.close();
    writeFileSync(file, 'not a database, '.repeat(300));
    add(piece('Editor/a.ts', 60, 120));
    expect([restarted.length, stored()]).toEqual([1, ['60-120 Editor/a.ts']]);
    expect(readFileSync(restarted[0] ?? '', 'utf8')).toContain('not a database');
    activity.close();
    activity = open();
    expect([stored(), restarted.length]).toEqual([['60-120 Editor/a.ts'], 1]);
  });

  it('of other tables is kept aside', () => {
    run(() => null);
    activity.close();
    rmSync(file);
    const other = new DatabaseSync(file);
    other.exec('CREATE TABLE note (text TEXT); PRAGMA user_version = 1');
    other.close();
    add(piece('Editor/a.ts', 60, 120));
    expect([restarted.length, stored()]).toEqual([1, ['60-120 Editor/a.ts']]);
  });

  it('that cannot be written is a failure, and nothing is thrown', () => {
    writeFileSync(join(folder, 'activity'), 'a file in place of the folder');
    expect(activity.run((store) => store.applications())).toMatchObject({ ok: false, failure: { kind: 'storage-failed' } });
  });
});
