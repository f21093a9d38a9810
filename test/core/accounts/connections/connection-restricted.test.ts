/** Disks that refuse writes: what starts, what does not, and that nothing acknowledged is lost. Always runs on a real restriction. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { possibleRestrictions, runRestricted, type Restriction } from '../../../support/restricted-places.ts';
import { temporaryFolder } from '../../../support/after-test.ts';

const script = join(import.meta.dirname, '..', '..', '..', 'support', 'restricted-child.ts');

const fullSchema = z.object({ filled: z.object({ acknowledged: z.array(z.string()), kept: z.array(z.string()) }) });

function run(restriction: Restriction): unknown {
  const folder = temporaryFolder();
  return runRestricted(script, { folder, restriction });
}

function checkFull(report: unknown): void {
  expect(report).toMatchObject({
    // The running app reports the failure, and accepts entries again once there is space.
    filled: { refusal: 'storage-full', recovered: 'ok' },
    profile: 'disk-full',
    probeLeft: false,
    newDatabase: 'disk-full',
    newFolder: 'disk-full',
    // Operations that need no space still work.
    connection: 'ok',
    // A damaged file that cannot be moved aside stays in place.
    damaged: 'disk-full',
    names: ['copies', 'replica.sqlite'],
  });
  const { acknowledged, kept } = fullSchema.parse(report).filled;
  expect(acknowledged.length).toBeGreaterThan(1);
  expect(acknowledged.filter((localId) => !kept.includes(localId))).toEqual([]);
}

function checkUnwritable(report: unknown): void {
  expect(report).toMatchObject({
    profile: 'profile-not-writable',
    newDatabase: 'not-writable',
    newFolder: 'not-writable',
    service: 'not-writable',
    connection: 'profile-not-writable',
  });
}

const checks: Readonly<Record<Restriction, (report: unknown) => void>> = {
  full: checkFull,
  'read-only': checkUnwritable,
  unwritable: checkUnwritable,
};

describe('a disk that refuses writes', () => {
  it('is named for what it is, and nothing acknowledged is lost on it', () => {
    const restrictions = possibleRestrictions();
    expect(restrictions.length).toBeGreaterThan(0);
    for (const restriction of restrictions) {
      checks[restriction](run(restriction));
    }
  });
});
