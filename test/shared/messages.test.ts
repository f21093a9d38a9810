/** Messages of every kind; the kinds come from the schemas, so that a new kind without an example or without a correct text fails here. */
import { describe, expect, it } from 'vitest';
import { connectFailureSchema, type ConnectFailure } from '#shared/connections/connect-failures.ts';
import { uuidSchema } from '#shared/values/brands.ts';
import { failureSchema, noticeSchema, startFailureSchema, type Failure, type Notice, type StartFailure } from '#shared/failures.ts';
import { signedOutReasonSchema } from '#shared/connections/sign-in.ts';
import { connectivitySchema, isCutOff } from '#shared/timer/view.ts';
import { messagesFor } from '../support/messages.ts';

const messages = messagesFor('en');

const failures: { readonly [Kind in Failure['kind']]: Extract<Failure, { readonly kind: Kind }> } = {
  'description-too-long': { kind: 'description-too-long', length: 5_400, limit: 5_000 },
  'too-many-tags': { kind: 'too-many-tags', limit: 100 },
  'unreadable-duration': { kind: 'unreadable-duration', text: 'soonish' },
  'unreadable-time': { kind: 'unreadable-time', text: 'soonish', field: 'start' },
  'end-before-start': { kind: 'end-before-start', field: 'end' },
  'time-in-future': { kind: 'time-in-future', field: 'start' },
  'retry-after': { kind: 'retry-after', seconds: 540 },
  'start-too-long-ago': { kind: 'start-too-long-ago', days: 366 },
  'time-outside-entry': { kind: 'time-outside-entry' },
  'project-needs-task': { kind: 'project-needs-task', project: 'Bridge', choices: ['Bearings'] },
  'no-reopening': { kind: 'no-reopening' },
  'nothing-to-undo': { kind: 'nothing-to-undo' },
  'favourites-full': { kind: 'favourites-full', limit: 20 },
  'no-such-favourite': { kind: 'no-such-favourite' },
  'undo-outdated': { kind: 'undo-outdated' },
  'paused-full': { kind: 'paused-full', limit: 20 },
  'nothing-to-pause': { kind: 'nothing-to-pause' },
  'nothing-paused': { kind: 'nothing-paused' },
  'no-such-pause': { kind: 'no-such-pause' },
  'no-such-name': { kind: 'no-such-name', what: 'tag', name: 'bug' },
  git: { kind: 'git', folder: '/projects/bridge', cause: 'refused', detail: 'fatal: detected dubious ownership' },
  'work-items': { kind: 'work-items', server: 'git.example.org', cause: 'no-answer', detail: 'ECONNRESET' },
  'link-refused': { kind: 'link-refused', reason: 'unknown-action' },
  'end-missing': { kind: 'end-missing' },
  'nothing-running': { kind: 'nothing-running' },
  'nothing-to-continue': { kind: 'nothing-to-continue' },
  'unknown-project': { kind: 'unknown-project', name: 'Website', closest: ['Web site', 'Webshop'] },
  'shortcut-in-use': { kind: 'shortcut-in-use', action: 'start-stop' },
  'shortcut-refused': { kind: 'shortcut-refused', accelerator: 'Control+Alt+T' },
  'no-autostart': { kind: 'no-autostart' },
  'no-such-version': { kind: 'no-such-version' },
  'no-such-question': { kind: 'no-such-question' },
  'no-such-record': { kind: 'no-such-record', what: 'client' },
  'record-exists': { kind: 'record-exists', what: 'tag', name: 'Bridge' },
  'record-not-reached': { kind: 'record-not-reached' },
  'record-not-permitted': { kind: 'record-not-permitted', what: 'project', message: 'This action is unauthorized.' },
  'record-refused': { kind: 'record-refused', what: 'project', message: 'The name is taken.' },
  'project-fields-lost': { kind: 'project-fields-lost', fields: ['billable_rate'] },
  'record-outcome-unknown': { kind: 'record-outcome-unknown', seen: 'unchanged' },
  'no-such-entry': { kind: 'no-such-entry' },
  'no-longer-two': { kind: 'no-longer-two' },
  'nothing-unsaved': { kind: 'nothing-unsaved' },
  'export-failed': { kind: 'export-failed', detail: 'EACCES' },
  'storage-full': { kind: 'storage-full' },
  'storage-failed': { kind: 'storage-failed', detail: 'disk I/O error' },
  'bad-request': { kind: 'bad-request', detail: 'days: too big' },
  'agents-only-read': { kind: 'agents-only-read', agent: 'Editor' },
  'too-many-watchers': { kind: 'too-many-watchers', limit: 16 },
  'rules-full': { kind: 'rules-full', limit: 200 },
  'activity-off': { kind: 'activity-off' },
  'activity-unsupported': { kind: 'activity-unsupported', desktop: 'gnome-wayland' },
  'server-field': { kind: 'server-field', field: 'baseUrl', cause: { kind: 'address-missing' } },
  'not-connected': { kind: 'not-connected', cause: { kind: 'organization-needed' } },
  'not-signed-in': { kind: 'not-signed-in', cause: { kind: 'cancelled' } },
  'no-membership': { kind: 'no-membership' },
  'other-person': { kind: 'other-person', name: 'Ada' },
  'other-account': { kind: 'other-account', name: 'Team', folder: '/profile/connections/team' },
  'no-such-connection': { kind: 'no-such-connection' },
  'no-connection-named': { kind: 'no-connection-named', name: 'Nowhere', known: ['This computer', 'Team'] },
  'no-setup': { kind: 'no-setup' },
  'organization-choice': {
    kind: 'organization-choice',
    organizations: [{ id: uuidSchema.parse('00000000-0000-4000-8000-000000000001'), name: 'Bridge' }],
  },
  'already-connected': { kind: 'already-connected', name: 'Team' },
  'this-computer-stays': { kind: 'this-computer-stays' },
  'connection-leaving': { kind: 'connection-leaving' },
  'entries-waiting': { kind: 'entries-waiting', count: 3 },
  'connection-unusable': { kind: 'connection-unusable', name: 'Team', detail: 'disk I/O error' },
  calendar: { kind: 'calendar', cause: 'no-answer', detail: 'ECONNREFUSED' },
  campus: { kind: 'campus', cause: { kind: 'key-missing' } },
  'not-opened': { kind: 'not-opened', path: '/profile/logs' },
  'bad-period': { kind: 'bad-period', days: 7306 },
  'file-unreadable': { kind: 'file-unreadable', fileName: 'hours.csv', detail: 'EACCES' },
  'file-not-written': { kind: 'file-not-written', fileName: 'hours.csv', detail: 'ENOSPC' },
  'file-too-large': { kind: 'file-too-large', fileName: 'hours.csv', megabytes: 64 },
  'file-unknown': { kind: 'file-unknown', fileName: 'hours.csv', found: 'Name, Amount' },
  'no-import': { kind: 'no-import' },
  'no-job': { kind: 'no-job' },
  'job-running': { kind: 'job-running', job: 'bulk' },
  'person-needed': { kind: 'person-needed' },
  'differences-undecided': { kind: 'differences-undecided' },
  'history-incomplete': { kind: 'history-incomplete' },
  'unknown-time-zone': { kind: 'unknown-time-zone', text: 'Europe/Narnia' },
};

