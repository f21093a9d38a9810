/** The one line of sync in words: of the sign-in where nothing can be saved without, else of the line and what waits. Pure. */
import { decisionsOf, type View } from '#shared/timer/view.ts';
import type { I18n } from '../i18n.ts';

type SyncText = Pick<I18n, 'messages' | 'timeOfDay'>;

export type SyncView = Pick<View, 'connection' | 'others' | 'sync' | 'campusWifi'>;

/** Whether saving waits for a user to sign in rather than for the line. */
export function waitsForSignIn({ connection }: Pick<View, 'connection'>): boolean {
  return connection.signIn.kind === 'signed-out' || connection.signIn.kind === 'signing-in';
}

function state({ connection, sync, campusWifi }: SyncView, { messages, timeOfDay }: SyncText): string {
  const decisions = decisionsOf(sync);
  if (decisions === 0 && connection.signIn.kind === 'signed-out') {
    return messages.connections.syncSignedOut(sync.waiting);
  }
  if (decisions === 0 && connection.signIn.kind === 'signing-in') {
    return messages.connections.syncSigningIn(sync.waiting);
  }
  const text = messages.sync({ ...sync, attention: decisions, place: connection.name, until: sync.retryAt === null ? null : timeOfDay(sync.retryAt) });
  return decisions === 0 && sync.line === 'no-network' ? messages.campus.syncWithWifi(text, campusWifi) : text;
}

/** Says whose state it is where there are several connections and the words do not name theirs anyway. */
export function syncText(view: SyncView, { messages, timeOfDay }: SyncText): string {
  const text = state(view, { messages, timeOfDay });
  const { name } = view.connection;
  const namesIt = text.toLowerCase().includes(name.toLowerCase());
  return view.others.length === 0 || namesIt ? text : messages.connections.inConnection({ name, state: text });
}
