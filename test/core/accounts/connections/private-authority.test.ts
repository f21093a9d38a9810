/** A server with a certificate of a private authority: trusted only by the connection that was given the certificate. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readCertificates } from '#core/accounts/connections/certificates.ts';
import { exchangesOn } from '#core/accounts/connections/server-exchange.ts';
import { authority, otherAuthority, serverCertificate, serverKey } from '../../../support/private-authority.ts';
import { temporaryFolder } from '../../../support/after-test.ts';

let server: Server;
let port: number;
let served: number;

beforeEach(async () => {
  served = 0;
  server = createServer({ key: serverKey, cert: serverCertificate }, (_, response) => {
    served += 1;
    response.end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = address !== null && typeof address === 'object' ? address.port : 0;
});
afterEach(async () => {
  server.close();
  await once(server, 'close');
});

async function ask(certificate: string | null, host = '127.0.0.1') {
  return exchangesOn(async () => [null])({ certificate })(new Request(`https://${host}:${port}/`));
}

it('a server of a private authority is not spoken to by a connection that does not know the authority', async () => {
  for (const certificate of [null, otherAuthority]) {
    expect(await ask(certificate)).toMatchObject({ kind: 'not-sent', detail: expect.stringMatching(/UNABLE_TO|SELF_SIGNED|CERT/) });
  }
  expect(served).toBe(0);
});

it('a server of a private authority is spoken to by the one that does, under the name in its certificate only', async () => {
  expect(await ask(readCertificates(authority))).toMatchObject({ kind: 'answered' });
  expect(await ask(readCertificates(`${otherAuthority}\n${authority}`))).toMatchObject({ kind: 'answered' });
  expect(await ask(authority, 'localhost')).toMatchObject({ kind: 'not-sent', detail: 'ERR_TLS_CERT_ALTNAME_INVALID' });
  expect(served).toBe(2);
});

it('a server of a private authority is spoken to where the system trusts the authority', async () => {
  const folder = temporaryFolder();
  // The file that OpenSSL uses as the system's certificates.
  writeFileSync(join(folder, 'system.pem'), authority);
  const script = `const { exchangesOn } = await import('#core/accounts/connections/server-exchange.ts');
    const ask = exchangesOn(async () => [null])({ certificate: null });
    const answers = [await ask(new Request('https://127.0.0.1:${port}/', { method: 'POST', body: '{}' })), await ask(new Request('https://127.0.0.1:${port}/'))];
    console.log(answers.map(({ kind }) => kind).join());`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(import.meta.dirname, '../../../..'),
    env: { ...process.env, SSL_CERT_FILE: join(folder, 'system.pem') },
  });
  expect(stdout).toBe('answered,answered\n');
  expect(served).toBe(2);
});

it.each([
  ['nothing', ''],
  ['words', 'not a certificate'],
  ['a key', serverKey],
  ['a certificate cut short', authority.slice(0, 200)],
  ['a certificate with a letter changed', authority.replace('MII', 'MIJ')],
  ['two, one of them broken', `${authority}\n-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n`],
])('a connection reads no certificate from %s', (_, text) => {
  expect(readCertificates(text)).toBeNull();
});
