import { instantOfEpochMs } from '#shared/values/brands.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { canonicalDescription } from '#core/service-client/tolerant-reading.ts';
import { readCalendarEvents } from '../../../calendar/calendar-file.ts';
import { listAllOccurrences, type CalendarOccurrence, type UnreadableEvent } from '../../../calendar/occurrences.ts';
import { stepsPerImport } from '../../../calendar/step-budget.ts';
import {
  checkedRow,
  namedInFile,
  noTable,
  optionalName,
  type ImportedRow,
  type Reading,
  type ReadingContext,
  type RowOutcome,
  type UnreadableRow,
} from './imported-row.ts';

function readOccurrence(occurrence: CalendarOccurrence, { now }: ReadingContext): RowOutcome {
  const { line, start, end, summary, description, categories, project, isAllDay } = occurrence;
  if (isAllDay) {
    return fail({ kind: 'all-day', text: summary });
  }
  // Clocktower also exports the project as a category.
  const tags = project === null ? categories : categories.filter((_, index) => index !== categories.indexOf(project));
  return checkedRow(
    {
      line,
      id: null,
      start,
      end,
      description: canonicalDescription(summary || description),
      project: optionalName(project ?? ''),
      task: null,
      tags: [...new Set(tags.map((tag) => tag.trim()))].filter((tag) => tag !== '').map(namedInFile),
      client: null,
    },
    now,
  );
}

function unreadableRow({ line, title, cause }: UnreadableEvent): UnreadableRow {
  return { line, problem: { kind: cause === 'broken' ? 'broken-event' : 'too-many-occurrences', text: title } };
}

export async function readCalendar(text: string, context: ReadingContext): Promise<Reading> {
  const { yieldToEventLoop, now } = context;
  const { isCalendar, events, unreadable: broken, unknownZones } = await readCalendarEvents(text, yieldToEventLoop);
  if (!isCalendar) {
    return fail({ found: text.slice(0, 200) });
  }
  const timeZone = context.options.timeZone ?? context.timeZone;
  const listed = await listAllOccurrences(events, {
    span: { from: instantOfEpochMs(0), to: now },
    timeZone,
    steps: stepsPerImport,
    yieldToEventLoop,
  });
  const rows: ImportedRow[] = [];
  const unreadable = [...broken, ...listed.unreadable].map(unreadableRow);
  for (const occurrence of listed.occurrences) {
    const outcome = readOccurrence(occurrence, context);
    if (outcome.ok) {
      rows.push(outcome.value);
    } else if (unreadable.at(-1)?.line !== occurrence.line) {
      // Reported once per event, however often it recurs.
      unreadable.push({ line: occurrence.line, problem: outcome.failure });
    }
  }
  return succeed({ ...noTable, format: 'icalendar', rows, unreadable, unknownZones });
}
