/** Reads a submitted form: limited in size, URL-encoded, sent from our own page. */
import type { IncomingMessage } from 'node:http';
import { fail, succeed, type Result } from '#shared/values/result.ts';

/** An e-mail address, a password and a token, percent-encoded, take a fraction of it. */
const formLimitBytes = 16_384;

interface FormFailure {
  readonly kind: 'unreadable' | 'too-large' | 'foreign-form';
}

/** Browsers send the origin of a form. Without one, only the form's token is checked. */
function isFromElsewhere({ headers }: IncomingMessage, ownOrigin: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  return (origin !== undefined && origin !== ownOrigin) || (site !== undefined && site !== 'same-origin');
}

async function readText(incoming: IncomingMessage): Promise<Result<string, FormFailure>> {
  if (Number(incoming.headers['content-length']) > formLimitBytes) {
    return fail({ kind: 'too-large' });
  }
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
      const bytes = Buffer.from(chunk);
      size += bytes.length;
      if (size > formLimitBytes) {
        return fail({ kind: 'too-large' });
      }
      chunks.push(bytes);
    }
    return succeed(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)));
  } catch {
    // The sender disconnected, or the body is not valid UTF-8.
    return fail({ kind: 'unreadable' });
  }
}

export async function readForm(incoming: IncomingMessage, ownOrigin: string): Promise<Result<URLSearchParams, FormFailure>> {
  if (isFromElsewhere(incoming, ownOrigin)) {
    return fail({ kind: 'foreign-form' });
  }
  if (incoming.headers['content-type']?.split(';')[0]?.trim().toLowerCase() !== 'application/x-www-form-urlencoded') {
    return fail({ kind: 'unreadable' });
  }
  const text = await readText(incoming);
  return text.ok ? succeed(new URLSearchParams(text.value)) : text;
}
