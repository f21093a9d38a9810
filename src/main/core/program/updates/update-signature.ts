/** The project's signature of an update: Ed25519 over the version and the SHA-512 of each file, kept in the update description as `signature`. */
import { createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { z } from 'zod';

/** The description of an update as electron-updater reads it; `size` is in bytes and is left out by some of its writers. */
export const updateDescriptionSchema = z.looseObject({
  version: z.string().min(1),
  files: z.array(z.looseObject({ url: z.string().min(1), sha512: z.string().min(1) })).min(1),
  signature: z.string().optional(),
});
export type UpdateDescription = z.infer<typeof updateDescriptionSchema>;

/** Unambiguous: JSON quotes what a version or a name may hold. */
function signedText({ version, files }: UpdateDescription): Buffer {
  return Buffer.from(JSON.stringify(['clocktower update', version, files.map(({ url, sha512 }) => [url, sha512])]));
}

/** Returns the signature in base64. */
export function signUpdate(description: UpdateDescription, privateKey: KeyObject): string {
  return sign(null, signedText(description), privateKey).toString('base64');
}

/** @param publicKey base64 of the key's SPKI form in DER */
export function isSignedBy(description: UpdateDescription, publicKey: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' && verify(null, signedText(description), key, Buffer.from(description.signature ?? '', 'base64'));
  } catch {
    // The build holds no usable key, so nothing can be proven genuine.
    return false;
  }
}
