/** The system's own dialogs for files to read and to write, in front of the window that asks. */
import { app, BrowserWindow, dialog } from 'electron';
import { join } from 'node:path';
import type { FileDialogs } from '#core/files/import-export/file-dialogs.ts';
import type { MainMessages } from '#shared/messages/catalogue.ts';

export function fileDialogs(messages: MainMessages): FileDialogs {
  return {
    openFile: async () => {
      const options: Electron.OpenDialogOptions = {
        title: messages.importExport.openTitle,
        properties: ['openFile'],
        filters: [{ name: messages.importExport.timeFiles, extensions: ['csv', 'tsv', 'txt', 'json', 'xml', 'ics'] }, { name: messages.importExport.allFiles, extensions: ['*'] }],
      };
      const window = BrowserWindow.getFocusedWindow();
      const chosen = window === null ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(window, options);
      return chosen.canceled ? null : (chosen.filePaths[0] ?? null);
    },
    saveFile: async ({ name, extension }) => {
      const options: Electron.SaveDialogOptions = {
        title: messages.importExport.saveTitle,
        defaultPath: join(app.getPath('documents'), name),
        filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
      };
      const window = BrowserWindow.getFocusedWindow();
      const chosen = window === null ? await dialog.showSaveDialog(options) : await dialog.showSaveDialog(window, options);
      return chosen.canceled || chosen.filePath === '' ? null : chosen.filePath;
    },
  };
}
