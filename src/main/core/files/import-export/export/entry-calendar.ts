/**
 * Entries as iCalendar (RFC 5545): UTC instants, and the entry's own identifier, so that a later file updates events instead of adding them
 * again. Pure.
 */
import ICAL from 'ical.js';
import type { ExportedEntry, ExportSetting, FileText } from './exported-entry.ts';
import { entriesAtOnce, inPieces } from './exported-entry.ts';

interface CalendarText {
  /** Title of an event whose entry has no description. */
  readonly noDescription: string;
}

type CalendarSetting = ExportSetting & { readonly text: CalendarText };

/** A value may have line breaks, which are escaped, and no other control characters of ASCII. */
const control = /[[\p{Cc}&&\p{ASCII}]--[\n]]/gv;

function plain(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(control, ' ');
}

function time(instant: string): ICAL.Time {
  return ICAL.Time.fromJSDate(new Date(instant), true);
}

function eventOf(
  { id, start, end, description, project, tags }: ExportedEntry & { readonly end: string },
  { at, text }: CalendarSetting,
): ICAL.Component {
  const event = new ICAL.Component('vevent');
  event.addPropertyWithValue('uid', `${id}@clocktower`);
  event.addPropertyWithValue('dtstamp', time(at));
  event.addPropertyWithValue('dtstart', time(start));
  event.addPropertyWithValue('dtend', time(end));
  event.addPropertyWithValue('summary', description === '' ? text.noDescription : plain(description));
  const names = [project?.name, ...tags.map(({ name }) => name)].flatMap((name) =>
    name === null || name === undefined || name === '' ? [] : [plain(name)],
  );
  if (names.length > 0) {
    const categories = new ICAL.Property('categories', event);
    categories.setValues(names);
    event.addProperty(categories);
  }
  if (project !== null) {
    const named = new ICAL.Property('x-clocktower-project', event);
    named.resetType('text');
    named.setValue(plain(project.name));
    event.addProperty(named);
  }
  return event;
}

/** Leaves out running entries, which have no end yet. */
export function* entriesAsCalendar(entries: readonly ExportedEntry[], setting: CalendarSetting): FileText {
  yield 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Clocktower//Clocktower//EN\r\n';
  for (const some of inPieces(entries, entriesAtOnce)) {
    const events = some.flatMap((entry) =>
      entry.end === null ? [] : [`${eventOf({ ...entry, end: entry.end }, setting).toString()}\r\n`],
    );
    if (events.length > 0) {
      yield events.join('');
    }
  }
  yield 'END:VCALENDAR\r\n';
}
