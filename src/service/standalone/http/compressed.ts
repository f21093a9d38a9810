/** Compresses answers for clients that accept it. Small answers and streams are sent as they are. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

type Fetch = (request: Request) => Promise<Response>;

/** Bytes. Smaller answers fit into one packet anyway. */
const smallest = 1_024;

const compress = promisify(gzip);

function acceptsGzip(request: Request): boolean {
  const accepted = request.headers.get('accept-encoding')?.split(',') ?? [];
  return accepted.some((coding) => {
    const [name = '', ...parameters] = coding.split(';').map((part) => part.trim());
    return name.toLowerCase() === 'gzip' && !parameters.some((parameter) => /^q=0(\.0*)?$/i.test(parameter));
  });
}

function isLarge({ headers }: Response): boolean {
  const length = headers.get('content-length');
  return length === null || Number(length) >= smallest;
}

export function compressed(fetch: Fetch): Fetch {
  return async (request) => {
    const response = await fetch(request);
    if (!acceptsGzip(request) || response.body === null || !isLarge(response) || response.headers.get('content-type') === 'text/event-stream') {
      return response;
    }
    const bytes = await compress(new Uint8Array(await response.arrayBuffer()));
    const headers = new Headers(response.headers);
    headers.set('content-encoding', 'gzip');
    headers.set('content-length', String(bytes.byteLength));
    headers.append('vary', 'accept-encoding');
    return new Response(new Uint8Array(bytes), { status: response.status, headers });
  };
}
