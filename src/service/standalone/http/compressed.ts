import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** Bytes. Smaller answers fit into one packet anyway. */
const smallest = 1_024;

const compressed = promisify(gzip);

function acceptsGzip(request: Request): boolean {
  const accepted = request.headers.get('accept-encoding')?.split(',') ?? [];
  return accepted.some((coding) => {
    const [name = '', ...parameters] = coding.split(';').map((part) => part.trim());
    return name.toLowerCase() === 'gzip' && !parameters.some((parameter) => /^q=0(\.0*)?$/i.test(parameter));
  });
}

function isCompressible({ headers }: Response): boolean {
  const length = headers.get('content-length');
  return (length === null || Number(length) >= smallest) && headers.get('content-type') !== 'text/event-stream';
}

export async function compress(request: Request, response: Response): Promise<Response> {
  // The body is checked last: that takes longest.
  if (!acceptsGzip(request) || !isCompressible(response) || response.body === null) {
    return response;
  }
  const bytes = await compressed(new Uint8Array(await response.arrayBuffer()));
  const headers = new Headers(response.headers);
  headers.set('content-encoding', 'gzip');
  headers.set('content-length', String(bytes.byteLength));
  headers.append('vary', 'accept-encoding');
  return new Response(new Uint8Array(bytes), { status: response.status, headers });
}
