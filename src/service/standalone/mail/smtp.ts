/** Sends messages over SMTP, encrypted unless the server is this machine or the administrator has said otherwise. */
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { parseForeign } from '#shared/values/parse-foreign.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { MailFailure, MailMessage, SendMail } from '#service/team/mail.ts';

export interface MailSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (smtps); otherwise the connection is upgraded before anything is sent. */
  readonly isTls: boolean;
  readonly user: string | null;
  readonly password: string | null;
  readonly from: string;
  /** Whether a server that offers no encryption is used all the same. */
  readonly allowsPlaintext: boolean;
  readonly isLoopback: boolean;
}

interface MailPorts {
  readonly after: (delayMs: number, task: () => void) => () => void;
  readonly report: (error: unknown) => void;
}

/** Milliseconds for connection, greeting and each answer, and for all of it: the request of a page waits. */
const stepMs = 10_000;
const totalMs = 25_000;

const errorSchema = z.object({ code: z.string() });

const kindByCode: ReadonlyMap<string, MailFailure['kind']> = new Map([
  ['ECONNECTION', 'unreachable'],
  ['EDNS', 'unreachable'],
  ['ESOCKET', 'unreachable'],
  ['ETLS', 'not-encrypted'],
  ['EREQUIRETLS', 'not-encrypted'],
  ['EAUTH', 'sign-in-refused'],
  ['ENOAUTH', 'sign-in-refused'],
  ['EENVELOPE', 'refused'],
  ['EMESSAGE', 'refused'],
  ['EPROTOCOL', 'no-answer'],
  ['ETIMEDOUT', 'no-answer'],
]);

function classify(error: unknown): MailFailure {
  const known = parseForeign(errorSchema, error);
  return { kind: (known.ok ? kindByCode.get(known.value.code) : undefined) ?? 'no-answer' };
}

export function smtpMail(
  { host, port, isTls, user, password, from, allowsPlaintext, isLoopback }: MailSettings,
  { after, report }: MailPorts,
): SendMail {
  const send = async ({ to, subject, text }: MailMessage): Promise<Result<null, MailFailure>> => {
    // A connection for each message: a service sends few.
    const transport = createTransport({
      host,
      port,
      secure: isTls,
      requireTLS: !isTls && !allowsPlaintext,
      tls: { minVersion: 'TLSv1.2', rejectUnauthorized: !isLoopback },
      ...(user === null ? {} : { auth: { user, pass: password ?? '' } }),
      connectionTimeout: stepMs,
      greetingTimeout: stepMs,
      socketTimeout: stepMs,
      dnsTimeout: stepMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    try {
      // Addresses as objects: nothing in them is read as a list, a name or a header.
      await transport.sendMail({
        from: { name: 'Clocktower', address: from },
        to: { name: '', address: to },
        subject,
        text,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      return succeed(null);
    } catch (error) {
      report(error);
      return fail(classify(error));
    }
  };
  return async (message) => {
    const { promise: late, resolve } = Promise.withResolvers<Result<null, MailFailure>>();
    // A server that answers one byte at a time stays below the other limits.
    const cancel = after(totalMs, () => resolve(fail({ kind: 'no-answer' })));
    const sent = await Promise.race([send(message), late]);
    cancel();
    return sent;
  };
}
