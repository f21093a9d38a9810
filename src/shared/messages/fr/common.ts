/** What every page and the main process say, in French, with “vous”. */
import { hourMinuteFigures } from '../../values/durations.ts';
import type { CommonMessages } from '../catalogue.ts';
import { frenchAttention } from './popover/attention.ts';
import { frenchAway } from './popover/away.ts';
import { frenchConnections } from './popover/connections.ts';
import { frenchFirstRun } from './popover/first-run.ts';
import { frenchFavourites } from './popover/favourites.ts';
import { frenchQuickEntry, frenchUndo } from './popover/quick-entry.ts';
import { frenchOverlaps } from './popover/overlaps.ts';
import { frenchVersions } from './popover/versions.ts';
import { frenchPopover } from './popover/popover.ts';
import { frenchReminders } from './main/reminders.ts';
import { frenchUpdateNote } from './popover/updates.ts';
import { frenchWindow } from './window/window.ts';
import { bytes, duration, entries, signInProblems, spokenDuration, wordFor } from './formats.ts';
import { isCutOff } from '../../timer/view.ts';

type SyncState = Parameters<CommonMessages['sync']>[0];

function lineState(state: SyncState): string {
  const until = state.until === undefined || state.until === null ? '' : `, qui demande d’attendre jusqu’à ${state.until}`;
  const kept =
    state.waiting > 0
      ? `, ${wordFor(state.waiting, { one: '1 entrée enregistrée', other: `${entries(state.waiting)} enregistrées` })} sur cet ordinateur`
      : '';
  const reason = state.refusal === undefined ? '' : ` (« ${state.refusal} »)`;
  const saving = state.waiting > 0 ? `Enregistrement de ${entries(state.waiting)}` : null;
  return {
    'no-network': `En attente du réseau${kept}`,
    'server-down': `En attente de ${state.connectionName}${until}${kept}`,
    'signed-out': `Déconnecté de ${state.connectionName}${kept}`,
    'no-access': `${state.connectionName} ne vous donne pas accès à cette organisation${reason}${kept}`,
    local: saving ?? 'Enregistré sur cet ordinateur',
    online: saving ?? `Enregistré dans ${state.connectionName}`,
    unknown: saving ?? `Connexion à ${state.connectionName}`,
  }[state.connectivity];
}

function sync(state: SyncState): string {
  if (state.attention > 0) {
    const asked = frenchConnections.attention(state.attention);
    return isCutOff(state.connectivity) ? `${asked}. ${lineState(state)}` : asked;
  }
  return lineState(state);
}

export const common: CommonMessages = {
  productName: 'Clocktower',
  controlKey: 'Ctrl',
  thisComputer: 'Cet ordinateur',
  openItem: (key: string) => `Ouvrir ${key} dans le navigateur`,
  noDescription: 'Sans description',
  hours: hourMinuteFigures,
  bytes,
  duration,
  spokenDuration,
  sync,
  syncWithWifi: (state, health) =>
    health?.kind === 'issues' ? `${state} ; le Wi-Fi du campus signale ${signInProblems(health.count)}` : state,
  actions: {
    save: 'Enregistrer',
    cancel: 'Annuler',
    close: 'Fermer',
    tryAgain: 'Réessayer',
    undo: 'Annuler',
    delete: 'Supprimer',
    remove: 'Retirer',
    rename: 'Renommer',
    keep: 'Garder',
    dismiss: 'Masquer',
    whatIsNew: 'Nouveautés',
    back: 'Retour',
    continue: 'Continuer',
  },
  lists: { search: 'Rechercher', nothingFound: 'Aucun résultat' },
  projectAndTask: {
    project: 'Projet',
    noProject: 'Aucun projet',
    task: 'Tâche',
    noTask: 'Aucune tâche',
    tags: 'Étiquettes',
    billable: 'Facturable',
    notBillable: 'Non facturable',
    anyBillable: 'Facturable ou non',
    client: 'Client',
    noClient: 'Aucun client',
    anyClient: 'Tous les clients',
    unnamed: (id) => `Sans nom …${id.slice(-6)}`,
  },
  popover: frenchPopover,
  overlaps: frenchOverlaps,
  versions: frenchVersions,
  attention: frenchAttention,
  connections: frenchConnections,
  away: frenchAway,
  quickEntry: frenchQuickEntry,
  undo: frenchUndo,
  favourites: frenchFavourites,
  firstRun: frenchFirstRun,
  reminders: frenchReminders,
  updates: frenchUpdateNote,
  window: frenchWindow,
};
