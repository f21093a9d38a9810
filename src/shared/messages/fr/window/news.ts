import type { Messages } from '../../catalogue.ts';

export const frenchNews: Messages['news'] = {
  title: 'Nouveautés',
  version: (version) => `Version ${version}`,
  versions: () => [
    {
      version: '0.1.0',
      points: [
        'Des pauses, du travail interrompu et un mini-minuteur au-dessus de toutes les fenêtres.',
        'Des rapports sur papier : un PDF avec votre société, la période, les entrées par jour et une ligne pour la signature.',
        'Des versions antérieures : ce qu’un autre appareil a remplacé se récupère dans chaque entrée.',
        'Les imports montrent ce que devient chaque colonne, et demandent quand la durée et les heures se contredisent.',
        'Un agenda avec un événement défectueux s’affiche sans lui, et le dit.',
        'Les agents et les éditeurs peuvent lire votre temps par le Model Context Protocol, et le suivre si vous le permettez.',
      ],
    },
  ],
};
