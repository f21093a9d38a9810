import { matchKind } from '#shared/values/match-kind.ts';
import type { Role } from '#shared/time-tracking-extensions.ts';
import { html, type Html } from '#service/reference/html.ts';
import type { OwnInvitation } from '#service/team/own-invitations.ts';
import type { Account, MembershipLine } from '../accounts/accounts.ts';
import { pageStyle } from './page-style.ts';

/** The tower of the app's icon (`resources/draw-icons.ts`). */
const tower = html`<svg width="24" height="24" viewBox="0 0 16 16" aria-hidden="true"><path class="body" d="M3.75 14.25 L3.75 6.25 L8 1 L12.25 6.25 L12.25 14.25 Z" stroke-linejoin="round" stroke-width="1.5"/><path class="hands" d="M8 6.5 L8 9.5 L10 9.5" fill="none" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

export function writePage({
  title,
  content,
  isWide = false,
}: {
  readonly title: string;
  readonly content: Html;
  readonly isWide?: boolean;
}): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${{ kind: 'html', text: pageStyle }}</style>
</head>
<body>
<main${isWide ? html` class="wide"` : html``}>
<p class="brand">${tower}<span>Clocktower</span></p>
${content}</main>
</body>
</html>
`.text;
}

export interface FormFrame {
  readonly formAddress: (name: 'login' | 'consent' | 'cancel' | 'switch') => string;
  /** Proves that this server created the form for this interaction. */
  readonly token: string;
}

function hiddenToken({ token }: FormFrame): Html {
  return html`<input type="hidden" name="token" value="${token}">`;
}

function cancelForm(frame: FormFrame): Html {
  return html`<form method="post" action="${frame.formAddress('cancel')}">${hiddenToken(frame)}<button class="secondary" type="submit">Cancel</button></form>`;
}

export type LoginProblem =
  | { readonly kind: 'missing'; readonly email: boolean; readonly password: boolean }
  | { readonly kind: 'no-match' }
  | { readonly kind: 'too-many-attempts'; readonly seconds: number };

interface LoginPage {
  readonly frame: FormFrame;
  readonly client: string;
  /** The entered value, so that the user can correct it. */
  readonly email: string;
  readonly problem: LoginProblem | null;
  /** The link to sign in with the identity provider; null if none is configured. */
  readonly provider: { readonly name: string; readonly address: string } | null;
}

export function problemSentence(problem: LoginProblem): string | null {
  return matchKind(problem, {
    missing: () => null,
    'no-match': () => 'Wrong email or password. Check both and try again; an owner of your organization can have the password reset.',
    'too-many-attempts': ({ seconds }) =>
      `Too many sign-in attempts. You were not signed in. Try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`,
  });
}

interface Field {
  readonly name: 'email' | 'password';
  readonly label: string;
  readonly type: string;
  readonly autocomplete: string;
  readonly value: string;
  readonly isMissing: boolean;
  readonly isWrong: boolean;
  readonly isFirst: boolean;
}

function writeField({ name, label, type, autocomplete, value, isMissing, isWrong, isFirst }: Field): Html {
  const problem = isMissing ? html`<p class="problem" id="${name}-problem">${label} is missing. Type it here.</p>` : html``;
  const described = isMissing
    ? html` aria-invalid="true" aria-describedby="${name}-problem"`
    : isWrong
      ? html` aria-invalid="true" aria-describedby="problem"`
      : html``;
  return html`<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" autocapitalize="none" spellcheck="false" maxlength="256" value="${value}" required${described}${isFirst ? html` autofocus` : html``}>${problem}</div>
`;
}

export function writeLoginPage({ frame, client, email, problem, provider }: LoginPage): string {
  const sentence = problem === null ? null : problemSentence(problem);
  const notice = sentence === null ? html`` : html`<p class="notice" id="problem" role="alert">${sentence}</p>`;
  const isWrong = problem?.kind === 'no-match';
  const isMissing = { email: problem?.kind === 'missing' && problem.email, password: problem?.kind === 'missing' && problem.password };
  const startsAtPassword = email !== '' && !isMissing.email;
  return writePage({
    title: `${problem === null ? '' : 'Error: '}Sign in to Clocktower`,
    content: html`<h1>Sign in</h1>
<p class="lead">to let ${client} record your time</p>
${notice}<form method="post" action="${frame.formAddress('login')}" novalidate>${hiddenToken(frame)}
${writeField({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', value: email, isMissing: isMissing.email, isWrong, isFirst: !startsAtPassword })}${writeField({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', value: '', isMissing: isMissing.password, isWrong, isFirst: startsAtPassword })}<div class="actions"><button class="primary" type="submit">Sign in</button></div>
</form>
${
  provider === null
    ? html``
    : html`<p class="actions"><a href="${provider.address}">Sign in with ${provider.name}</a></p>
`
}<div class="actions">${cancelForm(frame)}</div>
`,
  });
}

interface ConsentPage {
  readonly frame: FormFrame;
  readonly client: string;
  readonly account: Account;
  readonly memberships: readonly MembershipLine[];
  readonly invitations: readonly OwnInvitation[];
}

