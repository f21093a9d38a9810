/** Reads a request's body as JSON within the size limit. What the fields mean is the operations' business. */
import { bodyLimitBytes } from '#shared/limits.ts';
import { fail, succeed, type Result } from '#shared/result.ts';
import type { Refusal } from './answers.ts';

const tooLarge: Refusal = { kind: 'too-large', limitBytes: bodyLimitBytes };

async function readBytes(request: Request): Promise<Result<Uint8Array, Refusal>> {
  if (Number(request.headers.get('content-length')) > bodyLimitBytes) {
    return fail(tooLarge);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Counted while it streams: the length header is only a claim, and may be missing. Leaving the loop cancels the stream.
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > bodyLimitBytes) {
      return fail(tooLarge);
    }
    chunks.push(chunk);
  }
  return succeed(Buffer.concat(chunks));
}

function isJson(contentType: string | null): boolean {
  return contentType?.split(';')[0]?.trim().toLowerCase() === 'application/json';
}

export interface JsonBody {
  readonly bytes: Uint8Array;
  /** Undefined where the request has no body. */
  readonly json: unknown;
}

export async function readJsonBody(request: Request): Promise<Result<JsonBody, Refusal>> {
  try {
    const bytes = await readBytes(request);
    if (!bytes.ok) {
      return bytes;
    }
    if (bytes.value.byteLength === 0) {
      return succeed({ bytes: bytes.value, json: undefined });
    }
    if (!isJson(request.headers.get('content-type'))) {
      return fail({ kind: 'not-json' });
    }
    const json: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes.value));
    return succeed({ bytes: bytes.value, json });
  } catch {
    // A broken stream, bytes that are not UTF-8, text that is not JSON: all of them the sender's.
    return fail({ kind: 'malformed', message: 'The request body is not readable JSON.' });
  }
}
