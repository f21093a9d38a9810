export const english = {
  common: async () => (await import('./common.ts')).common,
  mainWindow: async () => (await import('./main-window.ts')).mainWindow,
  mainProcess: async () => (await import('./main-process.ts')).mainProcess,
};
