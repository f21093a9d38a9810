/** A row that another client wrote, perhaps without having seen what was sent from here. */
import { describe, expect, it } from 'vitest';
import type { EntryContent, EntryRecord, SentWrite, SingleField } from '#core/sync/entry-record.ts';
import { acceptRead, acceptRestored } from '#core/sync/outcomes/accept-read.ts';
import type { FieldConflict } from '#core/sync/outcomes/merge.ts';
import { at, content, queuedRecord, row, savedRecord } from '../../../support/core-records.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

const before = content({ description: 'before' });
const after = content({ description: 'after' });
const update: SentWrite = { kind: 'update', body: after, before };

function accepted(record: EntryRecord, there: Partial<EntryContent>): { readonly local: EntryContent; readonly conflicts: readonly FieldConflict[] } {
  const { changed, conflicts } = acceptRead(record, row(there));
  return { local: changed[0].local, conflicts: conflicts.map(({ conflict }) => conflict) };
}

describe('a change of another client after one that was sent from here', () => {
  const saved = savedRecord({ local: after, sent: [update] });
  const end = at('10:30');

  it.each<[string, EntryRecord, Partial<EntryContent>, Partial<EntryContent>, readonly FieldConflict[]]>([
    ['is taken over where the client had seen ours', saved, { ...after, end }, { ...after, end }, []],
    ['leaves ours where the client had not seen it, and keeps what the client has', saved, { ...before, end }, { ...after, end }, [{ field: 'description', base: 'after', mine: 'after', theirs: 'before' }]],
    ['puts back the state from before, and keeps ours', saved, before, before, [{ field: 'description', base: 'after', mine: 'before', theirs: 'after', isReplaced: true }]],
    ['replaces ours by something else, and keeps ours', saved, { description: 'theirs' }, { description: 'theirs' }, [{ field: 'description', base: 'after', mine: 'theirs', theirs: 'after', isReplaced: true }]],
    ['replaces a value that was not written here', savedRecord({ local: after }), { description: 'theirs' }, { description: 'theirs' }, []],
    ['replaces a value of which it is not known what was there before', savedRecord({ local: after, sent: [{ kind: 'update', body: after }] }), { description: 'theirs' }, { description: 'theirs' }, []],
    ['replaces a value that the update left as it was', savedRecord({ local: { ...after, end }, sent: [{ kind: 'update', body: { ...after, end }, before: after }] }), { description: 'theirs', end }, { description: 'theirs', end }, []],
    ['replaces a value of an update that is no longer current', savedRecord({ local: content({ description: 'later' }), sent: [update] }), { description: 'theirs' }, { description: 'theirs' }, []],
    ['has what is wanted here, too', savedRecord({ base: before, local: after, sent: [update] }), after, after, []],
    ['stops the entry later than it was stopped here', savedRecord({ base: content({ end: null }), local: content({ end: at('10:15') }) }), { end }, { end: at('10:15') }, []],
    ['follows a delete that was sent', savedRecord({ local: after, sent: [{ kind: 'delete' }] }), { description: 'theirs' }, { description: 'theirs' }, []],
  ])('%s', (_, ...[record, there, local, conflicts]) => {
    expect(accepted(record, there)).toEqual({ local: content(local), conflicts });
  });

  it('is what the entry gets whose row was not known', () => {
    expect(acceptRead(queuedRecord({ local: after }), row({ description: 'theirs' }))).toMatchObject({ changed: [{ serverId: uuid(900), local: after, base: { description: 'theirs' } }], conflicts: [] });
  });
});

interface Values {
  readonly field: SingleField;
  /** Before our change, after it, and as the user wants it now. */
  readonly states: readonly [Partial<EntryContent>, Partial<EntryContent>, Partial<EntryContent>];
  readonly texts: readonly [string | null, string | null, string | null];
}

