// @ts-check
/**
 * Parses electron-builder's arguments for fpm, its packager for Linux, and writes Debian's control file (deb-control(5)) and rpm's spec.
 * Pure.
 */

/**
 * @typedef {object} PackageRequest
 * @property {'deb' | 'rpm'} kind
 * @property {string} output the package to write
 * @property {string} name
 * @property {string} version
 * @property {string} architecture in the terms of the package format
 * @property {string} maintainer
 * @property {string} vendor
 * @property {string} url
 * @property {string} license
 * @property {string} category
 * @property {string} priority
 * @property {string} summary one line; empty if the first line of the description is the summary
 * @property {string} description
 * @property {string} compression in fpm's terms
 * @property {readonly string[]} depends
 * @property {readonly string[]} recommends
 * @property {readonly string[]} specLines lines of the rpm spec
 * @property {readonly string[]} specDefinitions definitions of the rpm spec: a name and a value
 * @property {{ afterInstall: string | null, afterRemove: string | null }} scripts files
 * @property {readonly { from: string, to: string }[]} content files and folders with their targets; a folder ends with a slash
 */

/** Flags without a value that have no effect here. */
const alone = new Set(['--force', '--debug', '--verbose']);

/** Flags that may occur several times. */
const repeated = new Set(['-d', '--deb-recommends', '--rpm-tag', '--rpm-rpmbuild-define']);

const known = new Set([
  ...repeated,
  '-s',
  '-t',
  '--architecture',
  '--after-install',
  '--after-remove',
  '--description',
  '--version',
  '--package',
  '--name',
  '--maintainer',
  '--vendor',
  '--url',
  '--license',
  '--category',
  '--deb-priority',
  '--deb-compression',
  '--rpm-compression',
  '--rpm-os',
  '--rpm-summary',
  '--log',
]);

/**
 * @param {readonly string[]} argv
 * @returns {PackageRequest | { problem: string }}
 */
export function readRequest(argv) {
  /** @type {Map<string, string[]>} */
  const said = new Map();
  /** @type {{ from: string, to: string }[]} */
  const content = [];
  for (let index = 0; index < argv.length; index += 1) {
    const word = argv[index] ?? '';
    if (alone.has(word)) continue;
    if (!word.startsWith('-')) {
      const split = word.lastIndexOf('=');
      if (split < 1) return { problem: `"${word}" does not say where it is to be.` };
      content.push({ from: word.slice(0, split), to: word.slice(split + 1) });
      continue;
    }
    const split = word.startsWith('--') ? word.indexOf('=') : -1;
    const flag = split < 0 ? word : word.slice(0, split);
    const value = split < 0 ? argv[(index += 1)] : word.slice(split + 1);
    if (!known.has(flag)) return { problem: `The flag ${flag} is not known here.` };
    if (value === undefined) return { problem: `The flag ${flag} needs a value.` };
    said.set(flag, repeated.has(flag) ? [...(said.get(flag) ?? []), value] : [value]);
  }
  /** @param {string} flag @param {string} [otherwise] */
  const one = (flag, otherwise = '') => said.get(flag)?.[0] ?? otherwise;
  const kind = one('-t');
  if (one('-s') !== 'dir' || (kind !== 'deb' && kind !== 'rpm'))
    return { problem: `Only folders become packages here, and only deb or rpm ones, not "${kind}".` };
  for (const flag of ['--package', '--name', '--version', '--architecture'])
    if (one(flag) === '') return { problem: `The flag ${flag} is missing.` };
  return {
    kind,
    output: one('--package'),
    name: one('--name').toLowerCase(),
    version: one('--version'),
    architecture: one('--architecture'),
    maintainer: one('--maintainer'),
    vendor: one('--vendor'),
    url: one('--url'),
    license: one('--license', 'unknown'),
    category: one('--category', 'default'),
    priority: one('--deb-priority', 'optional'),
    summary: one('--rpm-summary'),
    description: one('--description'),
    compression: one(`--${kind}-compression`, 'gz'),
    depends: said.get('-d') ?? [],
    recommends: said.get('--deb-recommends') ?? [],
    specLines: said.get('--rpm-tag') ?? [],
    specDefinitions: said.get('--rpm-rpmbuild-define') ?? [],
    scripts: { afterInstall: one('--after-install') || null, afterRemove: one('--after-remove') || null },
    content,
  };
}

/** @param {PackageRequest} request @returns {[summary: string, rest: string[]]} */
function summaryOf({ summary, description, name }) {
  const lines = description.split(/\r?\n/).map((line) => line.trim());
  if (summary !== '') return [summary, lines];
  const first = lines.findIndex((line) => line !== '');
  return first < 0 ? [name, []] : [lines[first] ?? name, lines.slice(first + 1)];
}

/**
 * @param {PackageRequest} request
 * @param {number} installedKiB
 */
export function debianControl(request, installedKiB) {
  const [summary, rest] = summaryOf(request);
  /** @type {[string, string][]} */
  const fields = [
    ['Package', request.name],
    ['Version', request.version],
    ['Architecture', request.architecture],
    ['Maintainer', request.maintainer],
    ['Installed-Size', String(installedKiB)],
    ['Depends', request.depends.join(', ')],
    ['Recommends', request.recommends.join(', ')],
    ['Section', request.category],
    ['Priority', request.priority],
    ['Homepage', request.url],
    ['Description', [summary, ...rest.map((line) => ` ${line === '' ? '.' : line}`)].join('\n')],
  ];
  return fields
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
}

/** @param {string} path in the syntax of rpm's file list */
function quoted(path) {
  return `"${path.replaceAll('%', '%%')}"`;
}

/** @param {string | null} script a shell script; rpm adds the shell, and interprets percent signs */
function scriptlet(script) {
  return script === null ? '' : script.replace(/^#!.*\n/, '').replaceAll('%', '%%');
}

/**
 * @param {PackageRequest} request
 * @param {{ tree: string, files: readonly string[], folders: readonly string[], afterInstall: string | null, afterRemove: string | null }}
 * built
 *   the tree to install; its files and folders that belong to the package, from the root; the texts of the scripts
 */
export function rpmSpec(request, { tree, files, folders, afterInstall, afterRemove }) {
  const [summary, rest] = summaryOf(request);
  return [
    // Files must not be modified: they are signed, or checked by the program itself.
    '%global __os_install_post %{nil}',
    '%global debug_package %{nil}',
    'AutoReqProv: no',
    `Name: ${request.name}`,
    `Version: ${request.version}`,
    'Release: 1',
    `Summary: ${summary}`,
    `License: ${request.license}`,
    `Group: ${request.category}`,
    `URL: ${request.url}`,
    `Vendor: ${request.vendor}`,
    `Packager: ${request.maintainer}`,
    ...request.depends.map((name) => `Requires: ${name}`),
    ...request.specLines,
    '%description',
    ...(rest.length === 0 ? [summary] : rest),
    '%install',
    `mkdir -p "%{buildroot}" && cp -a "${tree}/." "%{buildroot}/"`,
    ...(afterInstall === null ? [] : ['%post -p /bin/bash', scriptlet(afterInstall)]),
    // On an upgrade, rpm runs the old package's script after installing the new one; only the last removal cleans up.
    ...(afterRemove === null ? [] : ['%postun -p /bin/bash', `if [ "$1" -eq 0 ]; then\n${scriptlet(afterRemove)}\nfi`]),
    '%files',
    '%defattr(-,root,root,-)',
    ...folders.map((path) => `%dir ${quoted(path)}`),
    ...files.map(quoted),
    '',
  ].join('\n');
}
