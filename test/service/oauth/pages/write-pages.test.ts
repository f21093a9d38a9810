/** The pages of the sign-in as text: what each shows in every state. */
import { describe, expect, it } from 'vitest';
import {
  problemSentence,
  writeConsentPage,
  writeFailurePage,
  writeLoginPage,
  writePage,
  type LoginProblem,
  type PageFailure,
} from '#service/oauth/pages/write-pages.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

const frame = { formAddress: (name: string) => `/forms/${name}?login=proof`, token: 'the-token' };

function login(
  changes: {
    readonly email?: string;
    readonly problem?: LoginProblem;
    readonly provider?: { readonly name: string; readonly address: string };
  } = {},
): string {
  return writeLoginPage({ frame, client: 'Clocktower', email: '', problem: null, provider: null, ...changes });
}

/** The field with the cursor. */
function focused(page: string): readonly (string | undefined)[] {
  return [...page.matchAll(/<input id="(\w+)"[^>]* autofocus>/g)].map(([, id]) => id);
}

/** By field, the element that describes it. */
function descriptions(page: string): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    [...page.matchAll(/<input id="(\w+)"([^>]*)>/g)].map(([, id = '', attributes = '']) => [
      id,
      /aria-invalid="true" aria-describedby="([\w-]+)"/.exec(attributes)?.[1],
    ]),
  );
}

describe('the login page', () => {
  it('without a problem shows none, and begins at the address', () => {
    const page = login();
    expect(page).toContain('<title>Sign in to Clocktower</title>');
    expect(page).toContain('<main>');
    expect(page).toContain(
      '<form method="post" action="/forms/login?login=proof" novalidate><input type="hidden" name="token" value="the-token">',
    );
    expect(page).toContain('<form method="post" action="/forms/cancel?login=proof"><input type="hidden" name="token" value="the-token">');
    expect([focused(page), descriptions(page)]).toEqual([['email'], { email: undefined, password: undefined }]);
    expect(page).not.toMatch(/role="alert"|class="problem"|Sign in with/);
  });

  it.each<readonly [LoginProblem, string, readonly string[], Readonly<Record<string, string | undefined>>]>([
    [{ kind: 'missing', email: true, password: true }, '', ['email'], { email: 'email-problem', password: 'password-problem' }],
    [{ kind: 'missing', email: true, password: false }, ' ', ['email'], { email: 'email-problem', password: undefined }],
    [{ kind: 'missing', email: false, password: true }, 'ines@x', ['password'], { email: undefined, password: 'password-problem' }],
    [{ kind: 'no-match' }, 'ines@x', ['password'], { email: 'problem', password: 'problem' }],
    [{ kind: 'too-many-attempts', seconds: 9 }, 'ines@x', ['password'], { email: undefined, password: undefined }],
  ])('with the problem %o marks its fields', (...[problem, email, focus, marked]) => {
    const page = login({ email, problem });
    expect([focused(page), descriptions(page)]).toEqual([focus, marked]);
    expect(page).toContain('<title>Error: Sign in to Clocktower</title>');
    expect(page.includes('role="alert"')).toBe(problem.kind !== 'missing');
    expect(page.includes('<p class="problem" id="email-problem">Email is missing. Type it here.</p>')).toBe(
      marked['email'] === 'email-problem',
    );
    expect(page.includes('<p class="problem" id="password-problem">Password is missing. Type it here.</p>')).toBe(
      marked['password'] === 'password-problem',
    );
    expect(page).toContain(
      `name="email" type="email" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="256" value="${email}"`,
    );
    expect(page).toMatch(/name="password" type="password" autocomplete="current-password"[^>]* value=""/);
  });

  it('offers the identity provider', () => {
    expect(login({ provider: { name: 'Keycloak', address: '/there' } })).toContain('<a href="/there">Sign in with Keycloak</a>');
  });
});

it.each([
  [1, 'a second'],
  [2, '2 seconds'],
  [60, '60 seconds'],
])('a page of a sign-in that is over its limit says in how many seconds to try again: %i', (seconds, words) => {
  expect(problemSentence({ kind: 'too-many-attempts', seconds })).toBe(
    `Too many sign-in attempts. You were not signed in. Try again in ${words}.`,
  );
});

describe('the consent page', () => {
  const account = { userId: uuid(1), name: 'Ines', email: 'ines@duarte.example' };
  const consent = (...memberships: Parameters<typeof writeConsentPage>[0]['memberships']) =>
    writeConsentPage({ frame, client: 'Clocktower', account, memberships, invitations: [] });

  it('names the user, and has a form for each answer', () => {
    const page = consent({ organization: 'Duarte', role: 'employee' });
    expect(page).toContain('Signed in as Ines, ines@duarte.example');
    expect([...page.matchAll(/action="\/forms\/(\w+)/g)].map(([, name]) => name)).toEqual(['switch', 'consent', 'cancel']);
    expect(page).toContain('<h2>In your organization</h2>');
    expect(page).toContain('<li><span>Duarte</span><span class="role">Employee</span></li>');
  });

  it('says what owners and admins let it do, in any of their organizations', () => {
    expect(consent({ organization: 'One', role: 'employee' })).not.toContain('manage projects');
    expect(consent()).not.toContain('manage projects');
    for (const role of ['owner', 'admin'] as const) {
      const page = consent({ organization: 'One', role: 'employee' }, { organization: 'Two', role });
      expect(page).toContain('manage projects');
      expect(page).toContain('<h2>In your organizations</h2>');
    }
  });

  it('says where there is no organization', () => {
    expect(consent()).toMatch(/<h2>In your organizations<\/h2>\n<p>You do not belong to an organization yet/);
    expect(consent({ organization: 'One', role: 'owner' })).not.toContain('do not belong');
  });
});

describe('a failure', () => {
  it.each<readonly [PageFailure, string]>([
    [{ kind: 'expired' }, 'This sign-in has ended'],
    [{ kind: 'foreign-form' }, 'This form did not come from here'],
    [{ kind: 'unreadable' }, 'This could not be read'],
    [{ kind: 'failed' }, 'Something went wrong'],
    [{ kind: 'unavailable' }, 'The service is temporarily unavailable'],
    [{ kind: 'provider-unavailable' }, 'The identity provider is unavailable'],
    [{ kind: 'too-many' }, 'Too many sign-ins'],
    [{ kind: 'stranger' }, 'You were not signed in'],
    [{ kind: 'refused', error: 'invalid_request', detail: undefined }, 'This sign-in cannot continue'],
    [{ kind: 'refused', error: 'server_error', detail: undefined }, 'Something went wrong'],
  ])('%o has its title', (failure, title) => {
    const page = writeFailurePage(failure);
    expect(page).toContain(`<title>${title}</title>`);
    expect(page).toContain(`<h1>${title}</h1>`);
    expect(page.includes('<code>')).toBe(failure.kind === 'refused');
  });

  it('of a request names the reason for the developer', () => {
    expect(writeFailurePage({ kind: 'refused', error: 'invalid_client', detail: 'client <is> invalid' })).toContain(
      '<p class="small"><code>invalid_client</code> client &lt;is&gt; invalid</p>',
    );
    expect(writeFailurePage({ kind: 'refused', error: 'invalid_client', detail: undefined })).toContain(
      '<p class="small"><code>invalid_client</code></p>',
    );
  });
});

it('a page is wide only if it says so', () => {
  const content = { kind: 'html', text: '<h1>x</h1>' } as const;
  expect(writePage({ title: 'x', content, isWide: true })).toContain('<main class="wide">');
  expect(writePage({ title: 'x', content })).toContain('<main>');
});
