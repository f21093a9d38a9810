/** A connection on real files, after damage and after a kill: nothing acknowledged is lost, nothing is sent twice. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { UtcInstant, Uuid } from '#shared/values/brands.ts';
import { valueOf } from '../../../support/core-records.ts';
import {
  changeReplica,
  offline,
  openProfile,
  openServiceIn,
  outboxFile,
  serviceFile,
  settled,
  type Profile,
} from '../../../support/profile.ts';
import { instant } from '../../../support/time-tracking-fixture.ts';
import { temporaryFolder } from '../../../support/after-test.ts';

let folder: string;
let nowText: UtcInstant;
let sentRequests: string[];
beforeEach(() => {
  folder = temporaryFolder();
  nowText = instant('2026-11-20T09:00:00Z');
  sentRequests = [];
});

const now = (): UtcInstant => nowText;

function at(text: string): void {
  nowText = instant(text);
}

/** A closed profile with what it showed last. */
interface Ended extends Profile {
  readonly view: ReturnType<Profile['tracker']['view']>;
}

/** Opens the profile, runs `work`, waits until everything is sent, and closes it. */
async function session<Answer>(
  work: (profile: Profile) => Answer | Promise<Answer>,
  through?: (profile: typeof offline) => typeof offline,
): Promise<{ readonly answer: Answer; readonly profile: Ended }> {
  const profile = await openProfile({ folder, now, ...(through === undefined ? {} : { through }) });
  const answer = await work(profile);
  if (through === undefined) {
    await settled(profile.tracker);
  }
  const [records, view] = [profile.records(), profile.tracker.view()];
  await profile.connection.close();
  sentRequests.push(...profile.writes);
  return { answer, profile: { ...profile, records: () => records, view } };
}

async function rowsAfter(profile: Profile): Promise<readonly string[]> {
  const rows = (await profile.rows()).map(({ start, end, description }) => `${start} ${end ?? 'running'} ${description ?? ''}`);
  await profile.service.close();
  return rows.toReversed();
}

function shown(profile: Profile): readonly string[] {
  return profile
    .records()
    .map(({ local }) => `${local.start} ${local.end ?? 'running'} ${local.description}`)
    .toReversed();
}

function begin({ tracker }: Profile, description: string): Uuid {
  return valueOf(tracker.start({ description, at: null })).localId;
}

function creates(): number {
  return sentRequests.filter((request) => request.startsWith('POST')).length;
}

/** Yesterday: “drawing” finished and “site visit” running; today's first opening copies that. */
async function twoDays(): Promise<void> {
  const first = await session((profile) => {
    begin(profile, 'drawing');
    at('2026-11-20T10:00:00Z');
    begin(profile, 'site visit');
  });
  await first.profile.service.close();
  at('2026-11-21T08:00:00Z');
  const second = await session(() => {});
  await second.profile.service.close();
}

/** Today, after the copy: the visit ends, “drawing” gets another name and another start, “report” is new. */
async function today(): Promise<void> {
  const { profile } = await session((opened) => {
    at('2026-11-21T09:00:00Z');
    valueOf(opened.tracker.stop());
    const drawing = opened.records().find(({ local }) => local.description === 'drawing');
    if (drawing === undefined) {
      throw new Error('No drawing');
    }
    valueOf(opened.tracker.edit({ localId: drawing.localId, description: 'drawing the bridge', start: '2026-11-20 09:30' }));
    begin(opened, 'report');
    at('2026-11-21T09:30:00Z');
    valueOf(opened.tracker.stop());
  });
  await profile.service.close();
}

const expectedToday = [
  '2026-11-20T08:30:00Z 2026-11-20T10:00:00Z drawing the bridge',
  '2026-11-20T10:00:00Z 2026-11-21T09:00:00Z site visit',
  '2026-11-21T09:00:00Z 2026-11-21T09:30:00Z report',
];

function removeCopies(file: string): void {
  rmSync(join(dirname(file), 'copies'), { recursive: true });
}

