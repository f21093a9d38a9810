/** What is known of an entry, for services that do not report everything. */
import { describe, expect, it } from 'vitest';
import type { KnownEntry } from '#core/service-client/time-tracking-api.ts';
import { buildIndex } from '#core/sync/engine/record-index.ts';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import { knownEntry } from '#core/sync/queries/known-entry.ts';
import { localUuid } from '../../../support/core-ports.ts';
import { at, content, inflight, queuedRecord, savedRecord } from '../../../support/core-records.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

const asked = { id: uuid(900), start: at('9:00') };

function known(records: readonly EntryRecord[], question = asked, evicted: EntryRecord | null = null): KnownEntry | null {
  return knownEntry({ ...buildIndex(records), evicted: (id) => (evicted?.serverId === id ? evicted : null) }, question);
}

describe('what is known of an entry', () => {
  it('is what the service confirmed, and what the user wants', () => {
    const record = savedRecord({ local: content({ end: at('11:00'), description: 'site' }), base: content() });
    expect(known([record], asked)).toEqual({ confirmedEnd: at('10:00'), wantedEnd: at('11:00'), description: 'drawing' });
  });

  it('is, while a change is under way, what that change says', () => {
    const record = savedRecord({
      base: content({ end: null }),
      local: content({ end: at('12:00') }),
      inflight: inflight({ kind: 'update', body: content({ end: at('11:00') }) }),
    });
    expect(known([record], asked)).toMatchObject({ confirmedEnd: null, wantedEnd: at('11:00') });
  });

  it('is what the create under way of that second says, when the identifier is new', () => {
    const record = queuedRecord({ inflight: inflight({ body: content({ end: at('9:30'), description: 'site' }) }) });
    expect(known([record], asked)).toEqual({ confirmedEnd: null, wantedEnd: at('9:30'), description: 'site' });
    expect(known([record], { ...asked, start: at('9:01') })).toBeNull();
  });

  it('is of the identifier rather than of the second', () => {
    const created = queuedRecord({ localId: localUuid(2), inflight: inflight({ body: content({ end: at('9:30') }) }) });
    expect(known([created, savedRecord()], asked)).toMatchObject({ confirmedEnd: at('10:00') });
  });

  it('is what the service last confirmed of an entry outside the working set', () => {
    expect(known([], asked, savedRecord())).toMatchObject({ confirmedEnd: at('10:00') });
  });

  it('is nothing for an entry that is unknown here, or was never sent', () => {
    expect(known([queuedRecord()], asked)).toBeNull();
    expect(known([], asked)).toBeNull();
  });
});
