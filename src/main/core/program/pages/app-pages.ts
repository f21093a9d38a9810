/** Which pages are the program's own, what they may load, and which frames may ask the main process. Pure. */

export const appScheme = 'app';
export const appHost = 'clocktower';

/** Origin of every page of the built program. */
const appOrigin = `${appScheme}://${appHost}`;

export interface OwnPages {
  readonly origin: string;
  /** Whether it is the address of a page of ours. */
  readonly isOurs: (url: string) => boolean;
  /** Whether a page of ours may load it, as far as that asks the program or the network: neither `data:` nor `blob:` does. */
  readonly mayLoad: (url: string) => boolean;
  /** Whether a server hands out the pages, as in development. Else they need no network at all. */
  readonly comeFromServer: boolean;
}

/** `developmentServer`: origin of the server that hands out the pages while they are being written; null: the program has them. */
export function ownPages(developmentServer: string | null): OwnPages {
  const origin = developmentServer ?? appOrigin;
  const isOurs = (url: string): boolean => url.startsWith(`${origin}/`);
  if (developmentServer === null) {
    return { origin, isOurs, mayLoad: isOurs, comeFromServer: false };
  }
  // That server tells of changes over a socket, and developers look at the pages with the browser's own tools.
  const socket = `${origin.replace(/^http/, 'ws')}/`;
  const mayLoad = (url: string): boolean => isOurs(url) || url.startsWith(socket) || url.startsWith('devtools://');
  return { origin, isOurs, mayLoad, comeFromServer: true };
}

/** What is known of who asks: `null` when the frame is gone by now. */
interface AskingFrame {
  readonly url: string;
  readonly parent: unknown;
}

/** Whether the frame is the top frame of a page of ours. */
export function mayAsk(frame: AskingFrame | null, isOurs: (url: string) => boolean): boolean {
  return frame !== null && frame.parent === null && isOurs(frame.url);
}
