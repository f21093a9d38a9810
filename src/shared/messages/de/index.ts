import type { LanguageTexts } from '../catalogue.ts';

export const german: LanguageTexts = {
  common: async () => (await import('./common.ts')).common,
  problems: async () => (await import('./problems.ts')).problems,
  mainWindow: async () => (await import('./main-window.ts')).mainWindow,
  mainProcess: async () => (await import('./main-process.ts')).mainProcess,
};
