/** The appearance of all pages: light or dark, and the zoom, which keys change. */
import { app, nativeTheme, type WebContents } from 'electron';
import type { SettingsStore } from '#core/platform/settings-store.ts';
import { findZoomCommand, nextZoom } from '#shared/program/zoom.ts';

interface AppearanceOptions {
  readonly settings: SettingsStore;
  /** Saves the zoom, in percent; the caller reports disk errors. */
  readonly onZoom: (percent: number) => void;
}

export function followAppearance({ settings, onZoom }: AppearanceOptions): void {
  const pages = new Set<WebContents>();
  const apply = (): void => {
    const { theme, zoomPercent } = settings.current.appearance;
    nativeTheme.themeSource = theme;
    for (const contents of pages) {
      contents.setZoomFactor(zoomPercent / 100);
    }
  };
  app.on('web-contents-created', (_event, contents) => {
    pages.add(contents);
    contents.once('destroyed', () => pages.delete(contents));
    // Loading a page resets its zoom.
    contents.on('dom-ready', () => contents.setZoomFactor(settings.current.appearance.zoomPercent / 100));
    contents.on('before-input-event', (event, input) => {
      const command = findZoomCommand(input, process.platform === 'darwin');
      if (command !== null) {
        event.preventDefault();
        onZoom(nextZoom(settings.current.appearance.zoomPercent, command));
      }
    });
  });
  settings.subscribe(apply);
  apply();
}
