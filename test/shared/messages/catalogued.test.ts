/** Every text for users is in the catalogue. */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { textsIn } from './texts.ts';

const root = resolve(import.meta.dirname, '../../..');

/** Texts that are the same in every language, or are read by programs. */
const allowed: readonly { readonly file: RegExp; readonly text: RegExp }[] = [
  // The answer to a foreign page.
  { file: /desktop\/windows\/ipc\.ts$/, text: /^this page may not ask$/ },
  // Replaces a missing error code of the system.
  { file: /desktop\/dialogs\/unsaved-file\.ts$/, text: /^unknown$/ },
  // The scheme of our URLs, and the name of the program.
  { file: /desktop\/diagnostics\/unexpected-errors\.ts$/, text: /^clocktower:$/ },
  { file: /desktop\/windows\/page-security\.ts$/, text: /^Clocktower$/ },
  // Letters whose widths tell fonts apart.
  { file: /renderer\/page\/shipped-font\.ts$/, text: /^Wall clock, 0123456789/ },
  // Routes of the window.
  { file: /desktop\/app-parts\.ts$/, text: /^day\/fill$/ },
  { file: /^src\/renderer\//, text: /^(?:about|activity|campus|connections|goals|general|import-export|new|week\/new|list\/search)$/ },
];

const files = globSync(['src/renderer/**/*.{ts,tsx}', 'src/main/desktop/**/*.ts', 'src/cli/**/*.ts'], { cwd: root });

describe('the catalogue', () => {
  it('holds every text of windows, desktop and command', () => {
    expect(files.length).toBeGreaterThan(150);
    const strays = files.flatMap((file) =>
      textsIn(file, readFileSync(resolve(root, file), 'utf8'))
        .filter(({ text }) => !allowed.some((exception) => exception.file.test(file) && exception.text.test(text)))
        .map(({ line, text }) => `${file}:${line} ${text}`),
    );
    expect(strays).toEqual([]);
  });

  it.each([
    ['text between tags', 'const a = <p>Nothing yet</p>;'],
    ['a text in braces', 'const a = <p>{"Nothing yet"}</p>;'],
    ['one of two branches', 'const a = <p>{busy ? text.busy : "Nothing yet"}</p>;'],
    ['what a screen reader hears', 'const a = <button aria-label="Nothing yet" />;'],
    ['an attribute in braces', 'const a = <input placeholder={`Nothing yet`} />;'],
    ['a text around a value', 'const a = <img alt={`Nothing yet, ${name}`} />;'],
    ['what a dialog says', 'dialog.showMessageBox({ message: "Nothing yet" });'],
    ['what a command prints', 'options.out("Nothing yet");'],
    ['a sentence kept for later', 'const later = "Nothing yet";'],
  ])('misses %s', (_, source) => {
    expect(textsIn('planted.tsx', source).map(({ text }) => text)).toEqual([expect.stringContaining('Nothing yet')]);
  });

  it('accepts names, signs and texts of the catalogue', () => {
    const source =
      'const a = <p className="panel open" title={text.title}>{words.day} · {count}×</p>; throw new Error("The page has no root");';
    expect(textsIn('planted.tsx', source)).toEqual([]);
  });
});
