/** Typed times of day: `9:05`, `905`, `9.05`, `9h05`, `9`, `9pm`, `14:30:15`. Pure. */

const ofDayPattern = /^(\d{1,2})(?:[:.h]?(\d{2}))?(?:[:.](\d{2}))?\s*(a|p|am|pm)?$/i;

/** Returns seconds since midnight; null if the text is not a time of day. */
export function secondOfDay(text: string): number | null {
  const match = ofDayPattern.exec(text);
  if (match === null) {
    return null;
  }
  const [, hourText = '', minuteText = '0', secondText = '0', half] = match;
  const hour = Number(hourText);
  const minute = Number(minuteText);
  const second = Number(secondText);
  const isHalf = half !== undefined;
  if (minute > 59 || second > 59 || hour > 23 || (isHalf && (hour < 1 || hour > 12))) {
    return null;
  }
  const hour24 = isHalf ? (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0) : hour;
  return hour24 * 3600 + minute * 60 + second;
}
