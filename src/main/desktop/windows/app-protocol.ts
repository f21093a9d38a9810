/** Hands the program's own pages to Chromium as app://clocktower/…: no file:// and nothing from outside. */
import { protocol, type Session } from 'electron';
import { appScheme } from '#core/program/pages/app-pages.ts';
import { servePage } from '#core/program/pages/serve-page.ts';

/** Must run before the app is ready. Chromium keeps what it compiled of the pages' scripts, and opens them faster the next time. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([{ scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: false, codeCache: true } }]);
}

/** Serves the files below `folder` to the pages of `session`. */
export function serveApp(session: Session, folder: string): void {
  session.protocol.handle(appScheme, (request) => servePage(request, folder));
}
