import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { findPostgres } from './test/support/postgres-server.ts';

/** Tests of the service that hold on every database, and are run on each. */
const onEachDatabase = [
  'test/contract/**/*.test.ts',
  'test/service/http.test.ts',
  'test/service/oauth/accounts/login-attempts.test.ts',
  'test/service/oauth/sign-in*.test.ts',
  'test/service/reference/real-answers.test.ts',
  'test/service/standalone/administration/administration.test.ts',
  'test/service/standalone/stand-alone.test.ts',
  'test/service/storage/migrations.test.ts',
  'test/service/storage/transaction.test.ts',
  'test/service/team/{account-made-first,identity-provider,links,mailed-links,own-invitations,pre-hijacking,report-pages,several-organizations,team-pages}.test.ts',
  'test/service/time-tracking/**/*.test.ts',
];

/** Tests of several processes on one server. */
const onServers = ['test/service/servers/**/*.test.ts'];

/** Random campaigns against the service, on each database. */
const campaigns = ['test/service/reference/described-client.test.ts', 'test/service/time-tracking/hostile-input.test.ts'];

/** Popover and window over the real core and service. */
const wholeProgram = 'test/renderer/program/**/*.test.tsx';

/**
 * Tests that start programs, servers and browsers, or try thousands of random cases. `npm run check` leaves them, PostgreSQL and the
 * whole program to `npm test`.
 */
const long = [
  ...campaigns,
  'test/cli/**/*.test.ts',
  'test/client/outbox-over-servers.test.ts',
  'test/core/accounts/connections/connection-killed.test.ts',
  'test/core/accounts/connections/connection-restricted.test.ts',
  'test/core/files/import-export/mutated-files.test.ts',
  'test/extensions/**/*.test.ts',
  'test/fuzz/**/*.test.ts',
  'test/mutation/**/*.test.ts',
  'test/power-loss/**/*.test.ts',
  'test/security/**/*.test.ts',
  'test/service/killed.test.ts',
  'test/service/oauth/pages/pages-in-a-browser.test.ts',
  'test/service/standalone/{browsers,image,operating,processes}.test.ts',
  'test/simulation/**/*.test.ts',
];

const programsForTheRun = ['test/support/programs-for-the-run.ts'];

interface Files {
  readonly include: readonly string[];
  readonly exclude?: readonly string[];
}

function filesOf({ include, exclude = [] }: Files) {
  return { include: [...include], exclude: ['node_modules/**', ...exclude] };
}

function projectOn(database: 'sqlite' | 'pglite' | 'postgres', files: Files) {
  return { extends: true as const, test: { ...filesOf(files), name: database, env: { CLOCKTOWER_TEST_DATABASE: database } } };
}

function projectInPage(name: string, files: Files) {
  return {
    extends: true as const,
    test: {
      ...filesOf(files),
      name,
      environment: 'happy-dom',
      setupFiles: ['test/renderer/support/clean-up.ts'],
      css: { include: [/\.module\.css$/], modules: { classNameStrategy: 'non-scoped' as const } },
    },
  };
}

/** PGlite is PostgreSQL in this process, and replaces the server where none is installed. */
function projectOnPostgres() {
  if (findPostgres() === null) {
    process.stderr.write('No PostgreSQL server is installed that could be run here: the tests run on SQLite and PGlite only.\n');
    return projectOn('pglite', { include: [...onEachDatabase, ...campaigns] });
  }
  const project = projectOn('postgres', { include: [...onEachDatabase, ...campaigns, ...onServers] });
  return { ...project, test: { ...project.test, globalSetup: ['test/support/postgres-for-the-run.ts', ...programsForTheRun] } };
}

export default defineConfig({
  test: {
    restoreMocks: true,
    // Files of one process share its modules and its database: loading them for each file took a quarter of the time. No module keeps
    // state.
    isolate: false,
    // What hangs is to be told from what is slow on a machine with much else to do; nobody waits for it otherwise.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // Programs that tests start read our sources, which takes most of their time; this lets them find what the one before them compiled.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node') },
    // Vitest’s own choice is one fewer, for work beside it: half of a machine with two cores.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          ...filesOf({ include: ['test/**/*.test.ts'], exclude: ['test/desktop/**', ...onEachDatabase, ...onServers, ...long] }),
        },
      },
      { extends: true, test: { name: 'long', include: long, globalSetup: programsForTheRun } },
      projectInPage('component', { include: ['test/**/*.test.tsx'], exclude: [wholeProgram] }),
      projectInPage('program', { include: [wholeProgram] }),
      projectOn('sqlite', { include: onEachDatabase, exclude: campaigns }),
      projectOnPostgres(),
    ],
  },
});
