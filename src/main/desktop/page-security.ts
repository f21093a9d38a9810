/** What no page may do, whatever it holds: leave, open windows, use devices, embed others. */
import { app, nativeTheme, type BrowserWindowConstructorOptions, type Session } from 'electron';

/** What every window of ours has in common. */
export function pageOptions(preload: string): BrowserWindowConstructorOptions {
  return {
    title: 'Clocktower',
    // The ground of styles/tokens.css, so that the first frame does not flash.
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#18191d' : '#fcfcfa',
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      backgroundThrottling: true,
      spellcheck: false,
    },
  };
}

/** Applies to every page created from now on. */
export function confinePages(isOurs: (url: string) => boolean): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    contents.on('will-navigate', (event) => {
      if (!isOurs(event.url)) {
        event.preventDefault();
      }
    });
    contents.on('will-attach-webview', (event) => event.preventDefault());
  });
}

/** Every permission is refused: none of our pages needs one. */
export function refusePermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, decide) => decide({}));
}
