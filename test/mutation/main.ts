/**
 * `npm run mutate -- src/FILE.ts … [--tests PATH …]`: makes small semantic changes to a source and runs the tests that import it. Lists the changes
 * that no test notices. Works on a copy of the sources.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { applyMutant, type Mutant, mutantsOf } from './mutants.ts';

const repository = resolve(import.meta.dirname, '../..');

/** Folders that the tests need. */
const copied = ['src', 'test', 'scripts', 'resources', 'bench', 'docs', 'deploy', 'package.json', 'vitest.config.ts', 'vite.config.ts', 'tsconfig.base.json'];

const answerSchema = z.object({ tests: z.number(), passed: z.boolean() });

/** The run of the unchanged file, which may draw every page of the program. */
const longestFirstRunMs = 900_000;

/** A run that takes this many times longer than the first one, and longer than a minute, counts as an endless loop. */
const patience = { factor: 4, atLeastMs: 60_000 };

interface Outcome {
  readonly file: string;
  readonly killed: number;
  readonly survived: readonly Mutant[];
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Runs the tests of one file of the copy in a child process, which is restarted after an endless loop. */
class Runner {
  readonly #arguments: readonly string[];
  readonly #folder: string;
  #child: ChildProcess | null = null;

  constructor(folder: string, file: string, tests: readonly string[]) {
    this.#folder = folder;
    this.#arguments = [file, ...tests];
  }

  /** null: it did not end. */
  async run(longestMs: number): Promise<z.infer<typeof answerSchema> | null> {
    this.#child ??= await this.#start();
    const child = this.#child;
    const signal = AbortSignal.timeout(longestMs);
    child.send('run');
    try {
      const [answer]: readonly unknown[] = await once(child, 'message', { signal });
      return answerSchema.parse(answer);
    } catch (error) {
      if (!signal.aborted) {
        throw error;
      }
      this.stop();
      return null;
    }
  }

  stop(): void {
    const pid = this.#child?.pid;
    this.#child = null;
    if (pid !== undefined) {
      // Kills its workers, too, one of which may be in a loop.
      process.kill(-pid, 'SIGKILL');
    }
  }

  async #start(): Promise<ChildProcess> {
    const child = fork(join(this.#folder, 'test/mutation/runner.ts'), this.#arguments, { cwd: this.#folder, detached: true, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    await once(child, 'message');
    return child;
  }
}

async function mutate(folder: string, file: string, tests: readonly string[]): Promise<Outcome> {
  const path = join(folder, file);
  const source = readFileSync(path, 'utf8');
  const runner = new Runner(folder, path, tests);
  const survived: Mutant[] = [];
  let killed = 0;
  try {
    const startedMs = performance.now();
    const first = await runner.run(longestFirstRunMs);
    const longestMs = Math.max(patience.atLeastMs, Math.ceil(patience.factor * (performance.now() - startedMs)));
    if (first === null || !first.passed) {
      throw new Error(`The tests of ${file} do not pass as they are.`);
    }
    const mutants = mutantsOf(file, source);
    say(`${file}: ${mutants.length} mutants, ${first.tests} test files`);
    for (const mutant of first.tests === 0 ? [] : mutants) {
      writeFileSync(path, applyMutant(source, mutant));
      const answer = await runner.run(longestMs);
      if (answer?.passed === true) {
        survived.push(mutant);
        const line = source.split('\n')[mutant.line - 1] ?? '';
        say(`  survived ${file}:${mutant.line}  «${source.slice(mutant.start, mutant.end).slice(0, 80)}» -> «${mutant.text}»  ${line.trim().slice(0, 120)}`);
      } else {
        killed += 1;
      }
    }
    return { file, killed, survived: first.tests === 0 ? mutants : survived };
  } finally {
    writeFileSync(path, source);
    runner.stop();
  }
}

function sourcesUnder(path: string): readonly string[] {
  const full = resolve(repository, path);
  const files = statSync(full).isDirectory() ? readdirSync(full, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)) : [full];
  return files.filter((file) => /\.tsx?$/.test(file)).map((file) => relative(repository, file));
}

function report(outcomes: readonly Outcome[]): void {
  say('\n| file | killed | survived | killed % |\n| --- | --- | --- | --- |');
  const row = (name: string, killed: number, survived: number) => say(`| ${name} | ${killed} | ${survived} | ${killed + survived === 0 ? '-' : Math.round((100 * killed) / (killed + survived))} |`);
  for (const { file, killed, survived } of outcomes) {
    row(file, killed, survived.length);
  }
  row('together', outcomes.reduce((sum, { killed }) => sum + killed, 0), outcomes.reduce((sum, { survived }) => sum + survived.length, 0));
}

const { values, positionals } = parseArgs({ options: { tests: { type: 'string', multiple: true, default: [] } }, allowPositionals: true });
if (positionals.length === 0) {
  say('Name the sources: npm run mutate -- src/renderer/data [--tests test/renderer/data]');
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'clocktower-mutation-'));
try {
  for (const each of copied) {
    mkdirSync(folder, { recursive: true });
    cpSync(join(repository, each), join(folder, each), { recursive: true });
  }
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
  const outcomes: Outcome[] = [];
  for (const file of positionals.flatMap(sourcesUnder)) {
    outcomes.push(await mutate(folder, file, values.tests));
  }
  report(outcomes);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
