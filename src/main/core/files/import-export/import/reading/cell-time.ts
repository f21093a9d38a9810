/** Reads a cell that may contain a date, a time of day, or both, perhaps with an offset. Pure. */

export interface CellTime {
  readonly date: string;
  readonly time: string;
  /** `Z` or `+02:00`. */
  readonly offset: string;
}

const datePart = String.raw`\d{1,4}\s*[-/.]\s*\d{1,2}\s*[-/.]\s*\d{1,4}\.?`;
const timePart = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d{1,9})?)?(?:\s*[ap]\.?\s?m\.?)?`;
const pattern = new RegExp(
  String.raw`^(${datePart})?(?:\s*[T,]?\s*)(?:(?<!\d)(${timePart}))?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2}|[+-]\d{2})?$`,
  'i',
);

/** Numbers of months by their names and short names, without points, in the languages of the program. */
function namedMonths(): ReadonlyMap<string, number> {
  const formats = ['en', 'de', 'de-AT', 'fr'].flatMap((language) =>
    (['long', 'short'] as const).map((month) => new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' })),
  );
  return new Map(
    formats.flatMap((format) =>
      Array.from(
        { length: 12 },
        (_, index) =>
          [
            format
              .format(Date.UTC(2026, index, 1))
              .toLowerCase()
              .replace('.', ''),
            index + 1,
          ] as const,
      ),
    ),
  );
}

/** Made for the first file that needs it. */
let months: ReadonlyMap<string, number> | null = null;

const dayMonthYear = /^(?:\p{L}{2,10}\.?,?\s+)?(\d{1,2})(?:st|nd|rd|th|er)?[.\s-]\s*(\p{L}{3,10})[.,\s-]*(\d{4})(?!\d)/iu;
const monthDayYear = /^(?:\p{L}{2,10}\.?,?\s+)?(\p{L}{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/iu;

/** `20 Nov 2026` and `November 20, 2026` with the month as a number. */
function withMonthNumber(text: string): string {
  if (!/\p{L}{3}/u.test(text)) {
    return text;
  }
  for (const [words, dayAt, monthAt] of [
    [dayMonthYear, 1, 2],
    [monthDayYear, 2, 1],
  ] as const) {
    const found = words.exec(text);
    months ??= namedMonths();
    const month = months.get((found?.[monthAt] ?? '').toLowerCase());
    if (found !== null && month !== undefined) {
      return `${found[3]}-${String(month).padStart(2, '0')}-${(found[dayAt] ?? '').padStart(2, '0')}${text.slice(found[0].length).replace(/^,?\s*(?:at|um|à)?\s*/i, ' ')}`;
    }
  }
  return text;
}

/** Seconds since 1970 have ten digits from 2001 on, milliseconds thirteen. */
const unixPattern = /^(\d{10})(\d{3})?$/;

export function parseCellTime(cell: string): CellTime {
  const text = withMonthNumber(cell.trim());
  if (text === '') {
    return { date: '', time: '', offset: '' };
  }
  const [, unixSeconds] = unixPattern.exec(text) ?? [];
  if (unixSeconds !== undefined) {
    const [date = '', time = ''] = new Date(Number(unixSeconds) * 1000).toISOString().split('T');
    return { date, time: time.slice(0, 8), offset: 'Z' };
  }
  const [matched, date = '', time = '', offset = ''] = pattern.exec(text) ?? [];
  // Unrecognized text is kept, so that the problem of the row can quote it.
  return matched === undefined
    ? { date: '', time: text, offset: '' }
    : { date, time: time.replace(/^(\d{1,2}[:.]\d{2}[:.]\d{2})[.,]\d{1,9}/, '$1'), offset };
}
