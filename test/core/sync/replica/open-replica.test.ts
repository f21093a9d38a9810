/** A damaged file begins again empty, and what was not sent is kept for the user's decision. */
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import { countUnsent, openReplica, type OpenedReplica } from '#core/sync/replica/open-replica.ts';
import { backFillKey } from '#core/sync/replica/replica-schema.ts';
import { localUuid } from '../../../support/core-ports.ts';
import { at, content, date, queuedRecord, recoveredEntry, savedRecord, valueOf } from '../../../support/core-records.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';
import { temporaryFolder } from '../../../support/after-test.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'replica.sqlite');
});

function open(day = '2026-11-20'): OpenedReplica {
  return valueOf(openReplica({ file, now: at('12:00'), today: date(day), nowMs: 0, isExpected: true }));
}

function fileWith(...records: readonly EntryRecord[]): void {
  const { replica } = open();
  records.forEach((record) => replica.put(record));
  replica.putMeta(backFillKey, 'some progress');
  replica.close();
}

function inFile(sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}

function withoutCopies(): void {
  rmSync(join(folder, 'copies'), { recursive: true, force: true });
}

function recovered({ replica, recovery }: OpenedReplica): unknown {
  const entries = replica.recovered.all().map(({ content: { description }, deleted, serverId }) => [description, deleted, serverId]);
  const left = [replica.counts().waiting, [...replica.newest()].length, replica.meta(backFillKey)];
  replica.close();
  return [recovery?.restored, entries, left];
}

const words = (description: string): { readonly local: ReturnType<typeof content> } => ({ local: content({ description }) });
const saved = savedRecord();
const waiting = queuedRecord({ localId: localUuid(2), ...words('waiting') });
const changed = savedRecord({ localId: localUuid(3), serverId: uuid(903), state: 'changed', ...words('changed'), base: content() });
const deleted = savedRecord({ localId: localUuid(4), serverId: uuid(904), state: 'changed', deleted: true, ...words('deleted') });
const lost = queuedRecord({ localId: localUuid(5), state: 'unknown', ...words('lost') });
const asked = queuedRecord({ localId: localUuid(6), state: 'asked', blocked: { kind: 'gone' }, ...words('asked') });

