/** The administration pages as text: what each shows to whom, in every state. */
import { describe, expect, it } from 'vitest';
import type { Role } from '#shared/time-tracking-extensions.ts';
import {
  writeAdministrationLogin,
  writeAuditPage,
  writeLinkPage,
  writeMessagePage,
  writeOrganizationsPage,
  writePeoplePage,
  writePersonPage,
  writeReportPage,
  type Notice,
  type PageFrame,
} from '#service/team-pages/write-pages.ts';
import { instant, uuid } from '../../support/time-tracking-fixture.ts';

const own = `/admin/organizations/${uuid(10)}`;

function frame(role: Role = 'owner', notice: Notice | null = null): PageFrame {
  return { organization: { id: uuid(10), name: 'Duarte & Co', role }, formToken: 'the-token', notice, sendsMail: false };
}

const mara = { userId: uuid(2), name: 'Mara', email: 'mara@duarte.example', role: 'employee', isActive: true } as const;
const nobody = { people: [], invitations: [] };

/** The targets of the forms of a page, and the options of its lists. */
function formsOf(page: string): readonly string[] {
  return [...page.matchAll(/<form[^>]* action="([^"]*)"/g)].map(([, action = '']) => action.replace(own, ''));
}

function optionsOf(page: string): readonly string[] {
  return [...page.matchAll(/<option value="(\w+)"( selected)?>/g)].map(([, value = '', selected = '']) => value + selected);
}

function cellsOf(page: string): readonly string[] {
  return [...page.matchAll(/<t[dh](?: scope="row"| class="number")?>(.*?)<\/t[dh]>/g)].map(([, cell = '']) =>
    cell.replaceAll(/<[^>]*>/g, ''),
  );
}

describe('every page of an organization', () => {
  it('leads to the others, and has a title of its own', () => {
    const page = writeAuditPage(frame(), []);
    expect(page).toContain('<title>Audit log – Duarte &amp; Co</title>');
    expect(page).toContain('<main class="wide">');
    expect([...page.matchAll(/<li><a href="([^"]*)">/g)].map(([, href = '']) => href)).toEqual([
      own,
      `${own}/report`,
      `${own}/audit`,
      '/admin',
    ]);
    expect(page).toContain(
      '<form class="row" method="post" action="/admin/logout"><input type="hidden" name="token" value="the-token"><button class="plain" type="submit">Sign out</button></form>',
    );
    expect(page).not.toMatch(/role="(?:status|alert)"/);
  });

  it('shows what was done with its link, or the problem without one', () => {
    expect(writePeoplePage(frame('owner', { kind: 'done', text: 'Done <it>', link: 'https://x/y' }), nobody)).toContain(
      '<p class="done" role="status">Done &lt;it&gt; <code>https://x/y</code></p>',
    );
    expect(writePeoplePage(frame('owner', { kind: 'done', text: 'Done' }), nobody)).toContain('<p class="done" role="status">Done</p>');
    expect(writePeoplePage(frame('owner', { kind: 'problem', text: 'Not done' }), nobody)).toContain(
      '<p class="notice" role="alert">Not done</p>',
    );
  });
});

describe('the page of people', () => {
  it('has their name, address, role and access', () => {
    const page = writePeoplePage(frame(), {
      people: [mara, { ...mara, userId: uuid(3), name: 'Tomas', email: null, role: 'admin', isActive: false }],
      invitations: [],
    });
    expect(cellsOf(page)).toEqual(['Mara', 'mara@duarte.example', 'Employee', 'Active', 'Tomas', '', 'Admin', 'Deactivated']);
    expect(page).toContain(`<a href="${own}/people/${uuid(2)}">Mara</a>`);
    expect(page).not.toContain('Pending invitations');
  });

  it.each([
    ['owner', ['owner', 'admin', 'employee selected'], ['/admin/logout', '/invite', '/rename']],
    ['admin', ['employee selected'], ['/admin/logout', '/invite']],
  ] as const)('offers an %s the roles that they may give, and the name only to owners', (role, roles, forms) => {
    const page = writePeoplePage(frame(role), nobody);
    expect([optionsOf(page), formsOf(page)]).toEqual([roles, forms]);
  });

  it.each([
    ['owner', ['one@duarte.example', 'two@duarte.example']],
    ['admin', ['two@duarte.example']],
  ] as const)('lets an %s withdraw the invitations that they may give', (role, withdrawn) => {
    const until = instant('2026-12-04T12:00:00Z');
    const page = writePeoplePage(frame(role), {
      people: [],
      invitations: [
        { email: 'one@duarte.example', role: 'admin', expires_at: until },
        { email: 'two@duarte.example', role: 'employee', expires_at: until },
      ],
    });
    expect(page).toContain('Pending invitations');
    expect(cellsOf(page).filter((cell) => cell !== '' && cell !== 'Withdraw')).toEqual([
      'one@duarte.example',
      'Admin',
      until,
      'two@duarte.example',
      'Employee',
      until,
    ]);
    expect(
      [...page.matchAll(/name="email" value="([^"]*)"><button class="plain" type="submit">Withdraw/g)].map(([, email]) => email),
    ).toEqual(withdrawn);
  });
});

