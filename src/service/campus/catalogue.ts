/**
 * The methods of the campus directory as the service needs them: what both sides agree on (`#shared/campus/methods.ts`), and how its
 * two listings name them.
 */
import { campusMethods as sharedMethods, type CampusFormat, type CampusMethod as SharedMethod } from '#shared/campus/methods.ts';

export const campusVersionSegment = 'v2';

export interface CampusMethod {
  readonly id: number;
  /** Relative to the versioned root, path parameters in braces, without the format. */
  readonly path: string;
  /** Names of the path parameters, in path order. */
  readonly pathParameters: readonly string[];
  readonly service: string;
  /** The parent service in the list of services. */
  readonly serviceId: number;
  /** The parent service in the list of methods, which has another one for the academic lists. */
  readonly listedServiceId: number;
  readonly requiresKey: boolean;
  /** Whether a call adds to the usage of its key: not at all, only when data is returned, or always. */
  readonly counts: SharedMethod['counting'];
  readonly formats: readonly CampusFormat[];
  /** False for the three methods that neither listing names. */
  readonly isListed: boolean;
}

const unlisted: ReadonlySet<number> = new Set([1671, 1879, 10004]);

/** A path that brings its own version segment lies where the others do. */
const ownVersion = new RegExp(`^/${campusVersionSegment}(?=/)`);

/** The number of each service; the list of methods gives the academic lists another one than their service has. */
const serviceIds: ReadonlyMap<string, number> = new Map(
  sharedMethods.filter(({ path }) => !path.startsWith('/resources/academics/')).map(({ service }) => [service.name, service.id]),
);

function describe({ id, path, service, key, counting, formats, pathParameters }: SharedMethod): CampusMethod {
  return {
    id,
    path: path.replace(ownVersion, ''),
    pathParameters,
    service: service.name,
    serviceId: serviceIds.get(service.name) ?? service.id,
    listedServiceId: service.id,
    // Where nobody says whether a key is needed, one is: usage without a key could not be counted.
    requiresKey: key !== 'none',
    counts: counting,
    formats,
    isListed: !unlisted.has(id),
  };
}

/** All 38, by the order of their identifiers. */
export const campusMethods: readonly CampusMethod[] = sharedMethods.map(describe).sort((one, other) => one.id - other.id);
