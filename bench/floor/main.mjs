// @ts-check
/** The least an Electron program in the tray can be: an icon, and one window of the popover's size that is kept hidden. No flags, no framework. */
import { join } from 'node:path';
import { app, BrowserWindow, Tray } from 'electron';

const here = import.meta.dirname;

async function start() {
  await app.whenReady();
  const tray = new Tray(join(here, '..', '..', 'resources', 'tray', 'stopped-any-22.png'));
  tray.setToolTip('Floor');
  const window = new BrowserWindow({ width: 360, height: 480, show: false, frame: false, webPreferences: { sandbox: true, contextIsolation: true } });
  tray.on('click', () => (window.isVisible() ? window.hide() : window.show()));
  await window.loadFile(join(here, 'index.html'));
}

// Not awaited: Electron becomes ready only after this module has been evaluated.
void start();