describe('the page of a member', () => {
  const session = {
    id: 'digest',
    device: 'Firefox on Linux',
    startedAt: instant('2026-11-20T08:00:00Z'),
    endsAt: instant('2027-11-20T08:00:00Z'),
  };
  const theirs = `/people/${mara.userId}`;

  it('of whom one may manage offers every change', () => {
    const page = writePersonPage(frame(), { person: mara, sessions: [session], isManaged: true });
    expect(formsOf(page)).toEqual([
      '/admin/logout',
      `${theirs}/role`,
      `${theirs}/deactivate`,
      `${theirs}/password`,
      `${theirs}/remove`,
      `${theirs}/sign-out`,
    ]);
    expect(optionsOf(page)).toEqual(['owner', 'admin', 'employee selected', 'keep selected', 'delete']);
    expect(page).toContain('<p>mara@duarte.example · Employee · active</p>');
    expect(page).toContain('>Deactivate</button>');
    expect(page).toContain('name="session" value="digest"');
    expect(cellsOf(page)).toEqual(['Firefox on Linux', '2026-11-20T08:00:00Z']);
    expect(page).not.toContain('Only owners can change owners and admins.');
  });

  it('who is deactivated, without address and devices offers to reactivate, and no link for a password', () => {
    const page = writePersonPage(frame(), { person: { ...mara, email: null, isActive: false }, sessions: [], isManaged: true });
    expect(formsOf(page)).toEqual(['/admin/logout', `${theirs}/role`, `${theirs}/reactivate`, `${theirs}/remove`]);
    expect(page).toContain('>Reactivate</button>');
    expect(page).toContain('<p>No email address · Employee · deactivated</p>');
    expect(page).toContain('<p>None.</p>');
  });

  it('whom one may not manage offers nothing', () => {
    const page = writePersonPage(frame('admin'), {
      person: { ...mara, role: 'owner' },
      sessions: [{ ...session, device: null, startedAt: null }],
      isManaged: false,
    });
    expect(formsOf(page)).toEqual(['/admin/logout']);
    expect(page).toContain('Only owners can change owners and admins.');
    expect(cellsOf(page)).toEqual(['Unknown', '', '']);
  });
});

describe('the report', () => {
  const line = { week: '2026-W47', person: 'Mara', client: 'City', project: 'Bridge', seconds: 3_629, billableSeconds: 30 };

  it('has its period, a link to the same as CSV, hours in minutes, and the total', () => {
    const page = writeReportPage(frame(), { from: '2026-11-01', to: '2026-11-30' }, [
      line,
      { ...line, client: null, project: null, seconds: 35_999, billableSeconds: 0 },
    ]);
    expect(page).toContain('type="date" value="2026-11-01" required');
    expect(page).toContain('type="date" value="2026-11-30" required');
    expect(page).toContain(`href="${own}/report.csv?from=2026-11-01&amp;to=2026-11-30"`);
    expect(page).toContain('total 11:00<');
    expect(cellsOf(page)).toEqual([
      '2026-W47',
      'Mara',
      'City',
      'Bridge',
      '1:00',
      '0:01',
      '2026-W47',
      'Mara',
      '',
      'No project',
      '10:00',
      '0:00',
    ]);
  });
});

it('the audit log names who did what, and the command line', () => {
  const at = instant('2026-11-20T08:00:00Z');
  const page = writeAuditPage(frame(), [
    { at, actor: 'Ines', action: 'role-changed', subject: 'Mara: admin' },
    { at, actor: null, action: 'of-tomorrow', subject: 'Mara' },
  ]);
  expect(cellsOf(page)).toEqual([at, 'Ines', 'Changed the role: Mara: admin', at, 'Command line', 'of-tomorrow: Mara']);
});

