/** The program's own pages: what they may load, and which frames may call the main process. Pure. */

export const appScheme = 'app';
export const appHost = 'clocktower';

const appOrigin = `${appScheme}://${appHost}`;

export interface OwnPages {
  readonly origin: string;
  readonly isOurs: (url: string) => boolean;
  /** True if an own page may load it. Concerns the program and the network, not `data:` and `blob:`. */
  readonly mayLoad: (url: string) => boolean;
  /** True if a server provides the pages, as in development. Otherwise they need no network. */
  readonly comeFromServer: boolean;
}

/** `developmentServer`: origin of the server that provides the pages in development; null for the built pages. */
export function ownPages(developmentServer: string | null): OwnPages {
  const origin = developmentServer ?? appOrigin;
  const isOurs = (url: string): boolean => url.startsWith(`${origin}/`);
  if (developmentServer === null) {
    return { origin, isOurs, mayLoad: isOurs, comeFromServer: false };
  }
  // The development server pushes changes over a socket, and developers use the browser's tools.
  const socket = `${origin.replace(/^http/, 'ws')}/`;
  const mayLoad = (url: string): boolean => isOurs(url) || url.startsWith(socket) || url.startsWith('devtools://');
  return { origin, isOurs, mayLoad, comeFromServer: true };
}

interface AskingFrame {
  readonly url: string;
  readonly parent: unknown;
}

export function mayAsk(frame: AskingFrame | null, isOurs: (url: string) => boolean): boolean {
  return frame !== null && frame.parent === null && isOurs(frame.url);
}
