import type { Messages } from '../../catalogue.ts';

export const germanLinks: Messages['links'] = {
  ask: (link) =>
    `${link.source === null ? 'Ein Link' : `Ein Link von „${link.source}“`} möchte einen Timer starten${link.description === '' ? '' : `: „${link.description}“`}. Ein laufender Timer würde gestoppt.`,
  project: (name) => `Projekt: ${name}`,
  tags: (names) => `${names.length === 1 ? 'Schlagwort' : 'Schlagwörter'}: ${names.join(', ')}`,
  start: 'Starten',
  notNow: 'Jetzt nicht',
  allowSource: (source) => `Bei Links von „${source}“ nicht mehr fragen`,
};
