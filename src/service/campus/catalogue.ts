/**
 * The methods of the campus directory, as its contract lists them («Methods in detail», «Method catalog»), and what is known of
 * each before it is asked. The contract has no more; who needs a key and what counts beyond the six methods in detail is what the
 * directory this contract describes once did.
 */

export const campusVersionSegment = 'v2';

export type CampusFormat = 'json' | 'xml' | 'geojson';

export interface CampusMethod {
  readonly id: number;
  /** Relative to the versioned root, path parameters in braces, without the format. */
  readonly path: string;
  readonly service: string;
  /** The parent service in the list of services. */
  readonly serviceId: number;
  /** The parent service in the list of methods, which has another one for the academic lists. */
  readonly listedServiceId: number;
  readonly requiresKey: boolean;
  /** Whether a call adds to the usage of its key: not at all, only when data is returned, or always. */
  readonly counts: 'never' | 'with-data' | 'always';
  readonly formats: readonly CampusFormat[];
  /** False for the three methods that neither listing names. */
  readonly isListed: boolean;
}

const serviceIds: Readonly<Record<string, number>> = {
  api: 223,
  server: 227,
  resources: 229,
  courses: 239,
  terms: 241,
  buildings: 257,
  foodservices: 269,
  poi: 349,
  wireless: 1000,
};

const academicServiceId = 263;

const listed: readonly (readonly [number, string])[] = [
  [1081, '/api/services'],
  [1087, '/server/time'],
  [1091, '/server/codes'],
  [1093, '/server/admin'],
  [1097, '/api/usage'],
  [1103, '/api/methods'],
  [1109, '/api/versions'],
  [1117, '/api/changelog'],
  [1123, '/resources/printers'],
  [1129, '/resources/infosessions'],
  [1153, '/courses/{department}'],
  [1163, '/courses/{department}/{number}'],
  [1171, '/courses/{department}/{number}/schedule'],
  [1181, '/courses/{subject}/{number}/prerequisites'],
  [1187, '/terms/{term}/examschedule'],
  [1193, '/terms/{term}/{subject}/{number}/schedule'],
  [1213, '/buildings/list'],
  [1217, '/buildings/{building}'],
  [1223, '/buildings/{building}/{room}/courses'],
  [1229, '/resources/academics/groups'],
  [1231, '/resources/academics/organizations'],
  [1237, '/resources/academics/subjects'],
  [1249, '/resources/academics/terms'],
  [1259, '/resources/academics/instructions'],
  [1277, '/foodservices/products/{id}'],
  [1279, '/foodservices/products/search'],
  [1283, '/foodservices/outlets'],
  [1289, '/foodservices/card'],
  [1291, '/foodservices/{year}/{week}/{id}/menu'],
  [1297, '/foodservices/{year}/{week}/{id}/notes'],
  [1301, '/foodservices/{year}/{week}/{id}/announcements'],
  [1303, '/foodservices/menu'],
  [1307, '/foodservices/notes'],
  [1319, '/foodservices/announcements'],
  [1321, '/foodservices/diets'],
];

const unlisted: readonly (readonly [number, string])[] = [
  [1671, '/resources/goosewatch'],
  [1879, '/poi/libraries'],
  [10004, '/wireless/auth'],
];

/** Named by their method: a key for these would only be asked for, never used. */
const withoutKey: ReadonlySet<number> = new Set([1081, 1087, 1091, 1103, 1109, 1117]);
const neverCounted: ReadonlySet<number> = new Set([1087, 1091, 1097, 1103, 1109, 1117]);
const withGeoJson: ReadonlySet<number> = new Set([1879]);
/** Services whose calls count whatever comes back, unless the method is one that never counts. */
const alwaysCounting: ReadonlySet<string> = new Set(['server', 'courses', 'terms', 'poi', 'wireless']);

function describe([id, path]: readonly [number, string], isListed: boolean): CampusMethod {
  const service = path.split('/')[1] ?? '';
  const serviceId = serviceIds[service];
  if (serviceId === undefined) {
    throw new Error(`${path} belongs to no service`);
  }
  return {
    id,
    path,
    service,
    serviceId,
    listedServiceId: path.startsWith('/resources/academics/') ? academicServiceId : serviceId,
    requiresKey: !withoutKey.has(id),
    counts: neverCounted.has(id) ? 'never' : alwaysCounting.has(service) ? 'always' : 'with-data',
    formats: withGeoJson.has(id) ? ['json', 'xml', 'geojson'] : ['json', 'xml'],
    isListed,
  };
}

/** All 38, by the order of their identifiers. */
export const campusMethods: readonly CampusMethod[] = [
  ...listed.map((row) => describe(row, true)),
  ...unlisted.map((row) => describe(row, false)),
];

/** Names of the path parameters, in path order. */
export function pathParametersOf(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}
