import type { Messages } from '../../catalogue.ts';

export const germanFavourites: Messages['favourites'] = {
  pin: 'Anheften',
  unpin: 'Lösen',
  pinEntry: (description) => `„${description}“ als Favorit anheften`,
  unpinEntry: (description) => `„${description}“ nicht mehr anheften`,
  withKeys: (button) => `${button.label} (${button.keys})`,
  keys: (press) => `${press.modifier}+D`,
  pinHint: (press) => `${press.modifier} D heftet es als Favorit an`,
  unpinHint: (press) => `${press.modifier} D löst es`,
  spoken: 'Favorit',
  start: (description) => `Favorit „${description}“ starten`,
  pinned: (description) => `„${description}“ als Favorit angeheftet`,
  unpinned: (description) => `„${description}“ nicht mehr angeheftet`,
  started: (description) => `„${description}“ gestartet`,
};
