import type { Messages } from '../../catalogue.ts';

export const frenchLinks: Messages['links'] = {
  ask: (link) =>
    `${link.source === null ? 'Un lien' : `Un lien de « ${link.source} »`} veut démarrer un minuteur${link.description === '' ? '' : ` pour « ${link.description} »`}. Un minuteur en cours serait arrêté.`,
  item: ({ key, server }) => `Ticket : ${key} (${server})`,
  project: (name) => `Projet : ${name}`,
  tags: (names) => `${names.length === 1 ? 'Étiquette' : 'Étiquettes'} : ${names.join(', ')}`,
  billable: 'Facturable',
  notBillable: 'Non facturable',
  connection: ({ name, instead }) => `Connexion : ${name}, qui devient la connexion actuelle. Un minuteur de ${instead} continue.`,
  start: 'Démarrer',
  notNow: 'Pas maintenant',
  allowSource: (source) => `Ne plus demander pour les liens de « ${source} »`,
};
