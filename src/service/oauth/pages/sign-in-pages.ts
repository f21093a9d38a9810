import { listOwnInvitations } from '#service/team/own-invitations.ts';
import { findAccount, listMemberships } from '../accounts/accounts.ts';
import { checkPassword, type PasswordCheckOptions } from '../accounts/check-password.ts';
import type { IdentityProvider } from '../accounts/identity-provider.ts';
import type { Exchange, Interaction } from '../interaction.ts';
import { readForm } from './form-body.ts';
import { nativeClientName } from '../native-client.ts';
import { setPageHeaders } from './page-headers.ts';
import { writeConsentPage, writeFailurePage, writeLoginPage, type FormFrame, type LoginProblem, type PageFailure } from './write-pages.ts';

type FindInteraction = (exchange: Exchange, uid: string) => Promise<Interaction | null>;

export interface SignInPagesOptions extends PasswordCheckOptions {
  readonly findInteraction: FindInteraction;
  readonly identityProvider: IdentityProvider | null;
  readonly ownOrigin: string;
}

/** A page to send. `formTargets` are the origins that its forms may lead to. */
export interface Page {
  readonly status: number;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly formTargets?: readonly string[];
}

export function sendPage({ incoming, outgoing }: Exchange, { status, text, headers = {}, formTargets = [] }: Page): void {
  setPageHeaders(outgoing, formTargets);
  outgoing.writeHead(status, { ...headers, 'content-type': 'text/html; charset=utf-8', 'content-length': Buffer.byteLength(text) });
  outgoing.end(incoming.method === 'HEAD' ? undefined : text);
}

const statusOfFailure: Readonly<Record<PageFailure['kind'], number>> = {
  expired: 404,
  'foreign-form': 403,
  unreadable: 400,
  failed: 500,
  unavailable: 503,
  'provider-unavailable': 503,
  'too-many': 429,
  stranger: 403,
  refused: 400,
};

export function sendFailure(exchange: Exchange, failure: PageFailure, headers: Readonly<Record<string, string>> = {}): void {
  sendPage(exchange, { status: statusOfFailure[failure.kind], text: writeFailurePage(failure), headers });
}

/** Includes the redirect URI: browsers check a form's target for every redirect that follows. */
function allowedFormTargets({ redirectUri }: Interaction): readonly string[] {
  const { origin, hostname } = new URL(redirectUri);
  // A content security policy cannot contain an IPv6 address, only the scheme.
  return [`'self'`, hostname.startsWith('[') ? 'http:' : origin];
}

function buildFormFrame(interaction: Interaction): FormFrame {
  return { formAddress: (name) => interaction.formAddress(name), token: interaction.formToken };
}

interface Typed {
  readonly interaction: Interaction;
  readonly email: string;
  readonly problem: LoginProblem | null;
}

function sendLogin({ identityProvider }: SignInPagesOptions, exchange: Exchange, { interaction, email, problem }: Typed): void {
  const provider = identityProvider === null ? null : { name: identityProvider.name, address: `${interaction.path}/provider` };
  const text = writeLoginPage({ frame: buildFormFrame(interaction), client: nativeClientName, email, problem, provider });
  const formTargets = allowedFormTargets(interaction);
  if (problem?.kind === 'too-many-attempts') {
    sendPage(exchange, { status: 429, text, formTargets, headers: { 'retry-after': String(problem.seconds) } });
  } else {
    sendPage(exchange, { status: problem === null ? 200 : 422, text, formTargets });
  }
}

async function logIn(
  options: SignInPagesOptions,
  exchange: Exchange,
  { interaction, form }: { readonly interaction: Interaction; readonly form: URLSearchParams },
): Promise<void> {
  const checked = await checkPassword(options, exchange, form);
  if (checked.ok) {
    await interaction.logIn(checked.value);
  } else {
    sendLogin(options, exchange, { interaction, email: form.get('email') ?? '', problem: checked.failure });
  }
}

async function show(options: SignInPagesOptions, exchange: Exchange, interaction: Interaction): Promise<void> {
  const { database, now } = options;
  const account = await findAccount(database, interaction.accountId);
  if (account === null) {
    sendLogin(options, exchange, { interaction, email: '', problem: null });
    return;
  }
  const memberships = await listMemberships(database, account.userId);
  const invitations = await listOwnInvitations(database, account.userId, now());
  const text = writeConsentPage({ frame: buildFormFrame(interaction), client: nativeClientName, account, memberships, invitations });
  sendPage(exchange, { status: 200, text, formTargets: allowedFormTargets(interaction) });
}

const actions = ['login', 'consent', 'cancel', 'switch'] as const;
type Action = (typeof actions)[number];

async function run(
  options: SignInPagesOptions,
  exchange: Exchange,
  { interaction, action }: { readonly interaction: Interaction; readonly action: Action },
): Promise<void> {
  const form = await readForm(exchange.incoming, options.ownOrigin);
  if (!form.ok) {
    sendFailure(exchange, { kind: form.failure.kind === 'foreign-form' ? 'foreign-form' : 'unreadable' });
    return;
  }
  if (!interaction.isOurForm(form.value)) {
    sendFailure(exchange, { kind: 'foreign-form' });
    return;
  }
  switch (action) {
    case 'login':
      return logIn(options, exchange, { interaction, form: form.value });
    case 'cancel':
      return interaction.cancel();
    case 'switch':
      return interaction.logOut();
    case 'consent': {
      const account = await findAccount(options.database, interaction.accountId);
      return account === null ? show(options, exchange, interaction) : interaction.allow(account.userId);
    }
  }
}

const providerSteps = ['provider', 'arrived'] as const;

async function goByProvider(
  identityProvider: IdentityProvider,
  exchange: Exchange,
  { interaction, step }: { readonly interaction: Interaction; readonly step: (typeof providerSteps)[number] },
): Promise<void> {
  if (step === 'provider') {
    await identityProvider.begin(exchange, `${interaction.path}/arrived`);
    return;
  }
  const userId = await identityProvider.readTicket(exchange);
  if (userId === null) {
    sendFailure(exchange, { kind: 'expired' });
  } else {
    await interaction.logIn(userId);
  }
}

const pathPattern = /^\/oauth\/interaction\/([\w-]{1,64})(?:\/(\w+))?$/;

export const interactionRoute = '/oauth/interaction/{interaction}';

export async function answerInteraction(options: SignInPagesOptions, exchange: Exchange): Promise<void> {
  const { method = '', url = '' } = exchange.incoming;
  const [, uid = '', word] = pathPattern.exec(url.split('?')[0] ?? '') ?? [];
  const action = actions.find((name) => name === word);
  const isPage = word === undefined && ['GET', 'HEAD'].includes(method);
  const isForm = action !== undefined && method === 'POST';
  const providerStep = options.identityProvider !== null && method === 'GET' ? providerSteps.find((name) => name === word) : undefined;
  const interaction = isPage || isForm || providerStep !== undefined ? await options.findInteraction(exchange, uid) : null;
  if (interaction === null) {
    sendFailure(exchange, { kind: 'expired' });
    return;
  }
  if (providerStep !== undefined && options.identityProvider !== null) {
    await goByProvider(options.identityProvider, exchange, { interaction, step: providerStep });
    return;
  }
  await (action === undefined ? show(options, exchange, interaction) : run(options, exchange, { interaction, action }));
}
