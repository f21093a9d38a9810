// @ts-check
/** `npm run lines`: lines of TypeScript and CSS in each module of src, with the share of comments. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup/repository.mjs';

/** @typedef {{ files: number, lines: number, comments: number }} Count */

/** @param {string} folder @returns {Count} */
function count(folder) {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((name) => /\.(tsx?|css)$/.test(name));
  return sum(names.map((name) => countLines(readFileSync(join(root, folder, name), 'utf8'))));
}

/** @param {string} text @returns {Count} */
function countLines(text) {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return { files: 1, lines: lines.length, comments: lines.filter((line) => /^\s*(\/\/|\/\*|\*)/.test(line)).length };
}

/** @param {readonly Count[]} counts @returns {Count} */
function sum(counts) {
  return counts.reduce((total, each) => ({ files: total.files + each.files, lines: total.lines + each.lines, comments: total.comments + each.comments }), { files: 0, lines: 0, comments: 0 });
}

/** @param {string} folder */
function foldersOf(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => `${folder}/${name}`);
}

/** @param {string} name @param {Count} count */
function print(name, { files, lines, comments }) {
  process.stdout.write(`${name.padEnd(32)}${String(files).padStart(6)}${String(lines).padStart(8)}${`${((100 * comments) / Math.max(1, lines)).toFixed(1)} %`.padStart(9)}\n`);
}

process.stdout.write(`${'module'.padEnd(32)}${'files'.padStart(6)}${'lines'.padStart(8)}${'comments'.padStart(9)}\n`);
for (const folder of [...foldersOf('src/main/core'), ...foldersOf('src').flatMap((each) => (each === 'src/main' ? ['src/main/core', 'src/main/desktop'] : [each]))]) print(folder, count(folder));
print('src', count('src'));
