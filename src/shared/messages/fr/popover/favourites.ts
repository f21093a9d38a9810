import type { Messages } from '../../catalogue.ts';

export const frenchFavourites: Messages['favourites'] = {
  pin: 'Épingler',
  unpin: 'Retirer',
  pinEntry: (description) => `Épingler « ${description} » comme favori`,
  unpinEntry: (description) => `Retirer « ${description} » des favoris`,
  withKeys: (button) => `${button.label} (${button.keys})`,
  keys: (press) => `${press.modifier}+D`,
  pinHint: (press) => `${press.modifier} D l’épingle`,
  unpinHint: (press) => `${press.modifier} D le retire`,
  spoken: 'favori',
  start: (description) => `Démarrer le favori « ${description} »`,
  pinned: (description) => `« ${description} » épinglée comme favori`,
  unpinned: (description) => `« ${description} » retirée des favoris`,
  started: (description) => `« ${description} » démarrée`,
};
