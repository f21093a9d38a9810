/** Serves the program's own pages as app://clocktower/…: no file:// and nothing from outside, each page under a strict policy. */
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { protocol, type Session } from 'electron';

const scheme = 'app';
const host = 'clocktower';

/** Origin of every page of ours. */
export const appOrigin = `${scheme}://${host}`;

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.map': 'application/json',
};

/** Must run before the app is ready. Chromium keeps what it compiled of the pages' scripts, and opens them faster the next time. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([{ scheme, privileges: { standard: true, secure: true, supportFetchAPI: false, codeCache: true } }]);
}

function refusal(status: number): Response {
  return new Response(null, { status });
}

async function respond(request: Request, root: string): Promise<Response> {
  const url = new URL(request.url);
  const type = contentTypes[extname(url.pathname)];
  const file = normalize(join(root, decodeURIComponent(url.pathname)));
  if (request.method !== 'GET' || url.protocol !== `${scheme}:` || url.host !== host || type === undefined || !file.startsWith(root + sep)) {
    return refusal(404);
  }
  try {
    const body = await readFile(file);
    return new Response(new Uint8Array(body), {
      headers: {
        'content-type': type,
        'content-security-policy': contentSecurityPolicy,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-cache',
      },
    });
  } catch {
    // Only a page of ours could ask for a file that is not there; it gets the usual answer.
    return refusal(404);
  }
}

/** Serves the files below `root` to the pages of `session`. */
export function serveApp(session: Session, root: string): void {
  session.protocol.handle(scheme, (request) => respond(request, root));
}
