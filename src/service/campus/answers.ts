/** Turns an envelope into a Response: format, HTTP status, headers. */
import { assertNever } from '#shared/values/result.ts';
import type { CampusFormat } from '#shared/campus/methods.ts';
import type { Envelope } from './formats/envelope.ts';
import { toFeatureCollection } from './formats/geojson.ts';
import { writeCall } from './formats/jsonp.ts';
import { writeXml } from './formats/xml.ts';

export interface Presentation {
  readonly format: CampusFormat;
  /** The JSONP callback; null if there is none or the format is not JSON. */
  readonly callback: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Written {
  readonly type: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
}

function writeJson(value: object): string {
  return JSON.stringify(value, null, 2);
}

function write(envelope: Envelope, { format, callback }: Presentation): Written {
  switch (format) {
    case 'json':
      return callback === null
        ? { type: 'application/json', body: writeJson(envelope) }
        : { type: 'text/javascript', body: writeCall(callback, writeJson(envelope)) };
    case 'xml': {
      const { meta, data } = envelope;
      return { type: 'application/xml', body: writeXml(data === undefined ? { meta } : { meta, data }) };
    }
    case 'geojson':
      return { type: 'application/geo+json', body: writeJson(toFeatureCollection(envelope)) };
    default:
      return assertNever(format);
  }
}

/** HTTP 204 cannot have a body, but our answer has one. A script element (JSONP) can read successful answers only. */
function httpStatus({ meta }: Envelope, { format, callback }: Presentation): number {
  return meta.status === 204 || (format === 'json' && callback !== null) ? 200 : meta.status;
}

export function answerEnvelope(envelope: Envelope, presentation: Presentation): Response {
  const { type, body } = write(envelope, presentation);
  return new Response(body, {
    status: httpStatus(envelope, presentation),
    headers: {
      'content-type': `${type}; charset=utf-8`,
      // The contract sets the cache time of every method to zero, and the URL may contain an API key.
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      ...presentation.headers,
    },
  });
}
