import type { Messages } from '../../catalogue.ts';
import { entries, wordFor } from '../formats.ts';

/** Services end their reasons with a full stop, or do not. */
export function asSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** Some services say whole sentences, others only what the field must be. */
function complaint({ name, text }: { readonly name: string; readonly text: string }): string {
  return asSentence(/^\p{Ll}/u.test(text) ? `${name.replace(/_id$/, '').replaceAll('_', ' ')} : ${text}` : text);
}

export const frenchAttention: Messages['attention'] = {
  heading: 'À traiter',
  lede: 'Ce qui attend votre décision. Tout est conservé ici en attendant.',
  nothing: 'Rien à traiter',
  nothingHint: 'Les entrées qu’un serveur refuse, ou qui ont été modifiées à deux endroits, attendent ici votre décision.',
  count: (count) => String(count),
  rejected: {
    title: (connectionName) => `${connectionName} a refusé cette entrée`,
    text: ({ status, message, complaints }) => {
      const reasons = complaints.length > 0 ? complaints.map(complaint) : message === '' ? [] : [asSentence(message)];
      return reasons.length > 0 ? reasons.join(' ') : `Aucune raison n’a été donnée (${status}).`;
    },
  },
  rejectedKept: 'Elle est conservée ici. Corrigez-la, ou réessayez.',
  rejectedChangeKept: 'Votre modification est conservée ici ; l’entrée enregistrée est inchangée.',
  anotherRuns: {
    title: (connectionName) => `Un autre minuteur est en cours dans ${connectionName}`,
    text: (connectionName) =>
      `${connectionName} n’en autorise qu’un à la fois. Celui-ci est conservé ici et continue ; il sera enregistré dès que l’un des deux s’arrête.`,
  },
  gone: { title: 'Supprimée ailleurs après votre modification', text: 'Votre version est conservée ici.' },
  ask: {
    title: 'La connexion a été perdue pendant l’enregistrement',
    text: (connectionName) => `${connectionName} a une entrée qui commence à la même seconde. Est-ce la même ?`,
  },
  defect: {
    title: 'Clocktower n’a pas pu enregistrer cette entrée',
    text: 'C’est une erreur de Clocktower. L’entrée est conservée ici, et tout le reste est enregistré normalement.',
  },
  duplicate: { title: 'C’est peut-être un doublon', text: 'L’entrée ressemble à une autre qui n’a été envoyée qu’une fois.' },
  duplicateAlone: { title: 'C’était peut-être un doublon', text: 'L’autre a disparu.' },

  nameRefused: {
    title: ({ what, server }) =>
      `${server} n’a pas créé ${{ client: 'le client', project: 'le projet', task: 'la tâche', tag: 'l’étiquette' }[what]}`,
    text: ({ name, message }) => `« ${name} » a été refusé${message === '' ? '' : ` (« ${message} »)`}. L’entrée est conservée ici.`,
  },
  keepWithout: {
    client: 'Garder sans le client',
    project: 'Garder sans projet',
    task: 'Garder sans projet',
    tag: 'Garder sans l’étiquette',
  },
  here: 'Ici',
  found: (connectionName) => `Dans ${connectionName}`,
  thisOne: 'Celle-ci',
  otherOne: 'L’autre',

  fix: 'Corriger',
  saveAgain: 'Enregistrer comme nouvelle',
  discard: 'Abandonner',
  discardChange: 'Abandonner la modification',
  sameEntry: 'Même entrée',
  anotherEntry: 'Autre entrée',
  deleteThis: 'Supprimer celle-ci',
  keepBoth: 'Garder les deux',
  duplicates: (count) => `${entries(count)} sont peut-être des doublons`,
  duplicatesText: 'Elles ressemblent à des entrées envoyées une seule fois.',
  keepAll: 'Tout garder',
  deleteAll: (count) => `Supprimer ces ${count}`,
  about: (action, description) => `${action} : « ${description} »`,
  discarded: (description) => `« ${description} » abandonnée`,
  undone: (description) => `« ${description} » rétablie`,
  answered: 'Terminé',

  recovered: ({ count, connectionName }) =>
    wordFor(count, { one: `1 entrée n’est pas dans ${connectionName}`, other: `${entries(count)} ne sont pas dans ${connectionName}` }),
  recoveredText:
    'Le fichier de vos entrées a été endommagé avant qu’elles soient enregistrées. Elles sont conservées ici, et rien n’est envoyé avant votre décision.',
  saveAll: 'Tout enregistrer',
  review: 'Examiner',
  save: 'Enregistrer',
  showMore: 'Afficher plus',
  recoveredDelete: 'Supprimée ici',
  deleteIt: 'Supprimer',
  discardQuestion: (count) =>
    `Abandonner ${entries(count)} ? C’est irréversible. « Exporter les entrées non enregistrées » les écrit d’abord dans un fichier.`,
  discardAll: (count) => `Abandonner ${entries(count)}`,

  twoRunningTitle: 'Deux minuteurs sont en cours',
  twoRunning: (two) => `« ${two.earlier} » est en cours depuis ${two.since}, et « ${two.later} » est en cours aussi.`,
  twoRunningRefused: (two) =>
    `« ${two.earlier} » est en cours depuis ${two.since} dans ${two.connectionName}, qui n’autorise qu’un minuteur à la fois. « ${two.later} » est conservée ici.`,
  stopEarlier: (entry) => `Arrêter « ${entry.description} » à ${entry.time}`,
  stopLater: (description) => `Arrêter « ${description} »`,
  keepBothRunning: 'Garder les deux',

  announceTwoRunning: (two) => `Deux minuteurs sont en cours : « ${two.earlier} » et « ${two.later} »`,
  stoppedElsewhere: (entry) => `« ${entry.description} » a été arrêtée à ${entry.time} sur un autre appareil. Son temps est conservé.`,
  clockOff: ({ seconds, corrected, duration }) =>
    `L’horloge de cet ordinateur ${seconds > 0 ? 'retarde' : 'avance'} de ${duration} par rapport à celle du serveur. ${
      corrected
        ? 'Vos horaires suivent l’horloge du serveur, rien n’est perdu.'
        : 'L’écart est trop grand pour être corrigé, vos horaires suivent donc l’horloge de cet ordinateur. Vos entrées sont conservées. Vérifiez la date de cet ordinateur ; si elle est juste, prévenez l’administrateur du serveur.'
    }`,

  exportUnsaved: 'Exporter les entrées non enregistrées…',
  exported: (done) =>
    wordFor(done.count, {
      one: `1 entrée non enregistrée a été écrite dans ${done.file}. Elle reste aussi ici et sera envoyée.`,
      other: `${entries(done.count)} non enregistrées ont été écrites dans ${done.file}. Elles restent aussi ici et seront envoyées.`,
    }),
  exportTitle: 'Exporter les entrées non enregistrées',
  exportFileName: (date) => `clocktower-non-enregistre-${date}`,
  csvFiles: 'Tableur (CSV)',
  jsonFiles: 'Tout (JSON)',

  quitQuestion: (count) =>
    count === 0
      ? 'Tout est enregistré.'
      : wordFor(count, {
          one: '1 entrée n’est pas encore enregistrée. Elle reste sur cet ordinateur et sera envoyée à la prochaine ouverture de Clocktower.',
          other: `${entries(count)} ne sont pas encore enregistrées. Elles restent sur cet ordinateur et seront envoyées à la prochaine ouverture de Clocktower.`,
        }),
  quitHeading: 'Quitter Clocktower ?',
  quit: 'Quitter',
  stay: 'Rester',
};
