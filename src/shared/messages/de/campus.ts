/** The words of the campus directory, in German. */
import { byKind, select } from '../by-kind.ts';
import type { BadParameter } from '../../campus/calls.ts';
import type { CampusFailure, StatusMeaning } from '../../campus/failures.ts';
import type { CompassPoint } from '../../campus/geometry.ts';
import { seasonAndYear, type Season } from '../../campus/terms.ts';
import type { Messages } from '../catalogue.ts';
import { counted, tenths, wordFor } from './words.ts';

const seasonNames: Readonly<Record<Season, string>> = { winter: 'Winter', spring: 'Frühjahr', fall: 'Herbst' };

const directions: Readonly<Record<CompassPoint, string>> = {
  N: 'Norden',
  NE: 'Nordosten',
  E: 'Osten',
  SE: 'Südosten',
  S: 'Süden',
  SW: 'Südwesten',
  W: 'Westen',
  NW: 'Nordwesten',
};

const shortDirections: Readonly<Record<CompassPoint, string>> = { N: 'N', NE: 'NO', E: 'O', SE: 'SO', S: 'S', SW: 'SW', W: 'W', NW: 'NW' };

const parameterReasons: Readonly<Record<BadParameter['reason'], string>> = {
  missing: 'fehlt',
  unknown: 'ist dieser Methode nicht bekannt',
  'not-four-digits': 'muss aus vier Ziffern bestehen',
  'not-a-week': 'muss eine Woche von 1 bis 53 sein',
  'not-a-number': 'muss eine ganze Zahl sein',
  'not-a-segment': 'hat Zeichen, die in einer Adresse nicht stehen können',
  'too-long': 'ist länger als 100 Zeichen',
  'not-a-callback': 'muss der Name einer Funktion sein und geht nur mit JSON',
  'no-such-format': 'bietet diese Methode nicht an',
};

/** `12 Anmeldeprobleme`. */
function problems(count: number): string {
  return counted(count, { one: 'Anmeldeproblem', other: 'Anmeldeprobleme' });
}

/** To ten metres below a kilometre, to a hundred below ten, to whole kilometres beyond: nobody walks by the metre. */
function distance(metres: number): string {
  if (metres < 995) {
    return metres < 100 ? `${Math.round(metres)} m` : `${Math.round(metres / 10) * 10} m`;
  }
  return metres < 9_950 ? `${tenths(metres / 1000)} km` : `${Math.round(metres / 1000)} km`;
}

function waiting(waitMs: number): string {
  const minutes = Math.ceil(waitMs / 60_000);
  return waitMs <= 0 ? 'Später erneut versuchen.' : wordFor(minutes, { one: 'In einer Minute erneut versuchen.', other: `In ${minutes} Minuten erneut versuchen.` });
}

function unreadable(reason: Extract<CampusFailure, { readonly kind: 'unreadable' }>['reason']): string {
  return {
    'not-the-format': 'Die Antwort hat nicht das verlangte Format; vielleicht ist sie eine Seite von etwas dazwischen.',
    'no-envelope': 'Die Antwort stammt nicht von einem Campus-Verzeichnis.',
    'other-shape': 'Das Campus-Verzeichnis hat in einer Form geantwortet, die Clocktower nicht kennt.',
  }[reason];
}

/** What was known before stays in sight: no failure takes anything off the page. */
const kept = 'Was vorher bekannt war, bleibt erhalten.';

