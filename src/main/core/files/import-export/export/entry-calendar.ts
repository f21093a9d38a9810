/** Entries as iCalendar (RFC 5545): UTC instants, and the entry's own identifier, so that a later file updates events instead of adding them again. Pure. */
import { ICalCalendar } from 'ical-generator';
import type { ExportedEntry, ExportSetting, FileText } from './exported-entry.ts';
import { entriesAtOnce, inPieces } from './exported-entry.ts';

export interface CalendarText {
  /** Title of an event whose entry has no description. */
  readonly noDescription: string;
}

const product = { company: 'Clocktower', product: 'Clocktower', language: 'EN' };

/** The library writes the calendar frame around any events; this cuts it off. */
function eventsText(calendar: ICalCalendar): string {
  const text = calendar.toString();
  return text.slice(text.indexOf('BEGIN:VEVENT'), text.lastIndexOf('END:VCALENDAR'));
}

/** Leaves out running entries, which have no end yet. */
export function* entriesAsCalendar(entries: readonly ExportedEntry[], setting: ExportSetting & { readonly text: CalendarText }): FileText {
  const stamp = new Date(setting.at);
  yield 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Clocktower//Clocktower//EN\r\n';
  for (const some of inPieces(entries, entriesAtOnce)) {
    const calendar = new ICalCalendar({ prodId: product });
    for (const { id, start, end, description, project, tags } of some) {
      if (end !== null) {
        calendar.createEvent({
          id: `${id}@clocktower`,
          start: new Date(start),
          end: new Date(end),
          stamp,
          summary: description === '' ? setting.text.noDescription : description,
          x: project === null ? [] : [{ key: 'X-CLOCKTOWER-PROJECT', value: project.name }],
          categories: [project?.name, ...tags.map(({ name }) => name)].flatMap((name) => (name === null || name === undefined || name === '' ? [] : [{ name }])),
        });
      }
    }
    if (calendar.events().length > 0) {
      yield eventsText(calendar);
    }
  }
  yield 'END:VCALENDAR\r\n';
}
