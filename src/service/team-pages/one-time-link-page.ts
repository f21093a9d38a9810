import { foreignOrNull } from '#shared/values/parse-foreign.ts';
import { recordNameSchema } from '#shared/values/records.ts';
import { findCredentials, type Credentials } from '#service/oauth/accounts/accounts.ts';
import { checkPassword, type PasswordCheckOptions } from '#service/oauth/accounts/check-password.ts';
import { readForm } from '#service/oauth/pages/form-body.ts';
import type { Exchange } from '#service/oauth/interaction.ts';
import { problemSentence } from '#service/oauth/pages/write-pages.ts';
import { passwordLength } from '#service/oauth/accounts/passwords.ts';
import { sendPage } from '#service/oauth/pages/sign-in-pages.ts';
import { findLink, type OneTimeLink } from '#service/team/links.ts';
import type { TeamPorts } from '#service/team/people.ts';
import { acceptInvitation, usePasswordLink } from '#service/team/use-links.ts';
import { writeLinkPage, writeMessagePage, type LinkFields } from './write-pages.ts';

interface LinkPagesOptions extends TeamPorts, PasswordCheckOptions {
  readonly ownOrigin: string;
}

function fieldsFor({ purpose, isProof }: OneTimeLink, account: Credentials | null): LinkFields {
  if (purpose === 'password') {
    return 'new-password';
  }
  if (account === null) {
    return 'new-account';
  }
  if (!isProof) {
    return 'known-password';
  }
  return account.isProven ? 'nothing' : 'account-of-others';
}

export async function answerLink(options: LinkPagesOptions, exchange: Exchange, token: string): Promise<void> {
  const { database, now, ownOrigin } = options;
  const send = (text: string, status = 200): void => {
    sendPage(exchange, { status, text, formTargets: [`'self'`] });
  };
  const sendOver = (): void => {
    send(
      writeMessagePage(
        'This link is no longer valid',
        'It was already used or has expired. Ask an owner of your organization for a new one.',
      ),
      404,
    );
  };
  const link = await findLink(database, token, now());
  if (link === null) {
    return sendOver();
  }
  const account = await findCredentials(database, link.email);
  const fields = fieldsFor(link, account);
  const show = (problem: string | null): void => {
    send(writeLinkPage({ link, fields, problem }), problem === null ? 200 : 422);
  };
  const finish = ({ ok }: { readonly ok: boolean }): void => {
    if (!ok) {
      return sendOver();
    }
    const text =
      link.purpose === 'password'
        ? 'You were signed out on every device. Sign in again in Clocktower.'
        : `Open Clocktower, add the server ${ownOrigin} and sign in as ${link.email}.`;
    return send(writeMessagePage(link.purpose === 'password' ? 'The password was changed' : `Welcome to ${link.organization}`, text));
  };
  if (exchange.incoming.method !== 'POST') {
    return show(null);
  }
  const form = await readForm(exchange.incoming, ownOrigin);
  if (!form.ok) {
    return send(
      writeMessagePage('This form could not be read', 'It did not come from this page, so it was ignored. Open the link again.'),
      403,
    );
  }
  const password = form.value.get('password') ?? '';
  const name = foreignOrNull(recordNameSchema, form.value.get('name'));
  if (fields === 'nothing') {
    return finish(await acceptInvitation(options, token, 'proven'));
  }
  if (fields === 'known-password' && account !== null) {
    const checked = await checkPassword(options, exchange, new URLSearchParams({ email: link.email, password }));
    if (!checked.ok) {
      return show(problemSentence(checked.failure) ?? 'Enter your password.');
    }
    return finish(await acceptInvitation(options, token, { userId: checked.value, passwordHash: account.passwordHash }));
  }
  if (password.length < passwordLength.min || password.length > passwordLength.max) {
    return show(`Choose a password of ${passwordLength.min} to ${passwordLength.max} characters.`);
  }
  if (fields === 'new-password') {
    return finish(await usePasswordLink(options, token, password));
  }
  return name === null ? show('Enter your name.') : finish(await acceptInvitation(options, token, { name, password }));
}
