import { certificateLimit, type ServerSuggestion } from '#shared/connections/connections.ts';
import { describe, expect, it } from 'vitest';
import {
  certificatesIn,
  certificateProblem,
  emptyServerDraft,
  findProblemField,
  isUntouched,
  needsLookup,
  reduceServerDraft,
  type ServerDraftEvent,
  type ServerFormDraft,
  serverOfDraft,
  type ServerTextField,
} from '#renderer/window/connections/setup/server-draft.ts';

const after = (events: readonly ServerDraftEvent[], from: ServerFormDraft = emptyServerDraft) => events.reduce(reduceServerDraft, from);
const typed = (field: ServerTextField, text: string): ServerDraftEvent => ({ kind: 'typed', field, text });
const suggestion: ServerSuggestion = {
  name: 'Team',
  baseUrl: 'https://team.example.org',
  authUrl: 'https://team.example.org/oauth',
  clientId: null,
};
const found = (changes: Partial<ServerSuggestion> = {}, baseUrl = 'team.example.org'): ServerDraftEvent => ({
  kind: 'found',
  baseUrl,
  suggestion: { ...suggestion, ...changes },
});
const probed = [typed('baseUrl', ' team.example.org '), { kind: 'checking' }, found()] as const;
const refused = (field: 'authUrl' | 'organizationId' | 'certificate' | 'clientId'): ServerDraftEvent => ({
  kind: 'refused',
  problem: { kind: 'server-field', field, cause: { kind: 'address-missing' } },
});
const pem = '-----BEGIN CERTIFICATE-----\nAA\n-----END CERTIFICATE-----\n';