const startFailures: { readonly [Kind in StartFailure['kind']]: Extract<StartFailure, { readonly kind: Kind }> } = {
  'profile-not-writable': { kind: 'profile-not-writable', folder: '/profile', detail: 'EROFS' },
  'profile-in-use': { kind: 'profile-in-use', folder: '/profile' },
  'disk-full': { kind: 'disk-full', folder: '/profile' },
  'database-newer': { kind: 'database-newer', file: '/profile/hours.sqlite' },
  'database-unusable': { kind: 'database-unusable', file: '/profile/hours.sqlite', detail: 'disk I/O error' },
  'other-account': { kind: 'other-account', folder: '/profile/connections/team' },
  unexpected: { kind: 'unexpected', folder: '/profile/logs' },
  'flag-needs-value': { kind: 'flag-needs-value', flag: '--profile' },
};

const connectFailures: { readonly [Kind in ConnectFailure['kind']]: readonly Extract<ConnectFailure, { readonly kind: Kind }>[] } = {
  'address-missing': [{ kind: 'address-missing' }],
  'address-unreadable': [{ kind: 'address-unreadable', text: 'time at example' }],
  'address-not-secure': [{ kind: 'address-not-secure', host: 'time.example.org' }],
  'address-with-password': [{ kind: 'address-with-password' }],
  'address-is-token': [{ kind: 'address-is-token' }],
  'client-id-missing': [{ kind: 'client-id-missing' }],
  'client-id-unreadable': [{ kind: 'client-id-unreadable' }],
  'client-id-is-token': [{ kind: 'client-id-is-token' }],
  'organization-id-unreadable': [{ kind: 'organization-id-unreadable', text: 'ours' }],
  'organization-in-use': [{ kind: 'organization-in-use', name: 'Team' }],
  'user-needed': [{ kind: 'user-needed' }],
  'user-id-differs': [{ kind: 'user-id-differs' }],
  'token-unreadable': [{ kind: 'token-unreadable' }],
  'token-refused': [{ kind: 'token-refused' }],
  'name-taken': [{ kind: 'name-taken', name: 'Team' }],
  'organization-id-is-token': [{ kind: 'organization-id-is-token' }],
  'server-unreachable': [
    { kind: 'server-unreachable', connectivity: 'no-network', detail: 'ENOTFOUND' },
    { kind: 'server-unreachable', connectivity: 'server-down', detail: '503' },
    { kind: 'server-unreachable', connectivity: 'server-down', detail: 'SELF_SIGNED_CERT_IN_CHAIN' },
  ],
  'not-time-tracking': [{ kind: 'not-time-tracking', url: 'https://time.example.org' }],
  redirected: [{ kind: 'redirected', url: 'https://time.example.org', to: 'https://www.example.org' }],
  'not-authenticated': [{ kind: 'not-authenticated' }],
  'not-allowed': [
    { kind: 'not-allowed', message: 'Your email address is not verified.' },
    { kind: 'not-allowed', message: '' },
  ],
  'organization-needed': [{ kind: 'organization-needed' }],
  'user-id-unreadable': [{ kind: 'user-id-unreadable' }],
  'name-too-long': [{ kind: 'name-too-long', limit: 60 }],
  'certificate-unreadable': [{ kind: 'certificate-unreadable' }],
  'organization-unknown': [{ kind: 'organization-unknown', organization: '9c994748-c593-4a6d-951b-6849c829bc4e' }],
};

