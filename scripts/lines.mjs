// @ts-check
/** `npm run lines`: lines of TypeScript and CSS in each module of src, with the share of comments; of the tests; and of the documents. */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup/repository.mjs';

/** @typedef {{ files: number, lines: number, comments: number }} Count */

/** @param {readonly string[]} names @returns {Count} */
function countFiles(names) {
  const texts = names.map((name) => readFileSync(join(root, name), 'utf8'));
  return { files: texts.length, lines: sum(texts.map(countLines)), comments: sum(texts.map(countComments)) };
}

/** @param {readonly number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, each) => total + each, 0);
}

/** @param {string} text */
function countLines(text) {
  return text.split('\n').filter((line) => line.trim() !== '').length;
}

/** @param {string} text */
function countComments(text) {
  return text.split('\n').filter((line) => /^\s*(\/\/|\/\*|\*)/.test(line)).length;
}

/** @param {string} folder */
function sourcesOf(folder) {
  return globSync(`${folder}/**/*.{ts,tsx,css}`, { cwd: root });
}

/** @param {string} folder */
function foldersOf(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`);
}

/** @param {readonly string[]} cells */
function print([name = '', ...columns]) {
  process.stdout.write(`${name.padEnd(32)}${columns.map((each) => each.padStart(9)).join('')}\n`);
}

/** @param {string} name @param {Count} count */
function printCode(name, { files, lines, comments }) {
  print([name, String(files), String(lines), `${((100 * comments) / Math.max(1, lines)).toFixed(1)} %`]);
}

/** @param {string} name @param {readonly string[]} patterns */
function printTexts(name, patterns) {
  const { files, lines } = countFiles(globSync([...patterns], { cwd: root }));
  print([name, String(files), String(lines)]);
}

print(['module', 'files', 'lines', 'comments']);
const modules = foldersOf('src').flatMap((each) => (each === 'src/main' ? ['src/main/core', 'src/main/desktop'] : [each]));
for (const folder of [...foldersOf('src/main/core'), ...modules, 'src', 'test']) printCode(folder, countFiles(sourcesOf(folder)));
printTexts('documents', ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs/*.md']);
printTexts('decisions and changelog', ['CHANGELOG.md', 'docs/decisions/*.md']);
