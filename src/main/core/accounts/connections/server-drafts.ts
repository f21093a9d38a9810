/** Servers as they are typed: what is filled in of a saved one, of a command line, and of what the server itself tells. */
import type { ServerDraft } from '#shared/connections/connections.ts';
import type { ControlRequest } from '#shared/control.ts';
import type { Failure } from '#shared/failures.ts';
import { succeed, type Result } from '#shared/values/result.ts';
import type { OpenInBrowser } from '../sign-in/web-address.ts';
import type { ConnectionDefinition } from './definition.ts';
import type { OpenedServer } from './saved-servers.ts';
import type { JudgedServer, ServerAccess, ServerGateway } from './server-gateway.ts';

/** What a command line says of a server. Null: as it is saved, or asked of the server. */
export type TerminalRequest = Omit<Extract<ControlRequest, { readonly command: 'connect' }>, 'protocol' | 'command' | 'printUrl'>;

export interface Terminal {
  /** Shows the address to sign in at; left out, it is opened in the system's browser. */
  readonly open?: OpenInBrowser;
  /** Called when the browser is opened. */
  readonly onBrowser?: () => void;
  /** Aborted when the user gives up. */
  readonly signal: AbortSignal;
}

export const emptyDraft: ServerDraft = { name: '', baseUrl: '', authUrl: '', clientId: '', organizationId: '', userId: '', token: '', certificate: null };

/** A saved server as it would be typed. Its token is not told. */
export function draftOf({ name, baseUrl, signIn, organizationId, certificate }: ConnectionDefinition): ServerDraft {
  const { authUrl, clientId } = signIn?.kind === 'browser' ? signIn : { authUrl: '', clientId: '' };
  return { ...emptyDraft, name, baseUrl, authUrl, clientId, organizationId, certificate };
}

/** What was said, over what is there. An address of another server has another sign-in. */
export function draftFor(request: TerminalRequest, saved: ServerDraft): ServerDraft {
  const isSameServer = saved.baseUrl !== '' && originOf(saved.baseUrl) === originOf(request.baseUrl);
  return {
    // The saved address is as found below what was typed.
    baseUrl: isSameServer && saved.baseUrl.startsWith(request.baseUrl.replace(/\/+$/, '')) ? saved.baseUrl : request.baseUrl,
    // A saved one was found by its name; capitals make no difference there.
    name: saved.name === '' ? (request.name ?? '') : saved.name,
    authUrl: request.authUrl ?? (isSameServer ? saved.authUrl : ''),
    clientId: request.clientId ?? saved.clientId,
    organizationId: request.organizationId ?? saved.organizationId,
    userId: request.userId ?? '',
    token: request.token ?? '',
    certificate: request.certificate ?? saved.certificate,
  };
}

function originOf(address: string): string | null {
  return URL.parse(address)?.origin ?? null;
}

/** The server that is meant: by its name, or where none is said, the only one at that address and organization. */
export function knownServer({ name, baseUrl, organizationId }: TerminalRequest, servers: readonly OpenedServer[]): OpenedServer | null {
  if (name !== null && name.trim() !== '') {
    return servers.find((server) => server.name().toLowerCase() === name.trim().toLowerCase()) ?? null;
  }
  const address = baseUrl.trim().replace(/\/+$/, '').toLowerCase();
  const there = servers.filter((server) => {
    const known = server.definition();
    const isThere = [known.baseUrl, known.baseUrl.replace(/\/api$/, '')].includes(address);
    return isThere && (organizationId === null || organizationId.trim().toLowerCase() === known.organizationId);
  });
  const [only] = there;
  return there.length === 1 ? (only ?? null) : null;
}

/** Fills in what the server tells where neither a client nor a token was said. What it cannot tell is judged later, field by field. */
export async function completeDraft(draft: ServerDraft, gateway: Pick<ServerGateway, 'look'>): Promise<Result<ServerDraft, Failure>> {
  if (draft.clientId.trim() !== '' || draft.token.trim() !== '') {
    return succeed(draft);
  }
  const looked = await gateway.look(draft);
  if (!looked.ok) {
    return looked;
  }
  const { baseUrl, authUrl, clientId } = looked.value;
  return succeed({ ...draft, baseUrl, authUrl: draft.authUrl.trim() === '' ? authUrl : draft.authUrl, clientId: clientId ?? '' });
}

export function nameTaken(name: string): Failure {
  return { kind: 'server-field', field: 'name', cause: { kind: 'name-taken', name } };
}

/** Whether the way in is the one that is saved: nothing said of a saved token, or the same client at the same place. */
function isSameAccess(access: JudgedServer['access'], saved: ConnectionDefinition['signIn']): boolean {
  if (access === null) {
    return saved?.kind !== 'browser';
  }
  return access.kind === 'browser' && saved?.kind === 'browser' && access.authUrl === saved.authUrl && access.clientId === saved.clientId;
}

/** How the user gets in to an edited server: as before where nothing about it changed and they are signed in. Null: nothing was said. */
export function accessAfter(server: OpenedServer, { access, baseUrl }: JudgedServer): ServerAccess | null {
  const { baseUrl: savedUrl, signIn } = server.definition();
  const isLetIn = signIn === null || server.signIn().kind === 'signed-in';
  // Tokens never leave for another server than the one they are from.
  const isKept = isLetIn && originOf(baseUrl) === originOf(savedUrl) && isSameAccess(access, signIn);
  return isKept ? { kind: 'kept', authorize: server.authorize } : access;
}
