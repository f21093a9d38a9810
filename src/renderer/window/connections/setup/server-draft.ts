/**
 * The state of the server form: the input, the values filled in by discovery, and the progress. Input survives every failure; a later
 * discovery replaces only values of an earlier one. Pure.
 */
import { isUntrusted, type ConnectFailure } from '#shared/connections/connect-failures.ts';
import type { ServerField } from '#shared/connections/connection-failures.ts';
import { certificateLimit, type ServerDraft, type ServerSuggestion } from '#shared/connections/connections.ts';
import { assertNever } from '#shared/values/result.ts';
import type { Problem } from '../../../page/bridge.ts';

export type ServerTextField = Exclude<keyof ServerDraft, 'certificate' | 'userId'>;
type ServerTexts = Readonly<Record<ServerTextField, string>>;

interface DraftCertificate {
  /** PEM. */
  readonly text: string;
  /** null: pasted. */
  readonly fileName: string | null;
}

type Lookup =
  | { readonly kind: 'none' }
  | { readonly kind: 'checking'; readonly baseUrl: string }
  /** `clientKnown`: the server published its client ID. */
  | { readonly kind: 'found'; readonly baseUrl: string; readonly clientKnown: boolean }
  | { readonly kind: 'failed'; readonly baseUrl: string };

export interface ServerFormDraft {
  readonly typed: ServerTexts;
  /** The values that the latest discovery filled in, by field. */
  readonly filled: Partial<ServerTexts>;
  readonly certificate: DraftCertificate | null;
  readonly lookup: Lookup;
  /** Whether the fields after the address are shown, once a discovery has completed. */
  readonly unfolded: boolean;
  readonly detailsOpen: boolean;
  /** The browser is being opened. */
  readonly sending: boolean;
  readonly problem: Problem | null;
}

const nothingTyped: ServerTexts = { name: '', baseUrl: '', authUrl: '', clientId: '', organizationId: '', token: '' };

export const emptyServerDraft: ServerFormDraft = {
  typed: nothingTyped,
  filled: {},
  certificate: null,
  lookup: { kind: 'none' },
  unfolded: false,
  detailsOpen: false,
  sending: false,
  problem: null,
};

export type ServerDraftEvent =
  | { readonly kind: 'typed'; readonly field: ServerTextField; readonly text: string }
  | { readonly kind: 'certificate'; readonly certificate: DraftCertificate | null }
  | { readonly kind: 'checking' }
  /** `baseUrl`: the address that was discovered, as typed. */
  | { readonly kind: 'found'; readonly baseUrl: string; readonly suggestion: ServerSuggestion }
  | { readonly kind: 'not-found'; readonly baseUrl: string; readonly problem: Problem }
  | { readonly kind: 'details'; readonly open: boolean }
  | { readonly kind: 'sending' }
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused'; readonly problem: Problem }
  | { readonly kind: 'cleared' };

/** Returns the field of a problem; null: the whole form. */
export function findProblemField(problem: Problem | null): ServerField | null {
  if (problem?.kind === 'server-field') {
    return problem.field;
  }
  return problem?.kind === 'not-connected' && isAboutAddress(problem.cause) ? 'baseUrl' : null;
}

/** No server, or no compatible server, answers at the address. */
function isAboutAddress(cause: ConnectFailure): boolean {
  return cause.kind === 'not-time-tracking' || (cause.kind === 'server-unreachable' && !isUntrusted(cause));
}

const fieldsOfAnswers: ReadonlyMap<string, ServerField> = new Map([
  ['server-unreachable', 'baseUrl'],
  ['not-time-tracking', 'baseUrl'],
  ['organization-needed', 'organizationId'],
  ['organization-unknown', 'organizationId'],
  ['not-allowed', 'organizationId'],
]);

/** Returns the field that a server's answer concerns; null: the whole form. */
export function findSetupField(problem: Problem | null): ServerField | null {
  if (problem?.kind !== 'not-connected') {
    return findProblemField(problem);
  }
  return fieldsOfAnswers.get(problem.cause.kind) ?? null;
}

function liesInDetails(problem: Problem): boolean {
  const field = findProblemField(problem);
  return field === 'authUrl' || field === 'organizationId' || field === 'certificate';
}