/** Kinds whose text is composed by the component that shows them have no text of their own. */
type Worded<Kind extends Notice['kind']> = Exclude<
  Extract<Notice, { readonly kind: Kind }>,
  { readonly kind: 'stopped-elsewhere' | 'quit-asked' | 'failing' }
>;

const notices: { readonly [Kind in Notice['kind']]: readonly Worded<Kind>[] } = {
  'database-restored': (['replica', 'service'] as const).flatMap((database) =>
    (['copy', 'empty'] as const).flatMap((restored) => [
      { kind: 'database-restored' as const, database, keptAs: '/profile/kept', restored },
      { kind: 'database-restored' as const, database, restored },
    ]),
  ),
  'database-moved': [{ kind: 'database-moved', keptAs: '/profile/kept' }, { kind: 'database-moved' }],
  'copy-failed': [{ kind: 'copy-failed', detail: 'disk I/O error' }],
  'favourites-unreadable': [{ kind: 'favourites-unreadable', keptAs: '/profile/kept' }],
  'paused-unreadable': [{ kind: 'paused-unreadable', keptAs: '/profile/kept' }],
  'breaks-unreadable': [{ kind: 'breaks-unreadable', keptAs: '/profile/kept' }],
  'activity-restarted': [{ kind: 'activity-restarted', keptAs: '/profile/kept' }, { kind: 'activity-restarted' }],
  failing: [],
  'settings-reset': [{ kind: 'settings-reset', keptAs: '/profile/kept' }],
  'settings-unreadable': [
    { kind: 'settings-unreadable', names: ['tray.theme'] },
    { kind: 'settings-unreadable', names: ['tray.theme', 'goals'] },
  ],
  'connection-unreadable': [{ kind: 'connection-unreadable', keptAs: '/profile/kept' }],
  'connection-returned': [
    { kind: 'connection-returned', name: 'Team', count: 1 },
    { kind: 'connection-returned', name: 'Team', count: 2 },
    { kind: 'connection-returned', name: 'Team', count: null },
  ],
  'no-tray': [
    { kind: 'no-tray', tray: 'missing' },
    { kind: 'no-tray', tray: 'hidden' },
  ],
  reminder: [{ kind: 'reminder', reminder: { kind: 'no-timer', last: 'drawing' } }],
  'not-remembered': [{ kind: 'not-remembered', detail: 'ENOSPC' }],
  'storage-failed': [{ kind: 'storage-failed', detail: 'disk I/O error' }],
  refused: [{ kind: 'refused', failure: { kind: 'nothing-to-continue' } }],
  'stopped-elsewhere': [],
  'quit-asked': [],
  'entries-unreadable': [
    { kind: 'entries-unreadable', entries: 1, rows: [] },
    { kind: 'entries-unreadable', entries: 12, rows: [] },
  ],
  'clock-off': [
    { kind: 'clock-off', seconds: 130, corrected: true },
    { kind: 'clock-off', seconds: -7_200, corrected: true },
    { kind: 'clock-off', seconds: 172_800, corrected: false },
  ],
  unexpected: [{ kind: 'unexpected', folder: '/profile/logs' }],
  updated: [{ kind: 'updated', version: '0.2.0' }],
  'crash-report': [{ kind: 'crash-report', folder: '/profile/crash-reports' }],
  exported: [
    { kind: 'exported', file: '/home/ada/time.csv', count: 1 },
    { kind: 'exported', file: '/home/ada/time.json', count: 3 },
  ],
};

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
