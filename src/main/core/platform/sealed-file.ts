/** The form of private files whose content the system keyring has sealed. */
import { z } from 'zod';
import { parseForeignJson } from '#shared/values/parse-foreign.ts';
import { writePrivateFile } from './private-file.ts';

const sealedSchema = z.object({ version: z.literal(1), sealed: z.base64() });

/** What is to be unsealed; null: the text is that of no such file, or longer than `limit` characters. */
export function readSealed(text: string, limit?: number): Uint8Array | null {
  const read = parseForeignJson(sealedSchema, text, limit);
  return read.ok ? Buffer.from(read.value.sealed, 'base64') : null;
}

/** Throws the system error and then leaves the file unchanged. */
export async function writeSealedFile(file: string, sealed: Uint8Array): Promise<void> {
  await writePrivateFile(file, JSON.stringify({ version: 1, sealed: Buffer.from(sealed).toString('base64') }));
}
