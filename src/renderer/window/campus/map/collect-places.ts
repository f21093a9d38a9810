/**
 * Loads the locations slice by slice and projects them, each step in its own task: with ten thousand locations the window stays responsive.
 */
import { placesInSlice } from '#shared/campus/page.ts';
import type { BuildingView } from '#shared/campus/view.ts';
import type { WindowMessages } from '#shared/messages/catalogue.ts';
import { succeed, type Result } from '#shared/values/result.ts';
import type { Clocktower, Problem } from '../../../page/bridge.ts';
import { drawable, libraryPlaces, nestPlaces, type CampusPlace, type DrawnPlace, type PlaceKind } from './campus-places.ts';
import { buildMapGround, type MapGround } from './map-drawing.ts';

export interface CollectedPlaces {
  readonly all: Readonly<Record<PlaceKind, readonly CampusPlace[]>>;
  /** Those with coordinates. */
  readonly drawn: Readonly<Record<PlaceKind, readonly DrawnPlace[]>>;
  /** null: no location has coordinates. */
  readonly ground: MapGround | null;
}

export const noPlaces: CollectedPlaces = { all: { library: [], nest: [] }, drawn: { library: [], nest: [] }, ground: null };

interface Collecting {
  readonly clocktower: Pick<Clocktower, 'getCampusPlaces'>;
  readonly messages: WindowMessages;
  /** Resolves in a later task. */
  readonly nextTask: () => Promise<void>;
  readonly signal: AbortSignal;
}

/** Returns null if the locations changed meanwhile or are no longer wanted. A change arrives with the page. */
export async function collectPlaces(
  placesRevision: number,
  { clocktower, messages, nextTask, signal }: Collecting,
): Promise<Result<CollectedPlaces, Problem> | null> {
  const all: Record<PlaceKind, CampusPlace[]> = { library: [], nest: [] };
  const drawn: Record<PlaceKind, DrawnPlace[]> = { library: [], nest: [] };
  const buildings: BuildingView[] = [];
  for (let from = 0, isLast = false; !isLast; from += placesInSlice) {
    const slice = await clocktower.getCampusPlaces({ from });
    if (signal.aborted || (slice.ok && slice.value.placesRevision !== placesRevision)) {
      return null;
    }
    if (!slice.ok) {
      return slice;
    }
    const found = { library: libraryPlaces(slice.value.libraries, messages), nest: nestPlaces(slice.value.nests, messages) };
    for (const kind of ['library', 'nest'] as const) {
      all[kind].push(...found[kind]);
      drawn[kind].push(...drawable(found[kind]));
    }
    buildings.push(...slice.value.buildings);
    ({ isLast } = slice.value);
  }
  await nextTask();
  const ground = buildMapGround({ libraries: drawn.library, nests: drawn.nest, buildings });
  await nextTask();
  return signal.aborted ? null : succeed({ all, drawn, ground });
}
