/** Where in the window a user is or wants to be: a page, and in some pages a section or an item. */
import { z } from 'zod';
import { boundedText } from '../values/bounds.ts';
import { parseForeign } from '../values/parse-foreign.ts';

const windowPageSchema = z.enum(['attention', 'timeline', 'projects', 'reports', 'timesheet', 'campus', 'settings']);
export type WindowPageId = z.infer<typeof windowPageSchema>;

/** `detail` is each page's own business: of settings a section, of the timeline a day (`YYYY-MM-DD`); null: its beginning. */
export const windowPlaceSchema = z.strictObject({ page: windowPageSchema, detail: boundedText({ min: 1, max: 64 }).nullable() });
export type WindowPlace = z.infer<typeof windowPlaceSchema>;

/** `settings/connections`: as it stands behind the # of the window's address. */
export function textOfPlace({ page, detail }: WindowPlace): string {
  return detail === null ? page : `${page}/${detail}`;
}

/** null: a text that names no place. */
export function placeOfText(text: string): WindowPlace | null {
  const [page, ...rest] = text.split('/');
  const reading = parseForeign(windowPlaceSchema, { page, detail: rest.length === 0 ? null : rest.join('/') });
  return reading.ok ? reading.value : null;
}
