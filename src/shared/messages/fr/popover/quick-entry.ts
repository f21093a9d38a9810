import type { Messages } from '../../catalogue.ts';
import { wordFor } from '../formats.ts';

export const frenchQuickEntry: Messages['quickEntry'] = {
  startsTimer: (line) => (line.since === null ? 'Démarre maintenant' : `En cours depuis ${line.since}`),
  addsEntry: (line) => `Ajoute ${line.span}`,
  charge: (billable) => (billable ? 'facturable' : 'non facturable'),
  completionsLabel: 'Projets, tâches et étiquettes',
  completionKind: { project: 'projet', task: 'tâche', tag: 'étiquette' },
  createProject: (name) => `Créer le projet « ${name} »`,
  createTag: (name) => `Créer l’étiquette « ${name} »`,
};

export const frenchUndo: Messages['undo'] = {
  done: ({ kind, description, count }) =>
    ({
      started: `Démarrée : ${description}`,
      stopped: `Arrêtée : ${description}`,
      added: count === 1 ? `Ajoutée : ${description}` : `${count} entrées ajoutées`,
      changed: `Modifiée : ${description}`,
      deleted: count === 1 ? `Supprimée : ${description}` : `${count} entrées supprimées`,
      restored: `Rétablie : ${description}`,
      split: `Scindée : ${description}`,
      joined: `${count} entrées réunies`,
      discarded: `Modifications abandonnées : ${description}`,
      several: wordFor(count, { one: '1 entrée modifiée', other: `${count} entrées modifiées` }),
      imported: wordFor(count, { one: '1 entrée importée', other: `${count} entrées importées` }),
      pinned: `Épinglée : ${description}`,
      unpinned: `Retirée des favoris : ${description}`,
      paused: `Mise en pause : ${description}`,
      resumed: `Reprise : ${description}`,
      'pause-discarded': `Pause abandonnée : ${description}`,
      'not-work': 'Temps marqué « Pas du travail »',
    })[kind],
  unnamed: 'entrée sans description',
  undoSpoken: (command) => `Annuler : ${command}`,
  undone: (command) => `Action annulée : ${command}`,
};
