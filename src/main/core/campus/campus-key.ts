/**
 * The key of a directory: where it is kept, and how it is kept out of everything else. It lives in the keyring and in the address of a
 * request that is about to leave; answers that repeat it are masked before anybody reads them.
 */
import { z } from 'zod';
import { maskedKey } from '#shared/campus/calls.ts';
import type { Result } from '#shared/result.ts';

/** 1 to 200 visible ASCII characters: whatever a directory may have issued, and nothing that breaks a line or a header. */
export const campusKeySchema = z.string().trim().regex(/^[!-~]{1,200}$/).brand<'CampusKey'>();
export type CampusKey = z.infer<typeof campusKeySchema>;

export interface KeyringFailure {
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

/** The ways JSON, XML and addresses write the same characters. */
function spellingsOf(key: CampusKey): readonly string[] {
  const json = JSON.stringify(key).slice(1, -1);
  const xml = key.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const quotedXml = xml.replaceAll('"', '&quot;').replaceAll("'", '&#39;');
  const address = encodeURIComponent(key);
  // The longest first, so that none leaves a part of another behind.
  return [...new Set([key, json, json.replaceAll('/', String.raw`\/`), xml, quotedXml, address, address.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())])].sort((one, other) => other.length - one.length);
}

/** `text` with a mask wherever it repeats the key. */
export function withoutKey(text: string, key: CampusKey | null): string {
  if (key === null) {
    return text;
  }
  return spellingsOf(key).reduce(
    (masked, spelling) =>
      key.length >= distinctiveLength
        ? masked.replaceAll(spelling, maskedKey)
        : masked.replaceAll(`"${spelling}"`, `"${maskedKey}"`).replaceAll(`>${spelling}<`, `>${maskedKey}<`).replaceAll(`key=${spelling}`, `key=${maskedKey}`),
    text,
  );
}
