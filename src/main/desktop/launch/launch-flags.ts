/** Reads the program's own flags. Whatever else stands on the command line is Chromium's business. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { StartFailure } from '#shared/failures.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';

export interface LaunchFlags {
  /** Absolute path of the folder for everything the app stores; null for the system's usual place. */
  readonly profile: string | null;
  /** Start with the icon only; so does whoever starts it for a command (`--launch`). */
  readonly hidden: boolean;
}

const valuesSchema = z.object({ profile: z.union([z.string(), z.boolean()]).optional(), hidden: z.boolean().optional(), launch: z.boolean().optional() });

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
