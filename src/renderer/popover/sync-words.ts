/** The one line of sync in words: of the sign-in where nothing can be saved without, else of the line and what waits. Pure. */
import { decisionsOf, type View } from '#shared/timer/view.ts';
import type { Words } from '../words.ts';

type SyncWords = Pick<Words, 'messages' | 'timeOfDay'>;

export type SyncView = Pick<View, 'connection' | 'others' | 'sync' | 'campusWifi'>;

/** Whether saving waits for a user to sign in rather than for the line. */
export function waitsForSignIn({ connection }: Pick<View, 'connection'>): boolean {
  return connection.signIn.kind === 'signed-out' || connection.signIn.kind === 'signing-in';
}

function state({ connection, sync, campusWifi }: SyncView, { messages, timeOfDay }: SyncWords): string {
  const decisions = decisionsOf(sync);
  if (decisions === 0 && connection.signIn.kind === 'signed-out') {
    return messages.connections.syncSignedOut(sync.waiting);
  }
  if (decisions === 0 && connection.signIn.kind === 'signing-in') {
    return messages.connections.syncSigningIn(sync.waiting);
  }
  const words = messages.sync({ ...sync, attention: decisions, place: connection.name, until: sync.retryAt === null ? null : timeOfDay(sync.retryAt) });
  return decisions === 0 && sync.line === 'no-network' ? messages.campus.syncWithWifi(words, campusWifi) : words;
}

/** Says whose state it is where there are several connections and the words do not name theirs anyway. */
export function syncWords(view: SyncView, { messages, timeOfDay }: SyncWords): string {
  const words = state(view, { messages, timeOfDay });
  const { name } = view.connection;
  const namesIt = words.toLowerCase().includes(name.toLowerCase());
  return view.others.length === 0 || namesIt ? words : messages.connections.inConnection({ name, state: words });
}
