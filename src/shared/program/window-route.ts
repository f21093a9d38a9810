import { z } from 'zod';
import { boundedText } from '../values/bounds.ts';
import { parseForeign } from '../values/parse-foreign.ts';

const windowPageSchema = z.enum(['attention', 'timeline', 'projects', 'reports', 'timesheet', 'campus', 'settings']);
export type WindowPageId = z.infer<typeof windowPageSchema>;

/** `detail` depends on the page: a section of the settings, a day of the timeline (`YYYY-MM-DD`); null: the start of the page. */
export const windowRouteSchema = z.strictObject({ page: windowPageSchema, detail: boundedText({ min: 1, max: 64 }).nullable() });
export type WindowRoute = z.infer<typeof windowRouteSchema>;

/** `settings/connections`: the fragment of the window's address. */
export function formatRoute({ page, detail }: WindowRoute): string {
  return detail === null ? page : `${page}/${detail}`;
}

export function parseRoute(text: string): WindowRoute | null {
  const [page, ...rest] = text.split('/');
  const reading = parseForeign(windowRouteSchema, { page, detail: rest.length === 0 ? null : rest.join('/') });
  return reading.ok ? reading.value : null;
}