export const roleLabels: Readonly<Record<Role, string>> = { owner: 'Owner', admin: 'Admin', employee: 'Employee' };

function writeMemberships(memberships: readonly MembershipLine[]): Html {
  if (memberships.length === 0) {
    return html`<p>You do not belong to an organization yet. You can continue; there is nothing to see until you join one.</p>`;
  }
  return html`<ul class="memberships">${memberships.map(
    ({ organization, role }) => html`<li><span>${organization}</span><span class="role">${roleLabels[role]}</span></li>`,
  )}</ul>`;
}

function writeInvitations(invitations: readonly OwnInvitation[]): Html {
  if (invitations.length === 0) {
    return html``;
  }
  const again = invitations.some(({ wasMember }) => wasMember)
    ? html` <p class="small">An invitation was accepted before it was proven that the email address is yours, perhaps by someone else. It is open again; time entries from before are kept.</p>`
    : html``;
  return html`<h2>Invitations</h2>
<p>You are invited to ${invitations.map(({ organization }) => organization).join(', ')}. <a href="/admin" target="_blank" rel="noopener">Accept or decline</a></p>${again}
`;
}

export function writeConsentPage({ frame, client, account, memberships, invitations }: ConsentPage): string {
  const manages = memberships.some(({ role }) => role !== 'employee');
  return writePage({
    title: `Allow ${client} to record your time?`,
    content: html`<h1>Allow ${client} to record your time?</h1>
<div class="who"><p class="small">Signed in as ${account.name}, ${account.email}</p>
<form method="post" action="${frame.formAddress('switch')}">${hiddenToken(frame)}<button class="plain" type="submit">Not you?</button></form></div>
<h2>${memberships.length === 1 ? 'In your organization' : 'In your organizations'}</h2>
${writeMemberships(memberships)}
${writeInvitations(invitations)}<h2>It may</h2>
<ul><li>see projects, tasks and tags</li>
<li>see, add, edit and delete your time entries</li>
${manages ? html`<li>manage projects and other people’s time entries where you are owner or admin</li>` : html``}</ul>
<p class="small">It never sees your password. This ends when you sign out in ${client}, or when it has not been used for 90 days.</p>
<div class="actions"><form method="post" action="${frame.formAddress('consent')}">${hiddenToken(frame)}<button class="primary" type="submit">Allow</button></form>
${cancelForm(frame)}</div>
`,
  });
}

export type PageFailure =
  /** The interaction has ended, is unknown, or belongs to another browser. */
  | { readonly kind: 'expired' }
  /** The form was not sent from our page. */
  | { readonly kind: 'foreign-form' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'failed' }
  /** The database is unreachable. */
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'provider-unavailable' }
  /** Too many sign-in pages were opened from this address, or in total. */
  | { readonly kind: 'too-many' }
  /** The identity provider refused, or its user has no account here. */
  | { readonly kind: 'stranger' }
  /** The OAuth error code and description, for the developer of the client. */
  | { readonly kind: 'refused'; readonly error: string; readonly detail: string | undefined };

const failed = [
  'Something went wrong',
  'You were not signed in. Wait a moment, go back to the app and sign in again. If it happens again, the administrator finds the reason in the log of this service.',
] as const;

const failureTexts: Readonly<Record<PageFailure['kind'], readonly [title: string, text: string]>> = {
  expired: [
    'This sign-in has ended',
    'It expired, was already finished, or was started in another browser. You were not signed in. Go back to the app and sign in again.',
  ],
  'foreign-form': [
    'This form did not come from here',
    'Another page may have sent it, so it was ignored. Go back to the app and sign in again.',
  ],
  unreadable: [
    'This could not be read',
    'Your browser sent something other than this form, so it was ignored. Go back to the app and sign in again.',
  ],
  failed,
  unavailable: ['The service is temporarily unavailable', 'You were not signed in. Wait a minute, go back to the app and sign in again.'],
  'provider-unavailable': [
    'The identity provider is unavailable',
    'You were not signed in. Go back and sign in with your password, or try again later. If it happens again, the log of this service has the reason.',
  ],
  'too-many': ['Too many sign-ins', 'You were not signed in. Wait a minute, go back to the app and sign in again.'],
  stranger: [
    'You were not signed in',
    'Your identity provider refused, or your email address has not been invited yet. Ask an owner of your organization for an invitation, then sign in again.',
  ],
  refused: [
    'This sign-in cannot continue',
    'The app’s request is not accepted by this service. You were not signed in. Go back to the app, check the address and the client ID of the connection, and sign in again.',
  ],
};

export function writeFailurePage(failure: PageFailure): string {
  const [title, text] = failure.kind === 'refused' && failure.error === 'server_error' ? failed : failureTexts[failure.kind];
  const detail =
    failure.kind === 'refused'
      ? html`<p class="small"><code>${failure.error}</code>${failure.detail === undefined ? '' : ` ${failure.detail}`}</p>
`
      : html``;
  return writePage({
    title,
    content: html`<h1>${title}</h1>
<p>${text}</p>
${detail}`,
  });
}
