/**
 * The release step that signs updates: `node scripts/package/sign-updates.ts dist/latest*.yml` adds a `signature` to each description, made
 * with the Ed25519 key in UPDATE_SIGNING_KEY (PKCS #8, PEM). docs/release.md describes the key.
 */
import { createPrivateKey } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';
import { signUpdate, updateDescriptionSchema } from '../../src/main/core/program/updates/update-signature.ts';

const key = process.env['UPDATE_SIGNING_KEY'];
const files = process.argv.slice(2);
if (key === undefined || key === '' || files.length === 0) {
  process.stderr.write(
    'Nothing was signed. Set UPDATE_SIGNING_KEY to the private key in PEM form and name the descriptions (dist/latest*.yml).\n',
  );
  process.exitCode = 64;
} else {
  const privateKey = createPrivateKey(key);
  for (const file of files) {
    const { signature: _replaced, ...description } = updateDescriptionSchema.parse(parse(readFileSync(file, 'utf8')));
    writeFileSync(file, stringify({ ...description, signature: signUpdate(description, privateKey) }, { lineWidth: 0 }));
    process.stdout.write(`Signed ${file}\n`);
  }
}
