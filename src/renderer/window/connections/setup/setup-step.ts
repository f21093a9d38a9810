/** Decides where a setup and its result are shown. Pure. */
import type { ConnectionKey, ConnectionsView } from '#shared/connections/connections.ts';

/** The last request of this window. */
export type Attempt = { readonly kind: 'server' } | { readonly kind: 'connection'; readonly id: ConnectionKey };

export type SetupStep =
  | { readonly kind: 'nowhere' }
  /** At the connection that signs in again. */
  | { readonly kind: 'connection'; readonly id: ConnectionKey }
  /** At the form that adds a server. */
  | { readonly kind: 'server' };

type SetupOf = Pick<ConnectionsView, 'connections' | 'setup'>;

export function currentSetupStep({ connections, setup }: SetupOf, attempt: Attempt | null): SetupStep {
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
  // The setup was started elsewhere or before this window opened: only the name identifies it.
  const named = attempt === null ? connections.filter(({ kind, name }) => kind === 'server' && name === setup.name) : [];
  const [only] = named;
  return only !== undefined && named.length === 1 ? { kind: 'connection', id: only.id } : { kind: 'server' };
}

export type SetupOutcome = { readonly kind: 'added' | 'signed-in'; readonly id: ConnectionKey; readonly name: string };

/** Returns the new connection, or the one that is signed in now; null: neither. */
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