function keptFiles(file: string): readonly string[] {
  return readdirSync(dirname(file)).filter((name) => name.includes('.damaged-'));
}

/** Waits until these entries are shown: a restored file is read again from the service. */
function showing(expected: readonly string[]): (profile: Profile) => Promise<void> {
  return async (profile) => vi.waitFor(() => expect(shown(profile)).toEqual(expected), { timeout: 20_000 });
}

describe('a connection over a sound profile', () => {
  it('sends what it acknowledged once and shows it again after a restart', async () => {
    await twoDays();
    await today();
    const { profile } = await session(() => {});
    expect(shown(profile)).toEqual(expectedToday);
    expect(await rowsAfter(profile)).toEqual(expectedToday);
    expect(creates()).toBe(3);
    expect(profile.view.notices).toEqual([]);
  });

  it('says when the safety copy of the day could not be written, and works on', async () => {
    await twoDays();
    at('2026-11-22T08:00:00Z');
    removeCopies(outboxFile(folder));
    writeFileSync(join(dirname(outboxFile(folder)), 'copies'), 'in the way');
    const { profile } = await session((opened) => begin(opened, 'without a copy'));
    expect(profile.view.notices).toMatchObject([{ kind: 'copy-failed' }]);
    expect((await rowsAfter(profile)).some((row) => row.endsWith('without a copy'))).toBe(true);
  });
});

describe('a damaged outbox file', () => {
  beforeEach(async () => {
    await twoDays();
    await today();
  });

  it('is kept, said, and made good from the copy and the service', async () => {
    writeFileSync(outboxFile(folder), 'rubbish');
    const { profile } = await session(showing(expectedToday));
    const [kept = ''] = keptFiles(outboxFile(folder));
    expect(profile.view.notices).toEqual([
      { kind: 'database-restored', database: 'replica', keptAs: join(dirname(outboxFile(folder)), kept), restored: 'copy' },
    ]);
    expect(readFileSync(join(dirname(outboxFile(folder)), kept), 'utf8')).toBe('rubbish');
    expect(shown(profile)).toEqual(expectedToday);
    expect(await rowsAfter(profile)).toEqual(expectedToday);
    expect(creates()).toBe(3);
  });

  it('is made good from the service where no copy is left', async () => {
    writeFileSync(outboxFile(folder), 'rubbish');
    removeCopies(outboxFile(folder));
    const { profile } = await session(showing(expectedToday));
    expect(profile.view.notices).toMatchObject([{ restored: 'empty' }]);
    expect(shown(profile)).toEqual(expectedToday);
    expect(await rowsAfter(profile)).toEqual(expectedToday);
    expect(creates()).toBe(3);
  });

  it('says so once, not at every start', async () => {
    writeFileSync(outboxFile(folder), 'rubbish');
    await (await session(() => {})).profile.service.close();
    const { profile } = await session(() => {});
    await profile.service.close();
    expect(profile.view.notices).toEqual([]);
  });

  it('gives back unsent changes from its readable rows for the user to decide about', async () => {
    at('2026-11-21T11:00:00Z');
    const unsent = await session(
      (profile) => begin(profile, 'unsent'),
      () => offline,
    );
    await unsent.profile.service.close();
    // One row is damaged within valid pages; the others can be read.
    changeReplica(folder, `UPDATE entry SET base = '{"start":' WHERE description LIKE '%report%'`);
    const { profile } = await session(showing(expectedToday));
    expect(profile.view.notices).toMatchObject([{ kind: 'database-restored', restored: 'copy' }]);
    expect(profile.view.recovered).toBe(1);
    expect(await rowsAfter(profile)).toEqual(expectedToday);
    expect(creates()).toBe(3);
  });

  it('does not send again what its older copy believes unsent', async () => {
    at('2026-11-21T11:00:00Z');
    const unsent = await session(
      (profile) => begin(profile, 'written offline'),
      () => offline,
    );
    await unsent.profile.service.close();
    at('2026-11-22T08:00:00Z');
    // The first opening of the day copies the outbox with the entry unsent, then sends it and ends it.
    const sent = await session(({ tracker }) => valueOf(tracker.stop()));
    await sent.profile.service.close();
    writeFileSync(outboxFile(folder), 'rubbish');
    at('2026-11-22T09:00:00Z');
    const expected = [...expectedToday, '2026-11-21T11:00:00Z 2026-11-22T08:00:00Z written offline'];
    const { profile } = await session(showing(expected));
    expect(shown(profile)).toEqual(expected);
    expect(await rowsAfter(profile)).toEqual(expected);
    expect(creates()).toBe(4);
  });

  it('does not bring back what was deleted after its copy was made', async () => {
    const deleted = await session((profile) => {
      const drawing = profile.records().find(({ local }) => local.description === 'drawing the bridge');
      return valueOf(profile.tracker.delete(drawing?.localId ?? begin(profile, 'none')));
    });
    await deleted.profile.service.close();
    writeFileSync(outboxFile(folder), 'rubbish');
    const { profile } = await session(showing(expectedToday.slice(1)));
    expect(shown(profile)).toEqual(expectedToday.slice(1));
    expect(await rowsAfter(profile)).toEqual(expectedToday.slice(1));
  });
});

