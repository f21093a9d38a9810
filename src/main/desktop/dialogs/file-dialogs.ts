import { app, BrowserWindow, dialog } from 'electron';
import { join } from 'node:path';
import type { FileDialogs } from '#core/files/import-export/file-dialogs.ts';
import type { MainMessages } from '#shared/messages/catalogue.ts';

async function openFile(options: Electron.OpenDialogOptions): Promise<string | null> {
  const window = BrowserWindow.getFocusedWindow();
  const chosen = window === null ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(window, options);
  return chosen.canceled ? null : (chosen.filePaths[0] ?? null);
}

export function fileDialogs({ importExport }: Pick<MainMessages, 'importExport'>): FileDialogs {
  const allFiles = { name: importExport.allFiles, extensions: ['*'] };
  return {
    openFile: async () =>
      openFile({
        title: importExport.openTitle,
        properties: ['openFile'],
        filters: [{ name: importExport.timeFiles, extensions: ['csv', 'tsv', 'txt', 'json', 'xml', 'ics', 'zip'] }, allFiles],
      }),
    openCalendar: async () =>
      openFile({
        title: importExport.openCalendarTitle,
        properties: ['openFile'],
        filters: [{ name: importExport.calendarFiles, extensions: ['ics', 'ical', 'ifb', 'icalendar'] }, allFiles],
      }),
    openRepository: async () => openFile({ title: importExport.openRepositoryTitle, properties: ['openDirectory'] }),
    saveFile: async ({ name, extension }) => {
      const options: Electron.SaveDialogOptions = {
        title: importExport.saveTitle,
        defaultPath: join(app.getPath('documents'), name),
        filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
      };
      const window = BrowserWindow.getFocusedWindow();
      const chosen = window === null ? await dialog.showSaveDialog(options) : await dialog.showSaveDialog(window, options);
      return chosen.canceled || chosen.filePath === '' ? null : chosen.filePath;
    },
  };
}
