import type { Messages } from '../../catalogue.ts';

export const germanNews: Messages['news'] = {
  title: 'Neuerungen',
  version: (version) => `Version ${version}`,
  versions: () => [
    {
      version: '0.1.0',
      points: [
        'Pausen, unterbrochene Arbeit und ein Mini-Timer über allen Fenstern.',
        'Berichte auf Papier: ein PDF mit Ihrer Firma, dem Zeitraum, den Einträgen nach Tagen und einer Zeile für die Unterschrift.',
        'Frühere Fassungen: Was ein anderes Gerät ersetzt hat, lässt sich bei jedem Eintrag zurückholen.',
        'Importe zeigen, was aus jeder Spalte wird, und fragen, wo sich Dauer und Zeiten widersprechen.',
        'Kalender mit einem fehlerhaften Termin werden ohne ihn angezeigt, mit einem Hinweis.',
        'Agenten und Editoren können Ihre Zeiten über das Model Context Protocol lesen und erfassen, wenn Sie es erlauben.',
      ],
    },
  ],
};
