import type { PasswordCheckOptions } from '#service/oauth/accounts/check-password.ts';
import { readForm } from '#service/oauth/pages/form-body.ts';
import type { IdentityProvider } from '#service/oauth/accounts/identity-provider.ts';
import type { Exchange } from '#service/oauth/interaction.ts';
import { equal } from '#service/oauth/login-proof.ts';
import { sendPage } from '#service/oauth/pages/sign-in-pages.ts';
import type { SendMail } from '#service/team/mail.ts';
import type { TeamPorts } from '#service/team/people.ts';
import { writeMessagePage } from './write-pages.ts';
import { deriveFormToken, type PageSession } from './session.ts';

export interface TeamPagesOptions extends TeamPorts, PasswordCheckOptions {
  readonly ownOrigin: string;
  readonly identityProvider: IdentityProvider | null;
  /** Null: links are shown to their makers. */
  readonly sendMail: SendMail | null;
  readonly nameRoute: (route: string) => void;
}

const ownForms = [`'self'`];

export function send(exchange: Exchange, text: string, status = 200): void {
  sendPage(exchange, { status, text, formTargets: ownForms });
}

export function goTo({ outgoing }: Exchange, location: string): void {
  outgoing.writeHead(303, { location, 'cache-control': 'no-store' });
  outgoing.end();
}

export function sendNothing(exchange: Exchange): void {
  send(exchange, writeMessagePage('Page not found', 'There is nothing at this address.'), 404);
}

/** Reads a form that our own page has sent. Returns null after refusing any other. */
export async function readOwnForm(
  { ownOrigin, secret }: TeamPagesOptions,
  exchange: Exchange,
  session: Pick<PageSession, 'token'> | null,
): Promise<URLSearchParams | null> {
  const form = await readForm(exchange.incoming, ownOrigin);
  const isOurs = form.ok && (session === null || equal(form.value.get('token') ?? '', deriveFormToken(secret, session)));
  if (!isOurs) {
    send(
      exchange,
      writeMessagePage(
        'This form could not be read',
        'It did not come from this page, so it was ignored. Go back, reload the page and try again.',
      ),
      403,
    );
    return null;
  }
  return form.value;
}
