import { instantOfEpochMs } from '#shared/values/brands.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { canonicalDescription } from '#core/service-client/tolerant-reading.ts';
import { inSlices } from '#core/platform/yield-to-event-loop.ts';
import { listOccurrences, readCalendarEvents, type CalendarOccurrence } from '../../../calendar/calendar-file.ts';
import { checkedRow, namedInFile, optionalName, type ImportedRow, type Reading, type ReadingContext, type RowOutcome, type UnreadableRow } from './imported-row.ts';

const eventsAtOnce = 20;

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

export async function readCalendar(text: string, context: ReadingContext): Promise<Reading> {
  const { isCalendar, events, broken } = await readCalendarEvents(text, context.yieldToEventLoop);
  if (!isCalendar) {
    return fail({ found: text.slice(0, 200) });
  }
  const rows: ImportedRow[] = [];
  const unreadable: UnreadableRow[] = broken.map((line) => ({ line, problem: { kind: 'broken-event' } }));
  const past = { from: instantOfEpochMs(0), to: context.now };
  const timeZone = context.options.timeZone ?? context.timeZone;
  await inSlices(events, {
    size: eventsAtOnce,
    yieldToEventLoop: context.yieldToEventLoop,
    each: (event) => {
      for (const occurrence of listOccurrences(event, past, timeZone)) {
        const outcome = readOccurrence(occurrence, context);
        if (outcome.ok) {
          rows.push(outcome.value);
        } else if (unreadable.at(-1)?.line !== occurrence.line) {
          // Reported once per event, however often it recurs.
          unreadable.push({ line: occurrence.line, problem: outcome.failure });
        }
      }
    },
  });
  return succeed({ format: 'icalendar', delimiter: null, dates: null, people: [], person: null, rows, unreadable });
}
