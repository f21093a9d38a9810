/** English: each part is loaded by those who use it. */
export const english = {
  name: 'English',
  common: async () => (await import('./common.ts')).common,
  mainWindow: async () => (await import('./main-window.ts')).mainWindow,
  mainProcess: async () => (await import('./main-process.ts')).mainProcess,
};