describe('discovery of the address', () => {
  it('fills what is empty, unfolds the rest, and is not needed again for what it wrote', () => {
    const draft = after(probed);
    expect(draft.typed).toEqual({
      name: 'Team',
      baseUrl: 'https://team.example.org',
      authUrl: 'https://team.example.org/oauth',
      clientId: '',
      organizationId: '',
      token: '',
    });
    expect(draft).toMatchObject({ unfolded: true, detailsOpen: false, lookup: { kind: 'found', clientKnown: false } });
    expect(needsLookup(draft)).toBe(false);
  });

  it('leaves alone what a user typed', () => {
    const draft = after([typed('name', 'Mine'), typed('clientId', 'abc'), ...probed]);
    expect(draft.typed).toMatchObject({ name: 'Mine', clientId: 'abc', authUrl: 'https://team.example.org/oauth' });
  });

  it('replaces values of the previous discovery, and nothing that the user changed since', () => {
    const elsewhere = {
      name: 'Harbour',
      baseUrl: 'https://harbour.example',
      authUrl: 'https://harbour.example/sign-in',
      clientId: 'desktop',
    };
    const draft = after([
      ...probed,
      typed('name', 'Mine'),
      typed('baseUrl', 'harbour.example'),
      { kind: 'checking' },
      found(elsewhere, 'harbour.example'),
    ]);
    expect(draft.typed).toMatchObject({ name: 'Mine', authUrl: 'https://harbour.example/sign-in', clientId: 'desktop' });
    expect(draft.lookup).toMatchObject({ kind: 'found', clientKnown: true });
  });

  it('is for nothing when the address was changed meanwhile', () => {
    const draft = after([typed('baseUrl', 'team.example.org'), { kind: 'checking' }, typed('baseUrl', 'other.example.org'), found()]);
    expect(draft.typed).toMatchObject({ baseUrl: 'other.example.org', name: '' });
    expect(draft.lookup.kind).toBe('none');
    expect(needsLookup(draft)).toBe(true);
  });

  it('is used once: a late answer about another address changes nothing', () => {
    const draft = after([typed('baseUrl', 'b.example'), { kind: 'checking' }]);
    expect(reduceServerDraft(draft, found({}, 'a.example'))).toBe(draft);
    expect(reduceServerDraft(draft, { kind: 'not-found', baseUrl: 'a.example', problem: { kind: 'no-answer' } })).toBe(draft);
  });

  it('that fails lets the user continue by hand, with the details shown', () => {
    const draft = after([
      typed('baseUrl', 'https://own-ca.example'),
      { kind: 'checking' },
      {
        kind: 'not-found',
        baseUrl: 'https://own-ca.example',
        problem: {
          kind: 'not-connected',
          cause: { kind: 'server-unreachable', connectivity: 'server-down', detail: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
        },
      },
    ]);
    expect(draft).toMatchObject({ unfolded: true, detailsOpen: true, problem: { kind: 'not-connected' } });
    expect(needsLookup(draft)).toBe(false);
  });

  it.each([
    { kind: 'server-unreachable', connectivity: 'no-network', detail: 'ENOTFOUND' },
    { kind: 'server-unreachable', connectivity: 'server-down', detail: 'ECONNREFUSED' },
    { kind: 'not-time-tracking', url: 'https://example.org' },
  ] as const)('that nothing answers stays with the address: %j', (cause) => {
    const draft = after([
      typed('baseUrl', 'https://down.example'),
      { kind: 'checking' },
      { kind: 'not-found', baseUrl: 'https://down.example', problem: { kind: 'not-connected', cause } },
    ]);
    expect(draft).toMatchObject({ unfolded: false, detailsOpen: false, lookup: { kind: 'none' } });
    expect(findProblemField(draft.problem)).toBe('baseUrl');
  });

  it('of an invalid address shows the error at the address', () => {
    const draft = after([
      typed('baseUrl', 'foo bar'),
      { kind: 'checking' },
      {
        kind: 'not-found',
        baseUrl: 'foo bar',
        problem: { kind: 'server-field', field: 'baseUrl', cause: { kind: 'address-unreadable', text: 'foo bar' } },
      },
    ]);
    expect(draft).toMatchObject({ unfolded: false, detailsOpen: false, lookup: { kind: 'none' }, problem: { field: 'baseUrl' } });
    expect(needsLookup(draft)).toBe(true);
  });
});

describe('a server that is refused', () => {
  it('keeps everything that was typed', () => {
    const before = after([
      ...probed,
      typed('clientId', 'abc'),
      { kind: 'certificate', certificate: { text: pem, fileName: 'ca.pem' } },
      { kind: 'sending' },
    ]);
    const draft = after([refused('clientId')], before);
    expect(draft).toMatchObject({ typed: before.typed, certificate: before.certificate, sending: false, detailsOpen: false });
    expect(
      after(
        [
          { kind: 'details', open: true },
          { kind: 'details', open: false },
        ],
        draft,
      ).typed,
    ).toEqual(before.typed);
  });

  it.each(['authUrl', 'organizationId', 'certificate'] as const)('opens the details where %s needs a person', (field) => {
    expect(after([...probed, refused(field)]).detailsOpen).toBe(true);
  });

  it('is no longer in problem once something is typed', () => {
    expect(after([...probed, refused('clientId'), typed('clientId', 'a')]).problem).toBeNull();
  });
});

describe('the request', () => {
  it('contains the input, and a certificate only if there is one', () => {
    const draft = after([...probed, typed('clientId', 'abc')]);
    expect(serverOfDraft(draft)).toEqual({
      name: 'Team',
      baseUrl: 'https://team.example.org',
      authUrl: 'https://team.example.org/oauth',
      clientId: 'abc',
      organizationId: '',
      userId: '',
      token: '',
      certificate: null,
    });
    expect(serverOfDraft(after([{ kind: 'certificate', certificate: { text: pem, fileName: null } }], draft)).certificate).toBe(pem);
    expect(serverOfDraft(after([{ kind: 'certificate', certificate: { text: ' \n', fileName: null } }], draft)).certificate).toBeNull();
  });

  it('can be distinguished from nothing', () => {
    expect(isUntouched(emptyServerDraft)).toBe(true);
    expect(isUntouched(after([typed('baseUrl', '  ')]))).toBe(true);
    expect(isUntouched(after([typed('clientId', 'a')]))).toBe(false);
    expect(isUntouched(after([{ kind: 'certificate', certificate: { text: pem, fileName: null } }]))).toBe(false);
    expect(after([...probed, { kind: 'cleared' }])).toEqual(emptyServerDraft);
  });
});

describe('a certificate', () => {
  it('is counted, and an invalid one is reported', () => {
    expect(certificatesIn(pem + pem)).toBe(2);
    expect(certificateProblem(pem)).toBeNull();
    expect(certificateProblem('-----BEGIN PRIVATE KEY-----')).toMatchObject({
      field: 'certificate',
      cause: { kind: 'certificate-unreadable' },
    });
    expect(certificateProblem(pem.padEnd(certificateLimit + 1))).toMatchObject({ cause: { kind: 'certificate-unreadable' } });
  });
});
