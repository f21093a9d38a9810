import type { Messages } from '../../catalogue.ts';

export const germanLinks: Messages['links'] = {
  ask: (link) =>
    `${link.source === null ? 'Ein Link' : `Ein Link von „${link.source}“`} möchte einen Timer starten${link.description === '' ? '' : `: „${link.description}“`}. Ein laufender Timer würde gestoppt.`,
  item: ({ key, server }) => `Issue: ${key} (${server})`,
  project: (name) => `Projekt: ${name}`,
  tags: (names) => `${names.length === 1 ? 'Schlagwort' : 'Schlagwörter'}: ${names.join(', ')}`,
  billable: 'Abrechenbar',
  notBillable: 'Nicht abrechenbar',
  connection: ({ name, instead }) => `Verbindung: ${name}; sie wird zur aktuellen. Ein Timer von ${instead} läuft weiter.`,
  start: 'Starten',
  notNow: 'Jetzt nicht',
  allowSource: (source) => `Bei Links von „${source}“ nicht mehr fragen`,
};
