#!/usr/bin/env node
// @ts-check
/**
 * Replaces fpm where electron-builder cannot download it: makes deb packages with dpkg-deb and rpm packages with rpmbuild. Supports the
 * arguments that electron-builder passes, and refuses others.
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { debianControl, readRequest, rpmSpec } from './package-request.mjs';

/** @typedef {import('./package-request.mjs').PackageRequest} PackageRequest */

/** Development packages stay on this machine and are not compressed, which would take half of the time: gzip's level 0. */
const QUICK_LEVEL = 0;

/** Maps fpm's compression names to those of dpkg-deb and rpm. */
const debCompression = new Map([
  ['gz', 'gzip'],
  ['xz', 'xz'],
  ['none', 'none'],
]);
const rpmCompression = new Map([
  ['gzip', `w${QUICK_LEVEL}.gzdio`],
  ['xzmt', `w${QUICK_LEVEL}.xzdio`],
  ['none', 'w0.gzdio'],
]);

/**
 * Copies everything to its target, with the permissions of system files.
 * @param {PackageRequest} request @param {string} tree
 */
function layOut({ content }, tree) {
  for (const { from, to } of content) {
    const target = join(tree, to);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(from, target, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  }
  for (const path of [tree, ...walk(tree)]) {
    const { mode, isLink, isFolder } = kindOf(path);
    if (!isLink) chmodSync(path, isFolder || (mode & 0o100) !== 0 ? 0o755 : 0o644);
  }
}

/** @param {string} path */
function kindOf(path) {
  const status = lstatSync(path);
  return { mode: status.mode, bytes: status.size, isLink: status.isSymbolicLink(), isFolder: status.isDirectory() };
}

/** @param {string} folder @returns {string[]} its content, folders before their content */
function walk(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/** @param {string} file @param {readonly string[]} args */
function run(file, args) {
  execFileSync(file, args, { stdio: ['ignore', 'inherit', 'inherit'] });
}

/** @param {PackageRequest} request @param {string} tree */
function makeDeb(request, tree) {
  const installedKiB = Math.ceil(walk(tree).reduce((sum, path) => sum + kindOf(path).bytes, 0) / 1_024);
  const about = join(tree, 'DEBIAN');
  mkdirSync(about);
  chmodSync(about, 0o755);
  writeFileSync(join(about, 'control'), debianControl(request, installedKiB));
  for (const [name, file] of [
    ['postinst', request.scripts.afterInstall],
    ['postrm', request.scripts.afterRemove],
  ]) {
    if (name === undefined || name === null || file === null || file === undefined) continue;
    copyFileSync(file, join(about, name));
    chmodSync(join(about, name), 0o755);
  }
  const compression = debCompression.get(request.compression) ?? 'gzip';
  run('dpkg-deb', [
    '--root-owner-group',
    `-Z${compression}`,
    ...(compression === 'none' ? [] : [`-z${QUICK_LEVEL}`]),
    '--build',
    tree,
    request.output,
  ]);
}

/** Folders of the base system are not part of the package. */
const shared = /^\/(?:opt|usr)(?:$|\/(?:bin|share)(?:$|\/(?:applications|icons|metainfo|mime)(?:$|\/)))/;

/** @param {PackageRequest} request @param {string} tree @param {string} workplace */
function makeRpm(request, tree, workplace) {
  const all = walk(tree).map((path) => ({ path: path.slice(tree.length), ...kindOf(path) }));
  const spec = join(workplace, 'package.spec');
  writeFileSync(
    spec,
    rpmSpec(request, {
      tree,
      files: all.filter(({ isFolder }) => !isFolder).map(({ path }) => path),
      folders: all.filter(({ isFolder, path }) => isFolder && !shared.test(path)).map(({ path }) => path),
      afterInstall: request.scripts.afterInstall === null ? null : readFileSync(request.scripts.afterInstall, 'utf8'),
      afterRemove: request.scripts.afterRemove === null ? null : readFileSync(request.scripts.afterRemove, 'utf8'),
    }),
  );
  const output = join(workplace, 'packages');
  const definitions = [
    `_topdir ${join(workplace, 'rpmbuild')}`,
    `_rpmdir ${output}`,
    '_rpmfilename package.rpm',
    `_binary_payload ${rpmCompression.get(request.compression) ?? rpmCompression.get('gzip')}`,
    ...request.specDefinitions,
  ];
  run('rpmbuild', [
    '-bb',
    '--quiet',
    '--target',
    `${request.architecture}-linux`,
    '--buildroot',
    join(workplace, 'buildroot'),
    ...definitions.flatMap((each) => ['--define', each]),
    spec,
  ]);
  copyFileSync(join(output, 'package.rpm'), request.output);
}

const request = readRequest(process.argv.slice(2));
if ('problem' in request) {
  process.stderr.write(`${request.problem} No package was made.\n`);
  process.exitCode = 64;
} else {
  const workplace = mkdtempSync(join(tmpdir(), 'clocktower-package-'));
  try {
    const tree = join(workplace, 'tree');
    mkdirSync(tree);
    layOut(request, tree);
    if (request.kind === 'deb') makeDeb(request, tree);
    else makeRpm(request, tree, workplace);
  } finally {
    rmSync(workplace, { recursive: true, force: true });
  }
}
