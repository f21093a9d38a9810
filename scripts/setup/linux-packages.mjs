// @ts-check
/** Package names by Linux family, and the parsers of their tools' output. Pure. */

/**
 * @typedef {'libraries' | 'node' | 'display' | 'bus' | 'keyring' | 'postgres' | 'browser' | 'tracer' | 'packager' | 'gnome' | 'kwin' |
 * 'sway' | 'wine'} Part `node` is the libraries of the bundled Node
 * @typedef {'apt' | 'dnf' | 'pacman' | 'zypper'} Family
 */

/** @type {Record<Family, { install: string, packages: Record<Part, readonly string[]> }>} */
const families = {
  apt: {
    install: 'apt-get install -y --no-install-recommends',
    packages: {
      libraries: ['libgtk-3-0', 'libnss3', 'libasound2', 'libgbm1', 'libnotify4'],
      node: ['libatomic1'],
      display: ['xvfb'],
      bus: ['dbus-daemon'],
      keyring: ['gnome-keyring', 'libsecret-1-0'],
      postgres: ['postgresql'],
      browser: ['chromium'],
      tracer: ['strace'],
      packager: ['dpkg'],
      gnome: ['gnome-shell', 'gjs', 'gir1.2-gtk-3.0', 'xdg-desktop-portal-gnome'],
      kwin: ['kwin-wayland', 'gjs', 'gir1.2-gtk-3.0', 'xdg-desktop-portal-kde', 'qtwayland5'],
      sway: ['sway', 'waybar', 'mako-notifier', 'gjs', 'gir1.2-gtk-3.0', 'xdg-desktop-portal-gtk'],
      wine: ['wine'],
    },
  },
  dnf: {
    install: 'dnf install',
    packages: {
      libraries: ['gtk3', 'nss', 'alsa-lib', 'mesa-libgbm', 'libnotify'],
      node: ['libatomic'],
      display: ['xorg-x11-server-Xvfb'],
      bus: ['dbus-daemon'],
      keyring: ['gnome-keyring', 'libsecret'],
      postgres: ['postgresql-server'],
      browser: ['chromium'],
      tracer: ['strace'],
      packager: ['rpm-build'],
      gnome: ['gnome-shell', 'gjs', 'gtk3', 'xdg-desktop-portal-gnome'],
      kwin: ['kwin-wayland', 'gjs', 'gtk3', 'xdg-desktop-portal-kde'],
      sway: ['sway', 'waybar', 'mako', 'gjs', 'gtk3', 'xdg-desktop-portal-gtk'],
      wine: ['wine'],
    },
  },
  pacman: {
    install: 'pacman -S --needed',
    packages: {
      libraries: ['gtk3', 'nss', 'alsa-lib', 'mesa', 'libnotify'],
      node: ['gcc-libs'],
      display: ['xorg-server-xvfb'],
      bus: ['dbus'],
      keyring: ['gnome-keyring', 'libsecret'],
      postgres: ['postgresql'],
      browser: ['chromium'],
      tracer: ['strace'],
      packager: ['dpkg'],
      gnome: ['gnome-shell', 'gjs', 'gtk3', 'xdg-desktop-portal-gnome'],
      kwin: ['kwin', 'gjs', 'gtk3', 'xdg-desktop-portal-kde'],
      sway: ['sway', 'waybar', 'mako', 'gjs', 'gtk3', 'xdg-desktop-portal-gtk'],
      wine: ['wine'],
    },
  },
  zypper: {
    install: 'zypper install',
    packages: {
      libraries: ['libgtk-3-0', 'mozilla-nss', 'libasound2', 'libgbm1', 'libnotify4'],
      node: ['libatomic1'],
      display: ['xorg-x11-server-Xvfb'],
      bus: ['dbus-1'],
      keyring: ['gnome-keyring', 'libsecret-1-0'],
      postgres: ['postgresql-server'],
      browser: ['chromium'],
      tracer: ['strace'],
      packager: ['rpm-build'],
      gnome: ['gnome-shell', 'gjs', 'typelib-1_0-Gtk-3_0', 'xdg-desktop-portal-gnome'],
      kwin: ['kwin6', 'gjs', 'typelib-1_0-Gtk-3_0', 'xdg-desktop-portal-kde6'],
      sway: ['sway', 'waybar', 'mako', 'gjs', 'typelib-1_0-Gtk-3_0', 'xdg-desktop-portal-gtk'],
      wine: ['wine'],
    },
  },
};

/**
 * @param {string} osRelease the content of /etc/os-release
 * @returns {Family | null}
 */
export function familyOf(osRelease) {
  const names = [...osRelease.matchAll(/^(?:ID|ID_LIKE)=(.*)$/gm)].flatMap(([, value]) =>
    (value ?? '').replaceAll(/["']/g, '').split(/\s+/),
  );
  if (names.some((name) => name === 'debian' || name === 'ubuntu')) return 'apt';
  if (names.some((name) => name === 'fedora' || name === 'rhel' || name === 'centos')) return 'dnf';
  if (names.includes('arch')) return 'pacman';
  if (names.some((name) => name.includes('suse'))) return 'zypper';
  return null;
}

/** @param {Family} family @param {readonly Part[]} parts */
export function packagesFor(family, parts) {
  return parts.flatMap((part) => families[family].packages[part]);
}

/**
 * @param {Family} family
 * @param {readonly string[]} packages
 * @param {{ asRoot: boolean }} as
 * @returns {string} the command a user types
 */
export function installCommand(family, packages, { asRoot }) {
  return `${asRoot ? '' : 'sudo '}${families[family].install} ${packages.join(' ')}`;
}

/**
 * Debian and Ubuntu renamed libraries for 64-bit time; the old name may remain as an alias of several packages.
 * @param {readonly string[]} packages
 * @param {string} policy the output of `apt-cache policy` for both spellings
 */
export function withTime64Names(packages, policy) {
  const installable = new Set([...policy.matchAll(/^(\S+):\n(?:[ \t].*\n)*?[ \t]+Candidate: (?!\(none\))/gm)].map(([, name]) => name));
  return packages.map((name) => (installable.has(`${name}t64`) ? `${name}t64` : name));
}

/** @param {string} lddOutput @returns {string[]} the libraries the loader cannot find */
export function librariesNotFound(lddOutput) {
  return [...new Set([...lddOutput.matchAll(/^\s*(\S+) => not found/gm)].map(([, name]) => name ?? ''))];
}

/** @param {string} ldconfigOutput of `ldconfig -p` @param {string} library such as `libnotify.so.4` */
export function loaderKnows(ldconfigOutput, library) {
  return ldconfigOutput.split('\n').some((line) => line.trim().startsWith(`${library} `));
}
