/** Time zones that events name: of the runtime, by Windows names and names with a prefix too, or described in the file. */
import ICAL from 'ical.js';
import { findIana } from 'windows-iana';
import { BoundedIterator } from './recurrence.ts';
import { StepBudget, stepsPerZone } from './step-budget.ts';

const dayMs = 86_400_000;

export function isKnownZone(name: string): boolean {
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

/** A zone of the runtime. Caches the offset of days without a clock change, because an event may recur on many days. */
export class RuntimeZone extends ICAL.Timezone {
  readonly #offsets = new Map<number, number | null>();

  override utcOffset({ year, month, day, hour, minute, second }: ICAL.Time): number {
    const wallMs = Date.UTC(year, month - 1, day, hour, minute, second);
    const dayNumber = Math.floor(wallMs / dayMs);
    const known = this.#offsets.get(dayNumber);
    return (known === undefined ? this.#evenOffset(dayNumber) : known) ?? this.#offsetAt(wallMs);
  }

  #evenOffset(dayNumber: number): number | null {
    const offset = this.#offsetAt(dayNumber * dayMs);
    const even = offset === this.#offsetAt((dayNumber + 1) * dayMs) ? offset : null;
    this.#offsets.set(dayNumber, even);
    return even;
  }

  /** `wallMs`: the wall time as if it were UTC. */
  #offsetAt(wallMs: number): number {
    return (
      Temporal.Instant.fromEpochMilliseconds(wallMs).toZonedDateTimeISO('UTC').toPlainDateTime().toZonedDateTime(this.tzid)
        .offsetNanoseconds / 1e9
    );
  }
}

/** Zones by their city, `berlin` for Europe/Berlin. Made for the first file that needs it. */
let zonesByCity: ReadonlyMap<string, string> | null = null;

function namedCities(): ReadonlyMap<string, string> {
  return new Map(
    Intl.supportedValuesOf('timeZone').map((name) => [
      name
        .slice(name.lastIndexOf('/') + 1)
        .replaceAll('_', ' ')
        .toLowerCase(),
      name,
    ]),
  );
}

function standardOffset(name: string): number {
  const offsets = ['2026-01-01T12:00', '2026-07-01T12:00'].map(
    (at) => Temporal.PlainDateTime.from(at).toZonedDateTime(name).offsetNanoseconds,
  );
  return Math.min(...offsets) / 1e9;
}

/** The zone of a name such as `(UTC+01:00) Amsterdam, Berlin`: that of the first known city with this standard offset. */
function zoneOfDisplayName(name: string): string | null {
  const [, sign = '+', hours = '0', minutes = '0', cities] = /^\((?:UTC|GMT)(?:([+-])(\d{1,2})[:.]?(\d{2}))?\)\s*(.+)$/i.exec(name) ?? [];
  if (cities === undefined) {
    return null;
  }
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60);
  zonesByCity ??= namedCities();
  const found = zonesByCity;
  const known = cities.split(',').map((city) => found.get(city.trim().toLowerCase()) ?? resolveZoneName(city.trim()));
  return known.find((zone) => zone !== null && standardOffset(zone) === offset) ?? null;
}

/** The IANA name of a zone; null if the name is unknown. */
export function resolveZoneName(name: string): string | null {
  const plain = name.replaceAll('"', '').trim();
  // Only names: the runtime would take a whole date and time too.
  if (plain === '' || /^\d/.test(plain)) {
    return null;
  }
  if (isKnownZone(plain)) {
    return plain;
  }
  const [windows] = findIana(plain);
  if (windows !== undefined) {
    return windows;
  }
  // `/mozilla.org/20070129_1/America/New_York`: other programs put their own name before the zone's.
  const parts = plain.split('/').filter((part) => part !== '');
  const suffix = [3, 2, 1].map((count) => parts.slice(-count).join('/')).find((each) => each !== '' && isKnownZone(each));
  return suffix ?? zoneOfDisplayName(plain);
}

/**
 * Clock changes of a described zone are computed until this year: the parser begins again for a later one, which takes the budget twice.
 */
const describedUntilYear = 2060;

/** A zone that the file describes; null if its description cannot be used. */
function describedZone(text: string, budget: StepBudget): ICAL.Timezone | null {
  try {
    const component = new ICAL.Component(ICAL.parse(text));
    for (const part of component.getAllSubcomponents()) {
      const rule = part.getFirstPropertyValue('rrule');
      if (rule instanceof ICAL.Recur) {
        rule.iterator = (dtstart) => new BoundedIterator({ rule, dtstart, budget });
      }
    }
    const zone = new ICAL.Timezone(component);
    // Computes the clock changes once, and reports here and not at the first event that they cannot be computed.
    zone.utcOffset(ICAL.Time.fromData({ year: describedUntilYear, month: 1, day: 1, hour: 0, minute: 0, second: 0, isDate: false }));
    return zone;
  } catch {
    // The parser throws errors of several types for malformed input: the zone counts as not described.
    return null;
  }
}

/** Characters shown of a zone name. */
const zoneNameShown = 80;

/** Zone names reported for a file. */
const unknownZonesShown = 5;

/** Resolves the zones of one file. */
export class FileZones {
  readonly #described = new Map<string, ICAL.Timezone>();
  readonly #zones = new Map<string, ICAL.Timezone | null>();

  describe(texts: readonly string[], budget: StepBudget): void {
    for (const text of texts) {
      const name = /^TZID[^:\n]*:(.*)$/im.exec(text)?.[1]?.trim() ?? '';
      const zone = resolveZoneName(name) === name ? null : describedZone(text, new StepBudget(stepsPerZone, budget));
      if (zone !== null) {
        this.#described.set(name, zone);
      }
    }
  }

  /** The runtime's zone of an IANA name, else the file's description, else a zone of another spelling; null if the name is unknown. */
  find(name: string): ICAL.Timezone | null {
    const found = this.#zones.get(name);
    if (found !== undefined) {
      return found;
    }
    const known = resolveZoneName(name);
    const described = this.#described.get(name);
    const zone = known !== null && (known === name || described === undefined) ? new RuntimeZone({ tzid: known }) : (described ?? null);
    this.#zones.set(name, zone);
    return zone;
  }

  get unknown(): readonly string[] {
    return [...this.#zones].flatMap(([name, zone]) => (zone === null ? [name.slice(0, zoneNameShown)] : [])).slice(0, unknownZonesShown);
  }
}
