import type { ServerDraft } from '#shared/connections/connections.ts';
import type { ControlRequest } from '#shared/control.ts';
import type { Failure } from '#shared/failures.ts';
import { succeed, type Result } from '#shared/values/result.ts';
import type { OpenInBrowser } from '../sign-in/web-address.ts';
import type { ConnectionDefinition } from './definition.ts';
import type { OpenedServer } from './saved-servers.ts';
import type { ValidatedServer, ServerAccess, ServerSetupPort } from './server-setup-port.ts';

/** A server on a command line. Null: keep the saved value, or ask the server. */
export type TerminalRequest = Omit<Extract<ControlRequest, { readonly command: 'connect' }>, 'protocol' | 'command' | 'printUrl'>;

export interface Terminal {
  readonly open?: OpenInBrowser;
  readonly onBrowser?: () => void;
  /** Aborted when the user gives up. */
  readonly signal: AbortSignal;
}

export const emptyDraft: ServerDraft = {
  name: '',
  baseUrl: '',
  authUrl: '',
  clientId: '',
  organizationId: '',
  userId: '',
  token: '',
  certificate: null,
};

export function toServerDraft({ name, baseUrl, signIn, organizationId, certificate }: ConnectionDefinition): ServerDraft {
  const { authUrl, clientId } = signIn?.kind === 'browser' ? signIn : { authUrl: '', clientId: '' };
  return { ...emptyDraft, name, baseUrl, authUrl, clientId, organizationId, certificate };
}

/** Applies the request to the saved server. An address of another server means another sign-in. */
export function draftFor(request: TerminalRequest, saved: ServerDraft): ServerDraft {
  const isSameServer = saved.baseUrl !== '' && urlOrigin(saved.baseUrl) === urlOrigin(request.baseUrl);
  return {
    // The saved address may extend the typed one.
    baseUrl: isSameServer && saved.baseUrl.startsWith(request.baseUrl.replace(/\/+$/, '')) ? saved.baseUrl : request.baseUrl,
    // A saved server was found by its name, ignoring case.
    name: saved.name === '' ? (request.name ?? '') : saved.name,
    authUrl: request.authUrl ?? (isSameServer ? saved.authUrl : ''),
    clientId: request.clientId ?? saved.clientId,
    organizationId: request.organizationId ?? saved.organizationId,
    userId: request.userId ?? '',
    token: request.token ?? '',
    certificate: request.certificate ?? saved.certificate,
  };
}

function urlOrigin(address: string): string | null {
  return URL.parse(address)?.origin ?? null;
}

/** Finds the saved server by name, or without a name the only one with that address and organization. */
export function knownServer({ name, baseUrl, organizationId }: TerminalRequest, servers: readonly OpenedServer[]): OpenedServer | null {
  if (name !== null && name.trim() !== '') {
    return servers.find((server) => server.name().toLowerCase() === name.trim().toLowerCase()) ?? null;
  }
  const address = baseUrl.trim().replace(/\/+$/, '').toLowerCase();
  const there = servers.filter((server) => {
    const known = server.definition();
    const isThere = [known.baseUrl, known.baseUrl.replace(/\/api$/, '')].includes(address);
    return isThere && (organizationId === null || organizationId.trim().toLowerCase() === known.organizationId.toLowerCase());
  });
  const [only] = there;
  return there.length === 1 ? (only ?? null) : null;
}

/** Completes a draft without client and token from the server's metadata. The fields that remain empty are validated later. */
export async function completeDraft(draft: ServerDraft, setupPort: Pick<ServerSetupPort, 'lookUp'>): Promise<Result<ServerDraft, Failure>> {
  if (draft.clientId.trim() !== '' || draft.token.trim() !== '') {
    return succeed(draft);
  }
  const found = await setupPort.lookUp(draft);
  if (!found.ok) {
    return found;
  }
  const { baseUrl, authUrl, clientId } = found.value;
  return succeed({ ...draft, baseUrl, authUrl: draft.authUrl.trim() === '' ? authUrl : draft.authUrl, clientId: clientId ?? '' });
}

export function nameTaken(name: string): Failure {
  return { kind: 'server-field', field: 'name', cause: { kind: 'name-taken', name } };
}

/** True if the sign-in is the saved one: no token was typed for a saved token, or client and address are equal. */
function isSameAccess(access: ValidatedServer['access'], saved: ConnectionDefinition['signIn']): boolean {
  if (access === null) {
    return saved?.kind !== 'browser';
  }
  return access.kind === 'browser' && saved?.kind === 'browser' && access.authUrl === saved.authUrl && access.clientId === saved.clientId;
}

/**
 * How the user signs in to an edited server: with the existing session if nothing about it changed, unless `isFresh`. Null if nothing was
 * typed.
 */
export function accessAfter(server: OpenedServer, { access, baseUrl }: ValidatedServer, isFresh: boolean): ServerAccess | null {
  const { baseUrl: savedUrl, signIn } = server.definition();
  const isLetIn = signIn === null || server.signIn().kind === 'signed-in';
  // Tokens are never sent to a server other than their own.
  const isKept = isLetIn && !isFresh && urlOrigin(baseUrl) === urlOrigin(savedUrl) && isSameAccess(access, signIn);
  return isKept ? { kind: 'kept', authorize: server.authorize } : access;
}
