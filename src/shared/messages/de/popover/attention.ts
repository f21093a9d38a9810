import type { Messages } from '../../catalogue.ts';
import { asSentence, entries, wordFor } from '../formats.ts';

/** Some services say whole sentences, others only what the field must be. Their words stay in their language. */
function complaint({ name, text }: { readonly name: string; readonly text: string }): string {
  const field = name.replace(/_id$/, '').replaceAll('_', ' ');
  return asSentence(/^\p{Ll}/u.test(text) ? `${field}: ${text}` : text);
}

function unsaved(count: number): string {
  return wordFor(count, {
    one: '1 Eintrag liegt nur auf diesem Computer und ist noch nicht gespeichert',
    other: `${entries(count)} liegen nur auf diesem Computer und sind noch nicht gespeichert`,
  });
}

export const germanAttention: Messages['attention'] = {
  heading: 'Zu klären',
  lede: 'Was nur Sie entscheiden können. Bis dahin bleibt alles hier erhalten.',
  nothing: 'Nichts zu klären',
  nothingHint: 'Einträge, die ein Server ablehnt oder die an zwei Stellen geändert wurden, warten hier auf Ihre Entscheidung.',
  count: (count) => String(count),
  rejected: {
    title: (connectionName) => `${connectionName} hat das abgelehnt`,
    text: ({ status, message, complaints }) => {
      const reasons = complaints.length > 0 ? complaints.map(complaint) : message === '' ? [] : [asSentence(message)];
      return reasons.length > 0 ? reasons.join(' ') : `Ein Grund wurde nicht genannt (${status}).`;
    },
  },
  rejectedKept: 'Der Eintrag bleibt hier erhalten. Korrigieren Sie ihn oder versuchen Sie es erneut.',
  rejectedChangeKept: 'Ihre Änderung bleibt hier erhalten; der gespeicherte Eintrag ist unverändert.',
  anotherRuns: {
    title: (connectionName) => `In ${connectionName} läuft ein anderer Timer`,
    text: (connectionName) =>
      `In ${connectionName} ist nur einer gleichzeitig erlaubt. Dieser bleibt hier erhalten und läuft weiter. Er wird gespeichert, sobald einer der beiden gestoppt wird.`,
  },
  gone: { title: 'Nach Ihrer Änderung anderswo gelöscht', text: 'Ihre Version bleibt hier erhalten.' },
  ask: {
    title: 'Beim Speichern brach die Verbindung ab',
    text: (connectionName) => `In ${connectionName} gibt es einen Eintrag, der in derselben Sekunde beginnt. Ist es derselbe?`,
  },
  defect: {
    title: 'Clocktower konnte den Eintrag nicht speichern',
    text: 'Das ist ein Fehler in Clocktower. Der Eintrag bleibt hier erhalten; alles andere wird wie gewohnt gespeichert.',
  },
  duplicate: { title: 'Möglicherweise ein Duplikat', text: 'Der Eintrag gleicht einem, der nur einmal gesendet wurde.' },
  duplicateAlone: { title: 'Das war möglicherweise ein Duplikat', text: 'Der andere Eintrag ist nicht mehr da.' },

  nameRefused: {
    title: ({ what, server }) =>
      `${server} hat ${{ client: 'den Kunden', project: 'das Projekt', task: 'die Aufgabe', tag: 'das Schlagwort' }[what]} nicht angelegt`,
    text: ({ name, message }) => `„${name}“ wurde abgelehnt${message === '' ? '' : ` („${message}“)`}. Der Eintrag bleibt hier erhalten.`,
  },
  keepWithout: {
    client: 'Ohne den Kunden behalten',
    project: 'Ohne Projekt behalten',
    task: 'Ohne Projekt behalten',
    tag: 'Ohne das Schlagwort behalten',
  },
  here: 'Hier',
  found: (connectionName) => `In ${connectionName}`,
  thisOne: 'Dieser',
  otherOne: 'Der andere',

  fix: 'Korrigieren',
  saveAgain: 'Als neuen Eintrag speichern',
  discard: 'Verwerfen',
  discardChange: 'Änderung verwerfen',
  sameEntry: 'Derselbe Eintrag',
  anotherEntry: 'Ein anderer Eintrag',
  deleteThis: 'Diesen löschen',
  keepBoth: 'Beide behalten',
  duplicates: (count) => `${entries(count)} sind vielleicht doppelt`,
  duplicatesText: 'Sie gleichen Einträgen, die nur einmal gesendet wurden.',
  keepAll: 'Alle behalten',
  deleteAll: (count) => `Diese ${count} löschen`,
  about: (action, description) => `${action}: „${description}“`,
  discarded: (description) => `„${description}“ verworfen`,
  undone: (description) => `„${description}“ wiederhergestellt`,
  answered: 'Erledigt',

  recovered: ({ count, connectionName }) =>
    wordFor(count, { one: `1 Eintrag ist nicht in ${connectionName}`, other: `${entries(count)} sind nicht in ${connectionName}` }),
  recoveredText:
    'Die Datei mit Ihren Einträgen wurde beschädigt, bevor sie gespeichert waren. Sie bleiben hier erhalten, und nichts wird gesendet, bis Sie entscheiden.',
  saveAll: 'Alle speichern',
  review: 'Durchsehen',
  save: 'Speichern',
  showMore: 'Mehr anzeigen',
  recoveredDelete: 'Wurde hier gelöscht',
  deleteIt: 'Löschen',
  discardQuestion: (count) =>
    `${entries(count)} verwerfen? Das lässt sich nicht rückgängig machen. „Nicht gespeicherte Einträge exportieren“ schreibt sie vorher in eine Datei.`,
  discardAll: (count) => `${entries(count)} verwerfen`,

  twoRunningTitle: 'Zwei Timer laufen',
  twoRunning: (two) => `„${two.earlier}“ läuft seit ${two.since}, und „${two.later}“ läuft ebenfalls.`,
  twoRunningRefused: (two) =>
    `„${two.earlier}“ läuft seit ${two.since} in ${two.connectionName}, wo nur ein Timer gleichzeitig erlaubt ist. „${two.later}“ bleibt hier erhalten.`,
  stopEarlier: (entry) => `„${entry.description}“ um ${entry.time} stoppen`,
  stopLater: (description) => `„${description}“ stoppen`,
  keepBothRunning: 'Beide behalten',

  announceTwoRunning: (two) => `Zwei Timer laufen: „${two.earlier}“ und „${two.later}“`,
  stoppedElsewhere: (entry) => `„${entry.description}“ wurde um ${entry.time} auf einem anderen Gerät gestoppt. Die Zeit bleibt erhalten.`,
  clockOff: ({ seconds, corrected, duration }) =>
    `Die Uhr dieses Computers geht gegenüber der des Servers ${duration} ${seconds > 0 ? 'nach' : 'vor'}. ${
      corrected
        ? 'Ihre Zeiten richten sich nach der Uhr des Servers, es geht also nichts verloren.'
        : 'Das ist zu viel, um es auszugleichen; Ihre Zeiten richten sich nach der Uhr dieses Computers. Ihre Einträge bleiben erhalten. Prüfen Sie das Datum dieses Computers; stimmt es, wenden Sie sich an den Administrator des Servers.'
    }`,

  exportUnsaved: 'Nicht gespeicherte Einträge exportieren …',
  exported: (done) =>
    wordFor(done.count, {
      one: `1 noch nicht gespeicherter Eintrag wurde nach ${done.file} geschrieben. Er bleibt auch hier erhalten und wird weiterhin gesendet.`,
      other: `${done.count} noch nicht gespeicherte Einträge wurden nach ${done.file} geschrieben. Sie bleiben auch hier erhalten und werden weiterhin gesendet.`,
    }),
  exportTitle: 'Nicht gespeicherte Einträge exportieren',
  exportFileName: (date) => `clocktower-nicht-gespeichert-${date}`,
  csvFiles: 'Tabelle (CSV)',
  jsonFiles: 'Alles (JSON)',

  quitQuestion: (count) =>
    count === 0
      ? 'Alles ist gespeichert.'
      : `${unsaved(count)}. ${wordFor(count, { one: 'Er bleibt hier erhalten und wird', other: 'Sie bleiben hier erhalten und werden' })} gesendet, wenn Sie Clocktower das nächste Mal öffnen.`,
  quitHeading: 'Clocktower beenden?',
  quit: 'Beenden',
  stay: 'Nicht beenden',
};
