/** What each method answers. A method without a responder is known, and has no data. */
import type { Kysely } from 'kysely';
import { epochMsOfInstant, type UtcInstant } from '#shared/values/brands.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { campusMonth, localTimestamp, nextMonthEpochSeconds, zoneAbbreviation } from './campus-time.ts';
import type { DataFileKind } from './data-files.ts';
import type { Dataset } from './dataset.ts';
import type { Json, JsonObject } from './envelope.ts';
import type { KnownKey } from './keys.ts';
import { describeChanges, describeCodes, describeMethods, describeServices, describeVersions } from './self-description.ts';
import { readUsage } from './usage.ts';
import { readLatestReading } from './wireless.ts';

export interface CampusCall {
  readonly database: Kysely<TimeTrackingTables>;
  readonly now: UtcInstant;
  /** The versioned root, without a slash at its end. */
  readonly baseUrl: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Null where the method needs no key and got none that counts. */
  readonly caller: { readonly key: KnownKey; readonly text: string } | null;
  readonly readData: () => Promise<Dataset>;
}

export interface Answered {
  /** Null and an empty list are no data. */
  readonly data: Json;
  /** Under `meta.method`. */
  readonly extras?: JsonObject;
}

type Responder = (call: CampusCall) => Answered | Promise<Answered>;

function listOf(kind: DataFileKind): Responder {
  return async ({ readData }) => ({ data: (await readData()).records(kind) });
}

/** People write codes in either case. */
function isSame(value: Json | undefined, asked: string | undefined): boolean {
  const known = typeof value === 'number' ? String(value) : value;
  return typeof known === 'string' && known.toLowerCase() === asked?.toLowerCase();
}

function withoutSections(building: JsonObject): JsonObject {
  return { ...building, building_sections: [] };
}

function pick(record: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, record[name] ?? null]));
}

const courseSummary = ['course_id', 'subject', 'catalog_number', 'title', 'units', 'description', 'academic_level'];
const coursePrerequisites = ['subject', 'catalog_number', 'title', 'prerequisites'];

async function findCourse({ parameters, readData }: CampusCall): Promise<JsonObject | null> {
  const { department, subject = department, number } = parameters;
  const courses = (await readData()).records('courses.csv');
  return courses.find((course) => isSame(course['subject'], subject) && isSame(course['catalog_number'], number)) ?? null;
}

const fourDigits = /^\d{4}$/;

function termNumber(term: string | undefined): number | null {
  return term === undefined ? null : Number(term);
}

async function answerNests({ query, readData }: CampusCall): Promise<Answered> {
  const kind = '{term}GooseWatch.csv';
  const data = await readData();
  const terms = data.terms(kind);
  const asked = query.get('term') ?? '';
  // What is no term asks for none, and gets the newest.
  const displayed = fourDigits.test(asked) ? asked : terms.at(-1);
  return {
    data: displayed === undefined ? [] : (data.recordsOfTerm(kind, displayed) ?? []),
    extras: { term_min: termNumber(terms[0]), term_max: termNumber(terms.at(-1)), term_displaying: termNumber(displayed) },
  };
}

async function answerExams({ parameters, readData }: CampusCall): Promise<Answered> {
  const rows = (await readData()).recordsOfTerm('{term}ExamSchedule.csv', parameters['term'] ?? '') ?? [];
  const courses = Map.groupBy(rows, ({ course }) => course ?? null);
  const data = [...courses].map(([course, sections]) => ({
    course,
    sections: sections.map((section) => pick(section, ['section', 'day', 'date', 'start_time', 'end_time', 'location', 'notes'])),
  }));
  return { data };
}

async function answerUsage({ database, now, caller }: CampusCall): Promise<Answered> {
  if (caller === null) {
    return { data: null };
  }
  const { key, text } = caller;
  const { monthlyCalls, totalCalls } = await readUsage(database, { keyId: key.id, month: campusMonth(now) });
  return { data: { name: key.name, api_key: text, monthly_calls: monthlyCalls, total_calls: totalCalls } };
}

async function answerWireless({ database }: CampusCall): Promise<Answered> {
  const reading = await readLatestReading(database);
  const issues = reading === null
    ? { count: null, last_updated: null }
    : { count: reading.issues, last_updated: localTimestamp(reading.collectedAt) };
  return { data: { issues } };
}

const responders: ReadonlyMap<number, Responder> = new Map<number, Responder>([
  [1081, ({ baseUrl }) => ({ data: describeServices(baseUrl) })],
  [
    1087,
    ({ now }) => ({
      data: {
        timestamp: epochMsOfInstant(now) / 1000,
        datetime: localTimestamp(now),
        timezone: zoneAbbreviation(now),
        key_reset_time: nextMonthEpochSeconds(now),
      },
    }),
  ],
  [1091, () => ({ data: describeCodes() })],
  [1097, answerUsage],
  [1103, ({ baseUrl }) => ({ data: describeMethods(baseUrl) })],
  [1109, () => ({ data: describeVersions() })],
  [1117, () => ({ data: describeChanges() })],
  [1123, listOf('printers.csv')],
  [1129, listOf('infosessions.csv')],
  [
    1153,
    async ({ parameters, readData }) => {
      const courses = (await readData()).records('courses.csv').filter((course) => isSame(course['subject'], parameters['department']));
      return { data: courses.map((course) => pick(course, courseSummary)) };
    },
  ],
  [1163, async (call) => ({ data: await findCourse(call) })],
  [
    1181,
    async (call) => {
      const course = await findCourse(call);
      return { data: course === null ? null : pick(course, coursePrerequisites) };
    },
  ],
  [1187, answerExams],
  [1213, async ({ readData }) => ({ data: (await readData()).records('buildings.csv').map(withoutSections) })],
  [
    1217,
    async ({ parameters, readData }) => {
      const found = (await readData()).records('buildings.csv').find((building) => isSame(building['building_code'], parameters['building']));
      return { data: found === undefined ? null : withoutSections(found) };
    },
  ],
  [1229, listOf('groups.csv')],
  [1231, listOf('organizations.csv')],
  [1237, listOf('subjects.csv')],
  [1249, listOf('terms.csv')],
  [1259, listOf('instructions.csv')],
  [
    1277,
    async ({ parameters, readData }) => {
      const products = (await readData()).records('products.csv');
      return { data: products.find((product) => isSame(product['product_id'], parameters['id'])) ?? null };
    },
  ],
  [1283, listOf('outlets.csv')],
  [1289, listOf('card-vendors.csv')],
  [1321, listOf('diets.csv')],
  [1671, answerNests],
  [1879, listOf('libraries.csv')],
  [10004, answerWireless],
]);

export async function respond(methodId: number, call: CampusCall): Promise<Answered> {
  return responders.get(methodId)?.(call) ?? { data: null };
}