describe('the list of organizations', () => {
  it('leads to each', () => {
    const page = writeOrganizationsPage({
      organizations: [{ id: uuid(10), name: 'Duarte', role: 'admin' }],
      invitations: [],
      notice: null,
      formToken: 'the-token',
      userName: 'Ines',
    });
    expect(page).toContain(`<li><a href="${own}">Duarte</a> <span class="role">Admin</span></li>`);
    expect(page).toContain('<main class="wide">');
    expect(page).toContain('Signed in as Ines');
    expect(page).not.toContain('neither owner nor admin');
  });

  it('says where there is none', () => {
    expect(
      writeOrganizationsPage({ organizations: [], invitations: [], notice: null, formToken: 'the-token', userName: 'Ines' }),
    ).toContain('You are neither owner nor admin of an organization');
  });
});

describe('the sign-in', () => {
  const empty = { formToken: 'the-token', email: '', problem: null, identityProvider: null };

  it('has a form with its token, and no word of a problem or a provider', () => {
    const page = writeAdministrationLogin(empty);
    expect(page).toContain('<title>Sign in to administration</title>');
    expect(page).toContain('<main>');
    expect(page).toContain('<form method="post" action="/admin/login" novalidate>\n<input type="hidden" name="token" value="the-token">');
    expect(page).not.toMatch(/role="alert"|\/admin\/provider/);
  });

  it.each([
    [{ kind: 'missing', email: true, password: true }, 'Enter email and password.'],
    [{ kind: 'no-match' }, 'Wrong email or password. Check both and try again; an owner of your organization can have the password reset.'],
    [{ kind: 'too-many-attempts', seconds: 1 }, 'Too many sign-in attempts. You were not signed in. Try again in a second.'],
    [{ kind: 'too-many-attempts', seconds: 2 }, 'Too many sign-in attempts. You were not signed in. Try again in 2 seconds.'],
  ] as const)('says the problem: %o', (problem, sentence) => {
    const page = writeAdministrationLogin({ ...empty, email: 'ines@x', problem });
    expect(page).toContain(`<p class="notice" role="alert">${sentence}</p>`);
    expect(page).toContain('<title>Error: Sign in to administration</title>');
    expect(page).toContain('value="ines@x"');
  });

  it('offers the identity provider', () => {
    expect(writeAdministrationLogin({ ...empty, identityProvider: 'Key & Cloak' })).toContain(
      '<a href="/admin/provider">Sign in with Key &amp; Cloak</a>',
    );
  });
});

describe('the page of a link', () => {
  const invitation = {
    isProof: false,
    purpose: 'invitation',
    email: 'tomas@duarte.example',
    organization_id: uuid(10),
    role: 'admin',
    organization: 'Duarte',
  } as const;

  it('to a password asks for a new one', () => {
    const page = writeLinkPage({
      link: { isProof: false, purpose: 'password', email: 'ines@duarte.example' },
      fields: 'new-password',
      problem: null,
    });
    expect(page).toContain('<title>Set a new password</title>');
    expect(page).toContain('for ines@duarte.example');
    expect(page).toContain('autocomplete="new-password" minlength="10" maxlength="256" required');
    expect(page).toContain('10 characters or more.');
    expect(page).not.toMatch(/name="name"|role="alert"/);
  });

  it('to an organization asks a new user for a name and a password', () => {
    const page = writeLinkPage({ link: invitation, fields: 'new-account', problem: 'Enter your name.' });
    expect(page).toContain('<title>Join Duarte</title>');
    expect(page).toContain('as tomas@duarte.example, Admin');
    expect(page).toMatch(/name="name"[^]*autocomplete="new-password"/);
    expect(page).toContain('<p class="notice" role="alert">Enter your name.</p>');
  });

  it('to an organization asks a known user for their password only', () => {
    const page = writeLinkPage({ link: invitation, fields: 'known-password', problem: null });
    expect(page).toContain('autocomplete="current-password"');
    expect(page).not.toMatch(/name="name"|new-password|role="alert"/);
  });
});

it('a message is its title and its text', () => {
  expect(writeMessagePage('Page not found', 'Nothing <here>')).toMatch(
    /<title>Page not found<\/title>[^]*<h1>Page not found<\/h1>\n<p>Nothing &lt;here&gt;<\/p>/,
  );
});
