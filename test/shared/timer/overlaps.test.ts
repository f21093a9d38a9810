import { utcInstantSchema, uuidSchema } from '#shared/values/brands.ts';
import { cutCommands, isOverlap, overlapSeconds, remainingSpans, type TimedEntry } from '#shared/timer/overlaps.ts';
import { describe, expect, it } from 'vitest';

function entry(number: number, start: string, end: string | null): TimedEntry {
  return {
    localId: uuidSchema.parse(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`),
    start: utcInstantSchema.parse(`2026-11-20T${start}Z`),
    end: end === null ? null : utcInstantSchema.parse(`2026-11-20T${end}Z`),
  };
}

describe('overlaps', () => {
  it.each([
    ['apart', entry(2, '10:00:00', '11:00:00'), false],
    ['less than a minute', entry(2, '09:59:30', '11:00:00'), false],
    ['a minute', entry(2, '09:59:00', '11:00:00'), true],
    ['a short entry within a long one', entry(2, '09:30:00', '09:30:10'), true],
    ['an entry without length', entry(2, '09:30:00', '09:30:00'), false],
    ['one that runs', entry(2, '09:30:00', null), true],
    ['one that runs and began later', entry(2, '10:00:00', null), false],
  ])('of 9 to 10 and %s', (_, other, expected) => {
    const first = entry(1, '09:00:00', '10:00:00');
    expect([isOverlap(first, other), isOverlap(other, first)]).toEqual([expected, expected]);
  });

  it('are not two timers that run, which are asked about on their own', () => {
    expect(isOverlap(entry(1, '09:00:00', null), entry(2, '09:30:00', null))).toBe(false);
  });

  it('count the seconds of both', () => {
    expect(overlapSeconds(entry(1, '09:00:00', '10:00:00'), entry(2, '09:30:00', null))).toBe(1800);
    expect(overlapSeconds(entry(1, '09:00:00', '10:00:00'), entry(2, '10:00:00', '10:30:00'))).toBe(0);
  });
});

describe('cutting', () => {
  const other = entry(2, '09:00:00', '10:00:00');
  const { localId } = other;

  it.each([
    ['ends an entry where the other begins', entry(1, '09:30:00', '11:00:00'), [{ kind: 'change', localId, end: '2026-11-20T09:30:00Z' }]],
    ['ends an entry where a running one begins', entry(1, '09:30:00', null), [{ kind: 'change', localId, end: '2026-11-20T09:30:00Z' }]],
    [
      'starts an entry where the other ends',
      entry(1, '08:30:00', '09:30:00'),
      [{ kind: 'change', localId, start: '2026-11-20T09:30:00Z' }],
    ],
    ['deletes an entry that the other covers', entry(1, '09:00:00', '10:00:00'), [{ kind: 'delete', localId }]],
    ['deletes an entry that a running one covers', entry(1, '08:00:00', null), [{ kind: 'delete', localId }]],
    [
      'leaves both ends of an entry around the other',
      entry(1, '09:20:00', '09:40:00'),
      [
        { kind: 'split', localId, at: '2026-11-20T09:40:00Z' },
        { kind: 'change', localId, end: '2026-11-20T09:20:00Z' },
      ],
    ],
  ])('%s', (_, standing, commands) => {
    expect(cutCommands([standing], [other])).toEqual(commands);
  });

  it('starts a running entry where the other ends', () => {
    expect(cutCommands([entry(1, '08:30:00', '09:30:00')], [entry(2, '09:00:00', null)])).toEqual([
      { kind: 'change', localId, start: '2026-11-20T09:30:00Z' },
    ]);
  });

  it('takes the time of several entries out of one, from its end to its start', () => {
    const standing = [
      entry(3, '09:10:00', '09:20:00'),
      entry(4, '09:15:00', '09:30:00'),
      entry(5, '09:40:00', '09:50:00'),
      entry(6, '12:00:00', '13:00:00'),
    ];
    expect(remainingSpans(standing, other).map(({ start, end }) => [start.slice(11, 16), end?.slice(11, 16)])).toEqual([
      ['09:00', '09:10'],
      ['09:30', '09:40'],
      ['09:50', '10:00'],
    ]);
    expect(cutCommands(standing, [other])).toEqual([
      { kind: 'split', localId, at: '2026-11-20T09:50:00Z' },
      { kind: 'change', localId, end: '2026-11-20T09:40:00Z' },
      { kind: 'split', localId, at: '2026-11-20T09:30:00Z' },
      { kind: 'change', localId, end: '2026-11-20T09:10:00Z' },
    ]);
  });

  it('cuts an entry at both of its ends', () => {
    expect(cutCommands([entry(3, '08:00:00', '09:10:00'), entry(4, '09:50:00', null)], [other])).toEqual([
      { kind: 'change', localId, end: '2026-11-20T09:50:00Z' },
      { kind: 'change', localId, start: '2026-11-20T09:10:00Z' },
    ]);
  });

  it('deletes an entry that several cover together', () => {
    expect(cutCommands([entry(3, '09:30:00', '10:30:00'), entry(4, '08:50:00', '09:30:00')], [other])).toEqual([
      { kind: 'delete', localId },
    ]);
  });
});
