import type { CommonMessages } from '../../catalogue.ts';

export const germanUpdateNote: CommonMessages['updates'] = {
  ready: (version) => `Clocktower ${version} ist bereit. Ein laufender Timer läuft weiter.`,
  available: (version) => `Clocktower ${version} ist verfügbar. Installieren Sie es auf demselben Weg wie diese Version.`,
  restart: 'Jetzt neu starten',
  restartInto: (version) => `Für Update auf ${version} neu starten`,
  releaseNotes: 'Neuerungen',
  later: 'Später',
};
