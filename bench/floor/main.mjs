// @ts-check
/**
 * A minimal Electron tray program: an icon, and a hidden window of the popover's size. No flags, no framework. With `--late`, the first
 * click makes the window, and Chromium has Clocktower's flags: the least that a popover without a process at rest can be.
 */
import { join } from 'node:path';
import { app, BrowserWindow, Tray } from 'electron';

const here = import.meta.dirname;

const isLate = process.argv.includes('--late');

if (isLate) {
  app.disableHardwareAcceleration();
  app.commandLine.appendSwitch('enable-features', 'NetworkServiceInProcess2');
}

function makeWindow() {
  return new BrowserWindow({
    width: 360,
    height: 480,
    show: false,
    frame: false,
    webPreferences: { sandbox: true, contextIsolation: true },
  });
}

async function start() {
  await app.whenReady();
  const tray = new Tray(join(here, '..', '..', 'resources', 'tray', 'stopped-any-22.png'));
  tray.setToolTip('Floor');
  /** @type {BrowserWindow | null} */
  let window = isLate ? null : makeWindow();
  tray.on('click', () => {
    if (window === null) {
      const late = makeWindow();
      window = late;
      late.webContents.once('did-stop-loading', () => late.show());
      void late.loadFile(join(here, 'index.html'));
    } else if (window.isVisible()) {
      window.hide();
    } else {
      window.show();
    }
  });
  await window?.loadFile(join(here, 'index.html'));
}

// Not awaited: Electron becomes ready only after this module has been evaluated.
void start();
