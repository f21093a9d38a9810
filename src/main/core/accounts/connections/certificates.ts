import { X509Certificate } from 'node:crypto';

const block = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;

export function readCertificates(text: string): string | null {
  const blocks = text.match(block) ?? [];
  try {
    const read = blocks.map((each) => new X509Certificate(each).toString().trim());
    return read.length === 0 ? null : `${read.join('\n')}\n`;
  } catch {
    return null;
  }
}
