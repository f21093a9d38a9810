/** Bundles the stand-alone service into `out/service/standalone`, for its container image. */
import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '..');

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: 'src/service/standalone/main.ts',
    target: 'node26',
    outDir: 'out/service/standalone',
    emptyOutDir: true,
    minify: true,
    rollupOptions: {
      // Optional parts of the database driver: a native client, and sockets of another platform.
      external: ['pg-native', 'cloudflare:sockets'],
      // The authorization server stores its records under the names of its classes.
      output: { keepNames: true, entryFileNames: 'main.mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
});
