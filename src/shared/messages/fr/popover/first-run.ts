import type { Messages } from '../../catalogue.ts';

export const frenchFirstRun: Messages['firstRun'] = {
  step: (at) => `${at.step} sur ${at.of}`,
  titles: {
    type: 'Saisissez ce que vous faites',
    icon: 'Repérez la tour',
    noIcon: 'Rouvrir Clocktower',
    activity: 'Ce que vous oubliez',
    choose: 'Où enregistrer votre temps',
  },
  type: 'Saisissez-le dans le champ ci-dessus et appuyez sur Entrée : le minuteur démarre. La même ligne accepte davantage :',
  examples: {
    named: { typed: 'appel @client #bug', means: 'avec un projet et une étiquette' },
    earlier: { typed: '-10 relecture', means: 'commencé il y a dix minutes' },
    finished: { typed: '9:30-10:15 relecture', means: 'déjà terminé' },
  },
  icon: 'Clocktower reste dans la barre sous la forme d’une petite tour : vide quand rien ne tourne, pleine quand un minuteur est en cours. Cliquez dessus pour ouvrir cette fenêtre. Si elle est masquée, sortez-la du menu des icônes.',
  noIcon:
    'Ce bureau n’affiche pas d’icônes de notification. Relancez Clocktower pour ouvrir cette fenêtre, ou définissez un raccourci global dans les paramètres.',
  activity:
    'Clocktower peut enregistrer quelle application et quelle fenêtre sont au premier plan, et proposer des entrées pour ce qu’aucun minuteur n’a mesuré. L’enregistrement est un fichier sur cet ordinateur, chaque jour en est supprimé après 30 jours, et il n’est jamais envoyé.',
  extension: 'GNOME a aussi besoin d’une extension, à installer dans Paramètres, Activité.',
  record: 'Enregistrer l’activité',
  alone: 'L’utiliser sur cet ordinateur',
  connect: 'Se connecter à un serveur',
  importTime: 'Importer depuis un autre minuteur',
  campus: 'Afficher la page Campus, pour les étudiants',
  skip: 'Passer',
  next: 'Suivant',
};
