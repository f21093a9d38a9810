/** The reports of the recorded program after each command, and the comparison of a file with them. Pure. */
import { z } from 'zod';
import { uuidSchema, type Uuid } from '#shared/values/brands.ts';

/** The state of an entry as one line; null: deleted. */
const stateSchema = z.string().nullable();
export type EntryText = z.infer<typeof stateSchema>;

export const acknowledgedSchema = z.object({
  /** The number of the acknowledged command, from 1. */
  mutation: z.number().int().min(1),
  changed: z.array(z.object({ localId: uuidSchema, state: stateSchema })),
});
export type Acknowledged = z.infer<typeof acknowledgedSchema>;

export function entryText({
  local,
}: {
  readonly local: { readonly start: string; readonly end: string | null; readonly description: string };
}): string {
  return `${local.start} ${local.end ?? 'running'} ${local.description}`;
}

/**
 * Returns the acknowledged commands whose effect is lost. `upTo`: the number acknowledged before the power cut; later ones may be there,
 * too, because the commit comes before the acknowledgement.
 */
export function lostCommands(all: readonly Acknowledged[], upTo: number, held: ReadonlyMap<Uuid, string>): readonly number[] {
  const versions = new Map<Uuid, { readonly mutation: number; readonly state: EntryText }[]>();
  for (const { mutation, changed } of all) {
    for (const { localId, state } of changed) {
      const known = versions.get(localId) ?? [];
      known.push({ mutation, state });
      versions.set(localId, known);
    }
  }
  const lost = new Set<number>();
  for (const [localId, known] of versions) {
    const state = held.get(localId) ?? null;
    // A missing entry is also the state before its first version.
    const place = known.findLastIndex((version) => version.mutation <= upTo + 1 && version.state === state);
    for (const { mutation } of known.slice(place + 1)) {
      if (mutation <= upTo) {
        lost.add(mutation);
      }
    }
  }
  return [...lost].sort((one, other) => one - other);
}

/** Returns whether the command in flight, the one after `upTo`, is there only in part. */
export function isTorn(all: readonly Acknowledged[], upTo: number, held: ReadonlyMap<Uuid, string>): boolean {
  const underWay = all.find(({ mutation }) => mutation === upTo + 1);
  const isThere = new Set(underWay?.changed.map(({ localId, state }) => (held.get(localId) ?? null) === state));
  return isThere.size > 1;
}
