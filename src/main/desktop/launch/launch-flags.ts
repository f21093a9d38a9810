/** Parses the program's own flags. All others are Chromium's. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { StartFailure } from '#shared/failures.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';

export interface LaunchFlags {
  /** Absolute path of the profile; null for the system's default. */
  readonly profile: string | null;
  /** Starts with the icon only, as `--launch` does. */
  readonly hidden: boolean;
}

const valuesSchema = z.object({
  profile: z.union([z.string(), z.boolean()]).optional(),
  hidden: z.boolean().optional(),
  launch: z.boolean().optional(),
});

export function readLaunchFlags(argv: readonly string[]): Result<LaunchFlags, StartFailure> {
  const { values } = parseArgs({
    args: [...argv],
    options: { profile: { type: 'string' }, hidden: { type: 'boolean' }, launch: { type: 'boolean' } },
    // Chromium and its drivers add flags of their own.
    strict: false,
    allowPositionals: true,
  });
  const flags = parseForeign(valuesSchema, values);
  if (!flags.ok || typeof flags.value.profile === 'boolean' || flags.value.profile === '') {
    return fail({ kind: 'flag-needs-value', flag: '--profile' });
  }
  const { profile, hidden, launch } = flags.value;
  return succeed({ profile: profile === undefined ? null : resolve(profile), hidden: (hidden ?? false) || (launch ?? false) });
}
