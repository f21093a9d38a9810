/** A real SMTP server on a free port of 127.0.0.1, with a certificate of an authority that nobody trusts. */
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { z } from 'zod';
import type { MailSettings } from '#service/standalone/mail/smtp.ts';
import { serverCertificate, serverKey } from './private-authority.ts';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly isEncrypted: boolean;
  readonly user: string | null;
  /** As it was sent: headers and encoded text. */
  readonly source: string;
}

const addressSchema = z.object({ port: z.number() });

/** The text of a message, and the link in it. */
export function readMail({ source }: ReceivedMail): { readonly headers: string; readonly text: string; readonly link: string } {
  const [headers = '', ...rest] = source.split('\r\n\r\n');
  const encoded = rest.join('\r\n\r\n');
  const isBase64 = /^content-transfer-encoding: base64/im.test(headers);
  const unfolded = encoded.replaceAll('=\r\n', '');
  const bytes = isBase64
    ? Buffer.from(encoded, 'base64')
    : Buffer.from(
        unfolded.replaceAll(/=([\dA-F]{2})/g, (_all, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
        'latin1',
      );
  const text = bytes.toString();
  return { headers, text, link: /https?:\/\/\S+/.exec(text)?.[0] ?? '' };
}

export interface MailServer {
  readonly received: readonly ReceivedMail[];
  readonly settings: MailSettings;
  readonly close: () => Promise<void>;
}

export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    cert: serverCertificate,
    key: serverKey,
    onAuth: ({ username, password }, _session, answer) =>
      username === 'clocktower' && password === 'the secret' ? answer(null, { user: username }) : answer(new Error('Invalid')),
    onData: (stream, session, answer) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const user = z.string().nullable().catch(null).parse(session.user);
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          isEncrypted: session.secure,
          user,
          source: Buffer.concat(chunks).toString('latin1'),
        });
        answer(null);
      });
    },
    ...options,
  });
  // A client that ends the connection because of the certificate.
  server.on('error', () => {});
  const listening = Promise.withResolvers<null>();
  const listener = server.listen(0, '127.0.0.1', () => listening.resolve(null));
  await listening.promise;
  const { port } = addressSchema.parse(listener.address());
  return {
    received,
    settings: {
      host: '127.0.0.1',
      port,
      isTls: options.secure === true,
      user: null,
      password: null,
      from: 'time@duarte.example',
      allowsPlaintext: true,
      isLoopback: true,
    },
    close: async () => {
      const closed = Promise.withResolvers<null>();
      server.close(() => closed.resolve(null));
      await closed.promise;
    },
  };
}
