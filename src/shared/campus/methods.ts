/**
 * The directory's 38 methods as data. Sources: the campus contract (“Methods in detail”, “Method catalog”) for identifiers, paths, keys and
 * counting of the six detailed methods; the published description of the original service for the rest. Undocumented values are `unknown`
 * or null.
 */

export type CampusFormat = 'json' | 'xml' | 'geojson';

/** Numbers of the services in the services listing. */
export const campusServiceIds = {
  api: 223,
  server: 227,
  resources: 229,
  courses: 239,
  terms: 241,
  buildings: 257,
  foodservices: 269,
  wireless: 1000,
  poi: 349,
} as const;
type ServiceName = keyof typeof campusServiceIds;

export interface CampusField {
  /** `issues.count` is in an object, `methods[].method_url` in a list. */
  readonly name: string;
  /** As documented; the service may send another type. */
  readonly type: 'integer' | 'number' | 'string' | 'boolean' | 'list' | 'object';
}

export interface CampusMethod {
  readonly id: number;
  /** As in the contract: parameters in braces, without the format. */
  readonly path: string;
  readonly service: { readonly name: ServiceName; readonly id: number };
  /** `unknown`: undocumented; the key is sent if there is one. */
  readonly key: 'required' | 'none' | 'unknown';
  /** When a call counts towards the key's usage: never, only if it returns data, or always. */
  readonly counting: 'never' | 'with-data' | 'always';
  readonly formats: readonly CampusFormat[];
  readonly pathParameters: readonly string[];
  /** Optional filters in the query, except `key` and `callback`. */
  readonly filters: readonly string[];
  readonly updated: 'daily' | 'live' | 'by-hand' | null;
  /** The source of the data; null if undocumented. */
  readonly data: 'database' | 'direct-database' | 'csv' | null;
  readonly payload: 'object' | 'list' | null;
  readonly fields: readonly CampusField[];
}

type Extras = Partial<Pick<CampusMethod, 'key' | 'counting' | 'formats' | 'filters' | 'updated' | 'data'>>;

const fieldTypes: Readonly<Record<string, CampusField['type']>> = {
  i: 'integer',
  n: 'number',
  s: 'string',
  b: 'boolean',
  l: 'list',
  o: 'object',
};

/** Parses `i:method_id s:method_url` into fields. */
function parseFields(text: string): readonly CampusField[] {
  return text === ''
    ? []
    : text.split(' ').map((part): CampusField => ({ name: part.slice(2), type: fieldTypes[part.slice(0, 1)] ?? 'string' }));
}

/** Groups, organizations, subjects, terms and instructions: 263 in the service's methods listing, 229 in its services listing. */
const academicsServiceId = 263;

interface Row {
  readonly id: number;
  readonly path: string;
  readonly service: ServiceName;
  readonly payload: CampusMethod['payload'];
  readonly fields: string;
  readonly extras?: Extras;
}

function toCampusMethod({ id, path, service, payload, fields, extras = {} }: Row): CampusMethod {
  return {
    id,
    path,
    service: { name: service, id: path.startsWith('/resources/academics/') ? academicsServiceId : campusServiceIds[service] },
    key: 'required',
    counting: 'always',
    formats: ['json', 'xml'],
    filters: [],
    updated: null,
    data: null,
    ...extras,
    pathParameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    payload,
    fields: parseFields(fields),
  };
}

const keyless = { key: 'none', counting: 'never' } as const;
const withData = { counting: 'with-data' } as const;

const scheduleFields =
  's:subject s:catalog_number n:units s:title s:note i:class_number s:section s:campus i:associated_class s:related_component_1 s:related_component_2 ' +
  'i:enrollment_capacity i:enrollment_total i:waiting_capacity s:waiting_total s:topic l:reserves s:reserves[].reserve_group i:reserves[].enrollment_capacity i:reserves[].enrollment_total ' +
  'l:classes o:classes[].date s:classes[].date.start_time s:classes[].date.end_time s:classes[].date.weekdays s:classes[].date.start_date s:classes[].date.end_date ' +
  'b:classes[].date.is_tba b:classes[].date.is_cancelled b:classes[].date.is_closed o:classes[].location s:classes[].location.building s:classes[].location.room ' +
  'l:classes[].instructors l:held_with i:term s:academic_level s:last_updated';
const offeringFields = [
  'online',
  'online_only',
  'st_jerome',
  'st_jerome_only',
  'renison',
  'renison_only',
  'conrad_grebel',
  'conrad_grebel_only',
]
  .map((name) => `b:offerings.${name}`)
  .join(' ');
