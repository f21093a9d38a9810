import { epochMsOfInstant } from '#shared/values/brands.ts';
import { answerBuilding, answerBuildings, answerInfoSessions } from './building-responders.ts';
import type { Answered, CampusCall, Responder } from '../campus-call.ts';
import { campusMonth, localTimestamp, nextMonthEpochSeconds, zoneAbbreviation } from '../campus-time.ts';
import {
  answerCourse,
  answerCourses,
  answerExams,
  answerPrerequisites,
  answerRoom,
  answerSchedule,
  answerTermSchedule,
} from './course-responders.ts';
import type { DataFileKind } from '../data/data-files.ts';
import { answerAnnouncements, answerMenu, answerNotes, answerProduct, answerProductSearch } from './food-responders.ts';
import { describeChanges, describeCodes, describeMethods, describeServices, describeVersions } from '../self-description.ts';
import { readUsage } from '../usage.ts';
import { readLatestReading } from './wireless.ts';

function listResponder(kind: DataFileKind): Responder {
  return async ({ readData }) => ({ data: (await readData()).records(kind) });
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
  // An invalid term is treated as no term: the newest one is used.
  const displayed = fourDigits.test(asked) ? asked : terms.at(-1);
  return {
    data: displayed === undefined ? [] : (data.findTermRecords(kind, displayed) ?? []),
    extras: { term_min: termNumber(terms[0]), term_max: termNumber(terms.at(-1)), term_displaying: termNumber(displayed) },
  };
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
  const issues =
    reading === null ? { count: null, last_updated: null } : { count: reading.issues, last_updated: localTimestamp(reading.collectedAt) };
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
  [1093, listResponder('server-admin.csv')],
  [1123, listResponder('printers.csv')],
  [1129, answerInfoSessions],
  [1153, answerCourses],
  [1163, answerCourse],
  [1171, answerSchedule],
  [1181, answerPrerequisites],
  [1187, answerExams],
  [1193, answerTermSchedule],
  [1213, answerBuildings],
  [1217, answerBuilding],
  [1223, answerRoom],
  [1229, listResponder('groups.csv')],
  [1231, listResponder('organizations.csv')],
  [1237, listResponder('subjects.csv')],
  [1249, listResponder('terms.csv')],
  [1259, listResponder('instructions.csv')],
  [1277, answerProduct],
  [1279, answerProductSearch],
  [1283, listResponder('outlets.csv')],
  [1289, listResponder('card-vendors.csv')],
  [1291, answerMenu],
  [1297, answerNotes],
  [1301, answerAnnouncements],
  [1303, answerMenu],
  [1307, answerNotes],
  [1319, answerAnnouncements],
  [1321, listResponder('diets.csv')],
  [1671, answerNests],
  [1879, listResponder('libraries.csv')],
  [10004, answerWireless],
]);

export async function respond(methodId: number, call: CampusCall): Promise<Answered> {
  return responders.get(methodId)?.(call) ?? { data: null };
}
