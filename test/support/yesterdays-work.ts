/** Two entries of yesterday, one right after the other. */
import { instantOfEpochMs, type UtcInstant } from '#shared/values/brands.ts';

export interface Worked {
  readonly start: UtcInstant;
  readonly end: UtcInstant;
  readonly description: string;
}

export interface YesterdaysWork {
  /** Yesterday at this hour and minute in the time zone. */
  readonly yesterdayAt: (hour: number, minute?: number) => UtcInstant;
  readonly drawing: Worked;
  readonly mail: Worked;
}

export function yesterdaysWork(timeZone = Temporal.Now.timeZoneId()): YesterdaysWork {
  function yesterdayAt(hour: number, minute = 0): UtcInstant {
    const day = Temporal.Now.zonedDateTimeISO(timeZone).subtract({ days: 1 }).startOfDay();
    return instantOfEpochMs(day.add({ hours: hour, minutes: minute }).epochMilliseconds);
  }
  return {
    yesterdayAt,
    drawing: { start: yesterdayAt(9), end: yesterdayAt(11), description: 'Drawing' },
    mail: { start: yesterdayAt(11), end: yesterdayAt(12), description: 'Mail' },
  };
}
