/** Answers the sign-in's pages and forms: the login, the question, their ends. What they look like is in `pages.ts`. */
import type { Kysely } from 'kysely';
import type { UtcInstant } from '#shared/values/brands.ts';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { emailSchema, findAccount, findCredentials, listMemberships } from './accounts.ts';
import type { Exchange, Interaction } from './interaction.ts';
import { readForm } from './form-body.ts';
import { countLoginAttempt } from './login-attempts.ts';
import { nativeClientName } from './native-client.ts';
import { setPageHeaders } from './page-headers.ts';
import { writeConsentPage, writeFailurePage, writeLoginPage, type FormFrame, type LoginTrouble, type PageFailure } from './pages.ts';
import { isPassword, passwordLength } from './passwords.ts';
import { readDevice, rememberDevice } from './remembered-device.ts';
import type { SignInLimits } from './sign-in-limits.ts';

type FindInteraction = (exchange: Exchange, uid: string) => Promise<Interaction | null>;

export interface SignInPagesOptions {
  readonly database: Kysely<TimeTrackingTables>;
  readonly now: () => UtcInstant;
  readonly findInteraction: FindInteraction;
  /** Of this service, as browsers send it. */
  readonly ownOrigin: string;
  /** Where the request came from, for counting attempts. */
  readonly addressOf: (exchange: Exchange) => string;
  readonly limits: SignInLimits;
  /** Key of the mark by which a device is known again. */
  readonly secret: string;
  readonly randomBytes: (count: number) => Buffer;
  /** Whether cookies travel over TLS only. */
  readonly isSecure: boolean;
}

interface Page {
  readonly status: number;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly formTargets?: readonly string[];
}

function send({ incoming, outgoing }: Exchange, { status, text, headers = {}, formTargets = [] }: Page): void {
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
  'too-many': 429,
  refused: 400,
};

export function sendFailure(exchange: Exchange, failure: PageFailure, headers: Readonly<Record<string, string>> = {}): void {
  send(exchange, { status: statusOfFailure[failure.kind], text: writeFailurePage(failure), headers });
}

/** Ours, and where the answer goes: browsers hold a form's target against every redirect that follows it. */
function formTargetsOf({ redirectUri }: Interaction): readonly string[] {
  const { origin, hostname } = new URL(redirectUri);
  // A policy cannot name an IPv6 address, only its scheme.
  return [`'self'`, hostname.startsWith('[') ? 'http:' : origin];
}

function frameOf(interaction: Interaction): FormFrame {
  return { addressOf: (name) => interaction.formAddress(name), token: interaction.formToken };
}

interface Typed {
  readonly email: string;
  readonly trouble: LoginTrouble | null;
}

function sendLogin(exchange: Exchange, interaction: Interaction, { email, trouble }: Typed): void {
  const text = writeLoginPage({ frame: frameOf(interaction), client: nativeClientName, email, trouble });
  const formTargets = formTargetsOf(interaction);
  if (trouble?.kind === 'too-many-attempts') {
    send(exchange, { status: 429, text, formTargets, headers: { 'retry-after': String(trouble.seconds) } });
  } else {
    send(exchange, { status: trouble === null ? 200 : 422, text, formTargets });
  }
}

async function logIn(options: SignInPagesOptions, exchange: Exchange, { interaction, form }: { readonly interaction: Interaction; readonly form: URLSearchParams }): Promise<void> {
  const { database, now, addressOf, limits, secret, randomBytes, isSecure } = options;
  const email = form.get('email') ?? '';
  const password = form.get('password') ?? '';
  if (email.trim() === '' || password === '') {
    sendLogin(exchange, interaction, { email, trouble: { kind: 'missing', email: email.trim() === '', password: password === '' } });
    return;
  }
  // What is no e-mail address is nobody's: counted and answered like an unknown one.
  const account = foreignOrNull(emailSchema, email) ?? email;
  const mark = { secret, email: account };
  const device = readDevice(exchange.incoming, mark);
  const attempt = await countLoginAttempt(database, { email: account, address: addressOf(exchange), device }, { now: now(), limits });
  if (!attempt.ok) {
    sendLogin(exchange, interaction, { email, trouble: { kind: 'too-many-attempts', seconds: attempt.failure.retryAfterSeconds } });
    return;
  }
  const credentials = await findCredentials(database, account);
  const fits = password.length <= passwordLength.max && (await isPassword(password, credentials?.passwordHash ?? null));
  if (credentials === null || !fits) {
    sendLogin(exchange, interaction, { email, trouble: { kind: 'no-match' } });
    return;
  }
  await attempt.value.takeBack();
  exchange.outgoing.appendHeader('set-cookie', rememberDevice(mark, { device: device ?? randomBytes(16).toString('base64url'), isSecure }));
  await interaction.logIn(credentials.userId);
}

async function show({ database }: SignInPagesOptions, exchange: Exchange, interaction: Interaction): Promise<void> {
  const account = interaction.accountId === null ? null : await findAccount(database, interaction.accountId);
  if (account === null) {
    sendLogin(exchange, interaction, { email: '', trouble: null });
    return;
  }
  const memberships = await listMemberships(database, account.userId);
  const text = writeConsentPage({ frame: frameOf(interaction), client: nativeClientName, account, memberships });
  send(exchange, { status: 200, text, formTargets: formTargetsOf(interaction) });
}

const actions = ['login', 'consent', 'cancel', 'switch'] as const;
type Action = (typeof actions)[number];

async function act(options: SignInPagesOptions, exchange: Exchange, { interaction, action }: { readonly interaction: Interaction; readonly action: Action }): Promise<void> {
  const form = await readForm(exchange.incoming, options.ownOrigin);
  if (!form.ok) {
    sendFailure(exchange, { kind: form.failure.kind === 'foreign-form' ? 'foreign-form' : 'unreadable' });
    return;
  }
  if (!interaction.isOurForm(form.value)) {
    sendFailure(exchange, { kind: 'foreign-form' });
    return;
  }
  const { accountId } = interaction;
  switch (action) {
    case 'login':
      return logIn(options, exchange, { interaction, form: form.value });
    case 'cancel':
      return interaction.cancel();
    case 'switch':
      return interaction.logOut();
    case 'consent':
      return accountId === null || (await findAccount(options.database, accountId)) === null ? show(options, exchange, interaction) : interaction.allow(accountId);
  }
}

const pathPattern = /^\/oauth\/interaction\/([\w-]{1,64})(?:\/(\w+))?$/;

export const interactionRoute = '/oauth/interaction/{interaction}';

/** Answers a path under `/oauth/interaction/`. */
export async function answerInteraction(options: SignInPagesOptions, exchange: Exchange): Promise<void> {
  const { method = '', url = '' } = exchange.incoming;
  const [, uid = '', word] = pathPattern.exec(url.split('?')[0] ?? '') ?? [];
  const action = actions.find((name) => name === word);
  const isPage = word === undefined && ['GET', 'HEAD'].includes(method);
  const isForm = action !== undefined && method === 'POST';
  const interaction = uid !== '' && (isPage || isForm) ? await options.findInteraction(exchange, uid) : null;
  if (interaction === null) {
    sendFailure(exchange, { kind: 'expired' });
    return;
  }
  await (action === undefined ? show(options, exchange, interaction) : act(options, exchange, { interaction, action }));
}
