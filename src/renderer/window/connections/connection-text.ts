import type { ConnectionView } from '#shared/connections/connections.ts';
import type { WindowMessages } from '#shared/messages/catalogue.ts';
import { isolateText } from '#shared/values/bidi.ts';
import type { I18n } from '../../page/i18n.ts';

/** Shortens a URL by its common parts; unusual ones such as http stay visible. */
export function shortAddress(address: string): string {
  return address.replace(/^https:\/\//, '').replace(/\/$/, '');
}

/** Describes in one line where entries of this connection are stored. */
export function whereText(connection: ConnectionView, messages: WindowMessages): string {
  if (connection.kind === 'embedded') {
    return messages.connections.thisComputerNote;
  }
  const address = connection.address === null ? null : shortAddress(connection.address);
  return [address, connection.organization].flatMap((part) => (part === null || part === '' ? [] : [isolateText(part)])).join(' · ');
}

/** Describes the account and waiting changes; empty if there is nothing to report. Without what needs attention. */
export function stateText(connection: ConnectionView, { messages, fullDay }: Pick<I18n<WindowMessages>, 'messages' | 'fullDay'>): string {
  const { signIn, person, waiting } = connection;
  const until = signIn.kind === 'signed-in' && signIn.until !== undefined ? fullDay(signIn.until) : null;
  const parts = [
    messages.connections.signInState({ signIn, person, until }),
    waiting === 0 ? null : messages.connections.entriesKept(waiting),
  ];
  return parts.filter((part) => part !== null).join(' · ');
}
