/** What is said of an entry that this machine has let go of is read by what the entry was. */
import { describe, expect, it } from 'vitest';
import { noNames } from '#core/directory/name-book.ts';
import { readIntent, type IntentReading } from '#core/person-intents.ts';
import { fail, succeed } from '#shared/result.ts';
import type { Uuid } from '#shared/brands.ts';
import { at, byLocalId, savedRecord } from '../support/core-records.ts';

describe('a change of an entry that is at hand no longer', () => {
  const forgotten = savedRecord();
  const reading = (reopening: boolean): IntentReading => ({
    now: at('12:00'),
    timeZone: 'Europe/Berlin',
    names: noNames,
    records: new Map(),
    find: (localId: Uuid) => byLocalId(forgotten).get(localId),
    offers: { projectOfEntry: false, reopening },
  });
  const change = { kind: 'change', localId: forgotten.localId, end: null } as const;

  it('does not let it run again where the service would not', () => {
    expect(readIntent(change, reading(false))).toEqual(fail({ kind: 'no-reopening' }));
    expect(readIntent(change, reading(true))).toEqual(succeed({ kind: 'edit', localId: forgotten.localId, patch: { end: null } }));
  });
});
