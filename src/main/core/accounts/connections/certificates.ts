/** Certificates that a user adds to a connection. */
import { X509Certificate } from 'node:crypto';

const block = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;

/** The certificates in a PEM text, one below the other; null when there is none, or one that cannot be read. */
export function readCertificates(text: string): string | null {
  const blocks = text.match(block) ?? [];
  try {
    const read = blocks.map((each) => new X509Certificate(each).toString().trim());
    return read.length === 0 ? null : `${read.join('\n')}\n`;
  } catch {
    // What stands between the two lines is no certificate: expected of what people paste.
    return null;
  }
}
