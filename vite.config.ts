/** How main, preload, command line and renderer are built. Everything is bundled, so nothing of node_modules ships. */
import { createHash } from 'node:crypto';
import { basename, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { pushContract, requestContract } from './src/shared/ipc/contract.ts';
import { languageTags } from './src/shared/messages/languages.ts';

const root = import.meta.dirname;

/** Each build writes down whose packages it took in, and their licences; Settings, About shows them. */
const licences = { fileName: 'licences.json' };

const popover = resolve(root, 'src/renderer/popover/main.tsx');
const question = resolve(root, 'src/renderer/question/main.tsx');
const mini = resolve(root, 'src/renderer/mini/main.tsx');

type ModuleInfoOf = (id: string) => { readonly importedIds: readonly string[] } | null;

const beginnings = new Map<string, ReadonlySet<string>>();

/** Everything that `entry` needs before it runs, itself left out. */
function beginningOf(entry: string, moduleInfoOf: ModuleInfoOf): ReadonlySet<string> {
  const known = beginnings.get(entry);
  if (known !== undefined) {
    return known;
  }
  const found = new Set<string>();
  const queue = [entry];
  for (const id of queue) {
    for (const imported of moduleInfoOf(id)?.importedIds ?? []) {
      if (!found.has(imported)) {
        found.add(imported);
        queue.push(imported);
      }
    }
  }
  beginnings.set(entry, found);
  return found;
}

/** A class keeps its name and file while the program is developed; a build shortens it, which the popover's budget counts. */
const classNames = {
  name: 'class-names',
  config: (_: unknown, { command }: { readonly command: string }) => ({
    css: {
      modules: {
        generateScopedName: (name: string, file: string) =>
          command === 'build'
            ? `_${createHash('sha256').update(name).digest('base64url').slice(0, 4)}`
            : `${basename(file, '.module.css')}_${name}`,
      },
    },
  }),
};

/**
 * No page writes JSON Schema, but every schema of zod names the code that does: 18 kB that the popover would read before each first use.
 */
const withoutJsonSchema = {
  name: 'without-json-schema',
  transform: {
    filter: { id: /zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/ },
    handler: (code: string) => {
      const names = [...code.matchAll(/^export (?:const |function |\{ \w+ as )(\w+)/gm)].map(([, name]) => `leftOut as ${name}`);
      return {
        code: `function leftOut() { throw new Error('Pages are built without JSON Schema.'); }\nexport { ${names.join(', ')} };`,
        map: null,
      };
    },
  },
};

/** react-aria empties its live region through `innerHTML`, which the pages' policy refuses. */
const withoutInnerHtml = {
  name: 'without-inner-html',
  transform: {
    filter: { id: /react-aria\/dist\/private\/live-announcer\/LiveAnnouncer\.mjs$/ },
    handler: (code: string) => {
      const changed = code.replaceAll(".innerHTML = ''", '.replaceChildren()');
      if (changed === code || changed.includes('innerHTML')) {
        throw new Error('react-aria empties its live region in another way now.');
      }
      return { code: changed, map: null };
    },
  },
};

const messages = (file: string) =>
  languageTags.map((language) => [language, resolve(root, `src/shared/messages/${language}/${file}.ts`)] as const);

/** The piece that a module of a page is in; null: where the bundler puts it. */
function pieceOf(id: string, moduleInfoOf: ModuleInfoOf): string | null {
  const needing = (file: string) =>
    messages(file).flatMap(([language, path]) => (id === path || beginningOf(path, moduleInfoOf).has(id) ? [language] : []));
  const languages = needing('common');
  if (languages.length === 1) {
    return `common-${languages[0]}`;
  }
  const ofPopover = beginningOf(popover, moduleInfoOf).has(id);
  if (
    languages.length > 1 ||
    id.includes('rolldown/runtime') ||
    (ofPopover && [question, mini].some((page) => beginningOf(page, moduleInfoOf).has(id)))
  ) {
    return 'beginning';
  }
  const inWindow = needing('main-window');
  return ofPopover ? 'timer' : inWindow.length === 1 ? `main-window-${inWindow[0]}` : null;
}

export default defineConfig({
  main: {
    // fflate's build for Node declares `require`, which a bundle of modules has already.
    resolve: { alias: [{ find: /^fflate$/, replacement: 'fflate/browser' }] },
    build: {
      target: 'node20',
      sourcemap: true,
      externalizeDeps: false,
      license: licences,
      rollupOptions: {
        input: { index: resolve(root, 'src/main/index.ts'), 'command-line': resolve(root, 'src/cli/index.ts') },
        // Names, which reports of bugs are made of, stay. Without hashes, the compile cache of a new version replaces that of the one
        // before.
        output: {
          format: 'es',
          chunkFileNames: 'chunks/[name].js',
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        },
      },
    },
  },
  preload: {
    // Names only: the contract itself would bring its schemas, and zod, into every page's process.
    define: { ipcChannels: JSON.stringify({ requests: Object.keys(requestContract), pushes: Object.keys(pushContract) }) },
    build: {
      sourcemap: true,
      externalizeDeps: false,
      license: licences,
      rollupOptions: {
        input: { index: resolve(root, 'src/preload/index.ts') },
        // A sandboxed preload is one CommonJS file: it cannot import.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: resolve(root, 'src/renderer'),
    plugins: [react(), classNames, withoutJsonSchema, withoutInnerHtml],
    build: {
      sourcemap: true,
      license: licences,
      // Each page is read by a new process, with somebody waiting. The main process keeps its names, which its reports of bugs are made of.
      minify: true,
      // A page names its files, which are fetched at once; lists for what it loads later cost more than they save from a disk.
      modulePreload: { polyfill: false, resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []) },
      // Read from the disk beside it, not over a network.
      chunkSizeWarningLimit: 1_000,
      rollupOptions: {
        input: {
          question: resolve(root, 'src/renderer/question/index.html'),
          mini: resolve(root, 'src/renderer/mini/index.html'),
          popover: resolve(root, 'src/renderer/popover/index.html'),
          window: resolve(root, 'src/renderer/window/index.html'),
        },
        output: {
          codeSplitting: {
            // Each piece is a request to the main process, and the user waits. A page begins with one piece, the popover with two.
            groups: [{ debugName: 'beginning', name: (id, build) => pieceOf(id, (each) => build.getModuleInfo(each)) }],
          },
        },
      },
    },
  },
});
