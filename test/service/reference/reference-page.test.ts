/** The page at /docs: complete, without script and remote content, and safe for any content of the document. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHash } from 'node:crypto';
import { createOpenApiDocument } from '#service/reference/document.ts';
import { html, writeProse } from '#service/reference/html.ts';
import { writeReferencePage } from '#service/reference/reference-page.ts';
import { openTimeTrackingFixture, type TimeTrackingFixture } from '../../support/time-tracking-fixture.ts';

let service: TimeTrackingFixture;
let response: Response;
let page: string;
beforeAll(async () => {
  service = await openTimeTrackingFixture();
  response = await service.fetch(new Request('http://service.test/docs'));
  page = await response.text();
});
afterAll(async () => {
  await service.close();
});

describe('the reference page', () => {
  it('is HTML, served without a sign-in, under a policy that allows its own style and nothing else', () => {
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const style = /<style>([^]*)<\/style>/.exec(page)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(response.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
  });

  it('has no script, no style of its elements, and nothing from elsewhere', () => {
    expect(page).not.toMatch(/<script|<link|<img|<iframe|<object|\son\w+=|\sstyle=|https?:|url\(|@import/i);
  });

  it('has every operation and every schema of the document', () => {
    const document = createOpenApiDocument();
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, { operationId, summary }] of Object.entries(methods)) {
        expect(page).toContain(`<b>${method.toUpperCase()}</b> ${path}</code>`);
        expect(page).toContain(`<code>${operationId}</code>`);
        expect(page).toContain(summary);
      }
    }
    for (const name of Object.keys(document.components.schemas)) {
      expect(page).toContain(`<h3 id="schema-${name}">`);
    }
  });

  it('leads every link and label to one place', () => {
    const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const targets = [...page.matchAll(/(?:href="#|aria-labelledby=")([^"]+)"/g)].map(([, id]) => id);
    expect(targets.length).toBeGreaterThan(50);
    expect(targets.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('says its language, has one heading of the first level, and heads every table', () => {
    expect(page).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(page.match(/<h1>/g)).toHaveLength(1);
    expect(page.match(/<caption>/g)?.length).toBe(page.match(/<table>/g)?.length);
    expect(page).not.toMatch(/<th>/);
    expect(page).toContain('prefers-color-scheme: dark');
  });

  it('shows what a document says as text', () => {
    const document = createOpenApiDocument();
    const hostile = { ...document, info: { ...document.info, title: '</title><script>alert(1)</script>' } };
    expect(writeReferencePage(hostile)).not.toContain('<script>');
    expect(html`<p title="${`"'&`}">${'<b>'}</p>`.text).toBe('<p title="&quot;&#39;&amp;">&lt;b&gt;</p>');
    expect(writeProse('Only `<a>` & b').text).toBe('Only <code>&lt;a&gt;</code> &amp; b');
  });
});