const failure = byKind<CampusFailure>({
  'key-missing': `Das Campus-Verzeichnis verlangt einen Schlüssel, und es ist keiner gespeichert. ${kept} In den Einstellungen unter „Campus“ einen hinterlegen.`,
  'key-refused': `Das Campus-Verzeichnis kennt diesen Schlüssel nicht. ${kept} Den Schlüssel in den Einstellungen unter „Campus“ prüfen.`,
  'key-banned': `Das Campus-Verzeichnis hat diesen Schlüssel gesperrt. ${kept} Bei den Betreibern des Verzeichnisses um einen neuen bitten.`,
  'key-unreadable': (cause) => `Der Schlüssel konnte im Schlüsselbund dieses Computers nicht gelesen oder geschrieben werden (${cause.detail}). ${kept} Den Schlüsselbund entsperren und erneut versuchen.`,
  'key-malformed': 'Das ist kein Schlüssel: Schlüssel haben 1 bis 200 Buchstaben, Ziffern und Zeichen und keine Leerzeichen. Der gespeicherte Schlüssel bleibt. Den Schlüssel noch einmal kopieren.',
  'address-malformed': 'Das ist nicht die Adresse eines Campus-Verzeichnisses. Das bisher gewählte bleibt. Die Adresse wie https://api.example.org/v2 eingeben, ohne Schlüssel.',
  'no-directory': ({ cause }) => `${cause === 'other' ? 'Unter dieser Adresse antwortet kein Campusverzeichnis.' : 'Unter dieser Adresse antwortet niemand.'} Das bisher gewählte Verzeichnis bleibt. Die Adresse prüfen; sie endet meist auf /v2.`,
  'address-not-secure': (cause) => `Auf dem Weg zu ${cause.host} könnten alle den Schlüssel mitlesen. Das bisher gewählte Verzeichnis bleibt. Eine Adresse verwenden, die mit https:// beginnt.`,
  'no-address': 'Das Verzeichnis dieses Computers hat keine Adresse, es gibt also nichts zu kopieren. Das Ausgefüllte bleibt. In den Einstellungen unter „Campus“ einen Server wählen.',
  'limit-reached': (cause) => `Das Campus-Verzeichnis wird im Moment zu oft gefragt. ${kept} ${waiting(cause.waitMs)}`,
  'unknown-method': `Das Campus-Verzeichnis hat diese Methode nicht. ${kept} Eine andere wählen.`,
  'bad-parameters': (cause) => `Es wurde nichts gefragt: ${cause.parameters.map(({ name, reason }) => `${name} ${parameterReasons[reason]}`).join('; ')}. ${kept} Berichtigen und erneut senden.`,
  refused: (cause) => `Das Campus-Verzeichnis hat mit Status ${cause.status} geantwortet${cause.message === '' ? '' : ` („${cause.message}“)`}. ${kept} Später erneut versuchen; bleibt es dabei, die Adresse prüfen.`,
  redirected: (cause) => `Die Adresse des Campus-Verzeichnisses führt anderswohin (Status ${cause.status}). ${kept} Der Schlüssel wurde nicht dorthin gesendet. Die Adresse prüfen oder sich in diesem Netz anmelden.`,
  unreadable: (cause) => `${unreadable(cause.reason)} ${kept} Die Adresse prüfen oder sich in diesem Netz anmelden.`,
  'too-large': `Die Antwort ist größer, als Clocktower liest. ${kept} Weniger davon verlangen.`,
  'no-network': (cause) => `Es führt kein Weg zum Campus-Verzeichnis (${cause.detail}). ${kept} Beim nächsten Öffnen dieser Seite wird erneut gefragt.`,
  'service-down': (cause) => `Das Campus-Verzeichnis ist nicht zu erreichen (${cause.detail}). ${kept} Später erneut versuchen.`,
  'no-answer': (cause) => `Das Campus-Verzeichnis hat nicht rechtzeitig geantwortet (${cause.detail}). ${kept} Erneut versuchen.`,
  cancelled: `Das wurde abgebrochen. ${kept}`,
});

const statusMeanings: Readonly<Record<StatusMeaning, string>> = {
  success: 'Anfrage erfolgreich',
  'no-data': 'Keine Daten',
  'key-refused': 'Der Schlüssel ist nicht bekannt',
  'key-banned': 'Der Schlüssel ist gesperrt',
  'limit-reached': 'Zu oft gefragt',
  'unknown-method': 'Keine solche Methode',
  'key-missing': 'Ein Schlüssel ist nötig',
  undocumented: 'Kein dokumentierter Status',
};

export const germanCampus: Messages['campus'] = {
  failure,
  wifi: (reading, since) =>
    select(reading, {
      'no-reading': 'Keine Messung des Campus-WLANs',
      stale: (health) => `Die letzte Messung des Campus-WLANs ergab ${problems(health.count)}${since === null ? ', Zeitpunkt unbekannt' : ` (${since})`}`,
      ok: 'Das Campus-WLAN meldet keine Anmeldeprobleme',
      issues: (health) => `Das Campus-WLAN meldet ${problems(health.count)}`,
    }),
  syncWithWifi: (state, health) => (health?.kind === 'issues' ? `${state}; das Campus-WLAN meldet ${problems(health.count)}` : state),
  season: (term) => {
    const { season, year } = seasonAndYear(term);
    return `${seasonNames[season]} ${year}`;
  },
  distance,
  edgeChip: (chip) => `${chip.name} ${distance(chip.metres)} ${shortDirections[chip.direction]}`,
  edgeChipSpoken: (chip) => `${chip.name}, außerhalb der Karte, ${distance(chip.metres)} nach ${directions[chip.direction]}`,
  never: 'Noch nicht gefragt',
  asOf: (age) => `Stand vor ${age}`,
  keptSince: (age) => `Letzte Antwort vor ${age}`,
  notKept: (detail) => `Antworten lassen sich nicht für den Gebrauch ohne Netz aufheben (${detail}). Das Gezeigte bleibt, bis Clocktower endet. Etwas Platz auf der Festplatte schaffen.`,
  statusMeaning: (meaning) => statusMeanings[meaning],
  counted: { yes: 'Gezählt', no: 'Nicht gezählt', unknown: 'Vielleicht gezählt' },
};
