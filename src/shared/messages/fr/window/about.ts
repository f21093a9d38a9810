import type { Messages } from '../../catalogue.ts';
import { counted } from '../formats.ts';

export const frenchAbout: Messages['about'] = {
  title: 'À propos',
  version: 'Version',
  builtOn: (versions) => `Electron ${versions.electron}, Chromium ${versions.chromium}, Node ${versions.node}`,
  system: 'Système',
  copyVersions: 'Copier les versions',
  copied: 'Copié',
  folders: 'Sur cet ordinateur',
  dataFolder: 'Vos données',
  logFolder: 'Journal',
  logHint: 'Ce qui s’est passé et quand : ni descriptions, ni noms, ni adresses, ni sessions.',
  openFolder: 'Ouvrir',
  openNamed: (what) => `Ouvrir : ${what}`,
  help: 'Dépannage',
  doctor: 'Vérifier Clocktower',
  doctorHint: 'Teste chaque connexion, vérifie chaque fichier et montre ce qui fonctionne sur ce bureau. Identique à clocktower doctor.',
  check: 'Vérifier maintenant',
  checking: 'Vérification…',
  bundle: 'Enregistrer un fichier de diagnostic…',
  bundleTitle: 'Fichier de diagnostic',
  bundleHint:
    'Un fichier pour les personnes qui vous aident. Il ne contient que ce qui est listé ici ; vous pouvez le lire avant de l’enregistrer. Les rapports d’incident n’y figurent jamais.',
  bundleParts: 'Contenu du fichier',
  bundleSave: 'Enregistrer sous…',
  bundleSaved: (file) => `Enregistré sous ${file}. Rien n’a été envoyé.`,
  bundleShortened: 'Ceci est le début ; le fichier contient tout.',
  crashReports: 'Rapports d’incident',
  crashReportsOn: 'Enregistrer un rapport sur cet ordinateur quand Clocktower s’arrête brutalement',
  crashReportsHint:
    'Prend effet au prochain démarrage. Un rapport est une copie de la mémoire du programme : il peut contenir ce que vous avez saisi et votre session. Il reste dans le dossier ci-dessous, n’est jamais envoyé et ne fait jamais partie du fichier de diagnostic. Ne le donnez qu’à des personnes de confiance.',
  crashReportsCount: (count) => (count === 0 ? 'Aucun rapport' : counted(count, { one: 'rapport', other: 'rapports' })),
  licences: 'Licences',
  licence: 'Clocktower',
  licenceText: 'MIT. Réalisé avec les paquets libres ci-dessous.',
  chromiumLicences: 'Electron et Chromium',
  chromiumLicencesHint: 'Leurs licences sont sur une page séparée.',
  licencesMissing: 'Cette version ne contient pas de liste des licences. La liste est créée à la compilation du programme.',
  licenceUnnamed: 'texte de licence seulement',
};

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
