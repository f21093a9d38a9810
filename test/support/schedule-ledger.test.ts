/** Tests of the ledger that checks the running app. */
import { expect, it } from 'vitest';
import { localUuid } from './core-ports.ts';
import { ScheduleLedger, type KnownEntry } from './schedule-ledger.ts';
import { instant } from './time-tracking-fixture.ts';

const first: KnownEntry = { localId: localUuid(1), start: instant('2026-11-20T12:00:00Z'), end: null, description: 'first' };
const second: KnownEntry = { localId: localUuid(2), start: instant('2026-11-20T12:00:05Z'), end: null, description: 'second' };
const stopped: KnownEntry = { ...first, end: instant('2026-11-20T12:00:05Z') };

/** Two entries; the second one's start stopped the first. */
function ledgerOfTwo(): ScheduleLedger {
  const ledger = new ScheduleLedger();
  ledger.settle({ kind: 'start', description: 'first' }, 'acknowledged', [first]);
  ledger.settle({ kind: 'start', description: 'second' }, 'acknowledged', [second, stopped]);
  expect(ledger.complaints).toEqual([]);
  return ledger;
}

it('knows what was acknowledged, and finds the service’s rows equal to it', () => {
  expect(ledgerOfTwo().compare([stopped, second])).toEqual({ missing: [], surplus: [] });
});

it('misses a row, sees one too many, and takes an old state for both', () => {
  expect(ledgerOfTwo().compare([stopped])).toEqual({ missing: ['2026-11-20T12:00:05Z running second'], surplus: [] });
  expect(ledgerOfTwo().compare([stopped, second, second])).toEqual({ missing: [], surplus: ['2026-11-20T12:00:05Z running second'] });
  expect(ledgerOfTwo().compare([first, second]).missing).toHaveLength(1);
  expect(ledgerOfTwo().compare([first, second]).surplus).toHaveLength(1);
});

it('knows an entry that was added beside the others', () => {
  const ledger = ledgerOfTwo();
  const added = {
    localId: localUuid(3),
    start: instant('2026-11-20T10:00:00Z'),
    end: instant('2026-11-20T11:00:00Z'),
    description: 'third',
  };
  ledger.settle({ kind: 'add', start: added.start, end: added.end, description: 'third' }, 'acknowledged', [second, stopped, added]);
  expect(ledger.complaints).toEqual([]);
  expect(ledger.entries).toContainEqual(added);
});

it.each([
  [
    'an added entry that has another end',
    { kind: 'add', description: 'third', start: stopped.start, end: instant('2026-11-20T12:30:00Z') },
    'acknowledged',
    [second, stopped, { ...stopped, localId: localUuid(3), description: 'third' }],
  ],
  ['an acknowledged start that is not shown', { kind: 'start', description: 'third' }, 'acknowledged', [second, stopped]],
  [
    'an entry that vanished beside it',
    { kind: 'edit', entry: second, description: 'new' },
    'acknowledged',
    [{ ...second, description: 'new' }],
  ],
  [
    'a refused edit that is shown all the same',
    { kind: 'edit', entry: second, description: 'new' },
    'refused',
    [{ ...second, description: 'new' }, stopped],
  ],
  [
    'an unanswered edit that left something else',
    { kind: 'edit', entry: second, description: 'new' },
    'unsettled',
    [{ ...second, description: 'ne' }, stopped],
  ],
  ['a deleted entry that is still shown', { kind: 'delete', entry: stopped }, 'acknowledged', [second, stopped]],
  ['a stop that did not stop', { kind: 'stop', running: second }, 'acknowledged', [second, stopped]],
] as const)('the ledger of a schedule complains of %s', (...[, command, answered, shown]) => {
  const ledger = ledgerOfTwo();
  ledger.settle(command, answered, shown);
  expect(ledger.complaints).toHaveLength(1);
});

it('the ledger of a schedule takes an unanswered command either way, and says which', () => {
  const edit = { kind: 'edit', entry: second, description: 'new' } as const;
  const ledger = ledgerOfTwo();
  expect(ledger.settle(edit, 'unsettled', [second, stopped])).toBe(false);
  expect(ledger.settle(edit, 'unsettled', [{ ...second, description: 'new' }, stopped])).toBe(true);
  expect(ledger.complaints).toEqual([]);
  expect(ledger.compare([stopped, { ...second, description: 'new' }])).toEqual({ missing: [], surplus: [] });
});

it('the ledger of a schedule complains after a restart of what is gone, and of what is back', () => {
  const ledger = ledgerOfTwo();
  ledger.settle({ kind: 'delete', entry: stopped }, 'acknowledged', [second]);
  ledger.recheck([second]);
  expect(ledger.complaints).toEqual([]);
  ledger.recheck([stopped]);
  expect(ledger.complaints).toHaveLength(2);
  ledger.settle({ kind: 'restore', entry: stopped }, 'acknowledged', [second, stopped]);
  expect(ledger.complaints).toHaveLength(2);
  expect(ledger.compare([second, stopped])).toEqual({ missing: [], surplus: [] });
});
