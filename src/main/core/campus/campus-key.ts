/**
 * The key of a directory: where it is kept, and how it is kept out of everything else. It lives in the keyring and in the address of a
 * request that is about to leave; answers that repeat it are masked before anybody reads them.
 */
import { z } from 'zod';
import { maskedKey } from '#shared/campus/calls.ts';
import type { Result } from '#shared/values/result.ts';

/** 1 to 200 visible ASCII characters: whatever a directory may have issued, and nothing that breaks a line or a header. */
export const campusKeySchema = z.string().trim().regex(/^[!-~]{1,200}$/).brand<'CampusKey'>();
export type CampusKey = z.infer<typeof campusKeySchema>;

interface KeyringFailure {
  readonly kind: 'key-unreadable';
  /** The system's word for it; never the key. */
  readonly detail: string;
}

/** Where one connection's key is kept; the desktop puts the system's keyring here. */
export interface CampusKeyring {
  /** null when none is stored. */
  readonly read: () => Promise<Result<CampusKey | null, KeyringFailure>>;
  /** null forgets the key. */
  readonly store: (key: CampusKey | null) => Promise<Result<null, KeyringFailure>>;
}

/** Keys shorter than this are words of their own elsewhere in an answer: only a whole value that equals one is masked. */
const distinctiveLength = 8;

const entityNames: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

/** Every way in which JSON, XML, HTML and addresses, or one within the other, write `character`, as a pattern. */
function spellingsOf(character: string): string {
  const code = character.charCodeAt(0);
  const hex = code.toString(16).padStart(2, '0').replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  const references = [`#0*${code};`, `#[xX]0*${hex};`, ...(entityNames[character] === undefined ? [] : [`${entityNames[character]};`])].join('|');
  // The character itself comes last: it may be the beginning of a longer spelling, which would be left half behind.
  return String.raw`\\{0,4}(?:&(?:amp;){0,2}(?:${references})|u00${hex}|%(?:25)?${hex}|${RegExp.escape(character)})`;
}

function patternOf(key: CampusKey): RegExp {
  const spelled = key.split('').map(spellingsOf).join('');
  return new RegExp(key.length >= distinctiveLength ? spelled : `(?<=["'>=])${spelled}(?=["'<&]|$)`, 'g');
}

/** `text` with a mask wherever it repeats the key. */
export function withoutKey(text: string, key: CampusKey | null): string {
  return key === null ? text : text.replaceAll(patternOf(key), maskedKey);
}
