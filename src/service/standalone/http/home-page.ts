import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { nativeClientId } from '#service/oauth/native-client.ts';
import { html } from '#service/reference/html.ts';
import { referenceStyle } from '#service/reference/reference-style.ts';

const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(referenceStyle).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

export function writeHomePage({ baseUrl, publicUrl }: { readonly baseUrl: string; readonly publicUrl: URL }): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Clocktower time tracking service</title>
<style>${{ kind: 'html', text: referenceStyle }}</style>
</head>
<body>
<main>
<h1>Clocktower time tracking service</h1>
<p>This is where Clocktower keeps your team's time entries. In Clocktower, choose <b>Add server</b> and enter this address:</p>
<p><code class="address">${publicUrl.origin}</code></p>
<ul>
<li><a href="/admin">Administration</a>, for owners and admins</li>
<li><a href="/docs">Reference of the API</a> (base URL <code>${baseUrl}</code>, client ID <code>${nativeClientId}</code>)</li>
</ul>
</main>
</body>
</html>
`.text;
}

export function sendHomePage(outgoing: ServerResponse, { text, isHead }: { readonly text: string; readonly isHead: boolean }): void {
  outgoing.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
  });
  outgoing.end(isHead ? undefined : text);
}
