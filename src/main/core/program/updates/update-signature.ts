/**
 * The project's signature of an update: Ed25519 over the version and the SHA-512 of each file, stored in the update description as
 * `signature`.
 */
import { createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { z } from 'zod';

/** The update description of electron-updater; `size` is in bytes and may be missing. */
export const updateDescriptionSchema = z.looseObject({
  version: z.string().min(1),
  files: z.array(z.looseObject({ url: z.string().min(1), sha512: z.string().min(1) })).min(1),
  signature: z.string().optional(),
});
export type UpdateDescription = z.infer<typeof updateDescriptionSchema>;

/** JSON makes the text unambiguous. */
function signedText({ version, files }: UpdateDescription): Buffer {
  return Buffer.from(JSON.stringify(['clocktower update', version, files.map(({ url, sha512 }) => [url, sha512])]));
}

export function signUpdate(description: UpdateDescription, privateKey: KeyObject): string {
  return sign(null, signedText(description), privateKey).toString('base64');
}

/** @param publicKey base64 of the key's SPKI form in DER */
export function isSignedBy(description: UpdateDescription, publicKey: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return (
      key.asymmetricKeyType === 'ed25519' && verify(null, signedText(description), key, Buffer.from(description.signature ?? '', 'base64'))
    );
  } catch {
    // The build contains no usable key, so no update can be verified.
    return false;
  }
}
