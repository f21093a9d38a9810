import { select } from '../../by-kind.ts';
import type { StatusMeaning } from '../../../campus/failures.ts';
import type { CompassPoint } from '../../../campus/geometry.ts';
import { seasonAndYear, type Season } from '../../../campus/terms.ts';
import type { Messages } from '../../catalogue.ts';
import { tenths } from '../formats.ts';
import { signInProblems } from '../formats.ts';
import { frenchCampusFailure } from '../popover/campus-failures.ts';

const seasonNames: Readonly<Record<Season, string>> = { winter: 'Hiver', spring: 'Printemps', fall: 'Automne' };

/** As they are read on a map: west is O. */
const shortDirections: Readonly<Record<CompassPoint, string>> = { N: 'N', NE: 'NE', E: 'E', SE: 'SE', S: 'S', SW: 'SO', W: 'O', NW: 'NO' };

const directions: Readonly<Record<CompassPoint, string>> = {
  N: 'au nord',
  NE: 'au nord-est',
  E: 'à l’est',
  SE: 'au sud-est',
  S: 'au sud',
  SW: 'au sud-ouest',
  W: 'à l’ouest',
  NW: 'au nord-ouest',
};

function distance(metres: number): string {
  if (metres < 995) {
    return metres < 100 ? `${Math.round(metres)} m` : `${Math.round(metres / 10) * 10} m`;
  }
  return metres < 9_950 ? `${tenths(metres / 1000)} km` : `${Math.round(metres / 1000)} km`;
}

const statusMeanings: Readonly<Record<StatusMeaning, string>> = {
  success: 'Demande réussie',
  'no-data': 'Aucune donnée renvoyée',
  'key-refused': 'La clé est inconnue',
  'key-banned': 'La clé est bloquée',
  'limit-reached': 'Trop de demandes',
  'unknown-method': 'Méthode inexistante',
  'key-missing': 'Une clé est requise',
  undocumented: 'Statut non documenté',
};

export const frenchCampus: Messages['campus'] = {
  failure: frenchCampusFailure,
  wifi: (reading, since) =>
    select(reading, {
      'no-reading': 'Aucune donnée sur le Wi-Fi du campus',
      stale: (health) =>
        `Le dernier relevé du Wi-Fi du campus signalait ${signInProblems(health.count)}${since === null ? ', à une heure inconnue' : ` (${since})`}`,
      ok: 'Le Wi-Fi du campus ne signale aucun problème de connexion',
      issues: (health) => `Le Wi-Fi du campus signale ${signInProblems(health.count)}`,
    }),
  season: (term) => {
    const { season, year } = seasonAndYear(term);
    return `${seasonNames[season]} ${year}`;
  },
  distance,
  wayShort: (way) => `${distance(way.metres)} ${shortDirections[way.direction]}`,
  edgeChipSpoken: (chip) => `${chip.name}, hors de la carte, ${distance(chip.metres)} ${directions[chip.direction]}`,
  never: 'Pas encore chargé',
  asOf: (age) => `Il y a ${age}`,
  keptSince: (age) => `Dernière réponse il y a ${age}`,
  notKept: (detail) =>
    `Les réponses ne peuvent pas être enregistrées pour un usage hors ligne (${detail}). L’affichage est conservé jusqu’à ce que vous quittiez Clocktower. Libérez de l’espace disque.`,
  statusMeaning: (meaning) => statusMeanings[meaning],
  counted: { yes: 'Décompté', no: 'Non décompté', unknown: 'Peut-être décompté' },
};
