// @ts-check
/** A minimal Electron tray program: an icon, and a hidden window of the popover's size. No flags, no framework. */
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
