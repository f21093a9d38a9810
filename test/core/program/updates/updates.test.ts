/** When Clocktower checks for updates, and what happens with the result. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { UpdateFeed } from '#core/program/updates/update-feed.ts';
import { Updates } from '#core/program/updates/updates.ts';
import { utcInstantSchema } from '#shared/values/brands.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { UpdateProblem } from '#shared/program/updates.ts';
import { ManualTime } from '../../../support/core-ports.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

type Found = Result<{ readonly version: string } | null, UpdateProblem>;

/** A feed whose answers the test controls. */
class FakeFeed implements UpdateFeed {
  readonly how: UpdateFeed['how'];
  readonly asked: string[] = [];
  answer: Found = succeed(null);
  /** Null: the download is in progress. */
  downloaded: Result<null, UpdateProblem> | null = succeed(null);
  progress: (percent: number) => void = () => {};
  finish: (done: Result<null, UpdateProblem>) => void = () => {};

  constructor(how: UpdateFeed['how'] = 'by-itself') {
    this.how = how;
  }

  async check(): Promise<Found> {
    this.asked.push('check');
    return this.answer;
  }

  async download(onProgress: (percent: number) => void): Promise<Result<null, UpdateProblem>> {
    this.asked.push('download');
    this.progress = onProgress;
    return this.downloaded ?? new Promise((resolve) => (this.finish = resolve));
  }

  cancel(): void {
    this.asked.push('cancel');
  }

  restart(): void {
    this.asked.push('restart');
  }
}

let time: ManualTime;
let wanted: boolean;
let opened: string[];
beforeEach(() => {
  time = new ManualTime(utcInstantSchema.parse('2026-11-20T09:00:00Z'));
  wanted = true;
  opened = [];
});

function updatesOf(feed: UpdateFeed | null): Updates {
  return new Updates({
    feed,
    ports: time.processPorts().ports,
    current: '1.0.0',
    isWanted: () => wanted,
    releaseNotesAddress: (version) => `https://clocktower.example/${version}`,
    openReleaseNotes: (address) => opened.push(address),
  });
}

describe('a build without a feed', () => {
  it('never checks for updates', async () => {
    const updates = updatesOf(null);
    updates.run('check');
    updates.settingsChanged();
    await time.advance(2 * day);
    expect(updates.view()).toEqual({ revision: 0, current: '1.0.0', hasReleaseNotes: true, state: { kind: 'none' } });
  });
});

describe('looking', () => {
  it('begins a minute after the start, and needs no wake-up after that', async () => {
    const feed = new FakeFeed();
    const updates = updatesOf(feed);
    await time.advance(minute - 1);
    // The popover opens when the program or a timer is started.
    updates.refreshIfStale();
    expect(feed.asked).toEqual([]);
    await time.advance(1);
    expect(feed.asked).toEqual(['check']);
    expect(updates.view().state).toEqual({ kind: 'idle', checked: true });
    await time.advance(30 * day);
    expect(feed.asked).toEqual(['check']);
  });

  it('is repeated when the popover opens a day later, and not before', async () => {
    const feed = new FakeFeed();
    const updates = updatesOf(feed);
    await time.advance(minute);
    await time.advance(day - 1);
    updates.refreshIfStale();
    expect(feed.asked).toHaveLength(1);
    await time.advance(1);
    updates.refreshIfStale();
    updates.refreshIfStale();
    expect(feed.asked).toHaveLength(2);
  });

  it('that failed is done again after an hour, or when asked for', async () => {
    const feed = new FakeFeed();
    const updates = updatesOf(feed);
    feed.answer = fail('unreachable');
    await time.advance(minute);
    expect(updates.view().state).toEqual({ kind: 'failed', problem: 'unreachable' });
    updates.refreshIfStale();
    expect(feed.asked).toHaveLength(1);
    await time.advance(hour);
    updates.refreshIfStale();
    await time.advance(0);
    expect(feed.asked).toHaveLength(2);
    updates.run('check');
    await time.advance(0);
    expect(feed.asked).toHaveLength(3);
  });

  it('is not done where the user does not want it, and at once when they do again', async () => {
    const feed = new FakeFeed();
    wanted = false;
    const updates = updatesOf(feed);
    await time.advance(day);
    updates.refreshIfStale();
    updates.run('check');
    expect(feed.asked).toEqual([]);
    expect(updates.view().state).toEqual({ kind: 'off' });
    wanted = true;
    updates.settingsChanged();
    await time.advance(0);
    expect(feed.asked).toEqual(['check']);
  });
});

