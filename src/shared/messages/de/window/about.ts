import type { Messages } from '../../catalogue.ts';
import { counted } from '../formats.ts';

export const germanAbout: Messages['about'] = {
  title: 'Über',
  version: 'Version',
  builtOn: (versions) => `Electron ${versions.electron}, Chromium ${versions.chromium}, Node ${versions.node}`,
  system: 'System',
  copyVersions: 'Versionen kopieren',
  copied: 'Kopiert',
  folders: 'Auf diesem Computer',
  dataFolder: 'Ihre Daten',
  logFolder: 'Protokoll',
  logHint: 'Was wann geschah: keine Beschreibungen, Namen, Adressen oder Anmeldungen.',
  openFolder: 'Öffnen',
  openNamed: (what) => `Öffnen: ${what}`,
  help: 'Problembehandlung',
  doctor: 'Clocktower prüfen',
  doctorHint: 'Testet jede Verbindung, prüft jede Datei und zeigt, was auf diesem Desktop funktioniert. Entspricht clocktower doctor.',
  check: 'Jetzt prüfen',
  checking: 'Wird geprüft …',
  bundle: 'Diagnosepaket speichern …',
  bundleTitle: 'Diagnosepaket',
  bundleHint:
    'Eine Datei für Personen, die Ihnen helfen. Sie enthält nur, was hier aufgeführt ist; Sie können sie vor dem Speichern lesen. Absturzberichte sind nie enthalten.',
  bundleParts: 'Inhalt des Pakets',
  bundleSave: 'Speichern unter …',
  bundleSaved: (file) => `Gespeichert als ${file}. Es wurde nichts gesendet.`,
  bundleShortened: 'Das ist der Anfang; die Datei enthält alles.',
  crashReports: 'Absturzberichte',
  crashReportsOn: 'Bei einem Absturz einen Bericht auf diesem Computer speichern',
  crashReportsHint:
    'Gilt ab dem nächsten Start. Ein Bericht ist ein Abbild des Arbeitsspeichers: Er kann Ihre Eingaben und Ihre Anmeldung enthalten. Er bleibt im Ordner unten, wird nie gesendet und ist nie Teil des Pakets. Geben Sie ihn nur an Personen weiter, denen Sie vertrauen.',
  crashReportsCount: (count) => (count === 0 ? 'Keine Berichte' : counted(count, { one: 'Bericht', other: 'Berichte' })),
  licences: 'Lizenzen',
  licence: 'Clocktower',
  licenceText: 'MIT. Erstellt mit den unten genannten Open-Source-Paketen.',
  chromiumLicences: 'Electron und Chromium',
  chromiumLicencesHint: 'Die Lizenzen stehen auf einer eigenen Seite.',
  licencesMissing: 'Diese Version enthält keine Lizenzliste. Die Liste entsteht beim Erstellen des Programms.',
  licenceUnnamed: 'nur Lizenztext',
};

export const germanNews: Messages['news'] = {
  title: 'Neuerungen',
  version: (version) => `Version ${version}`,
  versions: () => [
    {
      version: '0.1.0',
      points: [
        'Pausen, unterbrochene Arbeit und ein Mini-Timer über allen Fenstern.',
        'Berichte auf Papier: ein PDF mit Ihrer Firma, dem Zeitraum, den Einträgen nach Tagen und einer Zeile für die Unterschrift.',
        'Frühere Fassungen: Was ein anderes Gerät ersetzt hat, lässt sich bei jedem Eintrag zurückholen.',
        'Importe zeigen, was aus jeder Spalte wird, und fragen, wo sich Dauer und Zeiten widersprechen.',
        'Kalender mit einem fehlerhaften Termin werden ohne ihn angezeigt, mit einem Hinweis.',
        'Agenten und Editoren können Ihre Zeiten über das Model Context Protocol lesen und erfassen, wenn Sie es erlauben.',
      ],
    },
  ],
};
