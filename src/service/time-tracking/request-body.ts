import { bodyLimitBytes } from '#shared/values/limits.ts';
import { readForeignJson } from '#shared/values/parse-foreign.ts';
import { Refused } from './answers.ts';

function tooLarge(): Refused {
  return new Refused({ kind: 'too-large', limitBytes: bodyLimitBytes });
}

/** Counts bytes while reading. Leaving the loop cancels the stream. */
async function readStream(body: AsyncIterable<Uint8Array> | null): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > bodyLimitBytes) {
      throw tooLarge();
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const length = request.headers.get('content-length');
  if (length === null) {
    return readStream(request.body);
  }
  if (Number(length) > bodyLimitBytes) {
    throw tooLarge();
  }
  // An HTTP server enforces Content-Length; a caller in the same process may send more.
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (bytes.byteLength > bodyLimitBytes) {
    throw tooLarge();
  }
  return bytes;
}

function isJson(contentType: string | null): boolean {
  return contentType?.split(';')[0]?.trim().toLowerCase() === 'application/json';
}

export interface JsonBody {
  readonly bytes: Uint8Array;
  readonly json: unknown;
}

export const noBody: JsonBody = { bytes: new Uint8Array(), json: undefined };

function parse(bytes: Uint8Array): unknown {
  const json = readForeignJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  if (!json.ok) {
    throw new Error(json.failure.kind);
  }
  return json.value;
}

export async function readJsonBody(request: Request): Promise<JsonBody> {
  try {
    const bytes = await readBytes(request);
    if (bytes.byteLength === 0) {
      return { bytes, json: undefined };
    }
    if (!isJson(request.headers.get('content-type'))) {
      throw new Refused({ kind: 'not-json' });
    }
    return { bytes, json: parse(bytes) };
  } catch (error) {
    if (error instanceof Refused) {
      throw error;
    }
    // A broken stream, or invalid UTF-8 or JSON: all errors of the sender.
    throw new Refused({ kind: 'malformed', message: 'The request body is not readable JSON.' });
  }
}
