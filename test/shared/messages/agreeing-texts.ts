/** Texts that depend on their arguments, each for every combination of them that could need other words. */
import type { Messages } from '#shared/messages/catalogue.ts';
import { languageTags } from '#shared/messages/languages.ts';
import type { BulkJob, ExportJob, ImportJob } from '#shared/history/jobs.ts';
import { signedOutReasonSchema } from '#shared/connections/sign-in.ts';
import { connectivitySchema } from '#shared/timer/view.ts';
import { utcInstantSchema, uuidSchema } from '#shared/values/brands.ts';

/** Every combination of one value for each member. */
function each<const T extends object>(domains: { readonly [Key in keyof T]: readonly T[Key][] }): readonly T[];
function each(domains: Readonly<Record<string, readonly unknown[]>>): readonly object[] {
  return Object.entries(domains).reduce<readonly object[]>(
    (all, [key, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [key]: value }))),
    [{}],
  );
}

const flags = [true, false];
const counts = [0, 1, 2];
const some = [1, 2];
const description = ['Design'];
const name = ['Team'];

const job = {
  id: [uuidSchema.parse('00000000-0000-4000-8000-000000000001')],
  connectionName: name,
  total: [1, 12],
  state: [{ kind: 'running' }, { kind: 'paused', cause: { kind: 'storage-full' } }, { kind: 'cancelled' }, { kind: 'done' }],
} as const;
const imports = each<ImportJob>({
  ...job,
  kind: ['import'],
  connection: ['this-computer', uuidSchema.parse('00000000-0000-4000-8000-000000000002')],
  fileName: ['hours.csv'],
  direction: ['forward', 'back'],
  done: [0, 1],
  made: some,
  skipped: [0, 2],
  removed: [3],
  left: [0, 1],
  keptNames: [[], ['Alpha'], ['Alpha', 'b', 'c', 'd', 'e'], ['Alpha', 'b', 'c', 'd', 'e', 'Beta', 'f']],
});
const exports = each<ExportJob>({
  ...job,
  kind: ['export'],
  connection: ['this-computer'],
  fileName: ['hours.csv'],
  done: [0, 1],
  leftOut: [0, 1],
  whole: flags,
  wasRestarted: flags,
});
const bulks = each<BulkJob>({
  ...job,
  kind: ['bulk'],
  connection: ['this-computer'],
  done: [0, 1],
  action: ['change', 'delete'],
  direction: ['forward', 'back'],
  changed: some,
  left: [0, 1, 2],
});

const reminders = [
  ...each({ kind: ['attention'], count: some }),
  ...each({ kind: ['goal-reached'], goal: ['daily', 'weekly'], seconds: [3_600] }),
  ...each({ kind: ['no-timer'], last: [null, 'Design'] }),
  ...each({ kind: ['long-running'], description: ['', 'Design'], seconds: [3_600] }),
  ...each({ kind: ['focus-over'], breakMinutes: [5], started: flags }),
  ...each({ kind: ['break-over'], last: [null, 'Design'], started: flags }),
] as const;

export type Text = string | null | readonly string[];

