/**
 * Events of an iCalendar file (RFC 5545) with their recurrences. Each event is parsed on its own, so that a broken one does not affect the
 * others and a long file does not block the program. An instant is computed by the runtime's time zone where it knows the name, else by the
 * file's; the file's also compares a recurrence with the UTC times of its end and its exceptions.
 */
import ICAL from 'ical.js';
import { epochMsOfInstant, instantOfEpochMs, isWritableInstant, type UtcInstant } from '#shared/values/brands.ts';
import { inSlices, type YieldToEventLoop } from '#core/platform/yield-to-event-loop.ts';

export interface CalendarOccurrence {
  readonly uid: string;
  readonly line: number;
  readonly start: UtcInstant;
  readonly end: UtcInstant;
  readonly summary: string;
  readonly description: string;
  readonly categories: readonly string[];
  readonly project: string | null;
  readonly isAllDay: boolean;
}

export interface CalendarEvents {
  readonly isCalendar: boolean;
  readonly events: readonly CalendarEvent[];
  /** Lines of events that cannot be parsed. */
  readonly broken: readonly number[];
}

export interface CalendarEvent {
  readonly line: number;
  readonly event: ICAL.Event;
}

/** Limit of occurrences read per event: 27 years of daily ones. */
const occurrencesAtMost = 10_000;

const eventsAtOnce = 50;

interface Block {
  readonly line: number;
  readonly text: string;
}

function findBlocks(lines: readonly string[], name: string): readonly Block[] {
  const blocks: Block[] = [];
  let from: number | null = null;
  lines.forEach((line, index) => {
    // A line that begins with a space continues the one before.
    const plain = line.trimEnd().toUpperCase();
    if (plain === `BEGIN:${name}`) {
      from = index;
    } else if (plain === `END:${name}` && from !== null) {
      blocks.push({ line: from + 1, text: lines.slice(from, index + 1).join('\n').replaceAll(/\n[ \t]/g, '') });
      from = null;
    }
  });
  return blocks;
}

function isKnownZone(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch (error) {
    if (error instanceof RangeError) {
      return false;
    }
    throw error;
  }
}

/** A zone of this runtime, for files that use it without a description. */
class RuntimeZone extends ICAL.Timezone {
  override utcOffset({ year, month, day, hour, minute, second }: ICAL.Time): number {
    return Temporal.PlainDateTime.from({ year, month, day, hour, minute, second: Math.min(second, 59) }).toZonedDateTime(this.tzid).offsetNanoseconds / 1e9;
  }
}

/** The parser compares times with those in UTC, such as the end of a repetition, only in zones that it knows. */
function registerTimeZones(text: string): void {
  for (const [, name = ''] of text.matchAll(/;TZID="?([^":;\r\n]+)"?[:;]/gi)) {
    if (!ICAL.TimezoneService.has(name) && isKnownZone(name)) {
      ICAL.TimezoneService.register(new RuntimeZone({ tzid: name }), name);
    }
  }
}

function parseEvents(blocks: readonly Block[], zones: string): readonly CalendarEvent[] {
  const calendar = new ICAL.Component(ICAL.parse(`BEGIN:VCALENDAR\n${zones}\n${blocks.map(({ text }) => text).join('\n')}\nEND:VCALENDAR`));
  const events = calendar.getAllSubcomponents('vevent').map((component, index) => ({ line: blocks[index]?.line ?? 1, event: new ICAL.Event(component) }));
  const repeated = events.filter(({ event }) => !event.isRecurrenceException());
  // An invitation to a single occurrence comes without the recurring event.
  const wanted = repeated.length > 0 ? repeated : events;
  return wanted.filter(({ event }) => {
    // The parser reports invalid dates only when they are read.
    return event.startDate !== null && event.endDate !== null && event.component.getFirstPropertyValue('status') !== 'CANCELLED';
  });
}

export async function readCalendarEvents(text: string, yieldToEventLoop: YieldToEventLoop): Promise<CalendarEvents> {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  if (lines[0]?.trim().toUpperCase() !== 'BEGIN:VCALENDAR') {
    return { isCalendar: false, events: [], broken: [] };
  }
  const zones = findBlocks(lines, 'VTIMEZONE')
    .map(({ text: zone }) => zone)
    .join('\n');
  registerTimeZones(text);
  const groups = new Map<string, Block[]>();
  for (const block of findBlocks(lines, 'VEVENT')) {
    const uid = /^UID[^:\n]*:(.*)$/im.exec(block.text)?.[1]?.trim() ?? `line ${block.line}`;
    groups.set(uid, [...(groups.get(uid) ?? []), block]);
  }
  const events: CalendarEvent[] = [];
  const broken: number[] = [];
  await inSlices([...groups.values()], {
    size: eventsAtOnce,
    yieldToEventLoop,
    each: (blocks) => {
      try {
        events.push(...parseEvents(blocks, zones));
      } catch {
        // The parser throws errors of several types for malformed input: the event is reported as unreadable.
        broken.push(...blocks.map(({ line }) => line));
      }
    },
  });
  return { isCalendar: true, events: events.sort((one, other) => one.line - other.line), broken };
}