describe('a damaged service file', () => {
  beforeEach(async () => {
    await twoDays();
    await today();
    sentRequests = [];
  });

  it('restored from the morning’s copy gets back what this machine knows, changes of known entries included', async () => {
    writeFileSync(serviceFile(folder), 'rubbish');
    const { profile } = await session(showing(expectedToday));
    expect(profile.view.notices).toMatchObject([{ kind: 'database-restored', database: 'service', restored: 'copy' }]);
    expect(profile.view.sync.attention).toBe(0);
    expect(shown(profile)).toEqual(expectedToday);
    expect(await rowsAfter(profile)).toEqual(expectedToday);
    expect(creates()).toBe(1);
  });

  it('replaced by an empty one gets every entry again, once', async () => {
    const before = await openServiceIn({ folder, now });
    const formerUser = valueOf(before).userId;
    await valueOf(before).close();
    writeFileSync(serviceFile(folder), 'rubbish');
    removeCopies(serviceFile(folder));
    const { profile } = await session(showing(expectedToday));
    expect(profile.service.userId).not.toBe(formerUser);
    expect(profile.view.notices).toMatchObject([{ kind: 'database-restored', database: 'service', restored: 'empty' }]);
    expect(shown(profile)).toEqual(expectedToday);
    expect(await rowsAfter(profile)).toEqual(expectedToday);
    expect(creates()).toBe(3);
    const again = await session(() => {});
    expect(await rowsAfter(again.profile)).toEqual(expectedToday);
    expect(creates()).toBe(3);
  });

  it('is not trusted at a later start either, when the first one failed before its recovery', async () => {
    writeFileSync(serviceFile(folder), 'rubbish');
    await valueOf(await openServiceIn({ folder, now })).close();
    const { profile } = await session(showing(expectedToday));
    expect(shown(profile)).toEqual(expectedToday);
    expect(await rowsAfter(profile)).toEqual(expectedToday);
  });

  it('and a damaged outbox at the same time leave what the copies hold, once', async () => {
    writeFileSync(serviceFile(folder), 'rubbish');
    writeFileSync(outboxFile(folder), 'rubbish');
    const expected = ['2026-11-20T09:00:00Z 2026-11-20T10:00:00Z drawing', '2026-11-20T10:00:00Z running site visit'];
    const { profile } = await session(showing(expected));
    expect(profile.view.notices).toMatchObject([{ database: 'replica' }, { database: 'service' }]);
    expect(shown(profile)).toEqual(expected);
    expect(await rowsAfter(profile)).toEqual(expected);
  });
});
