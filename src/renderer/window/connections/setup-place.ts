/** Where what is being set up is shown, and what came of it. Pure. */
import type { ConnectionKey, ConnectionsView } from '#shared/connections/connections.ts';

/** What this window asked for last. */
export type Attempt = { readonly kind: 'server' } | { readonly kind: 'connection'; readonly id: ConnectionKey };

export type SetupPlace =
  | { readonly kind: 'nowhere' }
  /** By the connection that signs in again. */
  | { readonly kind: 'connection'; readonly id: ConnectionKey }
  /** Where a server is added. */
  | { readonly kind: 'server' };

type SetupOf = Pick<ConnectionsView, 'connections' | 'setup'>;

export function placeOfSetup({ connections, setup }: SetupOf, attempt: Attempt | null): SetupPlace {
  if (setup.kind === 'idle') {
    return { kind: 'nowhere' };
  }
  const signingIn = connections.find(({ signIn }) => signIn.kind === 'signing-in');
  if (signingIn !== undefined) {
    return { kind: 'connection', id: signingIn.id };
  }
  if (attempt?.kind === 'connection') {
    const asked = connections.find(({ id }) => id === attempt.id);
    return asked === undefined ? { kind: 'server' } : { kind: 'connection', id: asked.id };
  }
  // Asked for elsewhere, or before this window was opened: only its name tells whose it is.
  const named = attempt === null ? connections.filter(({ kind, name }) => kind === 'server' && name === setup.name) : [];
  const [only] = named;
  return only !== undefined && named.length === 1 ? { kind: 'connection', id: only.id } : { kind: 'server' };
}

export type SetupOutcome = { readonly kind: 'added' | 'signed-in'; readonly id: ConnectionKey; readonly name: string };

/** What is there now that was not before: a new connection, or one that is signed in. null: neither. */
export function outcomeOfSetup(before: ConnectionsView, after: ConnectionsView): SetupOutcome | null {
  for (const { id, name, signIn } of after.connections) {
    const was = before.connections.find((other) => other.id === id);
    if (was === undefined) {
      return { kind: 'added', id, name };
    }
    if (signIn.kind === 'signed-in' && was.signIn.kind !== 'signed-in') {
      return { kind: 'signed-in', id, name };
    }
  }
  return null;
}
