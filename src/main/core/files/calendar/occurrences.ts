/** The occurrences of events in a span. Each event has its own budget of steps, and all events of a calendar have one together. */
import ICAL from 'ical.js';
import { epochMsOfInstant, instantOfEpochMs, isWritableInstant, type UtcInstant } from '#shared/values/brands.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { YieldToEventLoop } from '#core/platform/yield-to-event-loop.ts';
import { titleLimit, type ListedDate } from './event-lines.ts';
import { ruleOccurrences, wallMs } from './recurrence.ts';
import { StepBudget, StepBudgetExceeded, stepsPerEvent } from './step-budget.ts';
import { RuntimeZone } from './time-zones.ts';

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

/** `too-much`: its recurrences take more steps than one event may. */
export interface UnreadableEvent {
  readonly line: number;
  /** Its summary; empty if it has none. */
  readonly title: string;
  readonly cause: 'broken' | 'too-much';
}

export interface CalendarEvent {
  readonly line: number;
  readonly event: ICAL.Event;
  /** Values of its EXDATE and RDATE lines. */
  readonly excluded: readonly ListedDate[];
  readonly added: readonly ListedDate[];
}

/** Steps after which other work of the program has its turn. */
const stepsAtOnce = 5_000;

/** Milliseconds of a wall time may be this far from the instant: the extreme offsets are +14 and -12 hours. */
const offsetLimitMs = 86_400_000;

/** The instant of a wall time in its zone; a time without a zone is in `local`. */
function instantMs(time: ICAL.Time, local: RuntimeZone): number {
  const { zone } = time;
  const isUtc = zone === ICAL.Timezone.utcTimezone;
  const own = time.isDate || zone === null || zone === undefined || zone === ICAL.Timezone.localTimezone ? local : zone;
  return wallMs(time) - (isUtc ? 0 : own.utcOffset(time) * 1000);
}

/** The single occurrences that differ from their event, without those that also change all later ones. */
function eventExceptions(event: ICAL.Event): readonly ICAL.Event[] {
  return Object.values(event.exceptions).filter((item): item is ICAL.Event => item instanceof ICAL.Event && !item.modifiesFuture());
}

function propertyText({ component }: ICAL.Event, property: string): string {
  const value = component.getFirstPropertyValue(property);
  return typeof value === 'string' ? value : '';
}

interface Span {
  readonly from: UtcInstant;
  readonly to: UtcInstant;
}

function dayText({ year, month, day }: ICAL.Time): string {
  return `${year}-${month}-${day}`;
}

/** Times and days that a list of dates names. A day in it stands for every occurrence that begins on it. */
class NamedDates {
  readonly #instants = new Set<number>();
  readonly #days = new Set<string>();

  constructor(times: readonly ICAL.Time[], local: RuntimeZone) {
    for (const time of times) {
      if (time.isDate) {
        this.#days.add(dayText(time));
      } else {
        this.#instants.add(instantMs(time, local));
      }
    }
  }

  has(time: ICAL.Time, atMs: number): boolean {
    return this.#instants.has(atMs) || this.#days.has(dayText(time));
  }
}

interface Expansion {
  readonly span: Span;
  readonly local: RuntimeZone;
  readonly budget: StepBudget;
}

