/** What a connection says of itself, out of the catalogue. Pure. */
import type { ConnectionView } from '#shared/connections/connections.ts';
import type { WindowMessages } from '#shared/messages/catalogue.ts';
import { isolateText } from '#shared/values/bidi.ts';
import type { I18n } from '../../i18n.ts';

/** An address without what is the same everywhere; what is not, such as http, stays in sight. */
export function shortAddress(address: string): string {
  return address.replace(/^https:\/\//, '').replace(/\/$/, '');
}

/** Where entries of this connection go, in one line. */
export function whereText(connection: ConnectionView, messages: WindowMessages): string {
  if (connection.kind === 'embedded') {
    return messages.connections.thisComputerNote;
  }
  const address = connection.address === null ? null : shortAddress(connection.address);
  return [address, connection.organization].flatMap((part) => (part === null || part === '' ? [] : [isolateText(part)])).join(' · ');
}

/** Who is signed in and what waits; empty: nothing to say. Not what needs attention. */
export function stateText(connection: ConnectionView, { messages, fullDay }: Pick<I18n<WindowMessages>, 'messages' | 'fullDay'>): string {
  const { signIn, person, waiting } = connection;
  const until = signIn.kind === 'signed-in' && signIn.until !== undefined ? fullDay(signIn.until) : null;
  const parts = [messages.connections.signInState({ signIn, person, until }), waiting === 0 ? null : messages.connections.entriesKept(waiting)];
  return parts.filter((part) => part !== null).join(' · ');
}
