/** Restricts all pages: no navigation, new windows, devices, embedded content or network. */
import { join } from 'node:path';
import { app, nativeTheme, type BrowserWindowConstructorOptions, type Session } from 'electron';
import type { OwnPages } from '#core/program/app-pages.ts';
import { nativeColours } from '#core/program/window-options.ts';

export function pageOptions(preload: string): BrowserWindowConstructorOptions {
  return {
    title: 'Clocktower',
    // Other platforms use the icon of the executable.
    ...(process.platform === 'linux' ? { icon: join(app.getAppPath(), 'resources', 'icons', '256x256.png') } : {}),
    // So that the first frame does not flash.
    backgroundColor: nativeColours(nativeTheme.shouldUseDarkColors).ground,
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

/** Disables DNS prefetching. Must run before the app is ready. */
export function refusePrefetching(): void {
  // Electron has no other switch, and a page's policy does not cover it: a link element could leak text in host names.
  app.commandLine.appendSwitch('blink-settings', 'dnsPrefetchingEnabled=false');
}

/** Applies to every page and session created from now on. */
export function confinePages({ isOurs }: Pick<OwnPages, 'isOurs'>): void {
  app.on('session-created', refusePermissions);
  app.on('web-contents-created', (_event, contents) => {
    // A page's policy does not cover peer connections either. What remains goes through the dead proxy below.
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

/** Refuses every permission and every download: no page needs any. */
function refusePermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, decide) => decide({}));
  // Otherwise Chromium downloads a dictionary from Google for the first page, although spell checking is off in every page.
  session.setSpellCheckerLanguages([]);
  session.setSpellCheckerEnabled(false);
  session.on('will-download', (event) => event.preventDefault());
}

/** Cuts pages off from the network: their data comes from the program, and their requests go through the main process. */
export async function closeNetwork(session: Session, { mayLoad, comeFromServer }: OwnPages): Promise<void> {
  session.webRequest.onBeforeRequest(({ url }, decide) => decide({ cancel: !mayLoad(url) }));
  if (!comeFromServer) {
    // A dead proxy. Chromium can send traffic without requests, and all of that honours the proxy.
    await session.setProxy({ mode: 'fixed_servers', proxyRules: 'socks5://127.0.0.1:1', proxyBypassRules: '<-loopback>' });
  }
}
