import { createHash } from 'node:crypto';
import { lazy } from '#shared/values/lazy.ts';
import { createOpenApiDocument } from './document.ts';
import { writeReferencePage } from './reference-page.ts';
import { referenceStyle } from './reference-style.ts';

export interface Reference {
  readonly answerOpenApi: () => Response;
  readonly answerPage: () => Response;
}

/** Allows the page's own stylesheet and nothing else. */
const contentSecurityPolicy = [
  `default-src 'none'`,
  `style-src 'sha256-${createHash('sha256').update(referenceStyle).digest('base64')}'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ');

export function createReference(): Reference {
  const openApi = lazy(() => JSON.stringify(createOpenApiDocument()));
  const page = lazy(() => writeReferencePage(createOpenApiDocument()));
  // Like all answers of the service. A cached document may describe an older version.
  const common = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
  return {
    answerOpenApi: () => new Response(openApi(), { headers: { ...common, 'content-type': 'application/json' } }),
    answerPage: () =>
      new Response(page(), {
        headers: { ...common, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': contentSecurityPolicy },
      }),
  };
}
