/**
 * Requests cross from a window to the main process as JSON text, whose size is checked before parsing. Binary data is refused and has to be
 * Base64.
 */
import { readForeignJson } from '../values/parse-foreign.ts';
import { fail, succeed, type Result } from '../values/result.ts';

/** Characters of one request: the longest description 200 times. */
export const requestLimit = 1_048_576;

export interface RefusedRequest {
  readonly kind: 'bad-request';
  readonly detail: string;
}

const tooLarge: RefusedRequest = { kind: 'bad-request', detail: `longer than ${requestLimit} characters` };
const unreadable: RefusedRequest = { kind: 'bad-request', detail: 'not JSON' };

function refuseBinary(_key: string, value: unknown): unknown {
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
    throw new TypeError('binary data');
  }
  return value;
}

export function writeRequest(request: unknown): Result<string | undefined, RefusedRequest> {
  try {
    const text: string | undefined = JSON.stringify(request, refuseBinary);
    if (text === undefined) {
      // Functions and symbols have no JSON.
      return request === undefined ? succeed(undefined) : fail(unreadable);
    }
    return text.length > requestLimit ? fail(tooLarge) : succeed(text);
  } catch {
    // Binary data, cycles and bigints.
    return fail(unreadable);
  }
}

export function readRequest(sent: unknown): Result<unknown, RefusedRequest> {
  if (sent === undefined) {
    return succeed(undefined);
  }
  if (typeof sent !== 'string') {
    return fail(unreadable);
  }
  const value = readForeignJson(sent, requestLimit);
  return value.ok ? value : fail(value.failure.kind === 'too-large' ? tooLarge : unreadable);
}