describe('a damaged file', () => {
  it('with a copy: what was not sent at the copy is kept, and nothing else of it', () => {
    fileWith(saved, waiting, changed, deleted, lost, asked);
    // The copy of the next day has them all.
    open('2026-11-21').replica.close();
    writeFileSync(file, 'rubbish');
    expect(recovered(open('2026-11-21'))).toEqual([
      'copy',
      [
        ['waiting', false, null],
        ['changed', false, uuid(903)],
        ['deleted', true, uuid(904)],
        ['lost', false, null],
        ['asked', false, null],
      ],
      [0, 0, null],
    ]);
  });

  it('whose entries cannot be read: those before the damage are kept, from both ends', () => {
    const later = queuedRecord({ localId: localUuid(7), local: content({ start: at('11:00'), end: at('11:30'), description: 'later' }) });
    const broken = queuedRecord({ localId: localUuid(8), local: content({ start: at('10:00'), end: at('10:30'), description: 'broken' }) });
    fileWith(waiting, broken, later);
    withoutCopies();
    inFile(`UPDATE entry SET state = 'asked', question = '{' WHERE local_id = '${localUuid(8)}'`);
    expect(recovered(open())).toEqual([
      'empty',
      [
        ['waiting', false, null],
        ['later', false, null],
      ],
      [0, 0, null],
    ]);
    expect(readdirSync(folder).filter((name) => name.includes('.reading'))).toEqual([]);
  });

  it('whose entries had a create that may still take effect: what was sent last is kept with them', () => {
    const { replica } = open();
    for (const record of [waiting, lost, saved, savedRecord({ localId: localUuid(10), serverId: uuid(910) })]) {
      replica.put(record);
    }
    for (const [record, description, outcome] of [
      [lost, 'first', 'unknown'],
      [lost, 'second', 'unknown'],
      [saved, 'answered', 'answered'],
    ] as const) {
      const { id } = replica.addAttempt({ localId: record.localId, kind: 'create', body: content({ description }), key: uuid(1), atMs: 0 });
      replica.noteOutcome(id, outcome);
    }
    replica.close();
    open('2026-11-21').replica.close();
    writeFileSync(file, 'rubbish');
    const { replica: again } = open('2026-11-21');
    expect(again.recovered.all().map(({ sent, isSaved }) => [sent?.description ?? null, isSaved])).toEqual([
      [null, false],
      ['second', false],
      ['answered', true],
    ]);
    again.close();
  });

  it('whose attempts cannot be read: what was not sent is kept', () => {
    const { replica } = open();
    replica.put(waiting);
    replica.addAttempt({ localId: waiting.localId, kind: 'create', body: content(), key: uuid(1), atMs: 0 });
    replica.close();
    withoutCopies();
    inFile("UPDATE attempt SET body = '{'");
    expect(recovered(open())).toEqual(['empty', [['waiting', false, null]], [0, 0, null]]);
  });

  it('that is damaged twice on a day keeps the first decisions, too', () => {
    fileWith(waiting);
    writeFileSync(file, 'rubbish');
    withoutCopies();
    const { replica } = open();
    replica.recovered.put(recoveredEntry({ localId: localUuid(9), content: content({ description: 'earlier' }), isChecked: true }));
    replica.put(lost);
    replica.close();
    inFile("UPDATE entry SET state = 'asked', question = '{'");
    expect(recovered(open())).toEqual(['empty', [['earlier', false, null]], [0, 0, null]]);
  });

  it.each([
    ['can be read: all are kept, each once', () => inFile("UPDATE entry SET state = 'asked', question = '{'"), ['of today', 'of the copy']],
    ['cannot be read: those of the copy are kept', () => writeFileSync(file, 'rubbish'), ['of the copy']],
  ])('whose earlier versions %s', (_, damage, kept) => {
    fileWith(waiting);
    const replaced = (day: string, description: string) => {
      const { replica } = open(day);
      replica.addVersion({ localId: saved.localId, serverId: saved.serverId, origin: 'here', content: content({ description }) }, 0);
      replica.close();
    };
    replaced('2026-11-20', 'of the copy');
    replaced('2026-11-21', 'of today');
    damage();
    const { replica } = open('2026-11-21');
    expect(replica.versions(saved.localId).map((version) => version.content.description)).toEqual(kept);
    replica.close();
  });

  it('without a copy, of which nothing can be read, begins empty', () => {
    fileWith(waiting);
    withoutCopies();
    writeFileSync(file, 'rubbish');
    expect(recovered(open())).toEqual(['empty', [], [0, 0, null]]);
  });

  it('that is damaged again before the user has decided keeps the first decisions, too', () => {
    fileWith(waiting);
    open('2026-11-21').replica.close();
    writeFileSync(file, 'rubbish');
    const { replica } = open('2026-11-21');
    replica.put(lost);
    replica.close();
    open('2026-11-22').replica.close();
    writeFileSync(file, 'rubbish');
    expect(recovered(open('2026-11-22'))).toEqual([
      'copy',
      [
        ['waiting', false, null],
        ['lost', false, null],
      ],
      [0, 0, null],
    ]);
  });
});

describe('the count of what no service has', () => {
  it('is what waits, is under way, has no answer or a question, and what was recovered', () => {
    fileWith(saved, waiting, changed, deleted, lost, asked);
    expect(countUnsent(file)).toBe(5);
    const { replica } = open();
    replica.recovered.put(recoveredEntry({ localId: localUuid(9), isChecked: true }));
    replica.recovered.put(recoveredEntry({ localId: localUuid(11), serverId: uuid(911), sent: content(), isSaved: true }));
    replica.close();
    expect(countUnsent(file)).toBe(6);
  });

  it('is none where everything was saved, and where there is no file', () => {
    expect(countUnsent(file)).toBe(0);
    fileWith(saved);
    expect(countUnsent(file)).toBe(0);
  });

  it.each<[string, () => void]>([
    ['that is damaged', () => writeFileSync(file, 'not a database, but long enough to be read as the header of one. '.repeat(40))],
    ['with an entry that is invalid', () => inFile("UPDATE entry SET state = 'asked', question = '{'")],
    ['of another version', () => inFile('PRAGMA user_version = 99')],
    ['of an earlier version', () => inFile('PRAGMA user_version = 0')],
  ])('is unknown for a file %s', (_, damage) => {
    fileWith(waiting);
    damage();
    expect(countUnsent(file)).toBeNull();
  });
});
