/**
 * Events of an iCalendar file (RFC 5545) with their recurrences. Each event is parsed and expanded on its own with a budget of steps, so
 * that a broken or an endless one does not affect the others and nothing in a file can block the program.
 */
import ICAL from 'ical.js';
import { inSlices, type YieldToEventLoop } from '#core/platform/yield-to-event-loop.ts';
import { blockTitle, checkedLine, findBlocks, lineValue, MalformedEvent, readListed, type Block } from './event-lines.ts';
import type { CalendarEvent, UnreadableEvent } from './occurrences.ts';
import { wallMs } from './recurrence.ts';
import { StepBudget, StepBudgetExceeded, stepsPerCalendar } from './step-budget.ts';
import { FileZones } from './time-zones.ts';

export interface CalendarEvents {
  readonly isCalendar: boolean;
  readonly events: readonly CalendarEvent[];
  readonly unreadable: readonly UnreadableEvent[];
  /** Names of time zones that are neither known nor described; their times are read in this computer's zone. */
  readonly unknownZones: readonly string[];
}

const linesAtOnce = 2_000;

function unreadableBlock(block: Block, error: unknown): UnreadableEvent {
  return { line: block.line, title: blockTitle(block), cause: error instanceof StepBudgetExceeded ? 'too-much' : 'broken' };
}

/** The parser asks the outermost component for the zones of times. */
class FileCalendar extends ICAL.Component {
  readonly #zones: FileZones;

  constructor(zones: FileZones) {
    super('vcalendar');
    this.#zones = zones;
  }

  override getTimeZoneByID(name: string): ICAL.Timezone {
    return this.#zones.find(name) ?? ICAL.Timezone.localTimezone;
  }
}

function parseBlock(
  { line, lines }: Block,
  calendar: FileCalendar,
  zones: FileZones,
): Omit<CalendarEvent, 'event'> & { readonly component: ICAL.Component } {
  const own = lines.filter((each) => !/^(?:EXDATE|RDATE)[;:]/i.test(each));
  const component = new ICAL.Component(ICAL.parse(own.map(checkedLine).join('\n')));
  calendar.addSubcomponent(component);
  return { line, component, excluded: readListed(lines, 'EXDATE', zones), added: readListed(lines, 'RDATE', zones) };
}

/** Reads all that is needed later, because the parser reports invalid values only when they are read. */
function checkEvent(event: ICAL.Event): void {
  const { startDate, endDate } = event;
  if (
    !(startDate instanceof ICAL.Time) ||
    !(endDate instanceof ICAL.Time) ||
    Number.isNaN(wallMs(startDate)) ||
    Number.isNaN(wallMs(endDate))
  ) {
    throw new MalformedEvent();
  }
  for (const name of ['rrule', 'recurrence-id']) {
    event.component.getAllProperties(name).forEach((property) => property.getFirstValue());
  }
}

interface Group {
  readonly blocks: readonly Block[];
  readonly calendar: FileCalendar;
  readonly zones: FileZones;
  readonly budget: StepBudget;
}

/** The events of one identifier: usually a recurring one and the occurrences that differ from it. */
function parseGroup({ blocks, calendar, zones, budget }: Group): {
  readonly events: readonly CalendarEvent[];
  readonly unreadable: readonly UnreadableEvent[];
} {
  const unreadable: UnreadableEvent[] = [];
  const attempted = <Value>(block: Block, read: () => Value): readonly Value[] => {
    try {
      return [read()];
    } catch (error) {
      // The parser throws errors of several types for malformed input: the event is reported as unreadable.
      unreadable.push(unreadableBlock(block, error));
      return [];
    }
  };
  const parsed = blocks.flatMap((block) =>
    attempted(block, () => {
      const { component, ...rest } = parseBlock(block, calendar, zones);
      const event = new ICAL.Event(component, { exceptions: [] });
      checkEvent(event);
      return { ...rest, event, block };
    }),
  );
  const exceptions = parsed.filter(({ event }) => event.isRecurrenceException());
  const repeated = parsed.filter(({ event }) => !event.isRecurrenceException());
  // An invitation to a single occurrence comes without the recurring event.
  const wanted = repeated.length > 0 ? repeated : parsed;
  const events = wanted.flatMap(({ event, block, line, excluded, added }) => {
    if (event.component.getFirstPropertyValue('status') === 'CANCELLED') {
      return [];
    }
    return attempted(block, () => {
      if (!event.isRecurrenceException()) {
        budget.spend(exceptions.length);
        exceptions.forEach((exception) => event.relateException(exception.event.component));
      }
      return { line, event, excluded, added };
    });
  });
  return { events, unreadable };
}

export async function readCalendarEvents(text: string, yieldToEventLoop: YieldToEventLoop): Promise<CalendarEvents> {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  if (lines[0]?.trim().toUpperCase() !== 'BEGIN:VCALENDAR') {
    return { isCalendar: false, events: [], unreadable: [], unknownZones: [] };
  }
  const blocks = findBlocks(lines);
  const budget = new StepBudget(stepsPerCalendar);
  const zones = new FileZones();
  await inSlices(blocks.zones, { size: 1, yieldToEventLoop, each: (zone) => zones.describe([zone], budget) });
  const calendar = new FileCalendar(zones);
  const groups = new Map<string, Block[]>();
  for (const block of blocks.events) {
    const uid = lineValue(block, 'UID') ?? `line ${block.line}`;
    const group = groups.get(uid);
    if (group === undefined) {
      groups.set(uid, [block]);
    } else {
      group.push(block);
    }
  }
  const events: CalendarEvent[] = [];
  const unreadable: UnreadableEvent[] = [];
  let read = 0;
  for (const group of groups.values()) {
    const parsed = parseGroup({ blocks: group, calendar, zones, budget });
    events.push(...parsed.events);
    unreadable.push(...parsed.unreadable);
    read += group.reduce((sum, block) => sum + block.lines.length, 0);
    if (read >= linesAtOnce) {
      read = 0;
      await yieldToEventLoop();
    }
  }
  return { isCalendar: true, events: events.sort((one, other) => one.line - other.line), unreadable, unknownZones: zones.unknown };
}
