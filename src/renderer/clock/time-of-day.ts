/** Parses typed times of day in the 12-hour and 24-hour format. Pure. */

const typed = /^(\d{1,2})(?:[:.h ]?(\d{2}))?\s*(?:([ap])\.?(?:m\.?)?)?$/i;

/** Parses `9:05`, `905`, `9.05`, `9h05`, `9` or `9:05 am` to `09:05`; null: not a time of day. */
export function readTimeOfDay(text: string): string | null {
  const [, hourText = '', minuteText = '00', half] = typed.exec(text.trim()) ?? [];
  const hour = hourText === '' ? Number.NaN : Number(hourText);
  const minute = Number(minuteText);
  if (!(minute < 60) || !(half === undefined ? hour < 24 : hour >= 1 && hour <= 12)) {
    return null;
  }
  const hours = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${String(hours).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
