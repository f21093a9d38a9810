/** Chromium's configuration, which it reads once, when Electron becomes ready. */
import { app } from 'electron';
import { usesWayland } from '#core/program/settings/capabilities.ts';

const featuresSwitch = 'enable-features';

/** Keeps the features of the user's own switch, which a second one would override. */
function enableFeatures(features: readonly string[]): void {
  const given = app.commandLine.getSwitchValue(featuresSwitch);
  app.commandLine.appendSwitch(featuresSwitch, [...(given === '' ? [] : [given]), ...features].join(','));
}

export function setUpChromium(): void {
  if (process.platform !== 'linux') {
    return;
  }
  // Savings and costs: see docs/decisions. Only on platforms where it was measured.
  app.disableHardwareAcceleration();
  const wayland = usesWayland({
    platform: process.platform,
    environment: process.env,
    ozonePlatform: app.commandLine.getSwitchValue('ozone-platform'),
  });
  // Under Wayland, global shortcuts go through the desktop portal.
  enableFeatures(['NetworkServiceInProcess2', ...(wayland ? ['GlobalShortcutsPortal'] : [])]);
}