/** The instant of a wall time in its zone; a time without a zone is in `timeZone`. */
function instantMs(time: ICAL.Time, tzid: string, timeZone: string): number {
  if (time.zone === ICAL.Timezone.utcTimezone) {
    return Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);
  }
  const isKnown = tzid !== '' && isKnownZone(tzid);
  const isOfFile = time.zone !== ICAL.Timezone.localTimezone && time.zone?.component !== undefined && time.zone.component !== null;
  if (isOfFile && !isKnown) {
    return time.toUnixTime() * 1000;
  }
  const zone = isKnown ? tzid : timeZone;
  const { year, month, day, hour, minute, second } = time;
  return Temporal.PlainDateTime.from({ year, month, day, hour, minute, second: Math.min(second, 59) }).toZonedDateTime(zone).epochMilliseconds;
}

/** The single occurrences that differ from their event, without those that also change all later ones. */
function eventExceptions(event: ICAL.Event): readonly ICAL.Event[] {
  return Object.values(event.exceptions).filter((item): item is ICAL.Event => item instanceof ICAL.Event && !item.modifiesFuture());
}

function propertyZone({ component }: ICAL.Event, property: 'dtstart' | 'dtend' | 'recurrence-id'): string {
  const tzid = component.getFirstProperty(property)?.getParameter('tzid');
  return typeof tzid === 'string' ? tzid : '';
}

function propertyText({ component }: ICAL.Event, property: string): string {
  const value = component.getFirstPropertyValue(property);
  return typeof value === 'string' ? value : '';
}

interface Span {
  readonly from: UtcInstant;
  readonly to: UtcInstant;
}

/** Occurrences of one event that touch the span, the earliest first. Times without a zone are in `timeZone`. */
export function listOccurrences({ line, event }: CalendarEvent, { from, to }: Span, timeZone: string): readonly CalendarOccurrence[] {
  const found: CalendarOccurrence[] = [];
  const [fromMs, toMs] = [epochMsOfInstant(from), epochMsOfInstant(to)];
  const add = (item: ICAL.Event, startMs: number): void => {
    const lengthMs = instantMs(item.endDate, propertyZone(item, 'dtend') || propertyZone(item, 'dtstart'), timeZone) - instantMs(item.startDate, propertyZone(item, 'dtstart'), timeZone);
    const endMs = startMs + Math.max(0, lengthMs);
    if (startMs < toMs && (endMs > fromMs || startMs >= fromMs) && isWritableInstant(startMs) && isWritableInstant(endMs)) {
      found.push({
        uid: event.uid ?? `line ${line}`,
        line,
        start: instantOfEpochMs(startMs),
        end: instantOfEpochMs(endMs),
        summary: propertyText(item, 'summary'),
        description: propertyText(item, 'description'),
        categories: item.component.getAllProperties('categories').flatMap((property) => property.getValues().filter((value) => typeof value === 'string')),
        project: propertyText(item, 'x-clocktower-project') || null,
        isAllDay: item.startDate.isDate,
      });
    }
  };
  if (!event.isRecurring()) {
    add(event, instantMs(event.startDate, propertyZone(event, 'dtstart'), timeZone));
    return found;
  }
  // By instant: an exception may be given in another zone than the occurrence that it replaces.
  const moved = new Map(eventExceptions(event).map((item) => [instantMs(item.recurrenceId, propertyZone(item, 'recurrence-id'), timeZone), item]));
  const iterator = event.iterator();
  for (let index = 0; index < occurrencesAtMost; index += 1) {
    const next: ICAL.Time | undefined = iterator.next();
    if (next === undefined || next === null || instantMs(next, propertyZone(event, 'dtstart'), timeZone) >= toMs) {
      break;
    }
    const nextMs = instantMs(next, propertyZone(event, 'dtstart'), timeZone);
    const exception = moved.get(nextMs);
    moved.delete(nextMs);
    const { item, startDate } = exception === undefined ? event.getOccurrenceDetails(next) : { item: exception, startDate: exception.startDate };
    if (item.component.getFirstPropertyValue('status') !== 'CANCELLED') {
      add(item, instantMs(startDate, propertyZone(item, 'dtstart'), timeZone));
    }
  }
  // Occurrences after the span that were moved into it.
  for (const [originalMs, item] of moved) {
    if (originalMs >= toMs && item.component.getFirstPropertyValue('status') !== 'CANCELLED') {
      add(item, instantMs(item.startDate, propertyZone(item, 'dtstart'), timeZone));
    }
  }
  return found.sort((one, other) => (one.start < other.start ? -1 : one.start > other.start ? 1 : 0));
}
