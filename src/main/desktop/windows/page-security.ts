/** What no page may do, whatever it holds: leave, open windows, use devices, embed others, speak to the network. */
import { join } from 'node:path';
import { app, nativeTheme, type BrowserWindowConstructorOptions, type Session } from 'electron';
import type { OwnPages } from '#core/program/pages/app-pages.ts';

/** What every window of ours has in common. */
export function pageOptions(preload: string): BrowserWindowConstructorOptions {
  return {
    title: 'Clocktower',
    // Elsewhere the icon of the program file is used.
    ...(process.platform === 'linux' ? { icon: join(app.getAppPath(), 'resources', 'icons', '256x256.png') } : {}),
    // The ground of styles/tokens.css, so that the first frame does not flash.
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#18191d' : '#fcfcfa',
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      plugins: false,
      webgl: false,
      navigateOnDragDrop: false,
      disableDialogs: true,
      devTools: !app.isPackaged,
      backgroundThrottling: true,
      spellcheck: false,
    },
  };
}

/** Nothing is looked up because a page might go there. Must run before the app is ready. */
export function refusePrefetching(): void {
  // The only way in Electron, and no policy of a page covers it: a link element would do to send text out in host names.
  app.commandLine.appendSwitch('blink-settings', 'dnsPrefetchingEnabled=false');
}

/** Applies to every page and every session made from now on. */
export function confinePages({ isOurs }: Pick<OwnPages, 'isOurs'>): void {
  app.on('session-created', refusePermissions);
  app.on('web-contents-created', (_event, contents) => {
    // No policy of a page covers peer connections either. What is left to them goes through the proxy below, which is none.
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    contents.on('will-frame-navigate', (event) => {
      if (!event.isMainFrame || !isOurs(event.url)) {
        event.preventDefault();
      }
    });
    contents.on('will-attach-webview', (event) => event.preventDefault());
  });
}

/** Every permission and every download is refused: none of our pages needs one. */
function refusePermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, decide) => decide({}));
  // Else a dictionary is fetched from Google for the first page, though every page is made without.
  session.setSpellCheckerLanguages([]);
  session.setSpellCheckerEnabled(false);
  session.on('will-download', (event) => event.preventDefault());
}

/** No page speaks to the network: what it shows comes from the program, and what it says leaves through the main process. */
export async function closeNetwork(session: Session, { mayLoad, comeFromServer }: OwnPages): Promise<void> {
  session.webRequest.onBeforeRequest(({ url }, decide) => decide({ cancel: !mayLoad(url) }));
  if (!comeFromServer) {
    // Nothing listens there. Chromium has ways out that are no requests, and all that remain open take a proxy.
    await session.setProxy({ mode: 'fixed_servers', proxyRules: 'socks5://127.0.0.1:1', proxyBypassRules: '<-loopback>' });
  }
}
