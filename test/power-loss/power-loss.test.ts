/**
 * Power cuts of the outbox on real files: what was acknowledged is there afterwards. Without waiting for the disk the same cuts must lose
 * something, to prove that the test detects it. `npm run power-loss` makes more of them.
 */
import { describe, expect, it } from 'vitest';
import { uuidSchema } from '#shared/values/brands.ts';
import { fractionsFrom } from '../support/core-ports.ts';
import { isTorn, lostCommands, type Acknowledged } from './acknowledged.ts';
import { Disk } from './disk.ts';
import { runPowerLoss, summaryOf } from './power-loss.ts';
import { canRecord } from './trace.ts';

/** Longer than any run here takes on a busy machine. */
const patienceMs = 300_000;

if (canRecord()) {
  describe('the outbox when the power goes out', () => {
    const seed = Date.now() % 1_000_000;

    it('holds everything it acknowledged', { timeout: patienceMs }, async () => {
      const result = await runPowerLoss({ cycles: 60, seed, synchronous: 'FULL' });
      process.stdout.write(`\nPower loss: ${summaryOf(result)}\n`);
      expect(result.failures).toEqual([]);
      expect(result).toMatchObject({ cycles: 60, lost: 0, torn: 0, setAside: 0 });
      expect(result.expected).toBeGreaterThan(0);
    });

    it('would lose something if it did not wait for the disk', { timeout: patienceMs }, async () => {
      const result = await runPowerLoss({ cycles: 20, seed, synchronous: 'NORMAL' });
      process.stdout.write(`\nPower loss: ${summaryOf(result)}\n`);
      expect(result.lost).toBeGreaterThan(0);
    });
  });
} else {
  process.stderr.write('POWER CUTS ARE NOT TRIED: they need Linux and strace, and leave to trace processes of one’s own.\n');
}

const one = uuidSchema.parse('10000000-0000-4000-9000-000000000001');
const two = uuidSchema.parse('10000000-0000-4000-9000-000000000002');

describe('lostCommands', () => {
  const all: readonly Acknowledged[] = [
    { mutation: 1, changed: [{ localId: one, state: 'a' }] },
    {
      mutation: 2,
      changed: [
        { localId: one, state: 'b' },
        { localId: two, state: 'c' },
      ],
    },
    { mutation: 3, changed: [{ localId: one, state: null }] },
    { mutation: 4, changed: [{ localId: two, state: 'd' }] },
  ];

  it.each([
    [
      'nothing when all is there',
      2,
      [
        [one, 'b'],
        [two, 'c'],
      ],
      [],
    ],
    ['nothing when the next one is there already', 2, [[two, 'c']], []],
    [
      'what an older state of one entry leaves out',
      2,
      [
        [one, 'a'],
        [two, 'c'],
      ],
      [2],
    ],
    ['everything when nothing is there', 1, [], [1]],
    [
      'a delete that came undone',
      3,
      [
        [one, 'b'],
        [two, 'c'],
      ],
      [3],
    ],
    ['nothing of a deleted entry that is gone', 4, [[two, 'd']], []],
    [
      'what is there but was never said',
      2,
      [
        [one, 'x'],
        [two, 'c'],
      ],
      [1, 2],
    ],
  ] as const)('finds %s', (...[, upTo, held, lost]) => {
    expect(lostCommands(all, upTo, new Map(held))).toEqual(lost);
  });
});

it('a command in flight is there completely, not at all, or torn', () => {
  const all: readonly Acknowledged[] = [
    {
      mutation: 1,
      changed: [
        { localId: one, state: 'a' },
        { localId: two, state: 'b' },
      ],
    },
  ];
  expect(
    isTorn(
      all,
      0,
      new Map([
        [one, 'a'],
        [two, 'b'],
      ]),
    ),
  ).toBe(false);
  expect(isTorn(all, 0, new Map())).toBe(false);
  expect(isTorn(all, 0, new Map([[two, 'b']]))).toBe(true);
});

const written = (fd: number, text: string, offset: number) => ({ kind: 'write', fd, bytes: Buffer.from(text), offset }) as const;

/** The possible contents of one file after many power cuts. */
function outcomes(disk: Disk, name: string): ReadonlySet<string> {
  const chance = fractionsFrom(7);
  return new Set(Array.from({ length: 300 }, () => disk.remains(chance).get(name)?.toString('latin1') ?? 'missing'));
}

describe('the forgetful disk', () => {
  it('keeps what was synced once its folder is, too, and the rest by chance', () => {
    const disk = new Disk('/disk');
    disk.apply({ kind: 'open', fd: 3, path: '/disk/file', creates: true, truncates: false });
    disk.apply(written(3, 'kept', 0));
    disk.apply({ kind: 'sync', fd: 3 });
    expect(outcomes(disk, 'file')).toEqual(new Set(['missing', 'kept']));
    disk.apply({ kind: 'open', fd: 4, path: '/disk', creates: false, truncates: false });
    disk.apply({ kind: 'sync', fd: 4 });
    expect(outcomes(disk, 'file')).toEqual(new Set(['kept']));
    disk.apply(written(3, 'more', 4));
    expect(outcomes(disk, 'file')).toEqual(new Set(['kept', 'keptmore']));
    expect(disk.whole().get('file')?.toString()).toBe('keptmore');
  });

  it('tears a page at its sectors', () => {
    const disk = new Disk('/disk');
    disk.apply({ kind: 'open', fd: 3, path: '/disk/file', creates: true, truncates: false });
    disk.apply(written(3, '-'.repeat(1_024), 0));
    disk.apply({ kind: 'sync', fd: 3 });
    disk.apply(written(3, 'x'.repeat(1_024), 0));
    const seen = outcomes(disk, 'file');
    expect(seen).toContain('-'.repeat(512) + 'x'.repeat(512));
    expect(seen).toContain('x'.repeat(512) + '-'.repeat(512));
  });

  it('may bring back what was removed, and cut off, without a sync', () => {
    const disk = new Disk('/disk');
    disk.apply({ kind: 'open', fd: 3, path: '/disk/file', creates: true, truncates: false });
    disk.apply(written(3, 'long', 0));
    disk.apply({ kind: 'sync', fd: 3 });
    disk.apply({ kind: 'open', fd: 4, path: '/disk', creates: false, truncates: false });
    disk.apply({ kind: 'sync', fd: 4 });
    disk.apply({ kind: 'truncate', fd: 3, length: 1 });
    expect(outcomes(disk, 'file')).toEqual(new Set(['long', 'l']));
    disk.apply({ kind: 'unlink', path: '/disk/file' });
    expect(outcomes(disk, 'file')).toEqual(new Set(['long', 'l', 'missing']));
  });
});
