/** What a row of the service means, for each state of the entries of its second: the table of states and events in `docs/sync.md`. */
import { describe, expect, it } from 'vitest';
import type { Attempt, EntryContent, EntryRecord } from '#core/sync/entry-record.ts';
import { decideOwned, decideUnowned } from '#core/sync/rules/decide-row.ts';
import { localUuid } from '../../../support/core-ports.ts';
import { at, content, queuedRecord, row, savedRecord } from '../../../support/core-records.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

const base = content();
const ours = content({ description: 'ours' });
const theirs = content({ description: 'theirs' });

function attempt(parts: Partial<Attempt> = {}): Attempt {
  return { id: 1, localId: localUuid(1), kind: 'update', body: ours, key: 'key', atMs: 0, outcome: 'unknown', ...parts };
}

interface Facts {
  readonly attempts?: readonly Attempt[];
  readonly isNewer?: boolean;
  readonly isClosed?: boolean;
}

function owned(owner: EntryRecord, there: EntryContent, { attempts = [], isNewer = false, isClosed = true }: Facts = {}): string {
  const decision = decideOwned({ owner, content: there, attempts, isNewer, isClosed: () => isClosed });
  return decision.kind === 'merge' ? `merge from ${decision.ancestor.description}` : decision.kind;
}

const changed = savedRecord({ state: 'changed', local: ours, base });
const unknown = savedRecord({ state: 'unknown', local: ours, base });
const deleted = savedRecord({ state: 'saved', deleted: true });
const asked = savedRecord({ state: 'asked', local: ours, base, blocked: { kind: 'gone' } });

describe('the row of an entry', () => {
  it.each<[string, EntryRecord, EntryContent, Facts, string]>([
    ['is older than an entry under way', savedRecord({ state: 'sent' }), theirs, {}, 'skip'],
    ['is as confirmed', savedRecord(), base, {}, 'same'],
    ['was changed elsewhere', savedRecord(), theirs, {}, 'merge from drawing'],
    ['was changed elsewhere, and the entry after the read began', savedRecord(), theirs, { isNewer: true }, 'skip'],
    ['lets a change be sent', changed, base, {}, 'same'],
    ['lets a change be sent, although the read may be older', changed, base, { isNewer: true }, 'same'],
    ['was changed here and elsewhere', changed, theirs, {}, 'merge from drawing'],
    [
      'has again what was written before it',
      savedRecord({ local: theirs, base: theirs }),
      ours,
      { attempts: [attempt({ outcome: 'answered' })] },
      'late',
    ],
    ['has what the lost update wrote', unknown, ours, { attempts: [attempt()], isClosed: false }, 'written'],
    ['may still be changed by the lost update', unknown, base, { attempts: [attempt()], isClosed: false }, 'skip'],
    ['was not changed by the lost update', unknown, base, { attempts: [attempt()] }, 'same'],
    [
      'was changed elsewhere instead of by the lost update',
      unknown,
      content({ end: at('11:00') }),
      { attempts: [attempt()] },
      'merge from drawing',
    ],
    ['was changed elsewhere after the lost update', unknown, { ...ours, end: at('11:00') }, { attempts: [attempt()] }, 'merge from ours'],
    [
      'is still there while its delete may be under way',
      deleted,
      base,
      { attempts: [attempt({ kind: 'delete', outcome: 'answered' })], isClosed: false },
      'skip',
    ],
    ['is still there after its delete', deleted, base, {}, 'merge from drawing'],
    ['is there again, which ends the question', asked, base, {}, 'same'],
    ['is there again, changed', asked, theirs, {}, 'merge from drawing'],
    ['belongs to an entry that has no confirmed row', queuedRecord(), base, {}, 'skip'],
  ])('%s', (_, ...[owner, there, facts, expected]) => {
    expect(owned(owner, there, facts)).toBe(expected);
  });
});

type Creates = readonly { readonly attempt: Attempt; readonly entry: EntryRecord | null }[];

function create(entry: EntryRecord | null, parts: Partial<Attempt> = {}): Creates {
  return [{ attempt: attempt({ kind: 'create', body: base, ...parts }), entry }];
}

function unowned(there: EntryContent, creates: Creates, { isClosed = false, isGone = false } = {}): string {
  const decision = decideUnowned({ row: row(there), isGone, creates, isClosed: () => isClosed });
  return decision.kind === 'import' && decision.duplicateOf !== null ? 'import as a duplicate' : decision.kind;
}

const lost = queuedRecord({ state: 'unknown' });
const found = { id: uuid(900), content: theirs, projectId: null, body: base };

describe('a row that belongs to no entry', () => {
  it.each<[string, EntryContent, Creates, object, string]>([
    ['is another client’s', base, [], {}, 'import'],
    ['is older than the removal of its entry', base, [], { isGone: true }, 'skip'],
    ['is the lost create', base, create(lost), {}, 'adopt'],
    ['is the lost create of a running entry, stopped meanwhile', base, create(lost, { body: content({ end: null }) }), {}, 'adopt'],
    ['may be the create that is under way', base, create(queuedRecord({ state: 'sent' }), { outcome: null }), {}, 'hold'],
    ['reads otherwise, while the lost create may still arrive', theirs, create(lost), {}, 'hold'],
    ['reads otherwise, and nothing more can come', theirs, create(lost), { isClosed: true }, 'ask'],
    [
      'is the one in question',
      theirs,
      create(queuedRecord({ state: 'asked', blocked: { kind: 'ask', found } })),
      { isClosed: true },
      'ask',
    ],
    ['is a second delivery', base, create(savedRecord(), { outcome: 'answered' }), {}, 'import as a duplicate'],
    [
      'is a second delivery that was changed since',
      content({ end: at('11:00') }),
      create(savedRecord(), { outcome: 'answered' }),
      {},
      'import as a duplicate',
    ],
    ['is other work of the same second', theirs, create(savedRecord(), { outcome: 'answered' }), {}, 'import'],
    ['is left from an entry that was removed', base, create(null), {}, 'import as a duplicate'],
    ['is like an entry that waits again', theirs, create(queuedRecord(), { outcome: 'unknown' }), { isClosed: true }, 'import'],
  ])('%s', (_, ...[there, creates, facts, expected]) => {
    expect(unowned(there, creates, facts)).toBe(expected);
  });
});