/** The texts that each language has for the same arguments. */
export const texts: Readonly<Record<string, (messages: Messages) => readonly Text[]>> = {
  'a restored database': ({ notice }) =>
    each({
      kind: ['database-restored'],
      database: ['replica', 'service'],
      keptAs: [undefined, '/folder'],
      restored: ['copy', 'empty'],
    }).map((cause) => notice(cause)),
  'a moved database': ({ notice }) => each({ kind: ['database-moved'], keptAs: [undefined, '/folder'] }).map((cause) => notice(cause)),
  'a returned connection': ({ notice }) =>
    each({ kind: ['connection-returned'], name, count: [null, ...some] }).map((cause) => notice(cause)),
  'no tray': ({ notice }) => each({ kind: ['no-tray'], tray: ['missing', 'hidden'] }).map((cause) => notice(cause)),
  'a wrong clock': ({ notice }) => each({ kind: ['clock-off'], seconds: [60, -60], corrected: flags }).map((cause) => notice(cause)),
  'the state of sync': ({ sync }) =>
    each({
      connectivity: connectivitySchema.options,
      waiting: [0, 1, 2],
      attention: counts,
      connectionName: name,
      until: [null, '10:30'],
    }).map((state) => sync(state)),
  'an unknown file': ({ failure }) =>
    each({ kind: ['file-unknown'], fileName: ['hours.csv'], found: ['', 'Reason'] }).map((cause) => failure(cause)),
  'a calendar': ({ failure }) => each({ kind: ['calendar'], cause: ['no-answer'], detail: ['', 'Reason'] }).map((cause) => failure(cause)),
  'a project without a task': ({ failure }) =>
    [[], ['Alpha', 'Beta']].map((choices) => failure({ kind: 'project-needs-task', project: 'Design', choices })),
  'a refused record': ({ failure }) =>
    each({ kind: ['record-refused'], what: ['project', 'tag'], message: ['', 'Reason'] }).map((cause) => failure(cause)),
  'a record of unknown outcome': ({ failure }) =>
    each({ kind: ['record-outcome-unknown'], seen: [null, 'unchanged'] }).map((cause) => failure(cause)),
  'another person': ({ failure }) => each({ kind: ['other-person'], name: ['', 'Ada'] }).map((cause) => failure(cause)),
  'waiting entries': ({ failure }) => each({ kind: ['entries-waiting'], count: some }).map((cause) => failure(cause)),
  'a refused member': ({ failure }) =>
    ['', 'Reason'].map((message) => failure({ kind: 'not-connected', cause: { kind: 'not-allowed', message } })),
  'an unreachable server': ({ failure }) =>
    each({
      kind: ['server-unreachable'],
      connectivity: ['no-network', 'server-down'],
      detail: ['Reason', 'SELF_SIGNED_CERT_IN_CHAIN'],
    }).map((cause) => failure({ kind: 'not-connected', cause })),
  'a blocked entry': ({ block }) =>
    each({ kind: ['rejected'], message: ['', 'Reason', 'Reason.'], errors: [{}, { end: ['Alpha', 'Beta.'] }] }).map((cause) =>
      block(cause),
    ),
  'a rejected entry': ({ attention }) =>
    each({
      status: [422],
      message: ['', 'Reason'],
      complaints: [
        [],
        [
          { name: 'task_id', text: 'Alpha' },
          { name: 'task_id', text: 'is Beta' },
        ],
      ],
    }).map((cause) => attention.rejected.text(cause)),
  'a refused name': ({ attention }) =>
    each({ what: ['client', 'project', 'task', 'tag'], name: ['Design'], message: ['', 'Reason'], server: name }).flatMap((cause) => [
      attention.nameRefused.title(cause),
      attention.nameRefused.text(cause),
    ]),
  'exported entries': ({ attention }) => each({ file: ['/folder'], count: some }).map((done) => attention.exported(done)),
  'a clock in question': ({ attention }) =>
    each({ seconds: [90, -90], corrected: flags, duration: ['5 h'] }).map((clock) => attention.clockOff(clock)),
  'a spoken duration': ({ spokenDuration }) =>
    [0, 2, 59, 60, 119, 120, 3_599, 3_600, 3_660, 7_200, 7_320].map((seconds) => spokenDuration(seconds)),
  'the question before quitting': ({ attention }) => counts.map((count) => attention.quitQuestion(count)),
  'more questions': ({ away }) => some.map((count) => away.more(count)),
  'an overlap': ({ overlaps }) => each({ count: [1, 2], duration: ['3 h'] }).map((about) => overlaps.question(about)),
  'cutting overlaps': ({ overlaps }) => [
    ...each({ other: description, count: some }).flatMap((about) => [overlaps.cut(about), overlaps.delete(about)]),
    ...some.map((count) => overlaps.deletedAnnouncement(count)),
    ...some.map((count) => overlaps.cutAnnouncement(count)),
  ],
  'a failing service': ({ failing }) =>
    each({
      connectionName: name,
      what: ['client', 'project', 'task', 'tag', 'entry', 'names', 'entries'],
      name: ['', 'Design'],
      detail: ['500'],
      since: ['10:30'],
      next: [null, '10:40'],
    }).map((state) => failing(state)),
  'keeping overlaps': ({ overlaps }) => some.map((count) => overlaps.keep(count)),
  'focus sessions': ({ popover }) =>
    each({ phase: ['none', 'focus', 'over', 'break'], until: [null, '10:30'], completed: counts }).map((state) => popover.focus(state)),
  'a row of an entry': ({ popover }) =>
    each({ description, project: [null, 'Team'], span: ['10:30'], duration: ['3 h'], running: flags, state: [null, 'Reason'] }).map(
      (entry) => popover.entrySpoken(entry),
    ),
  'a typed line': ({ quickEntry }) => [
    ...each({ since: [null, '10:30'] }).map((line) => quickEntry.startsTimer(line)),
    ...flags.map((flag) => quickEntry.charge(flag)),
  ],
  'an undone command': ({ undo }) =>
    each({ kind: ['several', 'imported', 'joined', 'changed'], description, count: [2, 3] }).map((command) => undo.done(command)),
  'undone entries': ({ undo }) => each({ kind: ['several', 'imported'], description, count: some }).map((command) => undo.done(command)),
  'a reminder': ({ reminders: { title, body } }) => reminders.map((reminder) => `${title(reminder)}. ${body(reminder)}`),
  'an action of a reminder': ({ reminders: { action } }) =>
    reminders.flatMap((reminder) => (['start', 'continue', 'stop', 'open', 'decide'] as const).map((chosen) => action(chosen, reminder))),
  'a state of updates': ({ updates }) => flags.map((checked) => updates.state({ kind: 'idle', checked })),
  'a refused sign-in': ({ signIn }) =>
    each({ kind: ['refused'], code: ['access_denied', 'invalid_client', 'Reason'], detail: ['', 'Ada'] }).map((cause) =>
      signIn.failure(cause),
    ),
  'an unreachable sign-in server': ({ signIn }) =>
    each({ kind: ['server-unreachable'], connectivity: ['no-network', 'server-down'], detail: ['Reason'] }).map((cause) =>
      signIn.failure(cause),
    ),
  'a link': ({ links }) => each({ description: ['', 'Design'], source: [null, 'Team'] }).map((link) => links.ask(link)),
  'tags of a link': ({ links }) => [['Alpha'], ['Alpha', 'Beta']].map((names) => links.tags(names)),
  'a connection on the command line': ({ commandLine }) =>
    each({ name, address: ['/folder'], organization: [null, 'Riverside'], person: [null, 'Ada'] }).map((to) => commandLine.connected(to)),
  'a removal on the command line': ({ commandLine }) =>
    each({ name, unsaved: counts, folder: ['/folder'] }).map((from) => commandLine.disconnected(from)),
  'entries on the command line': ({ commandLine }) =>
    some.flatMap((count) => [commandLine.waiting(count), commandLine.needsAttention(count)]),
  'the clock of a connection': ({ doctor }) => [5, -5, 0].map((seconds) => doctor.clock(seconds)),
  'a size': ({ bytes }) => [0, 312, 1_000, 999_499, 999_500, 1e6, 3.42e6, 999_499_999, 999_500_000, 51e9].map((count) => bytes(count)),
  'backups in the report': ({ doctor }) => each({ count: some, last: [null, 'Alpha'] }).map((copies) => doctor.copies(copies)),
  'crash reports in the report': ({ doctor }) => counts.map((count) => doctor.reports(count)),
  'problems in the report': ({ doctor }) => [
    ...some.map((count) => doctor.wrong(count)),
    ...(['no-access', 'no-network', 'server-down'] as const).map((reach) =>
      doctor.problem({ kind: 'not-reached', connection: 'this-computer', reach }, 'Team'),
    ),
    ...[5, -5].map((seconds) => doctor.problem({ kind: 'clock-off', connection: 'this-computer', seconds }, 'Team')),
  ],
  'remarks in the report': ({ doctor }) => [
    ...some.map((count) => doctor.remark({ kind: 'attention', connection: 'this-computer', count }, 'Team')),
    ...each({ kind: ['set-aside'], connection: ['this-computer'], count: some, database: ['service', 'replica'] }).map((cause) =>
      doctor.remark(cause, 'Team'),
    ),
  ],
  'crash reports': ({ about }) => counts.map((count) => about.crashReportsCount(count)),
  'an age': ({ campusPage }) => [0, 59, 60, 3_599, 3_600, 86_400, 172_799, 172_800, 900_000].map((seconds) => campusPage.age(seconds)),
  'a counter': ({ campusPage }) => each({ counted: ['Alpha'], counter: [null, 7] }).map((state) => campusPage.countedTo(state)),
  'a nest': ({ campusPage }) => [null, 'Alpha'].map((number) => campusPage.unnamedNest(number)),
  'the nearest nest': ({ campusPage }) =>
    each({ distance: ['7 m'], direction: [null, 'Alpha'] }).map((state) => campusPage.nearestNest(state)),
  'unreadable records': ({ campusPage }) => some.map((count) => campusPage.unreadable(count)),
  'places beyond the edge': ({ campusPage }) => each({ chip: ['Alpha'], more: [0, 1] }).map((state) => campusPage.edgeMore(state)),
  'usage of a key': ({ campusPage }) =>
    each({ month: [null, 'Alpha'], total: [null, 'Beta'], here: [7], free: [0, 5] }).map((state) => campusPage.usageText(state)),
  'numbers of the explorer': ({ campusPage: { calls, usageUnknown, hiddenRows, hiddenColumns, rawCut } }) =>
    some.flatMap((count) => [calls(count), usageUnknown(count), hiddenRows(count), hiddenColumns(count), rawCut(count)]),
  'a method': ({ campusPage }) => [1, 2, 1_000].map((id) => (campusPage.methodDescription(id) === '' ? 'none' : 'one')),
  'a distance': ({ campus }) =>
    [4, 99.4, 99.6, 100, 104, 106, 994, 995, 1_500, 9_949, 9_950, 12_400].map((metres) => campus.distance(metres)),
  'a limit of requests': ({ campus }) => [0, 1, 60_000, 60_001, 120_000].map((waitMs) => campus.failure({ kind: 'limit-reached', waitMs })),
  'a missing directory': ({ campus }) =>
    each({ kind: ['no-directory'], cause: ['unreachable', 'other'] }).map((cause) => campus.failure(cause)),
  'a status of the directory': ({ campus }) =>
    each({ kind: ['refused'], status: [503], message: ['', 'Reason'] }).map((cause) => campus.failure(cause)),
  'the Wi-Fi': ({ campus, syncWithWifi }) =>
    each({
      kind: ['stale', 'issues', 'ok', 'no-reading'],
      count: [3],
      lastUpdated: [utcInstantSchema.parse('2026-11-20T00:00:00Z')],
    }).flatMap((health) => [campus.wifi(health, null), campus.wifi(health, '3 May'), syncWithWifi('Alpha', health)]),
  'a sign-in': ({ connections }) =>
    each({ signIn: [...each({ kind: ['signed-in'], kept: ['sealed', 'not-stored'] })], person: [null, 'Ada'], until: [null, '9 May'] }).map(
      (state) => connections.signInState(state),
    ),
  'a connection without a sign-in': ({ connections }) =>
    signedOutReasonSchema.options.flatMap((reason) => [
      connections.signedOutBanner({ reason, name: 'Team' }),
      connections.signInState({ signIn: { kind: 'signed-out', reason }, person: null, until: null }),
    ]),
  'entries of a connection': ({ connections }) =>
    counts.flatMap((count) => [connections.attention(count), connections.syncSignedOut(count), connections.syncSigningIn(count)]),
  'a sign-out': ({ connections }) => some.map((count) => connections.signOutKept(count)),
  'a copy': ({ connections }) =>
    each({
      name,
      entries: counts,
      duration: ['5 h'],
      days: [null, { first: '3 May', last: '3 May' }, { first: '3 May', last: '9 May' }],
      copied: counts,
      running: counts,
      lost: each({ clients: counts, billable: counts }),
    }).map((copy) => connections.copyPreview(copy)),
  'a finished copy': ({ connections }) => each({ count: counts, name }).map((result) => connections.copyDone(result)),
  certificates: ({ connections }) => each({ count: some, fileName: [null, '/folder'] }).map((set) => connections.certificateSet(set)),
  'an import file': ({ importExport }) =>
    each({ fileName: ['hours.csv'], format: ['csv'], delimiter: [null, ',', ';', '\t', '|', 'Alpha'] }).map((file) =>
      importExport.fileIs(file),
    ),
  'days of an import': ({ importExport }) =>
    each({ first: ['3 May'], last: ['3 May', '9 May'] }).map((days) => importExport.summaryDays(days)),
  'an import': ({ importExport }) => [
    ...each({ fresh: counts, duration: ['5 h'] }).map((sum) => importExport.summary(sum)),
    ...each({ name: ['', 'Ada'], rows: some }).map((person) => importExport.personRows(person)),
  ],
  'rows of an import': ({ importExport: { known, repeated, placed, changed, lost } }) => [
    ...some.flatMap((count) => [known(count), repeated(count), placed(count), changed(count, true), changed(count, false)]),
    ...each({ clients: counts, billable: counts }).map((fields) => lost(fields)),
  ],
  'a preview': ({ importExport }) => each({ shown: [5], total: [5, 7] }).map((shown) => importExport.previewExtent(shown)),
  'the end of an import': ({ jobs }) => imports.map((one) => jobs.state(one)),
  'the end of an export': ({ jobs }) => exports.map((one) => jobs.state(one)),
  'the end of a change of several entries': ({ jobs }) => bulks.map((one) => jobs.state(one)),
  'stopping a job': ({ jobs }) =>
    [...imports.slice(0, 1), ...exports.slice(0, 1), ...bulks.slice(0, 1)].flatMap((one) => [jobs.cancel(one), jobs.undo(one)]),
  'days of a report': ({ reports }) => each({ first: ['3 May'], last: ['3 May', '9 May'] }).map((days) => reports.days(days)),
  'a number out of bounds': ({ settings }) => each({ low: [5], high: [60], step: [1, 15] }).map((range) => settings.numberRange(range)),
  'the language': ({ settings }) => (['system', ...languageTags] as const).map((language) => settings.languageName(language)),
  weekdays: ({ settings }) => [1, 2, 3, 4, 5, 6, 7].flatMap((day) => [settings.weekday(day), settings.weekdayShort(day)]),
  'loading of the timeline': ({ timeline }) =>
    each({
      sync: [
        ...each({ kind: ['reading'], entries: some, backTo: [null], again: flags }),
        ...each({
          kind: ['stopped'],
          entries: [1],
          reason: ['cancelled', 'unreachable', 'refused', 'not-stored', 'cut-off'],
          backTo: [null],
        }),
      ],
      back: [null, '3 May'],
      connectionName: name,
      whole: flags,
    }).map((state) => timeline.syncNote(state)),
  keys: ({ window }) =>
    ['⌘', 'Ctrl'].flatMap((modifier) => [
      window.deleteKey({ modifier }),
      window.withShift({ modifier, key: 'A' }),
      window.shortcut({ modifier, key: 'A' }),
    ]),
};