const fields: readonly Values[] = [
  { field: 'start', states: [{ start: at('9:00') }, { start: at('8:30') }, { start: at('8:00') }], texts: [at('9:00'), at('8:30'), at('8:00')] },
  { field: 'end', states: [{ end: at('10:00') }, { end: at('10:15') }, { end: at('10:30') }], texts: [at('10:00'), at('10:15'), at('10:30')] },
  { field: 'description', states: [{ description: 'before' }, { description: 'after' }, { description: 'now' }], texts: ['before', 'after', 'now'] },
  { field: 'task', states: [{ taskId: uuid(40) }, { taskId: uuid(41) }, { taskId: uuid(42) }], texts: [uuid(40), uuid(41), uuid(42)] },
  { field: 'project', states: [{ ownProjectId: uuid(30) }, { ownProjectId: uuid(31) }, { ownProjectId: uuid(32) }], texts: [uuid(30), uuid(31), uuid(32)] },
  { field: 'billable', states: [{ billable: true }, { billable: false }, { billable: false }], texts: ['true', 'false', 'false'] },
];

describe('the $field of a row whose client had seen an older state', () => {
  /** Tags of another client, which show that the older state was changed. */
  const tags = [uuid(50)];

  it.each(fields)('is put back where it is not changed here: $field', ({ field, states: [old, sent], texts: [theirs, mine] }) => {
    const record = savedRecord({ local: content(sent), sent: [{ kind: 'update', body: content(sent), before: content(old) }] });
    expect(accepted(record, { ...old, tags })).toEqual({ local: content({ ...sent, tags }), conflicts: [{ field, base: mine, mine, theirs }] });
  });

  it.each(fields.filter(({ field }) => field !== 'billable'))('is another change where it is changed here: $field', ({ field, states: [old, sent, wanted], texts: [theirs, base, mine] }) => {
    const record = savedRecord({ base: content(sent), local: content(wanted), sent: [{ kind: 'update', body: content(sent), before: content(old) }] });
    expect(accepted(record, { ...old, tags })).toEqual({ local: content({ ...wanted, tags }), conflicts: [{ field, base, mine, theirs }] });
  });

  it('asks once where the client wrote a third value', () => {
    const record = savedRecord({ local: content({ description: 'after', end: at('10:15') }), sent: [{ kind: 'update', body: content({ description: 'after', end: at('10:15') }), before }] });
    const { conflicts } = accepted(record, { description: 'theirs', tags });
    expect(conflicts.filter(({ field }) => field === 'description')).toMatchObject([{ mine: 'after', theirs: 'theirs' }]);
  });

  it.each<[SingleField, Partial<EntryContent>, string]>([
    ['task', { taskId: uuid(40) }, uuid(40)],
    ['project', { ownProjectId: uuid(30) }, uuid(30)],
  ])('leaves a wanted project by name, and asks once: %s', (field, old, theirs) => {
    const wanted = content({ assignmentWish: { project: { kind: 'new', name: 'Harbour' } } });
    const record = savedRecord({ base: content(), local: wanted, sent: [{ kind: 'update', body: content(), before: content(old) }] });
    expect(accepted(record, { ...old, tags })).toEqual({ local: { ...wanted, tags }, conflicts: [{ field, base: null, mine: null, theirs }] });
  });
});

describe('a row that restores one which is gone', () => {
  const tagged = content({ tags: [uuid(51)] });

  it('is the entry, with nothing left to watch, and tags that were changed since stay so', () => {
    const record = savedRecord({ local: tagged, sent: [{ kind: 'update', body: tagged, before: content({ tags: [uuid(50)] }) }], blocked: { kind: 'gone' } });
    const { changed } = acceptRestored(record, row({ id: uuid(901), tags: [uuid(50)] }));
    expect(changed).toEqual([savedRecord({ serverId: uuid(901), base: content({ tags: [uuid(50)] }), local: tagged })]);
  });

  it('has the tags of the service where it has the entry as it was', () => {
    const { changed } = acceptRestored(savedRecord({ local: tagged, sent: [{ kind: 'delete' }] }), row({ id: uuid(901), tags: [uuid(51)] }));
    expect(changed).toEqual([savedRecord({ serverId: uuid(901), local: tagged })]);
  });
});
