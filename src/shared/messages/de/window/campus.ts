import { byKind, select } from '../../by-kind.ts';
import type { BadParameter, CampusFailure, StatusMeaning } from '../../../campus/failures.ts';
import type { CompassPoint } from '../../../campus/geometry.ts';
import { seasonAndYear, type Season } from '../../../campus/terms.ts';
import type { Messages } from '../../catalogue.ts';
import { counted, tenths, wordFor } from '../formats.ts';

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

function problems(count: number): string {
  return counted(count, { one: 'Anmeldeproblem', other: 'Anmeldeprobleme' });
}

function distance(metres: number): string {
  if (metres < 995) {
    return metres < 100 ? `${Math.round(metres)} m` : `${Math.round(metres / 10) * 10} m`;
  }
  return metres < 9_950 ? `${tenths(metres / 1000)} km` : `${Math.round(metres / 1000)} km`;
}

function waiting(waitMs: number): string {
  const minutes = Math.ceil(waitMs / 60_000);
  return waitMs <= 0 ? 'Versuchen Sie es später erneut.' : wordFor(minutes, { one: 'Versuchen Sie es in einer Minute erneut.', other: `Versuchen Sie es in ${minutes} Minuten erneut.` });
}

function unreadable(reason: Extract<CampusFailure, { readonly kind: 'unreadable' }>['reason']): string {
  return {
    'not-the-format': 'Die Antwort hat nicht das angeforderte Format; vielleicht kommt sie von einer Anmeldeseite dieses Netzwerks.',
    'no-envelope': 'Die Antwort stammt nicht von einem Campus-Verzeichnis.',
    'other-shape': 'Das Campus-Verzeichnis hat in einem Format geantwortet, das Clocktower nicht kennt.',
  }[reason];
}

const kept = 'Bisherige Daten bleiben erhalten.';

const failure = byKind<CampusFailure>({
  'key-missing': `Das Campus-Verzeichnis verlangt einen Schlüssel, und es ist keiner gespeichert. ${kept} Fügen Sie ihn in den Einstellungen unter „Campus“ hinzu.`,
  'key-refused': `Das Campus-Verzeichnis kennt diesen Schlüssel nicht. ${kept} Prüfen Sie den Schlüssel in den Einstellungen unter „Campus“.`,
  'key-banned': `Das Campus-Verzeichnis hat diesen Schlüssel gesperrt. ${kept} Bitten Sie den Administrator um einen neuen.`,
  'key-unreadable': (cause) => `Der Schlüssel konnte im Schlüsselbund dieses Computers nicht gelesen oder geschrieben werden (${cause.detail}). ${kept} Entsperren Sie den Schlüsselbund und versuchen Sie es erneut.`,
  'key-malformed': 'Das ist kein Schlüssel: Schlüssel haben 1 bis 200 Buchstaben, Ziffern und Zeichen und keine Leerzeichen. Der gespeicherte Schlüssel bleibt. Kopieren Sie den Schlüssel noch einmal.',
  'address-malformed': 'Das ist nicht die Adresse eines Campus-Verzeichnisses. Das bisherige Verzeichnis bleibt. Geben Sie die Adresse wie https://api.example.org/v2 ein, ohne Schlüssel.',
  'no-directory': ({ cause }) => `${cause === 'other' ? 'Unter dieser Adresse antwortet kein Campus-Verzeichnis.' : 'Unter dieser Adresse antwortet kein Verzeichnis.'} Das bisherige Verzeichnis bleibt. Prüfen Sie die Adresse; sie endet meist auf /v2.`,
  'address-not-secure': (cause) => `Die Verbindung zu ${cause.host} ist nicht verschlüsselt, andere könnten den Schlüssel mitlesen. Das bisherige Verzeichnis bleibt. Verwenden Sie eine Adresse, die mit https:// beginnt.`,
  'no-address': 'Das Verzeichnis auf diesem Computer hat keine Adresse, es gibt also nichts zu kopieren. Ihre Eingaben bleiben. Wählen Sie in den Einstellungen unter „Campus“ einen Server.',
  'limit-reached': (cause) => `Das Anfragelimit des Campus-Verzeichnisses ist erreicht. ${kept} ${waiting(cause.waitMs)}`,
  'unknown-method': `Das Campus-Verzeichnis hat diese Methode nicht. ${kept} Wählen Sie eine andere.`,
  'bad-parameters': (cause) => `Es wurde nichts gesendet: ${cause.parameters.map(({ name, reason }) => `${name} ${parameterReasons[reason]}`).join('; ')}. ${kept} Korrigieren Sie das und senden Sie erneut.`,
  refused: (cause) => `Das Campus-Verzeichnis hat mit Status ${cause.status} geantwortet${cause.message === '' ? '' : ` („${cause.message}“)`}. ${kept} Versuchen Sie es später erneut und prüfen Sie die Adresse, wenn es dabei bleibt.`,
  redirected: (cause) => `Die Adresse des Campus-Verzeichnisses leitet woandershin weiter (Status ${cause.status}). ${kept} Der Schlüssel wurde nicht dorthin gesendet. Prüfen Sie die Adresse oder melden Sie sich in diesem Netzwerk an.`,
  unreadable: (cause) => `${unreadable(cause.reason)} ${kept} Prüfen Sie die Adresse oder melden Sie sich in diesem Netzwerk an.`,
  'too-large': `Die Antwort ist zu groß. ${kept} Fordern Sie weniger Daten an.`,
  'no-network': (cause) => `Das Campus-Verzeichnis ist nicht zu finden (${cause.detail}). ${kept} Clocktower versucht es erneut, wenn Sie diese Seite öffnen.`,
  'service-down': (cause) => `Das Campus-Verzeichnis ist nicht erreichbar (${cause.detail}). ${kept} Versuchen Sie es später erneut.`,
  'no-answer': (cause) => `Das Campus-Verzeichnis hat nicht rechtzeitig geantwortet (${cause.detail}). ${kept} Versuchen Sie es erneut.`,
  cancelled: `Das wurde abgebrochen. ${kept}`,
});

