/** The only access to the system's browser, after the address check. */
import { shell } from 'electron';
import { guardedBrowser } from '#core/accounts/sign-in/web-address.ts';

export const openInBrowser = guardedBrowser(async (address) => shell.openExternal(address));
