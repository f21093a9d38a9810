/** The words of Settings, About, in German; and of what goes wrong by itself. */
import type { Messages } from '../catalogue.ts';
import { counted } from './words.ts';

export const germanAbout: Messages['about'] = {
  title: 'Über',
  version: 'Version',
  builtOn: (versions) => `Electron ${versions.electron}, Chromium ${versions.chromium}, Node ${versions.node}`,
  system: 'System',
  copyVersions: 'Versionen kopieren',
  copied: 'Kopiert',
  folders: 'Auf diesem Computer',
  dataFolder: 'Die eigenen Daten',
  logFolder: 'Protokoll',
  logHint: 'Was wann geschah, in Zahlen und festen Wörtern: keine Beschreibungen, Namen, Adressen oder Anmeldungen.',
  openFolder: 'Öffnen',
  openNamed: (what) => `Öffnen: ${what}`,
  notOpened: (path) => `Das System konnte ${path} nicht öffnen. Es wurde nichts geändert; der Pfad lässt sich hier kopieren.`,
  help: 'Wenn etwas nicht stimmt',
  doctor: 'Clocktower prüfen',
  doctorHint: 'Fragt jede Verbindung, prüft jede Datei und sagt, was auf diesem Desktop geht. Dasselbe wie clocktower doctor.',
  check: 'Jetzt prüfen',
  checking: 'Wird geprüft …',
  bundle: 'Diagnosepaket sichern …',
  bundleTitle: 'Diagnosepaket',
  bundleHint: 'Eine Datei für alle, die helfen. Sie enthält, was hier aufgeführt ist, und sonst nichts; vor dem Sichern ansehen. Absturzberichte sind nie dabei.',
  bundleParts: 'Im Paket',
  bundleSave: 'Sichern unter …',
  bundleSaved: (file) => `Gesichert als ${file}. Es wurde nichts irgendwohin gesendet.`,
  bundleShortened: 'Das ist der Anfang; die Datei enthält alles.',
  crashReports: 'Absturzberichte',
  crashReportsOn: 'Bei einem Absturz einen Bericht auf diesem Computer schreiben',
  crashReportsHint:
    'Ab dem nächsten Start. Ein Bericht ist ein Abbild des Arbeitsspeichers: Er kann Geschriebenes und die Anmeldung enthalten. Er bleibt im Ordner darunter, wird nie gesendet und gehört nie zum Paket. Nur an Menschen geben, denen man beides anvertraut.',
  crashReportsCount: (count) => (count === 0 ? 'Keine Berichte vorhanden' : `${counted(count, { one: 'Bericht', other: 'Berichte' })} vorhanden`),
  licences: 'Lizenzen',
  licence: 'Clocktower',
  licenceText: 'MIT. Entstanden mit den quelloffenen Paketen darunter.',
  chromiumLicences: 'Electron und Chromium',
  chromiumLicencesHint: 'Ihre Lizenzen kommen als eigene Seite.',
  licencesMissing: 'Dieser Bau hat keine Liste der Lizenzen. Sie entsteht beim Bauen des Programms.',
  licenceUnnamed: 'nur Lizenztext',
  unexpected: (folder) =>
    `In Clocktower ist etwas schiefgegangen, das nicht schiefgehen sollte. Die Einträge bleiben erhalten. Wenn etwas seltsam aussieht, beenden und neu starten; das Protokoll in ${folder} sagt, wo es geschah.`,
  unexpectedAtStart: (folder) =>
    `Beim Start von Clocktower ist etwas schiefgegangen. Das Gespeicherte ist unversehrt. Noch einmal starten; hilft das nicht, sagt das Protokoll in ${folder}, wo es geschah.`,
  crashReport: (folder) =>
    `Clocktower ist beim letzten Mal abgestürzt. Die Einträge bleiben erhalten. Ein Bericht liegt in ${folder}; er kann Geschriebenes enthalten, also nur an Menschen geben, denen man vertraut.`,
};