const statusMeanings: Readonly<Record<StatusMeaning, string>> = {
  success: 'Anfrage erfolgreich',
  'no-data': 'Keine Daten',
  'key-refused': 'Der Schlüssel ist unbekannt',
  'key-banned': 'Der Schlüssel ist gesperrt',
  'limit-reached': 'Zu viele Anfragen',
  'unknown-method': 'Keine solche Methode',
  'key-missing': 'Ein Schlüssel ist erforderlich',
  undocumented: 'Kein dokumentierter Status',
};

export const germanCampus: Messages['campus'] = {
  failure,
  wifi: (reading, since) =>
    select(reading, {
      'no-reading': 'Keine Daten zum Campus-WLAN',
      stale: (health) => `Der letzte Bericht des Campus-WLANs nannte ${problems(health.count)}${since === null ? ', Zeitpunkt unbekannt' : ` (${since})`}`,
      ok: 'Das Campus-WLAN meldet keine Anmeldeprobleme',
      issues: (health) => `Das Campus-WLAN meldet ${problems(health.count)}`,
    }),
  syncWithWifi: (state, health) => (health?.kind === 'issues' ? `${state}; das Campus-WLAN meldet ${problems(health.count)}` : state),
  season: (term) => {
    const { season, year } = seasonAndYear(term);
    return `${seasonNames[season]} ${year}`;
  },
  distance,
  wayShort: (way) => `${distance(way.metres)} ${shortDirections[way.direction]}`,
  edgeChipSpoken: (chip) => `${chip.name}, außerhalb der Karte, ${distance(chip.metres)} nach ${directions[chip.direction]}`,
  never: 'Noch nicht geladen',
  asOf: (age) => `Stand vor ${age}`,
  keptSince: (age) => `Letzte Antwort vor ${age}`,
  notKept: (detail) => `Antworten können nicht für die Offline-Nutzung gespeichert werden (${detail}). Das Angezeigte bleibt, bis Sie Clocktower beenden. Geben Sie etwas Speicherplatz frei.`,
  statusMeaning: (meaning) => statusMeanings[meaning],
  counted: { yes: 'Gezählt', no: 'Nicht gezählt', unknown: 'Möglicherweise gezählt' },
};