const buildingFields =
  's:building_id s:building_code l:alternate_names n:latitude n:longitude l:building_sections l:building_sections[].section_name n:building_sections[].latitude n:building_sections[].longitude l:building_outline';
const menuFields =
  'o:date i:date.week i:date.year s:date.start s:date.end l:outlets s:outlets[].outlet_name i:outlets[].outlet_id l:outlets[].menu';
const noteFields = 'o:date s:outlet_name i:outlet_id o:note';

const rows: readonly Row[] = [
  {
    id: 1081,
    path: '/api/services',
    service: 'api',
    payload: 'list',
    fields: 'i:service_id s:service_name s:service_url l:methods s:methods[].method_id s:methods[].method_url',
    extras: { data: 'direct-database', key: 'none', counting: 'with-data', updated: 'live' },
  },
  {
    id: 1087,
    path: '/server/time',
    service: 'server',
    payload: 'object',
    fields: 'i:timestamp s:datetime s:timezone i:key_reset_time',
    extras: keyless,
  },
  { id: 1091, path: '/server/codes', service: 'server', payload: 'list', fields: 'i:code s:message', extras: keyless },
  { id: 1093, path: '/server/admin', service: 'server', payload: null, fields: '', extras: { key: 'unknown' } },
  {
    id: 1097,
    path: '/api/usage',
    service: 'api',
    payload: 'object',
    fields: 's:name s:api_key i:monthly_calls i:total_calls',
    extras: { data: 'direct-database', counting: 'never', updated: 'live' },
  },
  {
    id: 1103,
    path: '/api/methods',
    service: 'api',
    payload: 'list',
    fields: 'i:method_id s:method_url i:service_id s:service_name l:parameters',
    extras: { data: 'direct-database', ...keyless, updated: 'live' },
  },
  { id: 1109, path: '/api/versions', service: 'api', payload: 'list', fields: 'n:version s:release_date', extras: keyless },
  { id: 1117, path: '/api/changelog', service: 'api', payload: 'list', fields: 's:date l:changes', extras: keyless },
  {
    id: 1123,
    path: '/resources/printers',
    service: 'resources',
    payload: 'list',
    fields: 's:printer s:ad s:server s:comment s:driver s:room s:faculty',
    extras: withData,
  },
  {
    id: 1129,
    path: '/resources/infosessions',
    service: 'resources',
    payload: 'list',
    fields:
      's:id s:employer s:date s:start_time s:end_time s:location s:website s:audience s:programs s:description s:link s:day o:building',
    extras: withData,
  },
  {
    id: 1153,
    path: '/courses/{department}',
    service: 'courses',
    payload: 'list',
    fields: 's:course_id s:subject s:catalog_number s:title n:units s:description s:academic_level',
  },
  {
    id: 1163,
    path: '/courses/{department}/{number}',
    service: 'courses',
    payload: 'object',
    fields: `s:course_id s:subject s:catalog_number s:title n:units s:description l:instructions s:prerequisites s:antirequisites s:corequisites s:crosslistings l:terms_offered s:notes o:offerings ${offeringFields} b:needs_department_consent b:needs_instructor_consent l:extra s:calendar_year s:url s:academic_level`,
  },
  { id: 1171, path: '/courses/{department}/{number}/schedule', service: 'courses', payload: 'list', fields: scheduleFields },
  {
    id: 1181,
    path: '/courses/{subject}/{number}/prerequisites',
    service: 'courses',
    payload: 'object',
    fields: 's:subject s:catalog_number s:title s:prerequisites l:prerequisites_parsed',
  },
  {
    id: 1187,
    path: '/terms/{term}/examschedule',
    service: 'terms',
    payload: 'list',
    fields:
      's:course l:sections s:sections[].section s:sections[].day s:sections[].date s:sections[].start_time s:sections[].end_time s:sections[].location s:sections[].notes',
  },
  { id: 1193, path: '/terms/{term}/{subject}/{number}/schedule', service: 'terms', payload: 'list', fields: scheduleFields },
  { id: 1213, path: '/buildings/list', service: 'buildings', payload: 'list', fields: buildingFields, extras: withData },
  { id: 1217, path: '/buildings/{building}', service: 'buildings', payload: 'object', fields: buildingFields, extras: withData },
  {
    id: 1223,
    path: '/buildings/{building}/{room}/courses',
    service: 'buildings',
    payload: 'list',
    fields:
      'i:class_number s:subject s:catalog_number s:title s:section s:weekdays s:start_time s:end_time s:start_date s:end_date i:enrollment_total l:instructors s:building s:room i:term s:last_updated',
    extras: withData,
  },
  {
    id: 1229,
    path: '/resources/academics/groups',
    service: 'resources',
    payload: 'list',
    fields: 's:group_code s:group_short_name s:group_full_name',
    extras: withData,
  },
  {
    id: 1231,
    path: '/resources/academics/organizations',
    service: 'resources',
    payload: 'list',
    fields: 's:unit_code s:group_code s:unit_short_name s:unit_full_name',
    extras: withData,
  },
  {
    id: 1237,
    path: '/resources/academics/subjects',
    service: 'resources',
    payload: 'list',
    fields: 's:subject s:description s:unit s:group',
    extras: withData,
  },
  { id: 1249, path: '/resources/academics/terms', service: 'resources', payload: 'list', fields: 's:term s:description', extras: withData },
  {
    id: 1259,
    path: '/resources/academics/instructions',
    service: 'resources',
    payload: 'list',
    fields: 's:abbreviation s:description',
    extras: withData,
  },
  {
    id: 1277,
    path: '/foodservices/products/{id}',
    service: 'foodservices',
    payload: 'object',
    fields:
      'i:product_id s:product_name s:ingredients s:serving_size i:serving_size_ml i:serving_size_g i:calories i:total_fat_g i:total_fat_percent i:fat_saturated_g i:fat_saturated_percent i:fat_trans_g i:fat_trans_percent i:cholesterol_mg i:sodium_mg i:sodium_percent i:carbo_g i:carbo_percent i:carbo_fibre_g i:carbo_fibre_percent i:carbo_sugars_g i:protein_g i:vitamin_a_percent i:vitamin_c_percent i:calcium_percent i:iron_percent s:micro_nutrients s:tips i:diet_id s:diet_type',
    extras: withData,
  },
  {
    id: 1279,
    path: '/foodservices/products/search',
    service: 'foodservices',
    payload: null,
    fields: '',
    extras: { key: 'unknown', counting: 'with-data' },
  },
  {
    id: 1283,
    path: '/foodservices/outlets',
    service: 'foodservices',
    payload: 'list',
    fields: 'i:outlet_id s:outlet_name b:has_breakfast b:has_lunch b:has_dinner',
    extras: withData,
  },
  { id: 1289, path: '/foodservices/card', service: 'foodservices', payload: 'list', fields: 'i:vendor_id s:vendor_name', extras: withData },
  {
    id: 1291,
    path: '/foodservices/{year}/{week}/{id}/menu',
    service: 'foodservices',
    payload: 'object',
    fields: menuFields,
    extras: withData,
  },
  {
    id: 1297,
    path: '/foodservices/{year}/{week}/{id}/notes',
    service: 'foodservices',
    payload: 'list',
    fields: noteFields,
    extras: withData,
  },
  {
    id: 1301,
    path: '/foodservices/{year}/{week}/{id}/announcements',
    service: 'foodservices',
    payload: 'list',
    fields: 'o:date s:ad_text',
    extras: withData,
  },
  { id: 1303, path: '/foodservices/menu', service: 'foodservices', payload: 'object', fields: menuFields, extras: withData },
  { id: 1307, path: '/foodservices/notes', service: 'foodservices', payload: 'list', fields: noteFields, extras: withData },
  { id: 1319, path: '/foodservices/announcements', service: 'foodservices', payload: 'list', fields: 'o:date s:ad_text', extras: withData },
  { id: 1321, path: '/foodservices/diets', service: 'foodservices', payload: 'list', fields: 'i:diet_id s:diet_type', extras: withData },
  {
    id: 10004,
    path: '/wireless/auth',
    service: 'wireless',
    payload: 'object',
    fields: 'o:issues i:issues.count s:issues.last_updated',
    extras: { data: 'database', updated: 'daily' },
  },
  {
    id: 1671,
    path: '/resources/goosewatch',
    service: 'resources',
    payload: 'list',
    fields: 's:id s:location n:latitude n:longitude s:updated',
    extras: { data: 'csv', ...withData, filters: ['term'] },
  },
  {
    id: 1879,
    path: '/v2/poi/libraries',
    service: 'poi',
    payload: 'list',
    fields: 's:name s:description s:note n:latitude n:longitude',
    extras: { data: 'csv', formats: ['json', 'xml', 'geojson'], updated: 'by-hand' },
  },
];

export const campusMethods: readonly CampusMethod[] = rows.map(toCampusMethod);

const byId: ReadonlyMap<number, CampusMethod> = new Map(campusMethods.map((method) => [method.id, method]));

export function methodById(id: number): CampusMethod | null {
  return byId.get(id) ?? null;
}
