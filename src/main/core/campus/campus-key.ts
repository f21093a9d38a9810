/**
 * The key of a directory. It exists only in the keyring and in the address of a request about to be sent; an answer that repeats it is
 * masked before any other code reads it.
 */
import { z } from 'zod';
import { maskedKey } from '#shared/campus/calls.ts';
import type { Result } from '#shared/values/result.ts';

/** 1 to 200 visible ASCII characters: any key that a directory may issue, and nothing that breaks a line or a header. */
export const campusKeySchema = z
  .string()
  .trim()
  .regex(/^[!-~]{1,200}$/)
  .brand<'CampusKey'>();
export type CampusKey = z.infer<typeof campusKeySchema>;

interface KeyringFailure {
  readonly kind: 'key-unreadable';
  /** The system's message; never contains the key. */
  readonly detail: string;
}

export interface CampusKeyring {
  readonly read: () => Promise<Result<CampusKey | null, KeyringFailure>>;
  readonly store: (key: CampusKey | null) => Promise<Result<null, KeyringFailure>>;
}

/** A shorter key may be an ordinary word in an answer: it is masked only where it is the whole value. */
const distinctiveLength = 8;

const entityNames: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

/** A pattern of all spellings of `character` in JSON, XML, HTML and URLs, also nested once. */
function characterPattern(character: string): string {
  const code = character.charCodeAt(0);
  const hex = code
    .toString(16)
    .padStart(2, '0')
    .replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  const references = [
    `#0*${code};`,
    `#[xX]0*${hex};`,
    ...(entityNames[character] === undefined ? [] : [`${entityNames[character]};`]),
  ].join('|');
  // The character itself comes last: it may begin a longer spelling, which would otherwise be masked only in part.
  return String.raw`\\{0,4}(?:&(?:amp;){0,2}(?:${references})|u00${hex}|%(?:25)?${hex}|${RegExp.escape(character)})`;
}

function keyPattern(key: CampusKey): RegExp {
  const spelled = key.split('').map(characterPattern).join('');
  return new RegExp(key.length >= distinctiveLength ? spelled : `(?<=["'>=])${spelled}(?=["'<&]|$)`, 'g');
}

export function withoutKey(text: string, key: CampusKey | null): string {
  return key === null ? text : text.replaceAll(keyPattern(key), maskedKey);
}
