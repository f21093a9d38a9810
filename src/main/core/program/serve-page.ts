import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { appHost, appScheme } from './app-pages.ts';

/** W3C Content Security Policy Level 3 and Trusted Types: text never becomes a script, and no policy that allows it can be created. */
export const contentSecurityPolicy = [
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
  "trusted-types 'none'",
].join('; ');

/** No opener policy: nothing can open an own page, and Chromium would start a second process for each window. */
const headers = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
};

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.map': 'application/json',
};

function decodePath(url: URL): string | null {
  try {
    return decodeURIComponent(url.pathname);
  } catch {
    return null;
  }
}

function fileFor(request: Pick<Request, 'method' | 'url'>, folder: string): { readonly file: string; readonly type: string } | null {
  const url = new URL(request.url);
  const path = decodePath(url);
  if (path === null || request.method !== 'GET' || url.protocol !== `${appScheme}:` || url.host !== appHost) {
    return null;
  }
  const file = normalize(join(folder, path));
  const type = contentTypes[extname(file)];
  return type !== undefined && file.startsWith(folder + sep) ? { file, type } : null;
}

export async function servePage(request: Request, folder: string): Promise<Response> {
  const found = fileFor(request, folder);
  if (found === null) {
    return new Response(null, { status: 404, headers });
  }
  try {
    const body = await readFile(found.file);
    return new Response(new Uint8Array(body), { headers: { ...headers, 'content-type': found.type } });
  } catch {
    // Only an own page could request a missing file.
    return new Response(null, { status: 404, headers });
  }
}
