/** Reads `timestamptz` as the contract writes instants. The driver would make a Date of each. */
import { types, type CustomTypesConfig } from 'pg';

/** Its number in the catalog of PostgreSQL. */
export const timestamptz = 1184;

/** As in `2026-11-20 08:00:00+00` or `2026-11-20 13:30:00.25+05:30`, by the time zone of the session. */
export function readTimestamp(text: string): string {
  if (text.endsWith('+00')) {
    return `${text.slice(0, 10)}T${text.slice(11, 19)}Z`;
  }
  const iso = text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00');
  return `${new Date(iso).toISOString().slice(0, 19)}Z`;
}

export const postgresTypes: CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') => (type === timestamptz ? readTimestamp : types.getTypeParser(type, format)),
};
