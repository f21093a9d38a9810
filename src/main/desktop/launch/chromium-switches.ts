/** How Chromium is set up. It reads this once, when Electron becomes ready. */
import { app } from 'electron';
import { usesWayland } from '#core/program/settings/capabilities.ts';

const featuresSwitch = 'enable-features';

/** Beside those that a user gave on the command line, which another value of the switch would take away. */
function enableFeatures(features: readonly string[]): void {
  const given = app.commandLine.getSwitchValue(featuresSwitch);
  app.commandLine.appendSwitch(featuresSwitch, [...(given === '' ? [] : [given]), ...features].join(','));
}

export function setUpChromium(): void {
  if (process.platform !== 'linux') {
    return;
  }
  // What it saves, and what it costs: docs/decisions. Only where it was measured.
  app.disableHardwareAcceleration();
  const wayland = usesWayland({ platform: process.platform, environment: process.env, ozonePlatform: app.commandLine.getSwitchValue('ozone-platform') });
  // Keys that work from anywhere are the desktop's to give under Wayland.
  enableFeatures(['NetworkServiceInProcess2', ...(wayland ? ['GlobalShortcutsPortal'] : [])]);
}
