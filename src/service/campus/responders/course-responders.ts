import type { Dataset } from '../data/dataset.ts';
import { offerings } from '../data/data-files.ts';
import type { JsonObject } from '../formats/envelope.ts';
import { isSame, omit, pick } from './records.ts';
import type { Answered, CampusCall } from '../campus-call.ts';

const courseSummary = ['course_id', 'subject', 'catalog_number', 'title', 'units', 'description', 'academic_level'];
const coursePrerequisites = ['subject', 'catalog_number', 'title', 'prerequisites', 'prerequisites_parsed'];
const scheduleKind = '{term}Schedule.csv';
const fourDigits = /^\d{4}$/;

async function findCourse({ parameters, readData }: CampusCall): Promise<JsonObject | null> {
  const { department, subject = department, number } = parameters;
  const courses = (await readData()).records('courses.csv');
  return courses.find((course) => isSame(course['subject'], subject) && isSame(course['catalog_number'], number)) ?? null;
}

export async function answerCourses({ parameters, readData }: CampusCall): Promise<Answered> {
  const courses = (await readData()).records('courses.csv').filter((course) => isSame(course['subject'], parameters['department']));
  return { data: courses.map((course) => pick(course, courseSummary)) };
}

export async function answerCourse(call: CampusCall): Promise<Answered> {
  const course = await findCourse(call);
  return { data: course === null ? null : { ...omit(course, [...offerings, 'prerequisites_parsed']), offerings: pick(course, offerings) } };
}

export async function answerPrerequisites(call: CampusCall): Promise<Answered> {
  const course = await findCourse(call);
  return { data: course === null ? null : pick(course, coursePrerequisites) };
}

/** Returns the term that was asked for, or the newest term with a schedule. */
function chooseTerm(data: Dataset, asked: string | null): string | undefined {
  return asked !== null && fourDigits.test(asked) ? asked : data.terms(scheduleKind).at(-1);
}

const ofClass = [
  'subject',
  'catalog_number',
  'units',
  'title',
  'note',
  'class_number',
  'section',
  'campus',
  'associated_class',
  'related_component_1',
  'related_component_2',
  'enrollment_capacity',
  'enrollment_total',
  'waiting_capacity',
  'waiting_total',
  'topic',
];

function describeClass(row: JsonObject): JsonObject {
  return {
    date: pick(row, ['start_time', 'end_time', 'weekdays', 'start_date', 'end_date', 'is_tba', 'is_cancelled', 'is_closed']),
    location: pick(row, ['building', 'room']),
    instructors: row['instructors'] ?? [],
  };
}

async function answerClasses({ parameters, readData }: CampusCall, asked: string | null): Promise<Answered> {
  const data = await readData();
  const term = chooseTerm(data, asked);
  if (term === undefined) {
    return { data: [] };
  }
  const { department, subject = department, number } = parameters;
  const rows = (data.findTermRecords(scheduleKind, term) ?? []).filter(
    (row) => isSame(row['subject'], subject) && isSame(row['catalog_number'], number),
  );
  const reserves = data.findTermRecords('{term}Reserves.csv', term) ?? [];
  const classes = [...Map.groupBy(rows, (row) => row['class_number']).values()].flatMap((meetings) => {
    const [first] = meetings;
    return first === undefined
      ? []
      : [
          {
            ...pick(first, ofClass),
            reserves: reserves
              .filter((reserve) => reserve['class_number'] === first['class_number'])
              .map((reserve) => omit(reserve, ['class_number'])),
            classes: meetings.map(describeClass),
            held_with: first['held_with'] ?? [],
            term: Number(term),
            ...pick(first, ['academic_level', 'last_updated']),
          },
        ];
  });
  return { data: classes };
}

export async function answerSchedule(call: CampusCall): Promise<Answered> {
  return answerClasses(call, call.query.get('term'));
}

export async function answerTermSchedule(call: CampusCall): Promise<Answered> {
  return answerClasses(call, call.parameters['term'] ?? null);
}

export async function answerRoom({ parameters, query, readData }: CampusCall): Promise<Answered> {
  const data = await readData();
  const term = chooseTerm(data, query.get('term'));
  const rows = term === undefined ? [] : (data.findTermRecords(scheduleKind, term) ?? []);
  const inRoom = rows.filter((row) => isSame(row['building'], parameters['building']) && isSame(row['room'], parameters['room']));
  const names = [
    'class_number',
    'subject',
    'catalog_number',
    'title',
    'section',
    'weekdays',
    'start_time',
    'end_time',
    'start_date',
    'end_date',
    'enrollment_total',
    'instructors',
    'building',
    'room',
  ];
  return { data: inRoom.map((row) => ({ ...pick(row, names), term: Number(term), last_updated: row['last_updated'] ?? null })) };
}

export async function answerExams({ parameters, readData }: CampusCall): Promise<Answered> {
  const rows = (await readData()).findTermRecords('{term}ExamSchedule.csv', parameters['term'] ?? '') ?? [];
  const courses = Map.groupBy(rows, ({ course }) => course ?? null);
  const data = [...courses].map(([course, sections]) => ({
    course,
    sections: sections.map((section) => pick(section, ['section', 'day', 'date', 'start_time', 'end_time', 'location', 'notes'])),
  }));
  return { data };
}
