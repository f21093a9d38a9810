/**
 * Texts that depend on their arguments: every language makes the same distinctions as English, names the same things, and agrees with its
 * numbers.
 */
import { describe, expect, it } from 'vitest';
import type { Messages } from '#shared/messages/catalogue.ts';
import { type Language, languageTags } from '#shared/messages/languages.ts';
import type { BulkJob, ExportJob, ImportJob } from '#shared/history/jobs.ts';
import { signedOutReasonSchema } from '#shared/connections/sign-in.ts';
import { connectivitySchema } from '#shared/timer/view.ts';
import { utcInstantSchema, uuidSchema } from '#shared/values/brands.ts';
import { messagesFor } from '../../support/messages.ts';

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

/** Words that the texts are given. */
const given = /Team|Riverside|Ada|Design|Review|hours\.csv|\/folder|3 May|9 May|10:30|Reason|Alpha|Beta/g;
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

type Text = string | null | readonly string[];

/** The texts that each language has for the same arguments. */
const texts: Readonly<Record<string, (messages: Messages) => readonly Text[]>> = {
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

/** Words that go with one thing, and words that go with several. */
const agreeing: Readonly<Record<Language, { readonly one: RegExp; readonly several: RegExp; readonly continues: RegExp }>> = {
  en: {
    one: /^(?:entry|row|tag|is|was|has|repeats|needs|stays|it)$/i,
    several: /^(?:entries|rows|tags|are|were|have|repeat|need|stay|they)$/i,
    continues: /^(?:It|They) (?:also )?(?:stays?|(?:is|are) (?:also )?kept)\b/,
  },
  de: {
    one: /^(?:Eintrag|Zeile|Datei|Schlagwort|ist|war|wurde|wird|hat|bleibt|kann)$/,
    several: /^(?:Einträgen?|Zeilen|Dateien|Schlagwörter|sind|waren|wurden|haben|bleiben|können)$/,
    continues: /^(?:Er|Sie) /,
  },
  fr: {
    one: /^(?:ligne|étiquette|est|a|reste|elle|\p{L}+ée)$/iu,
    several: /^(?:lignes|étiquettes|sont|ont|restent|elles|\p{L}+ées)$/iu,
    continues: /^Elles? restent? /,
  },
};

function plain(text: Text): string {
  return (typeof text === 'string' ? text : (text ?? ['-']).join(' ')).replaceAll(/[\u2066-\u2069]/g, '');
}

/** For each text, the first that is the same. */
function distinctions(all: readonly string[]): readonly (number | undefined)[] {
  const first = new Map(all.map((text, index) => [text, index] as const).toReversed());
  return all.map((text) => first.get(text));
}

/** The numbers in a text, however the language writes them; one may be a word. */
function numbers(text: string): readonly string[] {
  const written =
    text
      .replaceAll(/(?<=\d)[\u00a0\u202f](?=\d{3})/g, '')
      .replaceAll(/(\d)[.,](\d)/g, '$1.$2')
      .match(/\d+(?:\.\d+)?/g) ?? [];
  return written.filter((number) => number !== '1').toSorted();
}

function sortedGiven(text: string): readonly string[] {
  return (text.match(given) ?? []).toSorted();
}

/** Clauses with a word that does not go with the number before it. A clause that continues another is about the same number. */
function disagreeing(language: Language, text: string): readonly string[] {
  const { one, several, continues } = agreeing[language];
  let count: number | null = null;
  return text.split(/(?<=[.;:,]) /).filter((clause) => {
    const [, number, rest = clause] = /(\d+)\s(\p{L}.*)/u.exec(clause) ?? [];
    const [first = '', ...others] = rest.match(/\p{L}+/gu) ?? [];
    const isCounted = number !== undefined && (one.test(first) || several.test(first));
    count = isCounted ? Number(number) : continues.test(clause) ? count : null;
    const wrong = count === 1 ? several : one;
    const next = [...(isCounted ? [] : [first]), ...others].find((word) => one.test(word) || several.test(word)) ?? '';
    return count !== null && count > 0 && ((isCounted && wrong.test(first)) || wrong.test(next));
  });
}

/** Terms that every language has one word for, in all its forms. */
const terms: readonly Readonly<Record<Language, RegExp>>[] = [
  { en: /entr(?:y|ies)/i, de: /Eintr[aä]g/i, fr: /entrée/i },
  { en: /project/i, de: /Projekt/i, fr: /projet/i },
  { en: /member/i, de: /Mitglied/i, fr: /membre/i },
  { en: /server/i, de: /Server/i, fr: /serveur/i },
  { en: /network/i, de: /Netz/i, fr: /réseau/i },
  { en: /settings/i, de: /Einstellungen/i, fr: /paramètres|réglages/i },
  { en: /copy|copies|backup/i, de: /Kopie|Sicherung/i, fr: /copie|sauvegarde/i },
  { en: /import/i, de: /Import/i, fr: /import/i },
  { en: /export/i, de: /Export/i, fr: /export/i },
  { en: /delet|remov/i, de: /lösch|entfern/i, fr: /supprim/i },
  { en: /break/i, de: /Pause/i, fr: /pause/i },
  { en: /ahead/i, de: / vor\b/, fr: /avance/i },
  { en: /behind/i, de: / nach\b/, fr: /retard/i },
  { en: /\bsince\b/i, de: /seither|seitdem|seit\b/i, fr: /depuis/i },
];

/** Lists of names under a heading that does not go with their number. */
function misheaded(language: Language, text: string): boolean {
  const [, heading = '', list = ''] = /^(\p{L}+)\s?: (.*)$/u.exec(text) ?? [];
  const { one, several } = agreeing[language];
  return (sortedGiven(list).length === 1 ? several : one).test(heading);
}

/** Whether a text has all words of another one in their order, and some more. */
function saysMore(words: readonly string[], than: readonly string[]): boolean {
  return words.length > than.length + 2 && words.reduce((at, word) => (word === than[at] ? at + 1 : at), 0) === than.length;
}

/** Texts that say less where English says more. */
function reversed(own: readonly string[], english: readonly string[]): readonly string[] {
  const pairs = [...new Map(english.map((text, index) => [text, { own: own[index] ?? '', words: text.split(' ') }])).values()];
  return pairs.flatMap((less) =>
    pairs
      .filter((more) => more.own.length < less.own.length && saysMore(more.words, less.words))
      .map((more) => `${less.own} | ${more.own}`),
  );
}

/** Pairs of texts in which a term is in the other one than in English. */
function exchanged(language: Language, own: readonly string[], english: readonly string[]): readonly string[] {
  const pairs = [...new Map(own.map((text, index) => [text, { text, inEnglish: english[index] ?? '' }])).values()];
  return terms.flatMap((term) => {
    const onlyInEnglish = pairs.filter(({ text, inEnglish }) => term.en.test(inEnglish) && !term[language].test(text));
    const onlyInOwn = pairs.filter(({ text, inEnglish }) => !term.en.test(inEnglish) && term[language].test(text));
    return onlyInEnglish.flatMap((one) => onlyInOwn.map((other) => `${one.text} | ${other.text}`));
  });
}

const others = languageTags.filter((language) => language !== 'en');

describe.each(Object.entries(texts))('the texts about %s', (_, say) => {
  const said = new Map(languageTags.map((language) => [language, say(messagesFor(language)).map(plain)] as const));
  const english = said.get('en') ?? [];

  it.each(others)('make the distinctions of English, and name the same things, in the language %s', (language) => {
    const own = said.get(language) ?? [];
    expect(distinctions(own)).toEqual(distinctions(english));
    expect(reversed(own, english)).toEqual([]);
    expect(exchanged(language, own, english)).toEqual([]);
    expect(own.map((text) => [sortedGiven(text), numbers(text)])).toEqual(english.map((text) => [sortedGiven(text), numbers(text)]));
  });

  it.each(languageTags)('are texts that agree with their numbers in the language %s', (language) => {
    const own = said.get(language) ?? [];
    expect(own.filter((text) => /\b(?:null|undefined|NaN|true|false)\b|\[object|“”|„“|«\s*»|\(\)/.test(text))).toEqual([]);
    expect([...new Set(own.flatMap((text) => disagreeing(language, text)))]).toEqual([]);
    expect(own.filter((text) => misheaded(language, text))).toEqual([]);
  });
});