/** Returns whether the typed address has not been discovered yet, or has changed since. */
export function needsLookup({ lookup, typed }: Pick<ServerFormDraft, 'lookup' | 'typed'>): boolean {
  return lookup.kind === 'none' || lookup.baseUrl !== typed.baseUrl.trim();
}

export function isUntouched({ typed, certificate }: Pick<ServerFormDraft, 'typed' | 'certificate'>): boolean {
  return certificate === null && Object.values(typed).every((text) => text.trim() === '');
}

/** Fills fields that are empty or unchanged since the previous discovery. */
function fillIn({ typed, filled }: ServerFormDraft, suggestion: ServerSuggestion): Pick<ServerFormDraft, 'typed' | 'filled'> {
  const free = (field: ServerTextField) => typed[field].trim() === '' || typed[field] === filled[field];
  const found: Partial<ServerTexts> = {
    baseUrl: suggestion.baseUrl,
    ...(free('name') ? { name: suggestion.name } : {}),
    ...(free('authUrl') ? { authUrl: suggestion.authUrl } : {}),
    ...(free('clientId') ? { clientId: suggestion.clientId ?? '' } : {}),
  };
  return { typed: { ...typed, ...found }, filled: found };
}

/** Ignores the answer for an earlier address. */
function isLate({ lookup }: ServerFormDraft, baseUrl: string): boolean {
  return lookup.kind !== 'checking' || lookup.baseUrl !== baseUrl;
}

function withProblem(draft: ServerFormDraft, problem: Problem): ServerFormDraft {
  return {
    ...draft,
    sending: false,
    problem,
    unfolded: draft.unfolded || findProblemField(problem) !== 'baseUrl',
    detailsOpen: draft.detailsOpen || liesInDetails(problem),
  };
}

export function reduceServerDraft(draft: ServerFormDraft, event: ServerDraftEvent): ServerFormDraft {
  switch (event.kind) {
    case 'typed':
      return { ...draft, typed: { ...draft.typed, [event.field]: event.text }, problem: null };
    case 'certificate':
      return { ...draft, certificate: event.certificate, problem: null };
    case 'checking':
      return { ...draft, lookup: { kind: 'checking', baseUrl: draft.typed.baseUrl.trim() }, problem: null };
    case 'found': {
      if (isLate(draft, event.baseUrl)) {
        return draft;
      }
      // The address was changed meanwhile, so the result no longer applies.
      if (needsLookup(draft)) {
        return { ...draft, lookup: { kind: 'none' } };
      }
      const { suggestion } = event;
      return {
        ...draft,
        ...fillIn(draft, suggestion),
        lookup: { kind: 'found', baseUrl: suggestion.baseUrl.trim(), clientKnown: suggestion.clientId !== null },
        unfolded: true,
      };
    }
    case 'not-found':
      if (isLate(draft, event.baseUrl)) {
        return draft;
      }
      if (needsLookup(draft)) {
        return { ...draft, lookup: { kind: 'none' } };
      }
      // Only an untrusted certificate needs further input.
      return findProblemField(event.problem) === 'baseUrl'
        ? { ...withProblem(draft, event.problem), lookup: { kind: 'none' } }
        : { ...withProblem(draft, event.problem), lookup: { kind: 'failed', baseUrl: event.baseUrl }, detailsOpen: true };
    case 'details':
      return { ...draft, detailsOpen: event.open };
    case 'sending':
      return { ...draft, sending: true, problem: null };
    case 'sent':
      return { ...draft, sending: false };
    case 'refused':
      return withProblem(draft, event.problem);
    case 'cleared':
      return emptyServerDraft;
    default:
      return assertNever(event);
  }
}

export function serverOfDraft({ typed, certificate }: ServerFormDraft): ServerDraft {
  return { ...typed, userId: '', certificate: certificate === null || certificate.text.trim() === '' ? null : certificate.text };
}

/** Counts the certificates in a PEM text. */
export function certificatesIn(text: string): number {
  return text.match(/-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----/g)?.length ?? 0;
}

/** Validates a certificate text before it is sent; null: no problem was found. */
export function certificateProblem(text: string): Problem | null {
  const isUsable = text.length <= certificateLimit && certificatesIn(text) > 0;
  return isUsable ? null : { kind: 'server-field', field: 'certificate', cause: { kind: 'certificate-unreadable' } };
}
