import type { Messages } from '../../catalogue.ts';

export const germanFirstRun: Messages['firstRun'] = {
  step: (at) => `${at.step} von ${at.of}`,
  titles: {
    type: 'Geben Sie ein, woran Sie arbeiten',
    icon: 'Finden Sie den Turm',
    noIcon: 'Clocktower wieder öffnen',
    activity: 'Was Sie vergessen',
    choose: 'Wo Ihre Zeit gespeichert wird',
  },
  type: 'Tippen Sie in das Feld oben und drücken Sie die Eingabetaste: Der Timer startet. In dieselbe Zeile passt mehr:',
  examples: {
    named: { typed: 'Anruf @kunde #fehler', means: 'mit Projekt und Schlagwort' },
    earlier: { typed: '-10 Abnahme', means: 'vor zehn Minuten begonnen' },
    finished: { typed: '9:30-10:15 Abnahme', means: 'bereits beendet' },
  },
  icon: 'Clocktower bleibt als kleiner Turm in der Leiste: hohl, solange nichts läuft, gefüllt, solange ein Timer läuft. Ein Klick öffnet dieses Fenster. Ist er verborgen, ziehen Sie ihn aus dem Überlaufmenü heraus.',
  noIcon:
    'Dieser Desktop zeigt keine Symbole in der Leiste. Starten Sie Clocktower erneut, um dieses Fenster zu öffnen, oder legen Sie in den Einstellungen ein globales Tastenkürzel fest.',
  activity:
    'Clocktower kann aufzeichnen, welche Anwendung und welches Fenster den Fokus haben, und Einträge für das vorschlagen, wofür kein Timer lief. Die Aufzeichnung ist eine Datei auf diesem Computer, jeder Tag wird nach 30 Tagen gelöscht, und sie wird nie gesendet.',
  extension: 'GNOME braucht dazu eine Erweiterung, die Sie unter Einstellungen, Aktivität installieren.',
  record: 'Aktivität aufzeichnen',
  alone: 'Auf diesem Computer verwenden',
  connect: 'Mit einem Server verbinden',
  importTime: 'Aus einem anderen Timer importieren',
  campus: 'Campus-Seite für Studierende anzeigen',
  skip: 'Überspringen',
  next: 'Weiter',
};
