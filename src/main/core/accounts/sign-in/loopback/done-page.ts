import { createHash } from 'node:crypto';
import type { MainMessages } from '#shared/messages/catalogue.ts';
import type { Result } from '#shared/values/result.ts';
import type { SignInFailure } from '#shared/connections/sign-in.ts';

export interface Page {
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
}

const style = `
:root { color-scheme: light dark; --paper: #f6f5f2; --card: #ffffff; --ink: #1f2328; --soft: #57606a; --edge: #d9d7d0; }
@media (prefers-color-scheme: dark) { :root { --paper: #16181c; --card: #202329; --ink: #eceef1; --soft: #a8b0ba; --edge: #363b44; } }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { box-sizing: border-box; max-width: 28rem; margin: 1rem; padding: 2rem; background: var(--card); border: 1px solid var(--edge); border-radius: 0.75rem; }
h1 { margin: 0 0 0.5rem; font-size: 1.375rem; line-height: 1.3; }
p { margin: 0.5rem 0 0; color: var(--soft); overflow-wrap: anywhere; }
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** Forbids storing, embedding, referring and running anything of an answer. */
const headers: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}

function buildPage(
  messages: MainMessages,
  { title, paragraphs }: { readonly title: string; readonly paragraphs: readonly string[] },
): Page {
  const text = paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join('\n');
  const html = `<!doctype html>
<html lang="${escaped(messages.signIn.page.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · ${escaped(messages.productName)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
${text}
</main>
</body>
</html>
`;
  return { headers, html };
}

export function donePage(messages: MainMessages, outcome: Result<unknown, SignInFailure>): Page {
  const { page, failure } = messages.signIn;
  return outcome.ok
    ? buildPage(messages, { title: page.signedInTitle, paragraphs: [page.signedIn] })
    : buildPage(messages, { title: page.failedTitle, paragraphs: [failure(outcome.failure), page.closeWindow] });
}

export function strayPage(messages: MainMessages): Page {
  const { strayTitle, stray } = messages.signIn.page;
  return buildPage(messages, { title: strayTitle, paragraphs: [stray] });
}
