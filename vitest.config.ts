import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    exclude: ['test/desktop/**', 'node_modules/**'],
    restoreMocks: true,
  },
});
