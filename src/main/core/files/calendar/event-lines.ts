/**
 * The lines of an iCalendar file: blocks of events and zones, checks of their numbers, and lists of dates, which the parser reads too
 * strictly.
 */
import ICAL from 'ical.js';
import { wallMs } from './recurrence.ts';
import type { FileZones } from './time-zones.ts';

export interface ListedDate {
  readonly time: ICAL.Time;
  /** Of a period; null: as long as the event. */
  readonly lengthMs: number | null;
}

/** Characters of a rule; the longest that a program writes has some hundred. */
const ruleLimit = 2_000;

export const titleLimit = 80;

export interface Block {
  readonly line: number;
  /** Unfolded, without parts inside it such as alarms. */
  readonly lines: readonly string[];
}

const wantedLine =
  /^(?:UID|DTSTART|DTEND|DURATION|RRULE|RECURRENCE-ID|SUMMARY|DESCRIPTION|CATEGORIES|STATUS|X-CLOCKTOWER-PROJECT|EXDATE|RDATE)[;:]/i;

/** Finds the events and the descriptions of zones. A line that begins with a space continues the one before. */
export function findBlocks(lines: readonly string[]): { readonly events: readonly Block[]; readonly zones: readonly string[] } {
  const events: Block[] = [];
  const zones: string[] = [];
  let open: { readonly line: number; readonly kind: 'VEVENT' | 'VTIMEZONE'; readonly lines: string[] } | null = null;
  let depth = 0;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const [, verb, name = ''] = /^(BEGIN|END):([A-Z-]+)\s*$/i.exec(line.toUpperCase()) ?? [];
    if (open === null) {
      if (verb === 'BEGIN' && (name === 'VEVENT' || name === 'VTIMEZONE')) {
        open = { line: index + 1, kind: name, lines: [line] };
        depth = 0;
      }
    } else if (verb === 'BEGIN' && name === open.kind) {
      // The one before was not closed.
      open = { line: index + 1, kind: name, lines: [line] };
      depth = 0;
    } else if (verb === 'END' && name === open.kind) {
      open.lines.push(line);
      if (open.kind === 'VEVENT') {
        events.push({ line: open.line, lines: open.lines });
      } else {
        zones.push(open.lines.join('\n'));
      }
      open = null;
    } else {
      depth += verb === 'BEGIN' ? 1 : 0;
      const folded: string[] = [line];
      while (/^[ \t]/.test(lines[index + 1] ?? '')) {
        index += 1;
        folded.push((lines[index] ?? '').slice(1));
      }
      const whole = folded.join('');
      if (open.kind === 'VTIMEZONE' || (depth === 0 && wantedLine.test(whole))) {
        open.lines.push(whole);
      }
      depth -= verb === 'END' ? 1 : 0;
    }
  }
  return { events, zones };
}

export function lineValue({ lines }: Block, name: string): string | null {
  const line = lines.find((each) => each.slice(0, name.length).toUpperCase() === name && /[;:]/.test(each[name.length] ?? ''));
  // A colon may be part of a quoted parameter.
  return line === undefined ? null : (/^(?:[^":]|"[^"]*")*:(.*)$/s.exec(line)?.[1]?.trim() ?? null);
}

export function blockTitle(block: Block): string {
  return (lineValue(block, 'SUMMARY') ?? '').replaceAll(/\\([\\,;])/g, '$1').slice(0, titleLimit);
}

export class MalformedEvent extends Error {}

const durationPattern = /^[+-]?P(?:\d{1,4}W|(?:\d{1,5}D)?(?:T(?:\d{1,6}H)?(?:\d{1,7}M)?(?:\d{1,9}S)?)?)$/i;
const rulePattern = /^[A-Z]+=[^=;]+(?:;[A-Z]+=[^=;]+)*$/;

/** Checks numbers before the parser computes with them, and corrects what other programs write against the standard. */
export function checkedLine(line: string): string {
  const [, name = '', parameters = '', value = ''] = /^([A-Z-]+)((?:[^":]|"[^"]*")*):(.*)$/is.exec(line) ?? [];
  const upper = name.toUpperCase();
  if (upper === 'DURATION') {
    if (!durationPattern.test(value.trim())) {
      throw new MalformedEvent();
    }
    return `${name}${parameters}:${value.trim()}`;
  }
  if (upper === 'RRULE') {
    // Exchange writes `BYDAY=MO, TU`.
    const rule = value.replaceAll(/\s+/g, '').replace(/;+$/, '').toUpperCase();
    if (rule.length > ruleLimit || !rulePattern.test(rule) || /(?:COUNT|INTERVAL)=(?!\d{1,9}(?:;|$))/.test(rule)) {
      throw new MalformedEvent();
    }
    return `${name}${parameters}:${rule}`;
  }
  return line;
}

const listedPattern = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?(Z)?)?$/i;

function readListedTime(text: string, zone: ICAL.Timezone): ICAL.Time {
  const [, year, month, day, hour, minute, second = '0', utc] = listedPattern.exec(text) ?? [];
  if (year === undefined) {
    throw new MalformedEvent();
  }
  const isDate = hour === undefined;
  const parts = {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour ?? 0),
    minute: Number(minute ?? 0),
    second: Number(second),
    isDate,
  };
  return ICAL.Time.fromData(parts, isDate ? ICAL.Timezone.localTimezone : utc === undefined ? zone : ICAL.Timezone.utcTimezone);
}

/** The values of EXDATE or RDATE lines: times, days or periods, whatever their VALUE parameter is. */
export function readListed(lines: readonly string[], name: 'EXDATE' | 'RDATE', zones: FileZones): readonly ListedDate[] {
  return lines.flatMap((line) => {
    const [, parameters, values] = new RegExp(`^${name}((?:;(?:[^":]|"[^"]*")*)?):(.*)$`, 'is').exec(line) ?? [];
    if (parameters === undefined || values === undefined) {
      return [];
    }
    const zoneName = /;TZID=("?)([^";:]+)\1/i.exec(parameters)?.[2];
    const zone = (zoneName === undefined ? null : zones.find(zoneName)) ?? ICAL.Timezone.localTimezone;
    return values.split(',').flatMap((value): readonly ListedDate[] => {
      const [start = '', end] = value.trim().split('/');
      if (start === '') {
        return [];
      }
      const time = readListedTime(start, zone);
      if (end === undefined) {
        return [{ time, lengthMs: null }];
      }
      if (durationPattern.test(end)) {
        return [{ time, lengthMs: ICAL.Duration.fromString(end.toUpperCase()).toSeconds() * 1000 }];
      }
      return [{ time, lengthMs: wallMs(readListedTime(end, zone)) - wallMs(time) }];
    });
  });
}
