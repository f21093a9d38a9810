/** What `clocktower mcp` tells an agent about its tools. */
import type { Messages } from '../../catalogue.ts';

export const germanAgents: Messages['agents'] = {
  instructions:
    'Clocktower erfasst die Arbeitszeit des Benutzers. ' +
    'Rufen Sie projects auf, bevor Sie ein Projekt oder Tag nennen, und suggestions, um frühere Beschreibungen wiederzuverwenden. Zeiten sind Ortszeiten des Benutzers, sofern sie nicht auf Z enden. Änderungen brauchen die Erlaubnis des Benutzers, wie der Fehler erklärt; bevor etwas gelöscht wird, wird der Benutzer am Bildschirm gefragt, und jede Änderung lässt sich rückgängig machen.',
  hiddenCharacters: 'muss eine Zeile ohne Steuerzeichen sein',
  unknownTool: (name) => `Es gibt kein Werkzeug „${name}“. Es wurde nichts geändert.`,
  badArguments: (detail) => `Diese Argumente sind ungültig: ${detail}. Es wurde nichts geändert.`,
  unknownResource: (uri) => `Es gibt keine Ressource „${uri}“.`,
  unknownProject: (cause) =>
    `In dieser Verbindung gibt es kein Projekt „${cause.name}“. Es wurde nichts geändert. ${cause.closest.length === 0 ? '' : `Meinen Sie ${cause.closest.join(', ')}? `}Mit create wird es angelegt.`,
  deleteQuestion: (question) => `„${question.agent}“ möchte diesen Eintrag löschen. Sie können es rückgängig machen.`,
  deleteDetail: (entry) => `${entry.description}\n${entry.day}, ${entry.elapsed}`,
  deleteIt: 'Löschen',
  keepIt: 'Behalten',
  deletion: {
    deleted: (entry) => `Gelöscht: ${entry.description}, ${entry.elapsed}.`,
    declined: () => 'Der Benutzer hat abgelehnt. Es wurde nichts gelöscht.',
    busy: () => 'Der Benutzer wird gerade nach einem anderen Eintrag gefragt. Es wurde nichts gelöscht.',
  },
  tools: {
    status: {
      title: 'Zustand',
      description: 'Ob ein Timer läuft und wie lange schon, die heutige Summe, und ob Einträge auf das Speichern warten.',
    },
    entries: { title: 'Einträge', description: 'Die Einträge der letzten Tage oder zwischen zwei Daten, die neuesten zuerst.' },
    search: {
      title: 'Suche',
      description: 'Findet Einträge nach Wörtern der Beschreibung oder des Projekts, nach Projekt, Tag und Daten, im ganzen Verlauf.',
    },
    report: { title: 'Bericht', description: 'Die Summe eines Zeitraums, gruppiert.' },
    projects: { title: 'Projekte und Tags', description: 'Die Namen der Projekte mit ihren Kunden und Aufgaben, und die der Tags.' },
    suggestions: {
      title: 'Vorschläge',
      description: 'Favoriten und frühere Beschreibungen, die zu einem Text passen, mit Projekt und Tags.',
    },
    start: {
      title: 'Timer starten',
      description: 'Startet einen Timer. Ein laufender wird vorher gestoppt, sodass dies auch zu anderer Arbeit wechselt.',
    },
    stop: { title: 'Timer stoppen', description: 'Stoppt den laufenden Timer.' },
    add: { title: 'Eintrag hinzufügen', description: 'Fügt einen fertigen Eintrag hinzu.' },
    edit: {
      title: 'Eintrag ändern',
      description: 'Ändert einen Eintrag. Was fehlt, bleibt. Der frühere Inhalt bleibt als Version erhalten.',
    },
    delete: {
      title: 'Eintrag löschen',
      description:
        'Fragt den Benutzer am Bildschirm, der ablehnen kann, und wartet auf die Antwort. Das Ergebnis sagt, ob der Eintrag gelöscht wurde.',
    },
  },
  resources: {
    today: { title: 'Heute', description: 'Der Zustand des Timers und die heutigen Einträge.' },
    week: { title: 'Diese Woche', description: 'Die Summen der Tage dieser Woche und ihre Einträge.' },
  },
  fields: {
    description: 'Woran gearbeitet wurde; wörtlich.',
    project: 'Name eines Projekts, oder PROJEKT/AUFGABE. Bei edit entfernt null es.',
    tags: 'Namen von Tags; bei edit ersetzen sie die vorhandenen.',
    billable: 'Ohne Angabe: die Vorgabe des Projekts.',
    create: 'Legt Projekt oder Tags an, die es nicht gibt.',
    since: 'Erster Tag, 2026-11-20.',
    until: 'Letzter Tag, 2026-11-20.',
    days: 'Wie viele Tage, heute eingeschlossen. Vorgabe 1.',
    limit: 'Höchstzahl der Ergebnisse.',
    text: 'Wortanfänge.',
    period: 'Vorgabe this-week. Gilt nicht mit Daten.',
    grouping: 'Vorgabe project.',
    at: 'Start: 9:05, -10 (vor zehn Minuten), 2026-11-20 9:05 oder 2026-11-20T08:05:00Z. Vorgabe: jetzt.',
    start: '9:05, -10 (vor zehn Minuten), 2026-11-20 9:05 oder 2026-11-20T08:05:00Z.',
    end: 'Wie start; eine bloße Uhrzeit ist die erste nach dem Start.',
    entry: 'Die localId des Eintrags.',
    duration: '1:30, 90m oder 1.5h; verschiebt das Ende, oder den Start eines laufenden Eintrags.',
  },
};
