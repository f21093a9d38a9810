/** The texts of every other language: all are there, are in that language, and follow the style of the program. */
import { describe, expect, it } from 'vitest';
import type { Messages } from '#shared/messages/catalogue.ts';
import { type Language, pickLanguage } from '#shared/messages/languages.ts';
import { messagesFor } from '../../support/messages.ts';

const english = messagesFor('en');

interface LanguageCase {
  readonly language: Exclude<Language, 'en'>;
  /** The same as in English: names, units, numbers, and common words. */
  readonly alike: ReadonlySet<string>;
  readonly quotes: readonly [opening: RegExp, closing: RegExp];
  readonly foreignQuotes: RegExp;
}

const cases: readonly LanguageCase[] = [
  {
    language: 'de',
    alike: new Set([
      'filters.filter',
      'workItems.title',
      'workItems.tracker',
      'workItems.trackers.github',
      'workItems.trackers.gitlab',
      'workItems.trackers.jira-cloud',
      'workItems.trackers.jira-data-center',
      'productName',
      'popover.title',
      'campusPage.title',
      'campusPage.settingsTitle',
      'campusPage.north',
      'campusPage.format',
      'campusPage.absent',
      'campusPage.templateExamplePlace',
      'campusPage.demo',
      'campusPage.updatedBadge.live',
      'popover.timerBar',
      'connections.name',
      'connections.details',
      'connections.certificate',
      'importExport.exportFormat',
      'reports.notCounted',
      'projects.nameField',
      'projects.colors.orange',
      'projects.colors.magenta',
      'commandLine.entryMark.saved',
      'settings.pomodoro',
      'campusPage.optional',
      'reports.filters',
      'doctor.displays.wayland',
      'doctor.displays.x11',
      'about.version',
      'about.system',
      'about.licence',
      'updates.title',
      'campusPage.dataFact.csv',
    ]),
    quotes: [/„/g, /“/g],
    foreignQuotes: /[«»"]/,
  },
  {
    language: 'fr',
    alike: new Set([
      'productName',
      'controlKey',
      'popover.title',
      'popover.fieldDescription',
      'popover.menu',
      'window.pages',
      'projects.ever',
      'projects.colors.orange',
      'projects.colors.olive',
      'projects.colors.violet',
      'projects.colors.magenta',
      'campusPage.title',
      'campusPage.north',
      'campusPage.wifi',
      'campusPage.format',
      'campusPage.absent',
      'campusPage.fieldType',
      'campusPage.settingsTitle',
      'campusPage.templateExamplePlace',
      'importExport.exportFormat',
      'importExport.dateOrder',
      'importExport.columnDescription',
      'reports.total',
      'reports.columnDescription',
      'reports.notCounted',
      'settings.minutes',
      'timeline.description',
      'about.version',
      'about.licences',
      'about.licence',
      'doctor.notifications',
      'doctor.autostarts.possible',
      'doctor.displays.wayland',
      'doctor.displays.x11',
      'commandLine.entryMark.saved',
      'projects.clientField',
      'projects.clients',
      'projectAndTask.client',
      'campusPage.fact.service',
      'campusPage.dataFact.csv',
      'workItems.trackers.github',
      'workItems.trackers.gitlab',
      'workItems.trackers.jira-cloud',
      'workItems.trackers.jira-data-center',
      'activity.ruleApplication',
      'activity.ruleDescription',
      'activity.asking',
      'activity.byKind.applications',
      'activity.byKind.sites',
    ]),
    quotes: [/«\u00a0/g, /\u00a0»/g],
    foreignQuotes: /[„“”"]/,
  },
];

/** Every text of a catalogue that needs no argument, by path. */
function plainTexts(part: object, way = ''): readonly (readonly [string, string])[] {
  return Object.entries(part).flatMap(([key, value]: [string, unknown]) => {
    const here = way === '' ? key : `${way}.${key}`;
    return typeof value === 'string'
      ? [[here, value] as const]
      : typeof value === 'object' && value !== null
        ? plainTexts(value, here)
        : [];
  });
}

const originals = new Map(plainTexts(english));

/** Texts with sample arguments; the same calls in both languages. */
const samples: readonly (readonly [string, (messages: Messages) => string])[] = [
  ['spoken hours', (messages) => messages.spokenDuration(3_900)],
  ['spoken seconds', (messages) => messages.spokenDuration(9)],
  ['saving one', (messages) => messages.sync({ connectivity: 'online', waiting: 1, attention: 0, connectionName: 'Team' })],
  ['saving two', (messages) => messages.sync({ connectivity: 'online', waiting: 2, attention: 0, connectionName: 'Team' })],
  ['waiting', (messages) => messages.sync({ connectivity: 'no-network', waiting: 2, attention: 1, connectionName: 'Team' })],
  ['too many tags', (messages) => messages.failure({ kind: 'too-many-tags', limit: 100 })],
  ['description too long', (messages) => messages.failure({ kind: 'description-too-long', length: 600, limit: 500 })],
  ['nothing running', (messages) => messages.failure({ kind: 'nothing-running' })],
  ['full disk', (messages) => messages.failure({ kind: 'storage-full' })],
  ['a newer database', (messages) => messages.startFailure({ kind: 'database-newer', file: '/tmp/file' })],
  ['an address that is none', (messages) => messages.failure({ kind: 'not-connected', cause: { kind: 'address-unreadable', text: 'x' } })],
  ['a blocked entry', (messages) => messages.block({ kind: 'rejected', message: '', errors: {} })],
  ['no tray', (messages) => messages.notice({ kind: 'no-tray', tray: 'missing' })],
  ['away', (messages) => messages.away.heading(messages.spokenDuration(3_900))],
  ['a reminder', (messages) => messages.reminders.body({ kind: 'focus-over', breakMinutes: 5, started: false })],
  ['a goal', (messages) => messages.reminders.title({ kind: 'goal-reached', goal: 'weekly', seconds: 3_600 })],
  ['a sign-in that failed', (messages) => messages.signIn.failure({ kind: 'cancelled' })],
  ['a copy of one', (messages) => messages.connections.copyDone({ count: 1, name: 'Team' })],
  ['an import', (messages) => messages.importExport.summary({ fresh: 1_200, duration: messages.hours(3_600) })],
  ['a report', (messages) => messages.reports.pictureSpoken({ title: messages.reports.share, days: '1', total: '1' })],
  ['a distance', (messages) => messages.campus.edgeChipSpoken({ name: 'ARC', metres: 1_500, direction: 'SE' })],
  ['the command line', (messages) => messages.commandLine.help],
  [
    'the timeline',
    (messages) =>
      messages.timeline.syncNote({
        sync: { kind: 'stopped', entries: 3, reason: 'cancelled', backTo: null },
        back: '3. Nov. 2026',
        connectionName: 'Team',
        whole: false,
      }) ?? '',
  ],
  [
    'a timeline that was read whole',
    (messages) =>
      messages.timeline.syncNote({
        sync: { kind: 'stopped', entries: 3, reason: 'unreachable', backTo: null },
        back: null,
        connectionName: 'Team',
        whole: true,
      }) ?? '',
  ],
];

describe.each(cases)('the texts in $language', ({ language, alike, quotes: [opening, closing], foreignQuotes }) => {
  const messages = messagesFor(language);
  const texts = plainTexts(messages);

  function checkText(text: string): void {
    expect(text).not.toContain('!');
    expect(text).not.toMatch(foreignQuotes);
    expect(text).not.toMatch(/\S {2,}\S/);
    expect(text).not.toMatch(/\.\./);
    expect(text).not.toMatch(/undefined|NaN|\[object/);
    expect((text.match(opening) ?? []).length).toBe((text.match(closing) ?? []).length);
  }

  it('has a text wherever English has one, and its own', () => {
    expect(texts.map(([way]) => way)).toEqual(expect.arrayContaining([...originals.keys()]));
    const empty = texts.filter(([way, text]) => text === '' && originals.get(way) !== '').map(([way]) => way);
    expect(empty).toEqual([]);
    const same = texts.filter(([way, text]) => text === originals.get(way) && !alike.has(way)).map(([way, text]) => `${way}: ${text}`);
    expect(same).toEqual([]);
  });

  it('is written as the program’s texts are', () => {
    for (const [, text] of texts.filter(([way]) => way !== 'commandLine.help')) {
      checkText(text);
    }
  });

  it.each(samples)('has its own text: %s', (name, say) => {
    const text = say(messages);
    expect(text).not.toBe('');
    expect(text).not.toBe(say(english));
    if (name !== 'the command line') {
      checkText(text);
    }
  });
});

/** Replaces all kinds of spaces by plain ones. */
function plain(text: string): string {
  return text.replaceAll(/\s/g, ' ');
}

describe('counts and figures', () => {
  it('are written as German does', () => {
    const german = messagesFor('de');
    expect([0, 1, 2].map((count) => german.connections.attention(count))).toEqual([
      '0 Einträge sind zu klären',
      '1 Eintrag ist zu klären',
      '2 Einträge sind zu klären',
    ]);
    expect(german.duration(3_900)).toBe('1 Std. 5 Min.');
    expect(german.spokenDuration(3_900)).toBe('1 Stunde 5 Minuten');
    expect(german.campus.distance(1_500)).toBe('1,5 km');
    expect(german.importExport.runImport(12_345)).toBe('12.345 Einträge importieren');
  });

  it('are written as French does, where none is singular', () => {
    const french = messagesFor('fr');
    expect([0, 1, 2].map((count) => french.reports.minutes(count))).toEqual(['0 minute', '1 minute', '2 minutes']);
    expect(plain(french.duration(3_900))).toBe('1 h 5 min');
    expect(plain(french.spokenDuration(3_900))).toBe('1 heure 5 minutes');
    expect(french.campus.distance(1_500)).toBe('1,5 km');
    expect(plain(french.importExport.runImport(12_345))).toBe('Importer 12 345 entrées');
  });

  it('are written as English does', () => {
    expect(english.duration(3_900)).toBe('1h 5m');
    expect(english.spokenDuration(3_900)).toBe('1 hour 5 minutes');
    expect(english.hours(23_100)).toBe('6:25');
  });
});

describe('the choice of a language', () => {
  it('takes the first language there are texts in', () => {
    expect(pickLanguage(['pt-BR', 'de-AT', 'en'])).toBe('de');
    expect(pickLanguage(['de_CH'])).toBe('de');
    expect(pickLanguage(['fr-CA', 'en'])).toBe('fr');
    for (const tag of ['en-GB', 'pt-BR', '', 'no such tag']) {
      expect(pickLanguage([tag])).toBe('en');
    }
  });
});
