/** Short system words (versions, codes, reasons) that a log or report may contain. Only this file creates them. */
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

/** A system word; `other` if it is not a short word. Never for user or server text. */
export function systemWord(text: string | undefined): LogWord {
  const reading = parseForeign(logWordSchema, text);
  return reading.ok ? reading.value : other;
}

/** The name that another program gives itself, such as an agent; spaces become hyphens. */
export function programWord(name: string): LogWord {
  return systemWord(name.trim().replaceAll(/\s+/g, '-'));
}

/** An error code such as `ENOSPC`; null if there is none of that form. */
export function codeWord(code: unknown): LogWord | null {
  const reading = parseForeign(codeSchema, typeof code === 'number' ? String(code) : code);
  return reading.ok ? reading.value : null;
}
