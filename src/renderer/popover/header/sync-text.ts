/** The text of the sync state: a missing sign-in, else connectivity and waiting changes. Pure. */
import { countDecisions, type View } from '#shared/timer/view.ts';
import type { I18n } from '../../page/i18n.ts';

type SyncText = Pick<I18n, 'messages' | 'timeOfDay'>;

export type SyncView = Pick<View, 'connection' | 'others' | 'sync' | 'campusWifi'>;

/** Returns whether saving waits for a sign-in rather than for connectivity. */
export function waitsForSignIn({ connection }: Pick<View, 'connection'>): boolean {
  return connection.signIn.kind === 'signed-out' || connection.signIn.kind === 'signing-in';
}

function state({ connection, sync, campusWifi }: SyncView, { messages, timeOfDay }: SyncText): string {
  const decisions = countDecisions(sync);
  if (decisions === 0 && connection.signIn.kind === 'signed-out') {
    return messages.connections.syncSignedOut(sync.waiting);
  }
  if (decisions === 0 && connection.signIn.kind === 'signing-in') {
    return messages.connections.syncSigningIn(sync.waiting);
  }
  const text = messages.sync({
    ...sync,
    attention: decisions,
    connectionName: connection.name,
    until: sync.retryAt === null ? null : timeOfDay(sync.retryAt),
  });
  return decisions === 0 && sync.connectivity === 'no-network' ? messages.syncWithWifi(text, campusWifi) : text;
}

/** Names the connection if there are several and the text does not contain it already. */
export function syncText(view: SyncView, { messages, timeOfDay }: SyncText): string {
  const text = state(view, { messages, timeOfDay });
  const { name } = view.connection;
  const namesIt = text.toLowerCase().includes(name.toLowerCase());
  return view.others.length === 0 || namesIt ? text : messages.connections.inConnection({ name, state: text });
}
