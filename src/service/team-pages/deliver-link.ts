/** Delivers a one-time link to its person: by mail, which makes it a proof of the address, or shown to its maker, who sends it on. */
import { countMail } from '#service/oauth/accounts/login-attempts.ts';
import type { Result } from '#shared/values/result.ts';
import type { Uuid } from '#shared/values/brands.ts';
import { teamFailureText } from '#service/team/labels.ts';
import type { MailFailure, MailMessage } from '#service/team/mail.ts';
import type { TeamFailure } from '#service/team/people.ts';
import type { TeamPagesOptions } from './exchange.ts';
import type { Notice } from './write-pages.ts';

interface Delivery {
  readonly organizationId: Uuid;
  readonly email: string;
  readonly form: URLSearchParams;
  /** Stores the link and returns its secret. */
  readonly make: (isMailed: boolean) => Promise<Result<string, TeamFailure>>;
  readonly path: 'join' | 'reset';
  readonly validity: string;
  readonly write: (link: string) => MailMessage;
}

const mailFailureText: Readonly<Record<MailFailure['kind'], string>> = {
  unreachable: 'the mail server cannot be reached',
  'not-encrypted': 'the mail server offers no encrypted connection',
  'sign-in-refused': 'the mail server refused the service’s user or password',
  refused: 'the mail server refused the message or the address',
  'no-answer': 'the mail server did not answer in time, so the message may have been sent',
  'too-many': 'too many messages were sent in the last 15 minutes',
};

export async function deliverLink(
  { database, now, ownOrigin, sendMail }: TeamPagesOptions,
  { organizationId, email, form, make, path, validity, write }: Delivery,
): Promise<Notice> {
  const send = form.get('delivery') === 'mail' ? sendMail : null;
  const counted = send === null ? null : await countMail(database, { organizationId, email }, now());
  if (counted?.ok === false) {
    return {
      kind: 'problem',
      text: `Nothing was changed: ${mailFailureText['too-many']}. Try again in a minute, or create a link and hand it over yourself.`,
    };
  }
  const made = await make(send !== null);
  if (!made.ok) {
    return { kind: 'problem', text: teamFailureText[made.failure.kind] };
  }
  const link = `${ownOrigin}/${path}/${made.value}`;
  if (send === null) {
    return {
      kind: 'done',
      text: `Hand this link to ${email} yourself: it is their key. It works once, within ${validity}, and is shown only now:`,
      link,
    };
  }
  const sent = await send(write(link));
  return sent.ok
    ? { kind: 'done', text: `A message with the link was sent to ${email}. It works once, within ${validity}.` }
    : {
        kind: 'problem',
        text: `The message to ${email} was not confirmed: ${mailFailureText[sent.failure.kind]}. The link is saved but was shown to no one. Send it again, or create a link and hand it over yourself; either replaces it.`,
      };
}
