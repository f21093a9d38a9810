/**
 * The program's desktop file, without its ending: what a Linux desktop knows the program by. It is `desktopName` in package.json, too, from
 * where Electron takes it for the portals and electron-builder for the file's name. Portals take only names with a dot in them.
 */
export const desktopEntry = 'io.clocktower.Clocktower';
