import { select } from '../../by-kind.ts';
import type { StatusMeaning } from '../../../campus/failures.ts';
import type { CompassPoint } from '../../../campus/geometry.ts';
import { seasonAndYear, type Season } from '../../../campus/terms.ts';
import type { Messages } from '../../catalogue.ts';
import { tenths } from '../formats.ts';
import { signInProblems } from '../formats.ts';
import { germanCampusFailure } from '../popover/campus-failures.ts';

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

function distance(metres: number): string {
  if (metres < 995) {
    return metres < 100 ? `${Math.round(metres)} m` : `${Math.round(metres / 10) * 10} m`;
  }
  return metres < 9_950 ? `${tenths(metres / 1000)} km` : `${Math.round(metres / 1000)} km`;
}

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
  failure: germanCampusFailure,
  wifi: (reading, since) =>
    select(reading, {
      'no-reading': 'Keine Daten zum Campus-WLAN',
      stale: (health) =>
        `Der letzte Bericht des Campus-WLANs nannte ${signInProblems(health.count)}${since === null ? ', Zeitpunkt unbekannt' : ` (${since})`}`,
      ok: 'Das Campus-WLAN meldet keine Anmeldeprobleme',
      issues: (health) => `Das Campus-WLAN meldet ${signInProblems(health.count)}`,
    }),
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
  notKept: (detail) =>
    `Antworten können nicht für die Offline-Nutzung gespeichert werden (${detail}). Das Angezeigte bleibt, bis Sie Clocktower beenden. Geben Sie etwas Speicherplatz frei.`,
  statusMeaning: (meaning) => statusMeanings[meaning],
  counted: { yes: 'Gezählt', no: 'Nicht gezählt', unknown: 'Möglicherweise gezählt' },
};
