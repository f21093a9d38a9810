import {
  campusMethods as sharedMethods,
  campusServiceIds,
  type CampusFormat,
  type CampusMethod as SharedMethod,
} from '#shared/campus/methods.ts';

export const campusVersionSegment = 'v2';

export interface CampusMethod {
  readonly id: number;
  readonly path: string;
  readonly pathParameters: readonly string[];
  readonly service: string;
  /** The number of the parent service in the list of services. */
  readonly serviceId: number;
  /** The number of the parent service in the list of methods. It differs for the academic lists. */
  readonly listedServiceId: number;
  readonly requiresKey: boolean;
  /** Which calls count as usage of the key: none, those that return data, or all. */
  readonly counts: SharedMethod['counting'];
  readonly formats: readonly CampusFormat[];
  readonly isListed: boolean;
}

const unlisted: ReadonlySet<number> = new Set([1671, 1879, 10004]);

/** Removes a version segment that a method's own path begins with. */
const ownVersion = new RegExp(`^/${campusVersionSegment}(?=/)`);

function describe({ id, path, service, key, counting, formats, pathParameters }: SharedMethod): CampusMethod {
  return {
    id,
    path: path.replace(ownVersion, ''),
    pathParameters,
    service: service.name,
    serviceId: campusServiceIds[service.name],
    listedServiceId: service.id,
    // If the contract does not say whether a key is required, it is: usage without a key cannot be counted.
    requiresKey: key !== 'none',
    counts: counting,
    formats,
    isListed: !unlisted.has(id),
  };
}

export const campusMethods: readonly CampusMethod[] = sharedMethods.map(describe).sort((one, other) => one.id - other.id);
