/** Serves the program's own pages to Chromium as app://clocktower/…, without file:// URLs and external content. */
import { protocol, type Session } from 'electron';
import { appScheme } from '#core/program/app-pages.ts';
import { servePage } from '#core/program/serve-page.ts';

/** Must run before the app is ready. Chromium caches compiled scripts of the pages, so that later windows open faster. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: false, codeCache: true } },
  ]);
}

/** Serves the files in `folder` to the pages of `session`. */
export function serveApp(session: Session, folder: string): void {
  session.protocol.handle(appScheme, (request) => servePage(request, folder));
}
