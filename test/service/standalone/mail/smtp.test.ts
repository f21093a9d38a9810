/** What is sent to a mail server, what never is, and what each of its failures is called. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { smtpMail, type MailSettings } from '#service/standalone/mail/smtp.ts';
import { invitationMessage, passwordMessage } from '#service/team/mail.ts';
import { readMail, startMailServer, type MailServer } from '../../../support/mail-server.ts';

const to = 'mara@duarte.example';
const message = invitationMessage({ to, organization: 'Duarte & Söhne', link: 'https://time.example/join/secret' });

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) {
    await close();
  }
});

async function open(...given: Parameters<typeof startMailServer>): Promise<MailServer> {
  const server = await startMailServer(...given);
  opened.push(server.close);
  return server;
}

const reported: unknown[] = [];
const later: (() => void)[] = [];
const ports = {
  after: (_ms: number, task: () => void) => {
    later.push(task);
    return () => {};
  },
  report: (error: unknown) => reported.push(error),
};

async function kindOf(settings: MailSettings): Promise<string> {
  const sent = await smtpMail(settings, ports)(message);
  return sent.ok ? 'sent' : sent.failure.kind;
}

describe('a message', () => {
  it('arrives with its text and link, encrypted where the server can', async () => {
    const { settings, received } = await open();
    expect(await kindOf(settings)).toBe('sent');
    const [mail] = received;
    expect(mail).toMatchObject({ from: 'time@duarte.example', to: [to], isEncrypted: true, user: null });
    const { headers, text, link } = readMail(mail ?? { from: '', to: [], isEncrypted: false, user: null, source: '' });
    expect(headers).toContain('Auto-Submitted: auto-generated');
    expect([link, text.includes('“Duarte & Söhne”')]).toEqual(['https://time.example/join/secret', true]);
  });

  it('is sent after signing in, if there is a user', async () => {
    const { settings, received } = await open({ authOptional: false });
    expect(await kindOf({ ...settings, user: 'clocktower', password: 'the secret' })).toBe('sent');
    expect(received.map(({ user }) => user)).toEqual(['clocktower']);
    expect(await kindOf({ ...settings, user: 'clocktower', password: 'another' })).toBe('sign-in-refused');
    expect(received).toHaveLength(1);
  });

  it.each(['Evil\r\nBcc: other@duarte.example', 'Evil\nX: y\n\nbody', 'Evil\u2028Bcc: x', 'Evil\u0000\u000B\u0085Bcc: x'])(
    'has no headers of the name %j',
    async (organization) => {
      const { settings, received } = await open();
      const { subject, text } = invitationMessage({ to, organization, link: 'https://time.example/join/secret' });
      expect(subject).toMatch(/^Invitation to Evil [^\p{C}\u2028]*$/u);
      // Also a name that has come through unchanged makes no header.
      expect(await smtpMail(settings, ports)({ to, subject: `Invitation to ${organization}`, text })).toMatchObject({ ok: true });
      const [mail] = received;
      expect(mail?.to).toEqual([to]);
      expect(mail?.source.split('\r\n\r\n')[0]).not.toMatch(/^(?:bcc|x):/im);
    },
  );

  it.each([
    'mara@duarte.example, other@duarte.example',
    'mara@duarte.example\r\nRCPT TO:<other@duarte.example>',
    'Mara <other@duarte.example>',
  ])('goes to no second address of %j', async (address) => {
    const { settings, received } = await open();
    await smtpMail(settings, ports)({ ...passwordMessage({ to, link: 'https://time.example/reset/secret' }), to: address });
    expect(received.flatMap((mail) => mail.to)).not.toContain('other@duarte.example');
  });
});

describe('encryption', () => {
  const remote = { allowsPlaintext: false, isLoopback: false };

  it('is required unless the administrator has said otherwise', async () => {
    const { settings, received } = await open({ disabledCommands: ['STARTTLS'] });
    expect(await kindOf({ ...settings, ...remote, user: 'clocktower', password: 'the secret' })).toBe('not-encrypted');
    expect(received).toEqual([]);
    expect(await kindOf({ ...settings, ...remote, allowsPlaintext: true })).toBe('sent');
    expect(received.map(({ isEncrypted }) => isEncrypted)).toEqual([false]);
  });

  it.each([true, false])('needs a certificate of a trusted authority (TLS from the start: %s)', async (secure) => {
    const { settings, received } = await open({ secure });
    expect(await kindOf({ ...settings, ...remote })).not.toBe('sent');
    expect(received).toEqual([]);
    expect(await kindOf(settings)).toBe('sent');
  });
});

describe('a mail server', () => {
  it('that refuses the address is told from one that cannot be reached', async () => {
    const { settings } = await open({ onRcptTo: (_address, _session, answer) => answer(new Error('No such mailbox')) });
    expect(await kindOf(settings)).toBe('refused');
    expect(await kindOf({ ...settings, port: 1 })).toBe('unreachable');
    expect(reported).not.toEqual([]);
  });

  it('that never answers is left after a while', async () => {
    const silent = createServer((socket) => opened.push(() => socket.destroy()));
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    opened.push(() => silent.close());
    const { port } = z.object({ port: z.number() }).parse(silent.address());
    const { settings } = await open();
    const sending = kindOf({ ...settings, port });
    later.at(-1)?.();
    expect(await sending).toBe('no-answer');
  });
});
