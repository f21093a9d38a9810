// @ts-check
/** A minimal window with a long list: 100,000 entries in memory, and only the visible rows in the page. */
import { join } from 'node:path';
import { app, BrowserWindow } from 'electron';

async function start() {
  app.disableHardwareAcceleration();
  await app.whenReady();
  const window = new BrowserWindow({ width: 1080, height: 720, show: false, webPreferences: { sandbox: true, contextIsolation: true } });
  window.once('ready-to-show', () => window.show());
  await window.loadFile(join(import.meta.dirname, 'index.html'));
}

// Not awaited: Electron becomes ready only after this module has been evaluated.
void start();
