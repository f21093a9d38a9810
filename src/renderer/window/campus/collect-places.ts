/**
 * Gets the places of the page slice by slice and lays them out, each step a task of its own: with ten thousand places nobody at the
 * window waits for more than one of them.
 */
import { placesInSlice } from '#shared/campus/page.ts';
import type { WindowMessages } from '#shared/messages/catalogue.ts';
import type { Clocktower } from '../../bridge.ts';
import { drawable, librariesOf, nestsOf, type CampusPlace, type DrawnPlace, type PlaceKind } from './campus-places.ts';
import { groundOf, type MapGround } from './map-drawing.ts';

export interface CollectedPlaces {
  readonly all: Readonly<Record<PlaceKind, readonly CampusPlace[]>>;
  /** Those whose coordinates are known. */
  readonly drawn: Readonly<Record<PlaceKind, readonly DrawnPlace[]>>;
  /** null while there is no place to draw. */
  readonly ground: MapGround | null;
}

export const noPlaces: CollectedPlaces = { all: { library: [], nest: [] }, drawn: { library: [], nest: [] }, ground: null };

interface Collecting {
  readonly clocktower: Pick<Clocktower, 'getCampusPlaces'>;
  readonly messages: WindowMessages;
  /** Settles in a later task. */
  readonly nextTask: () => Promise<void>;
  readonly signal: AbortSignal;
}

/** null: the places changed meanwhile, could not be asked for, or are not wanted any more. A page tells of what they changed to. */
export async function collectPlaces(placesRevision: number, { clocktower, messages, nextTask, signal }: Collecting): Promise<CollectedPlaces | null> {
  const all: Record<PlaceKind, CampusPlace[]> = { library: [], nest: [] };
  const drawn: Record<PlaceKind, DrawnPlace[]> = { library: [], nest: [] };
  for (let from = 0, isLast = false; !isLast; from += placesInSlice) {
    const slice = await clocktower.getCampusPlaces({ from });
    if (signal.aborted || !slice.ok || slice.value.placesRevision !== placesRevision) {
      return null;
    }
    const found = { library: librariesOf(slice.value.libraries, messages), nest: nestsOf(slice.value.nests, messages) };
    for (const kind of ['library', 'nest'] as const) {
      all[kind].push(...found[kind]);
      drawn[kind].push(...drawable(found[kind]));
    }
    ({ isLast } = slice.value);
  }
  await nextTask();
  const ground = groundOf({ libraries: drawn.library, nests: drawn.nest });
  await nextTask();
  return signal.aborted ? null : { all, drawn, ground };
}
