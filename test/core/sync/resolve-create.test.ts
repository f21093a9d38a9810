/** What the rows of the service prove about a create whose answer was lost. */
import { describe, expect, it } from 'vitest';
import { resolveCreate, type ResolveAnswer, type ResolveQuestion } from '#core/sync/outcomes/resolve-create.ts';
import { at, content, row } from '../../support/core-records.ts';
import { uuid } from '../../support/time-tracking-fixture.ts';

const rich = content({ taskId: uuid(40), tags: [uuid(50)] });

function ask(question: Partial<ResolveQuestion>): ResolveAnswer {
  return resolveCreate({ body: content(), tried: [], rows: [], complete: true, afterGrace: true, isAnswered: false, excluded: () => false, ...question });
}

describe('the resolver of a lost create', () => {
  it('adopts the row that is equal in all fields, before and after the grace', () => {
    expect(ask({ rows: [row()] })).toEqual({ kind: 'adopt', row: row() });
    expect(ask({ rows: [row()], afterGrace: false, complete: false })).toEqual({ kind: 'adopt', row: row() });
  });

  it('adopts the lowest identifier of several identical rows', () => {
    const lowest = row({ id: uuid(800) });
    expect(ask({ rows: [row(), lowest] })).toEqual({ kind: 'adopt', row: lowest });
  });

  it('prefers an equal row to one that was changed since', () => {
    expect(ask({ rows: [row({ id: uuid(800), end: at('10:30') }), row()] })).toEqual({ kind: 'adopt', row: row() });
  });

  it.each([
    ['its words', row({ end: at('10:30') })],
    ['task and tags', row({ ...rich, description: 'changed' })],
    ['end and task', row({ description: 'changed', taskId: uuid(40) })],
  ])('adopts a row of the same second that shares %s', (_, found) => {
    expect(ask({ body: rich, rows: [found] })).toEqual({ kind: 'adopt', row: found });
  });

  it('adopts the most alike', () => {
    const alike = row({ ...rich, id: uuid(990), end: at('10:30') });
    expect(ask({ body: rich, rows: [row({ end: at('10:30') }), alike] })).toEqual({ kind: 'adopt', row: alike });
  });

  it('asks a user about a row of the same second that shares less', () => {
    const found = row({ description: 'another' });
    expect(ask({ rows: [found] })).toEqual({ kind: 'ask', row: found });
  });

  it('does not settle for anything but the same while that may still arrive', () => {
    expect(ask({ rows: [row({ end: at('10:30') })], afterGrace: false })).toEqual({ kind: 'wait' });
    expect(ask({ rows: [row({ description: 'another' })], afterGrace: false })).toEqual({ kind: 'wait' });
  });

  describe('of an entry that was sent before, and written again since', () => {
    const first = content({ description: 'first words' });
    const made = row({ ...first });

    it('adopts what the earlier delivery made, once the later one cannot arrive any more', () => {
      expect(ask({ tried: [first], rows: [made] })).toEqual({ kind: 'adopt', row: made });
      expect(ask({ tried: [first], rows: [made], afterGrace: false, isAnswered: true })).toEqual({ kind: 'adopt', row: made });
      expect(ask({ tried: [first], rows: [made], afterGrace: false })).toEqual({ kind: 'wait' });
    });

    it('prefers what the later one made', () => {
      expect(ask({ tried: [first], rows: [row({ ...first, id: uuid(800) }), row()] })).toEqual({ kind: 'adopt', row: row() });
    });

    it('prefers what the earlier one made to what is only alike', () => {
      expect(ask({ tried: [first], rows: [row({ id: uuid(800), end: at('10:30') }), made] })).toEqual({ kind: 'adopt', row: made });
    });

    it('asks about what is only like the earlier one', () => {
      const found = row({ ...first, end: at('10:30') });
      expect(ask({ tried: [first], rows: [found] })).toEqual({ kind: 'ask', row: found });
    });

    it('adopts what an earlier body of another second made, if nothing of its own second is like it', () => {
      const moved = content({ start: at('8:00'), description: 'first words' });
      const there = row({ ...moved, id: uuid(800) });
      expect(ask({ tried: [moved], rows: [there] })).toEqual({ kind: 'adopt', row: there });
      expect(ask({ tried: [moved], rows: [there], afterGrace: false })).toEqual({ kind: 'wait' });
      expect(ask({ tried: [moved], rows: [there, row({ end: at('10:30') })] })).toEqual({ kind: 'adopt', row: row({ end: at('10:30') }) });
    });

    it('asks about a new row in the second from which the user has moved the entry', () => {
      const changed = row({ start: at('8:00'), description: 'another', end: at('10:30') });
      expect(ask({ tried: [content({ start: at('8:00'), description: 'first words' })], rows: [changed] })).toEqual({ kind: 'ask', row: changed });
    });

    it('never captures a row that was known before', () => {
      expect(ask({ tried: [first], rows: [made], excluded: () => true })).toEqual({ kind: 'absent' });
    });
  });

  it('does not take emptiness for likeness', () => {
    expect(ask({ body: content({ end: null, description: 'one' }), rows: [row({ end: null, description: 'two' })] })).toMatchObject({ kind: 'ask' });
  });

  it.each([
    ['starts in another second', row({ start: at('9:00:01') }), () => false],
    ['was known before', row(), () => true],
  ])('never captures a row that %s', (_, found, excluded) => {
    expect(ask({ rows: [found], excluded })).toEqual({ kind: 'absent' });
  });

  it.each<[string, boolean, boolean, ResolveAnswer]>([
    ['waits while it may still arrive', true, false, { kind: 'wait' }],
    ['waits while it may still arrive and the read is cut', false, false, { kind: 'wait' }],
    ['is sure after the grace and a complete read', true, true, { kind: 'absent' }],
    ['asks when a cut read can prove nothing', false, true, { kind: 'ask', row: null }],
  ])('%s', (_, ...[complete, afterGrace, answer]) => {
    expect(ask({ complete, afterGrace })).toEqual(answer);
  });
});