describe('a newer version', () => {
  it('is downloaded, and ready until the next start', async () => {
    const feed = new FakeFeed();
    const updates = updatesOf(feed);
    feed.answer = succeed({ version: '1.1.0' });
    feed.downloaded = null;
    await time.advance(minute);
    expect(updates.view().state).toEqual({ kind: 'downloading', version: '1.1.0', percent: 0 });
    feed.progress(41.7);
    feed.progress(12);
    expect(updates.view().state).toEqual({ kind: 'downloading', version: '1.1.0', percent: 41 });
    updates.run('restart');
    feed.finish(succeed(null));
    await time.advance(0);
    expect(updates.view().state).toEqual({ kind: 'ready', version: '1.1.0', postponed: false });
    expect(feed.asked).toEqual(['check', 'download']);
    updates.run('restart');
    expect(feed.asked).toEqual(['check', 'download', 'restart']);
  });

  it('can be postponed, and is not checked for again meanwhile', async () => {
    const feed = new FakeFeed();
    const updates = updatesOf(feed);
    feed.answer = succeed({ version: '1.1.0' });
    await time.advance(minute);
    updates.run('later');
    await time.advance(3 * day);
    updates.refreshIfStale();
    updates.run('check');
    expect(updates.view().state).toEqual({ kind: 'ready', version: '1.1.0', postponed: true });
    expect(feed.asked).toEqual(['check', 'download']);
  });

  it('that is not what was announced is said to be, and nothing is ready', async () => {
    const feed = new FakeFeed();
    const updates = updatesOf(feed);
    feed.answer = succeed({ version: '1.1.0' });
    feed.downloaded = fail('not-genuine');
    await time.advance(minute);
    expect(updates.view().state).toEqual({ kind: 'failed', problem: 'not-genuine' });
    updates.run('restart');
    expect(feed.asked).toEqual(['check', 'download']);
  });

  it('is given up when the user switches updates off meanwhile', async () => {
    const feed = new FakeFeed();
    const updates = updatesOf(feed);
    feed.answer = succeed({ version: '1.1.0' });
    feed.downloaded = null;
    await time.advance(minute);
    wanted = false;
    updates.settingsChanged();
    feed.progress(90);
    feed.finish(succeed(null));
    await time.advance(0);
    expect(updates.view().state).toEqual({ kind: 'off' });
    expect(feed.asked).toEqual(['check', 'download', 'cancel']);
  });

  it('of a package is shown once, and not downloaded', async () => {
    const feed = new FakeFeed('by-hand');
    const updates = updatesOf(feed);
    feed.answer = succeed({ version: '1.1.0' });
    await time.advance(minute);
    expect(updates.view().state).toEqual({ kind: 'available', version: '1.1.0', postponed: false });
    updates.run('later');
    await time.advance(day);
    updates.refreshIfStale();
    await time.advance(0);
    expect(updates.view().state).toEqual({ kind: 'available', version: '1.1.0', postponed: true });
    feed.answer = succeed({ version: '1.2.0' });
    updates.run('check');
    await time.advance(0);
    expect(updates.view().state).toEqual({ kind: 'available', version: '1.2.0', postponed: false });
    expect(feed.asked).not.toContain('download');
  });

  it('has a page that says what is new', async () => {
    const feed = new FakeFeed();
    const updates = updatesOf(feed);
    feed.answer = succeed({ version: '1.1.0' });
    await time.advance(minute);
    updates.run('read');
    expect(opened).toEqual(['https://clocktower.example/1.1.0']);
  });
});

describe('the end of the program', () => {
  it('is also the end of looking', async () => {
    const feed = new FakeFeed();
    const updates = updatesOf(feed);
    updates.close();
    await time.advance(day);
    expect(feed.asked).toEqual([]);
  });
});
