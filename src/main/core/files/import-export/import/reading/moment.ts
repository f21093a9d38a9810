/** Reads a cell that may contain a date, a time of day, or both, perhaps with an offset. Pure. */

export interface Moment {
  readonly date: string;
  readonly time: string;
  /** `Z` or `+02:00`. */
  readonly offset: string;
}

const datePart = String.raw`\d{1,4}\s*[-/.]\s*\d{1,2}\s*[-/.]\s*\d{1,4}\.?`;
const timePart = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d{1,9})?)?(?:\s*[ap]\.?\s?m\.?)?`;
const pattern = new RegExp(String.raw`^(${datePart})?(?:\s*[T,]?\s*)(?:(?<!\d)(${timePart}))?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2}|[+-]\d{2})?$`, 'i');

export function parseMoment(cell: string): Moment {
  const text = cell.trim();
  if (text === '') {
    return { date: '', time: '', offset: '' };
  }
  const [matched, date = '', time = '', offset = ''] = pattern.exec(text) ?? [];
  // Unrecognized text is kept, so that the problem of the row can quote it.
  return matched === undefined ? { date: '', time: text, offset: '' } : { date, time: time.replace(/^(\d{1,2}[:.]\d{2}[:.]\d{2})[.,]\d{1,9}/, '$1'), offset };
}
