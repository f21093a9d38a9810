/** Typed durations: `1:30`, `90m`, `1.5h`, `1h 30m`. Pure. */

/** A year: anything longer is a typing error. */
const longestSeconds = 366 * 86_400;

const number = String.raw`\d{1,6}(?:[.,]\d{1,4})?`;
const hourUnit = String.raw`(?:hours?|hrs?|std\.?|heures?|h)`;
const minuteUnit = String.raw`(?:minutes?|mins?\.?|minuten|m)`;

/** With a unit, which distinguishes it from a time of day. */
export const unitDuration = String.raw`(?:${number} ?${hourUnit}(?: ?\d{1,4} ?${minuteUnit})?|${number} ?${minuteUnit})`;

const figuresPattern = /^(\d{0,4}):(\d{2})(?::(\d{2}))?$/u;
const bareDecimal = /^\d{1,6}[.,]\d{1,4}$/u;
const hoursPattern = new RegExp(String.raw`^(${number}) ?${hourUnit}(?: ?(\d{1,4})(?: ?${minuteUnit})?)?$`, 'iu');
const minutesPattern = new RegExp(String.raw`^(${number})(?: ?${minuteUnit})?$`, 'iu');

function decimal(text: string): number {
  return Number(text.replace(',', '.'));
}

function parseSeconds(text: string): number | null {
  const figures = figuresPattern.exec(text);
  if (figures !== null) {
    const [, hours = '', minutes = '0', seconds = '0'] = figures;
    return Number(minutes) > 59 || Number(seconds) > 59 ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  }
  if (bareDecimal.test(text)) {
    return Math.round(decimal(text) * 3600);
  }
  const hours = hoursPattern.exec(text);
  if (hours !== null) {
    return Math.round(decimal(hours[1] ?? '0') * 3600) + Number(hours[2] ?? 0) * 60;
  }
  const minutes = minutesPattern.exec(text);
  return minutes === null ? null : Math.round(decimal(minutes[1] ?? '0') * 60);
}

/** Returns seconds; null if the text is not a duration. A bare integer is minutes, a bare decimal hours. */
export function readTypedDuration(typed: string): number | null {
  const seconds = parseSeconds(typed.trim());
  return seconds === null || seconds > longestSeconds ? null : seconds;
}
