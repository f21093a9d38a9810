/** The one way in which an address leaves for the system's browser: behind the check. */
import { shell } from 'electron';
import { guardedBrowser } from '#core/accounts/sign-in/web-address.ts';

export const openInBrowser = guardedBrowser(async (address) => shell.openExternal(address));
