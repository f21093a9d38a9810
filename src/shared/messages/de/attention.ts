/** The words of what only a person can decide, in German: what happened, what was kept, what one can do. */
import type { Messages } from '../catalogue.ts';
import { asSentence, entries, wordFor } from './words.ts';

const fieldNames = { start: 'Der Beginn', end: 'Das Ende', description: 'Die Beschreibung', task: 'Die Aufgabe', project: 'Das Projekt' } as const;

/** Some services say whole sentences, others only what the field must be. Their words stay in their language. */
function complaint({ name, text }: { readonly name: string; readonly text: string }): string {
  const field = name.replace(/_id$/, '').replaceAll('_', ' ');
  return asSentence(/^\p{Ll}/u.test(text) ? `${field}: ${text}` : text);
}

function unsaved(count: number): string {
  return wordFor(count, {
    one: '1 Eintrag liegt nur auf diesem Computer und ist noch nicht gesichert',
    other: `${entries(count)} liegen nur auf diesem Computer und sind noch nicht gesichert`,
  });
}

export const germanAttention: Messages['attention'] = {
  heading: 'Zu klären',
  lede: 'Was Clocktower nicht allein entscheiden kann. Bis dahin bleibt alles hier erhalten.',
  nothing: 'Gerade ist nichts zu klären',
  nothingHint: 'Hier warten Einträge, die ein Dienst ablehnt oder die an zwei Orten geändert wurden.',
  count: (count) => String(count),
  rejected: ({ place, status, message, complaints }) => {
    const reasons = complaints.length > 0 ? complaints.map(complaint) : message === '' ? [] : [asSentence(message)];
    return reasons.length > 0 ? `${place} hat das abgelehnt: ${reasons.join(' ')}` : `${place} hat das abgelehnt (${status}).`;
  },
  rejectedKept: 'Der Eintrag bleibt hier erhalten. Korrigieren oder erneut versuchen.',
  rejectedChangeKept: 'Die Änderung bleibt hier erhalten; der gesicherte Eintrag ist unverändert.',
  anotherRuns: (place) => `In ${place} läuft ein anderer Timer, und dort ist nur einer zugleich erlaubt. Dieser bleibt hier erhalten und läuft weiter; gesichert wird er, sobald er oder der andere angehalten ist.`,
  gone: 'Dieser Eintrag wurde anderswo gelöscht, nachdem er hier geändert worden war. Die hiesige Fassung bleibt erhalten.',
  ask: (place) => `Die Antwort zu diesem Eintrag ging verloren, und in ${place} beginnt einer in derselben Sekunde. Ist es derselbe Eintrag?`,
  askUnseen: (place) => `Die Antwort zu diesem Eintrag ging verloren, und ${place} zeigt zu wenig, um zu erkennen, ob er gesichert ist. Er bleibt hier erhalten. Am besten zuerst dort nachsehen; erneutes Sichern legt ihn vielleicht doppelt an.`,
  impossible: 'Nach Änderungen hier und anderswo liegt das Ende vor dem Beginn. Die hiesige Fassung bleibt erhalten.',
  edited: 'Dieser Eintrag wurde hier gelöscht und anderswo geändert. Es wurde nichts gelöscht; so lautet er jetzt.',
  defect: 'Wegen eines Fehlers in Clocktower lässt sich dieser Eintrag nicht sichern. Er bleibt hier erhalten; alles andere wird wie gewohnt gesichert.',
  conflict: (field) => `${fieldNames[field]} wurde hier und anderswo geändert. Es gilt, was hier steht; das andere ist unten aufgehoben.`,
  duplicate: 'Diesen Eintrag gibt es vielleicht doppelt: Er gleicht einem, der nur einmal gesendet wurde.',
  duplicateAlone: 'Diesen Eintrag gab es vielleicht doppelt. Der andere ist nicht mehr da.',

  here: 'Hier',
  found: (place) => `In ${place}`,
  elsewhere: 'Anderswo',
  thisOne: 'Dieser',
  otherOne: 'Der andere',
  noValue: 'Nichts',
  runs: 'läuft noch',
  choiceHere: 'Das hier Gewählte',
  choiceElsewhere: 'Das anderswo Gewählte',

  fix: 'Korrigieren',
  retry: 'Erneut versuchen',
  saveAnyway: 'Trotzdem sichern',
  keepMine: 'Meine behalten',
  saveAgain: 'Neu sichern',
  takeTheirs: 'Andere übernehmen',
  deleteAnyway: 'Löschen',
  discard: 'Verwerfen',
  discardChange: 'Änderung verwerfen',
  sameEntry: 'Derselbe Eintrag',
  anotherEntry: 'Ein anderer Eintrag',
  deleteThis: 'Diesen löschen',
  keepBoth: 'Beide behalten',
  keepIt: 'Behalten',
  about: (action, description) => `${action}: „${description}“`,
  discarded: (description) => `„${description}“ verworfen`,
  undo: 'Rückgängig',
  undone: (description) => `„${description}“ ist wieder da`,
  answered: 'Erledigt',

  twoRunning: (two) => `„${two.earlier}“ läuft seit ${two.since}, und „${two.later}“ läuft ebenfalls.`,
  twoRunningRefused: (two) => `„${two.earlier}“ läuft seit ${two.since} in ${two.place}, wo nur ein Timer zugleich erlaubt ist. „${two.later}“ bleibt hier erhalten.`,
  stopEarlier: (entry) => `„${entry.description}“ um ${entry.time} anhalten`,
  stopLater: (description) => `„${description}“ anhalten`,
  keepBothRunning: 'Beide behalten',

  announceTwoRunning: (two) => `Zwei Timer laufen: „${two.earlier}“ und „${two.later}“`,
  stoppedElsewhere: (entry) => `„${entry.description}“ wurde um ${entry.time} auf einem anderen Gerät angehalten. Die Zeit bleibt erhalten.`,
  continueIt: 'Fortsetzen',
  clockOff: ({ seconds, corrected, duration }) =>
    `Die Uhr dieses Computers geht gegenüber der des Servers ${duration} ${seconds > 0 ? 'nach' : 'vor'}. ${
      corrected
        ? 'Beginn und Ende richten sich nach der Uhr des Servers, es geht also nichts verloren.'
        : 'Das ist zu viel, um es auszugleichen; Beginn und Ende richten sich nach diesem Computer. Die Einträge bleiben erhalten. Bitte das Datum dieses Computers prüfen; stimmt es, wissen die Betreiber des Servers Rat.'
    }`,

  exportUnsaved: 'Noch nicht Gesichertes exportieren …',
  exported: (done) =>
    wordFor(done.count, {
      one: `1 noch nicht gesicherter Eintrag wurde nach ${done.file} geschrieben. Er bleibt auch hier erhalten und wird weiterhin gesendet.`,
      other: `${done.count} noch nicht gesicherte Einträge wurden nach ${done.file} geschrieben. Sie bleiben auch hier erhalten und werden weiterhin gesendet.`,
    }),
  exportTitle: 'Noch nicht Gesichertes exportieren',
  exportFileName: (date) => `clocktower-nicht-gesichert-${date}`,
  csvFiles: 'Tabelle (CSV)',
  jsonFiles: 'Alles (JSON)',

  quitQuestion: (count) =>
    count === 0
      ? 'Inzwischen ist alles gesichert.'
      : `${unsaved(count)}. ${wordFor(count, { one: 'Er bleibt hier erhalten und wird', other: 'Sie bleiben hier erhalten und werden' })} gesendet, wenn Clocktower das nächste Mal läuft.`,
  quitHeading: 'Clocktower beenden?',
  quit: 'Beenden',
  stay: 'Bleiben',
};
