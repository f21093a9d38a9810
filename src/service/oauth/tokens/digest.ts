/** Digests of values that must not be readable in the database. */
import { createHash } from 'node:crypto';

/** SHA-256, base64url. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
