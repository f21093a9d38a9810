/**
 * Messages with one-time links, and what may keep one from being sent. The texts are plain: nothing in them is read as markup or as a
 * header.
 */
import type { Result } from '#shared/values/result.ts';

export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface MailFailure {
  readonly kind: 'unreachable' | 'not-encrypted' | 'sign-in-refused' | 'refused' | 'no-answer' | 'too-many';
}

export type SendMail = (message: MailMessage) => Promise<Result<null, MailFailure>>;

/** On one line, without invisible characters: names are chosen by users. */
function onOneLine(name: string): string {
  return name.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim();
}

const keepIt = 'Do not pass the link on: it is your key. If you did not expect this message, ignore it.';

export function invitationMessage({
  to,
  organization,
  link,
}: {
  readonly to: string;
  readonly organization: string;
  readonly link: string;
}): MailMessage {
  const name = onOneLine(organization);
  return {
    to,
    subject: `Invitation to ${name}`,
    text: `You are invited to “${name}” in Clocktower, as ${to}.\n\nOpen this link to join:\n${link}\n\nIt works once, within 14 days. ${keepIt}\n`,
  };
}

export function passwordMessage({ to, link }: { readonly to: string; readonly link: string }): MailMessage {
  return {
    to,
    subject: 'Set a new password',
    text: `An owner or admin of your organization lets you set a new password for ${to} in Clocktower.\n\nOpen this link to set it:\n${link}\n\nIt works once, within 24 hours. ${keepIt}\n`,
  };
}
