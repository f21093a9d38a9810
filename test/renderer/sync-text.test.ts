import { utcInstantSchema, uuidSchema } from '#shared/values/brands.ts';
import type { OtherConnection, View } from '#shared/timer/view.ts';
import { describe, expect, it } from 'vitest';
import { syncText, waitsForSignIn } from '#renderer/popover/header/sync-text.ts';
import { messagesFor } from '../support/messages.ts';

const id = uuidSchema.parse('00000000-0000-4000-8000-0000000000a1');
const other: OtherConnection = {
  id: 'this-computer',
  name: 'This computer',
  signIn: { kind: 'not-needed' },
  running: null,
  waiting: 0,
  attention: 0,
};

interface Case {
  readonly signIn?: View['connection']['signIn'];
  readonly others?: View['others'];
  readonly sync?: Partial<View['sync']>;
}

function i18n({ signIn = { kind: 'signed-in', kept: 'sealed' }, others = [other], sync = {} }: Case): string {
  const view = {
    connection: { id, kind: 'server', name: 'Team', signIn },
    others,
    sync: { connectivity: 'online', retryAt: null, waiting: 0, attention: 0, questions: 0, ...sync },
  } as const;
  return syncText(view, { messages: messagesFor('en'), timeOfDay: (instant) => instant.slice(11, 16) });
}

const waits = (signIn: View['connection']['signIn']) => waitsForSignIn({ connection: { id, kind: 'server', name: 'Team', signIn } });

describe('the text of the sync state', () => {
  it('name the connection where there are several and they would not', () => {
    expect(i18n({ sync: { waiting: 3 } })).toBe('Team: Saving 3 entries');
    expect(i18n({ sync: { waiting: 3 }, others: [] })).toBe('Saving 3 entries');
    expect(i18n({})).toBe('Saved in Team');
    expect(i18n({ sync: { connectivity: 'server-down', retryAt: null, waiting: 1 } })).toBe(
      'Waiting for Team, 1 entry saved on this computer',
    );
  });

  it('says that entries are kept here while signed out', () => {
    expect(i18n({ signIn: { kind: 'signed-out', reason: 'refused' }, sync: { waiting: 3 } })).toBe('Team: Signed out, 3 entries kept here');
    expect(i18n({ signIn: { kind: 'signing-in' }, sync: { waiting: 1 }, others: [] })).toBe('Waiting for your browser, 1 entry kept here');
    expect(i18n({ signIn: { kind: 'signed-out', reason: 'never' }, others: [] })).toBe('Signed out');
  });

  it('quotes why the server lets the user see nothing', () => {
    expect(i18n({ sync: { connectivity: 'no-access', waiting: 1, refusal: 'Your email address is not verified.' } })).toBe(
      'Team does not let you into this organization (“Your email address is not verified.”), 1 entry saved on this computer',
    );
    expect(i18n({ sync: { connectivity: 'no-access' } })).toBe('Team does not let you into this organization');
  });

  it('say first what needs a decision', () => {
    expect(i18n({ signIn: { kind: 'signed-out', reason: 'refused' }, sync: { attention: 1 }, others: [] })).toBe(
      '1 entry needs your attention',
    );
  });
});

describe('saving that waits for a user', () => {
  it('is shown only while signed out', () => {
    expect([waits({ kind: 'signed-out', reason: 'not-kept' }), waits({ kind: 'signing-in' })]).toEqual([true, true]);
    expect([waits({ kind: 'signed-in', kept: 'sealed' }), waits({ kind: 'not-needed' })]).toEqual([false, false]);
  });

  it('says until when the server asked for no requests', () => {
    expect(i18n({ sync: { connectivity: 'server-down', waiting: 2, retryAt: utcInstantSchema.parse('2026-11-20T14:32:00Z') } })).toContain(
      'until 14:32',
    );
  });
});
