/** The display server that Electron draws with. */
import { app } from 'electron';
import { usesWayland } from '#core/program/settings/capabilities.ts';

export function drawsThroughWayland(): boolean {
  return usesWayland({
    platform: process.platform,
    environment: process.env,
    ozonePlatform: app.commandLine.getSwitchValue('ozone-platform'),
  });
}
