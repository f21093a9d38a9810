import type { UnsupportedDesktop } from '../../../activity/activity.ts';
import { assertNever } from '../../../values/result.ts';
import type { WindowOnlyMessages } from '../../catalogue.ts';

const unsupportedDesktops: Readonly<Record<UnsupportedDesktop, string>> = {
  'gnome-wayland':
    'In einer Wayland-Sitzung kann Clocktower erst ab GNOME 42 lesen, welches Fenster den Fokus hat. Eine X11-Sitzung („GNOME unter Xorg“ bei der Anmeldung) kann aufgezeichnet werden.',
  'other-wayland':
    'Dieser Wayland-Desktop teilt anderen Programmen nicht mit, welches Fenster den Fokus hat. Eine X11-Sitzung kann aufgezeichnet werden.',
  'windows-library':
    'Unter Windows liest Clocktower das Fenster mit dem Fokus über eine Bibliothek, die hier fehlt oder sich nicht laden lässt. Eine neue Installation von Clocktower bringt sie zurück.',
};

export const germanActivity: WindowOnlyMessages['activity'] = {
  title: 'Aktivität',
  lede: 'Zeichnet auf, welche Anwendung und welches Fenster den Fokus haben und wann Sie abwesend sind, damit Sie nachsehen können, was Sie getan haben. Die Aufzeichnung ist eine Datei auf diesem Computer und wird nie gesendet: Sie ist in keinem Export, Backup, Bericht, Protokoll oder Fehlerbericht.',
  on: 'Aktivität aufzeichnen',
  run: (run) => `${run.application}, ${run.span}`,
  commit: (commit) => `${commit.time}  ${commit.subject} (Commit in ${commit.repository})`,
  fill: 'Aus der Aktivität übernehmen',
  fillChoice: (choice) => `${choice.description} · ${choice.why === choice.description ? '' : `${choice.why}, `}${choice.duration}`,
  why: (why, { application, project }) => {
    switch (why.kind) {
      case 'rule':
        return `Ihre Regel für ${[why.application, why.title].filter((text) => text !== '').join(', ')}`;
      case 'learned':
        return `weil das ${why.times} von ${why.of} Malen ${project} war`;
      case 'meeting':
        return 'ein Termin in Ihrem Kalender';
      case 'commit':
        return `ein Commit in ${why.repository}`;
      case 'window':
        return application;
      default:
        return assertNever(why);
    }
  },
  fillToday: 'Heute ausfüllen',
  fillDay: (day) => `${day} ausfüllen`,
  proposals: 'Vorgeschlagene Einträge',
  nothingProposed: 'Es gibt nichts vorzuschlagen: Alle aufgezeichnete Zeit hat einen Eintrag, oder es wurde nichts aufgezeichnet.',
  nothingYet: 'Dieser Tag hat noch nicht begonnen.',
  addAll: ({ count, duration }) => `Alle hinzufügen (${count === 1 ? '1 Eintrag' : `${count} Einträge`}, ${duration})`,
  added: (count) => (count === 1 ? 'Eintrag hinzugefügt' : `${count} Einträge hinzugefügt`),
  change: 'Ändern…',
  notWork: 'Keine Arbeit',
  notWorkAt: (span) => `${span}: keine Arbeit`,
  putBack: 'Zurücknehmen',
  always: 'Immer zählen als…',
  actionOn: ({ action, name }) => `${action}: ${name}`,
  activityAt: (span) => `Aktivität, ${span}`,
  makeEntry: 'Eintrag daraus machen',
  windows: 'Fenster',
  away: 'Abwesend',
  rules: 'Regeln',
  rulesHint: 'Eine Regel sagt, zu welchem Projekt die Zeit eines Fensters gehört. Sie bleibt, wenn die Aufzeichnung gelöscht wird.',
  rule: 'Regel',
  newRule: 'Neue Regel',
  changeRule: 'Ändern…',
  changeNamed: (name) => `Regel für ${name} ändern`,
  removeNamed: (name) => `Regel für ${name} entfernen`,
  ruleApplication: 'Anwendung',
  ruleApplicationHint: 'Ihr ganzer Name. Leer: jede, und Termine.',
  ruleTitle: 'Teil des Titels',
  ruleTitleHint: 'Oder der Adresse der Seite; * steht für beliebigen Text. Leer: jeder Titel.',
  ruleDescription: 'Beschreibung',
  ruleDescriptionHint: 'Der Einträge. Leer: der Titel des Fensters.',
  ruleEmpty: 'Nennen Sie eine Anwendung oder einen Teil eines Titels.',
  ruleSaved: 'Regel gespeichert',
  ruleRemoved: 'Regel entfernt',
  trial: ({ duration, days }) => `In der letzten Woche hätte sie auf ${duration} an ${days === 1 ? '1 Tag' : `${days} Tagen`} zugetroffen.`,
  trialNothing: 'In der letzten Woche hätte sie auf nichts zugetroffen.',
  asking: 'Vorschläge',
  questions: 'Während der Arbeit fragen',
  questionsHint:
    'Wenn das Fenster einer Regel zehn Minuten den Fokus hatte und kein Timer läuft oder ein anderer. Höchstens alle 20 Minuten und nicht während „Nicht stören“.',
  evening: 'Anbieten, den Tag auszufüllen',
  eveningHint: 'Einmal am Tag, wenn mindestens eine halbe Stunde keinen Eintrag hat.',
  eveningAt: 'Ab',
  eveningBody: ({ count, duration }) =>
    `Für ${duration} von heute ${count === 1 ? 'gibt es einen vorgeschlagenen Eintrag' : `gibt es ${count} vorgeschlagene Einträge`}.`,
  review: 'Durchsehen',
  seems: (project) => `Sie arbeiten anscheinend an ${project}`,
  switchTitle: ({ project, since }) => `Seit ${since} zu ${project} wechseln?`,
  startNow: 'Starten',
  startSince: (time) => `Seit ${time} starten`,
  switchSince: (time) => `Seit ${time} wechseln`,
  notNow: 'Jetzt nicht',
  offerTitle: 'Soll Clocktower während der Arbeit fragen?',
  offerBody:
    'Es kann fragen, ob der Timer starten oder wechseln soll, wenn es erkennt, woran Sie arbeiten. Das lässt sich unter Einstellungen, Aktivität ausschalten.',
  offerAction: 'Fragen',
  statistics: 'Aktivität',
  toReports: 'Berichte über Einträge',
  earlierWeek: 'Frühere Woche',
  laterWeek: 'Spätere Woche',
  by: 'Nach',
  byKind: { applications: 'Anwendung', sites: 'Website', projects: 'Projekt' },
  compared: ({ tracked, computer }) => `${tracked} von ${computer} am Computer erfasst`,
  atComputer: 'Am Computer',
  tracked: 'Davon erfasst',
  total: 'Woche',
  noStatistics: 'In dieser Woche wurde nichts aufgezeichnet.',
  noSites: 'Es wurde keine Website aufgezeichnet: Das System nennt die Adresse von Seiten nicht.',
  onHint: 'Namen von Anwendungen und Titel von Fenstern, mit ihren Zeiten.',
  unsupported: (desktop) => unsupportedDesktops[desktop],
  extension: 'Erweiterung der GNOME-Shell',
  extensionMissing:
    'GNOME nennt das Fenster mit dem Fokus nur Erweiterungen seiner Shell. Clocktower bringt eine mit, die nur für Sie installiert wird: Sie nennt Clocktower das Fenster, während Aktivität aufgezeichnet wird, und tut sonst nichts.',
  extensionNextSignIn: 'Sie ist installiert. GNOME startet sie, wenn Sie sich ab- und wieder anmelden.',
  extensionActive: 'Sie nennt Clocktower das Fenster mit dem Fokus, während Aktivität aufgezeichnet wird.',
  installExtension: 'Erweiterung installieren',
  removeExtension: 'Erweiterung entfernen',
  state: 'Zustand',
  recording: 'Aktivität wird aufgezeichnet',
  macosTitles: 'Titel von Fenstern',
  macosTitlesHint:
    'macOS erlaubt nur die Namen der Anwendungen. Für Titel fügen Sie Clocktower in den Systemeinstellungen unter Datenschutz & Sicherheit, Bildschirmaufnahme hinzu und starten es neu.',
  waiting: 'Der Desktop nennt zurzeit kein Fenster mit Fokus',
  pausedUntil: (time) => `Aufzeichnung pausiert bis ${time}`,
  pause: 'Aufzeichnung eine Stunde pausieren',
  resume: 'Aufzeichnung fortsetzen',
  keep: 'Löschen nach',
  keepHint: 'Leer lassen, um die Aufzeichnung zu behalten, bis Sie sie löschen.',
  days: 'Tagen',
  excluded: 'Nicht aufgezeichnet',
  excludedApplications: 'Anwendungen',
  excludedApplicationsHint: 'Von ihnen wird nichts aufgezeichnet.',
  excludedTitles: 'Titel',
  excludedTitlesHint:
    'Enthält ein Titel eines davon, wird nur die Anwendung aufgezeichnet; * steht für beliebigen Text. Dasselbe gilt für private Fenster von Browsern, die sie im Titel nennen.',
  addApplication: 'Name einer Anwendung',
  addTitle: 'Teil eines Titels',
  add: 'Hinzufügen',
  recordAgain: (name) => `${name} wieder aufzeichnen`,
  recorded: 'Aufgezeichnet',
  nothingRecorded: 'Es ist noch nichts aufgezeichnet.',
  exclude: 'Nicht aufzeichnen',
  excludeNamed: (name) => `${name} nicht aufzeichnen`,
  deleteNamed: (name) => `Aufzeichnung von ${name} löschen`,
  delete: 'Aufzeichnung löschen',
  day: 'Tag',
  all: 'Alle Tage',
  deleteDay: 'Diesen Tag löschen',
  deleteAll: 'Alles löschen…',
  deleteAllQuestion: 'Die ganze Aufzeichnung löschen? Sie kann nicht wiederhergestellt werden. Ihre Einträge und Regeln bleiben.',
  deleteAllConfirm: 'Alles löschen',
  deleted: 'Aus der Aufzeichnung gelöscht',
};