/** Yields between two occurrences, where other work may have its turn. */
function* expand(
  { line, event, excluded, added }: CalendarEvent,
  { span, local, budget }: Expansion,
): Generator<void, readonly CalendarOccurrence[]> {
  const found: CalendarOccurrence[] = [];
  const [fromMs, toMs] = [epochMsOfInstant(span.from), epochMsOfInstant(span.to)];
  const eventLength = (item: ICAL.Event): number => Math.max(0, instantMs(item.endDate, local) - instantMs(item.startDate, local));
  const add = (item: ICAL.Event, startMs: number, lengthMs: number): void => {
    const endMs = startMs + lengthMs;
    const touches = startMs < toMs && (endMs > fromMs || startMs >= fromMs);
    if (
      touches &&
      item.component.getFirstPropertyValue('status') !== 'CANCELLED' &&
      isWritableInstant(startMs) &&
      isWritableInstant(endMs)
    ) {
      budget.spend(2);
      found.push({
        uid: event.uid ?? `line ${line}`,
        line,
        start: instantOfEpochMs(startMs),
        end: instantOfEpochMs(endMs),
        summary: propertyText(item, 'summary'),
        description: propertyText(item, 'description'),
        categories: item.component
          .getAllProperties('categories')
          .flatMap((property) => property.getValues().filter((value) => typeof value === 'string')),
        project: propertyText(item, 'x-clocktower-project') || null,
        isAllDay: item.startDate.isDate,
      });
    }
  };
  const lengthMs = eventLength(event);
  const exceptions = eventExceptions(event);
  budget.spend(5 + excluded.length + added.length + exceptions.length);
  const left = new NamedDates([...excluded.map(({ time }) => time), ...exceptions.map(({ recurrenceId }) => recurrenceId)], local);
  const seen = new Set<number>();
  const addOccurrence = (time: ICAL.Time, ownLengthMs: number | null): boolean => {
    const atMs = instantMs(time, local);
    if (atMs >= toMs) {
      return false;
    }
    if (!seen.has(atMs) && !left.has(time, atMs)) {
      budget.spend(4);
      seen.add(atMs);
      // A change of this and all later occurrences moves them too.
      const { item, startDate } = event.getOccurrenceDetails(time);
      add(item, instantMs(startDate, local), ownLengthMs ?? (item === event ? lengthMs : eventLength(item)));
    }
    return true;
  };
  // A period first: it is longer or shorter than the event at the same time.
  for (const { time, lengthMs: ownLengthMs } of [...added].sort(
    (one, other) => Number(one.lengthMs === null) - Number(other.lengthMs === null),
  )) {
    addOccurrence(time, ownLengthMs);
  }
  addOccurrence(event.startDate, null);
  for (const rule of event.component.getAllProperties('rrule').map((property) => property.getFirstValue())) {
    if (rule instanceof ICAL.Recur) {
      for (const time of ruleOccurrences(rule, {
        dtstart: event.startDate,
        fromWallMs: fromMs - lengthMs - offsetLimitMs,
        toWallMs: toMs + offsetLimitMs,
        budget,
      })) {
        if (!addOccurrence(time, null)) {
          break;
        }
        yield;
      }
    }
  }
  for (const item of exceptions) {
    add(item, instantMs(item.startDate, local), eventLength(item));
  }
  return found.sort((one, other) => (one.start < other.start ? -1 : one.start > other.start ? 1 : 0));
}

function unreadableEvent({ line, event }: CalendarEvent, cause: UnreadableEvent['cause']): UnreadableEvent {
  return { line, title: propertyText(event, 'summary').slice(0, titleLimit), cause };
}

/** Occurrences of one event that touch the span, the earliest first. Times without a zone are in `local`. */
async function listOccurrences(
  event: CalendarEvent,
  { span, local, budget }: Expansion,
  yieldIfLong: () => Promise<void>,
): Promise<Result<readonly CalendarOccurrence[], UnreadableEvent>> {
  try {
    const expansion = expand(event, { span, local, budget: new StepBudget(stepsPerEvent, budget) });
    for (let step = expansion.next(); ; step = expansion.next()) {
      if (step.done === true) {
        return succeed(step.value);
      }
      await yieldIfLong();
    }
  } catch (error) {
    // Errors of several types, as when parsing: some values are read only here.
    return fail(unreadableEvent(event, error instanceof StepBudgetExceeded ? 'too-much' : 'broken'));
  }
}

interface CalendarListing {
  readonly occurrences: readonly CalendarOccurrence[];
  readonly unreadable: readonly UnreadableEvent[];
  /** Whether the events together take more than `steps`. The events that were not reached are `unreadable`. */
  readonly isTooMuch: boolean;
}

/** Occurrences of all events that touch the span. */
export async function listAllOccurrences(
  events: readonly CalendarEvent[],
  {
    span,
    timeZone,
    steps,
    yieldToEventLoop,
  }: { readonly span: Span; readonly timeZone: string; readonly steps: number; readonly yieldToEventLoop: YieldToEventLoop },
): Promise<CalendarListing> {
  const budget = new StepBudget(steps);
  const local = new RuntimeZone({ tzid: timeZone });
  const occurrences: CalendarOccurrence[] = [];
  const unreadable: UnreadableEvent[] = [];
  let yieldedAt = 0;
  const yieldIfLong = async (): Promise<void> => {
    if (budget.used - yieldedAt >= stepsAtOnce) {
      yieldedAt = budget.used;
      await yieldToEventLoop();
    }
  };
  for (const event of events) {
    const listed: Awaited<ReturnType<typeof listOccurrences>> = budget.isExceeded
      ? fail(unreadableEvent(event, 'too-much'))
      : await listOccurrences(event, { span, local, budget }, yieldIfLong);
    if (listed.ok) {
      occurrences.push(...listed.value);
    } else {
      unreadable.push(listed.failure);
    }
    await yieldIfLong();
  }
  return { occurrences, unreadable, isTooMuch: budget.isExceeded };
}
