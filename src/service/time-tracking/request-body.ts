/** Reads a request's body as JSON within the size limit. What the fields mean is the operations' business. */
import { bodyLimitBytes } from '#shared/values/limits.ts';
import { readForeignJson } from '#shared/values/parse-foreign.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { Refusal } from './answers.ts';

const unreadable: Refusal = { kind: 'malformed', message: 'The request body is not readable JSON.' };
const tooLarge: Refusal = { kind: 'too-large', limitBytes: bodyLimitBytes };

/** Counted while it streams. Leaving the loop cancels the stream. */
async function readStream(body: AsyncIterable<Uint8Array> | null): Promise<Result<Uint8Array, Refusal>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > bodyLimitBytes) {
      return fail(tooLarge);
    }
    chunks.push(chunk);
  }
  return succeed(Buffer.concat(chunks));
}

async function readBytes(request: Request): Promise<Result<Uint8Array, Refusal>> {
  const length = request.headers.get('content-length');
  if (length === null) {
    return readStream(request.body);
  }
  if (Number(length) > bodyLimitBytes) {
    return fail(tooLarge);
  }
  // An HTTP server lets no body be longer than it says; whoever calls in process may still have miscounted.
  const bytes = new Uint8Array(await request.arrayBuffer());
  return bytes.byteLength > bodyLimitBytes ? fail(tooLarge) : succeed(bytes);
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
    const json = readForeignJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes.value));
    return json.ok ? succeed({ bytes: bytes.value, json: json.value }) : fail(unreadable);
  } catch {
    // A broken stream, or bytes that are not UTF-8: both of them the sender's.
    return fail(unreadable);
  }
}
