/** Short words of systems (versions, codes, reasons) that may stand in a log or a report. The only place that makes them. */
import { z } from 'zod';
import { parseForeign } from '#shared/values/parse-foreign.ts';

/** `45.4.1`, `ECONNREFUSED`, `gnome_libsecret`: no spaces, at most 64 characters. */
const logWordSchema = z
  .string()
  .regex(/^[A-Za-z0-9][\w.:+~-]{0,63}$/)
  .brand<'LogWord'>();
export type LogWord = z.infer<typeof logWordSchema>;

const codeSchema = z
  .string()
  .regex(/^(?:[A-Z][A-Z0-9_]{1,47}|\d{1,6})$/)
  .pipe(logWordSchema);

const other = logWordSchema.parse('other');

/** What the system calls something; `other` where that is no short word. Never for what a person or a server wrote. */
export function systemWord(text: string | undefined): LogWord {
  const reading = parseForeign(logWordSchema, text);
  return reading.ok ? reading.value : other;
}

/** A code of an error, `ENOSPC`; null where there is none that looks like one. */
export function codeWord(code: unknown): LogWord | null {
  const reading = parseForeign(codeSchema, typeof code === 'number' ? String(code) : code);
  return reading.ok ? reading.value : null;
}
