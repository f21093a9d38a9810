/** Messages of every kind; the kinds come from the schemas, so that a new kind without an example or without a correct text fails here. */
import { describe, expect, it } from 'vitest';
import { connectFailureSchema } from '#shared/connections/connect-failures.ts';
import { failureSchema, noticeSchema, startFailureSchema } from '#shared/failures.ts';
import { signedOutReasonSchema } from '#shared/connections/sign-in.ts';
import { connectivitySchema, isCutOff } from '#shared/timer/view.ts';
import { messagesFor } from '../support/messages.ts';
import { connectFailures, failures, notices, startFailures } from './messages/examples.ts';

const messages = messagesFor('en');

/** Matches a statement about the user's data. */
const saysWhatWasKept =
  /nothing is lost|No file was written|It was not saved|stays? on this computer|\bkept\b|\bkeeps\b|\b(?:is|are) safe\b|unchanged|not changed|[Nn]othing (in it |else )?was (changed|sent|sent or kept|started)/;

function checkSentences(text: string): void {
  expect(text).toMatch(/^[\p{Lu}\p{N}“/-]/u);
  expect(text).toMatch(/[^.]\.$/);
  expect(text).not.toMatch(/undefined|null|NaN|\[object|\{|\}|!|\.\.| {2}| $/);
}

/** Details of a kind other than its name must appear in the text. */
function checkDetails(text: string, cause: object): void {
  for (const [key, value] of Object.entries(cause)) {
    if (
      value !== null &&
      ['detail', 'folder', 'file', 'keptAs', 'text', 'flag', 'length', 'limit', 'days', 'count', 'host', 'url', 'organization'].includes(
        key,
      )
    ) {
      expect(text).toContain(String(value));
    }
  }
}

function kindsOf(options: readonly { readonly shape: { readonly kind: { readonly value: string } } }[]): readonly string[] {
  return options.map(({ shape }) => shape.kind.value).toSorted();
}

describe('the examples of this test', () => {
  it('are of every kind the schemas know', () => {
    expect(Object.keys(failures).toSorted()).toEqual(kindsOf(failureSchema.options));
    expect(Object.keys(startFailures).toSorted()).toEqual(kindsOf(startFailureSchema.options));
    expect(Object.keys(connectFailures).toSorted()).toEqual(kindsOf(connectFailureSchema.options));
    expect(Object.keys(notices).toSorted()).toEqual(kindsOf(noticeSchema.options));
  });

  it('conform to the schemas', () => {
    for (const example of Object.values(failures)) {
      expect(failureSchema.parse(example)).toEqual(example);
    }
    for (const example of Object.values(startFailures)) {
      expect(startFailureSchema.parse(example)).toEqual(example);
    }
    for (const example of Object.values(connectFailures).flat()) {
      expect(connectFailureSchema.parse(example)).toEqual(example);
    }
    for (const example of Object.values(notices).flat()) {
      expect(noticeSchema.parse(example)).toEqual(example);
    }
  });
});

describe('texts for users', () => {
  it.each(Object.values(failures))('of the failure $kind is a complete sentence and says what was kept', (failure) => {
    const text = messages.failure(failure);
    checkSentences(text);
    checkDetails(text, failure);
    expect(text).toMatch(saysWhatWasKept);
  });

  it.each(Object.values(startFailures))('of the start failure $kind is a complete sentence and says what was kept', (failure) => {
    const text = messages.startFailure(failure);
    checkSentences(text);
    checkDetails(text, failure);
    expect(text).toMatch(saysWhatWasKept);
  });

  it.each(Object.values(connectFailures).flat())(
    'of the failure $kind to connect a server is a complete sentence and says what was kept',
    (failure) => {
      const text = messages.failure({ kind: 'not-connected', cause: failure });
      checkSentences(text);
      checkDetails(text, failure);
      expect(text).toMatch(saysWhatWasKept);
    },
  );

  it.each(Object.values(notices).flat())(
    'of the notice $kind $database $restored is a complete sentence and says what was kept',
    (notice) => {
      const text = messages.notice(notice);
      checkSentences(text);
      checkDetails(text, notice);
      // A reminder reports no loss.
      expect(notice.kind === 'reminder' || saysWhatWasKept.test(text)).toBe(true);
    },
  );

  it.each([
    { kind: 'rejected', message: 'The given data was invalid.', errors: { end: ['The end is wrong.', 'Really'] } },
    { kind: 'rejected', message: 'Not today', errors: {} },
    { kind: 'rejected', message: '', errors: {} },
    { kind: 'gone' },
    { kind: 'defect' },
  ] as const)('of an entry that waits for a person is whole and says what was kept: %j', (cause) => {
    const text = messages.block(cause);
    checkSentences(text);
    expect(text).toMatch(saysWhatWasKept);
  });

  it('of every connectivity is one clause with the number of waiting entries', () => {
    for (const connectivity of connectivitySchema.options) {
      for (const [waiting, attention] of [
        [0, 0],
        [1, 0],
        [3, 0],
        [0, 1],
        [2, 2],
      ] as const) {
        const text = messages.sync({ connectivity, waiting, attention, connectionName: 'Our Server' });
        checkSentences(`${text}.`);
        const count = attention > 0 ? attention : waiting;
        expect(text.includes('. ')).toBe(attention > 0 && isCutOff(connectivity));
        expect(text).toMatch(count === 0 ? /^\D+$/ : new RegExp(count === 1 ? '1 entry' : `${count} entries`));
      }
    }
  });

  it('of a connection without a sign-in says what is kept, whatever the reason', () => {
    const { connections } = messages;
    for (const reason of signedOutReasonSchema.options) {
      const banner = connections.signedOutBanner({ reason, name: 'Our Server' });
      checkSentences(banner);
      expect(banner).toMatch(saysWhatWasKept);
      checkSentences(`${connections.signInState({ signIn: { kind: 'signed-out', reason }, person: null, until: null })}.`);
    }
    for (const waiting of [1, 3]) {
      checkSentences(connections.signOutKept(waiting));
      expect(connections.signOutKept(waiting)).toMatch(saysWhatWasKept);
      expect(connections.syncSignedOut(waiting)).toContain(waiting === 1 ? '1 entry kept here' : '3 entries kept here');
    }
  });

  it('of a copy says what stays, in the right number', () => {
    const { connections } = messages;
    const copy = (entries: number, copied: number, running: number) =>
      connections.copyPreview({
        name: 'Team',
        entries,
        duration: '1 h',
        days: entries === 0 ? null : { first: 'Nov 3', last: entries === 1 ? 'Nov 3' : 'Nov 20' },
        copied,
        running,
        lost: { clients: 0, billable: running },
      });
    expect(copy(1, 0, 0)).toEqual(['1 entry of Nov 3, 1 h total, would be copied to Team. It also stays on this computer.']);
    expect(copy(12, 4, 1)).toEqual([
      '12 entries, Nov 3 to Nov 20, 1 h total, would be copied to Team. They also stay on this computer.',
      '4 entries were copied before and are skipped.',
      'The running timer stays here.',
      'Not copied: that 1 entry is billable.',
    ]);
    expect(copy(0, 1, 0)).toEqual(['There is nothing more on this computer to copy to Team.', '1 entry was copied before and is skipped.']);
    expect(copy(0, 0, 0)).toEqual(['There is nothing on this computer to copy to Team yet.']);
    for (const count of [0, 1, 12]) {
      checkSentences(connections.copyDone({ count, name: 'Team' }));
    }
  });

  it('of how sign-ins are kept offers the other way, and nothing where there is a keyring', () => {
    const { tokenKeeping } = messages.connections;
    expect(tokenKeeping('sealed')).toBeNull();
    for (const keeping of ['memory', 'plain-file'] as const) {
      checkSentences(tokenKeeping(keeping)?.text ?? '');
    }
  });

  it('of the command line is complete, too', () => {
    const { commandLine } = messages;
    const texts = [
      commandLine.notRunning('/profile'),
      commandLine.noAnswer,
      commandLine.unknownCommand('format'),
      commandLine.unreadableFlags('no such flag'),
      commandLine.stopped('1 h'),
      commandLine.running({ description: 'Drawing', elapsed: '1 h', total: '2 h' }),
      commandLine.startedEntry('Drawing'),
      commandLine.stoppedEntry({ description: 'Drawing', elapsed: '1 h' }),
      commandLine.noEntries,
      commandLine.done,
    ];
    texts.forEach((text) => checkSentences(text.replace(/^clocktower/, 'Clocktower')));
  });
});
