/**
 * `npm run mutate -- src/PATH[:LINE][,src/PATH…] … [--sample N] [--seed N] [--tests PATH …] [--seconds N] [--project NAME …]`: makes small
 * semantic changes to sources, each alone, and runs the tests that reach the changed place. Lists the changes that no test notices. Works
 * on a copy of the sources.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fractionsFrom } from '../support/core-ports.ts';
import { type Answer, answerSchema, type Message, type RunnerOptions } from './messages.ts';
import { applyMutant, type Mutant, mutantsOf, withProbes } from './mutants.ts';
import { nearestFirst, sampleOf, scoreOf, within } from './sampling.ts';

const repository = resolve(import.meta.dirname, '../..');

/** Folders that the tests need. */
const copied = [
  'src',
  'test',
  'scripts',
  'resources',
  'bench',
  'docs',
  'deploy',
  'package.json',
  'vitest.config.ts',
  'vite.config.ts',
  'tsconfig.base.json',
];

/** Projects whose tests start no programs and no database server. */
const quickProjects = ['unit', 'component', 'program', 'sqlite'];

/** The run of the unchanged sources, which may be all tests. */
const longestFirstRunMs = 1_800_000;

/** A run that takes this many times longer than the same tests before, plus some seconds to start, counts as an endless loop. */
const patience = { factor: 5, startMs: 20_000 };

const { values, positionals } = parseArgs({
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    tests: { type: 'string', multiple: true, default: [] },
    /** Of tests for each mutant, the nearest ones. */
    seconds: { type: 'string', default: 'Infinity' },
    project: { type: 'string', multiple: true, default: quickProjects },
  },
  allowPositionals: true,
});

interface Located extends Mutant {
  readonly file: string;
  readonly source: string;
}

/** What the unchanged sources take: each test file's time, and the test files that reach a mutant, by its number. */
interface FirstRun {
  readonly ms: ReadonlyMap<string, number>;
  readonly reaching: ReadonlyMap<number, readonly string[]>;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Runs tests of the copy in a child process, which is restarted after an endless loop. */
class Runner {
  readonly #folder: string;
  readonly #options: RunnerOptions;
  #child: ChildProcess | null = null;

  constructor(folder: string, options: RunnerOptions) {
    this.#folder = folder;
    this.#options = options;
  }

  /** null: it did not end. */
  async run(message: Message, longestMs: number): Promise<Answer | null> {
    this.#child ??= await this.#start();
    const child = this.#child;
    const signal = AbortSignal.timeout(longestMs);
    child.send(message);
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
    const child = fork(join(this.#folder, 'test/mutation/runner.ts'), [JSON.stringify(this.#options)], {
      cwd: this.#folder,
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await once(child, 'message');
    return child;
  }
}

function sourcesUnder(path: string): readonly string[] {
  const full = resolve(repository, path);
  const files = statSync(full).isDirectory()
    ? readdirSync(full, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [full];
  return files
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .toSorted()
    .map((file) => relative(repository, file));
}

/** The mutants of paths, or of single lines of files. */
function mutantsUnder(paths: string): readonly Located[] {
  return paths.split(',').flatMap((path) => {
    const [named = '', line] = path.split(':');
    return sourcesUnder(named).flatMap((file) => {
      const source = readFileSync(join(repository, file), 'utf8');
      const mutants = mutantsOf(file, source).map((mutant) => ({ ...mutant, file, source }));
      return line === undefined ? mutants : mutants.filter((mutant) => mutant.line === Number(line));
    });
  });
}

/** Runs every test that imports the files once, with probes where the mutants are. */
async function runFirst(folder: string, mutants: readonly Located[]): Promise<FirstRun> {
  const byFile = Map.groupBy(mutants.entries(), ([, { file }]) => file);
  for (const [file, located] of byFile) {
    const [[, { source }] = [0, { source: '' }]] = located;
    writeFileSync(
      join(folder, file),
      `import { reach as $reach } from '${join(folder, 'test/mutation/reach.ts')}';\n${withProbes(source, new Map(located))}`,
    );
  }
  const runner = new Runner(folder, {
    projects: values.project,
    related: [...byFile.keys()].map((file) => join(folder, file)),
    tests: values.tests,
    isolate: true,
  });
  try {
    const answer = await runner.run({ changed: [], tests: null }, longestFirstRunMs);
    if (answer === null) {
      throw new Error('The tests of the unchanged sources did not end.');
    }
    for (const { file } of answer.files.filter(({ passed }) => !passed)) {
      say(`left out, because it fails without a change: ${relative(folder, file)}`);
    }
    const passed = new Map(answer.files.filter((each) => each.passed).map(({ file, ms }) => [file, ms]));
    const reachedFile = join(folder, 'test/mutation/reached.txt');
    const lines = existsSync(reachedFile) ? readFileSync(reachedFile, 'utf8').trim().split('\n') : [];
    const reaching = Map.groupBy(
      lines.map((line) => line.split(' ')),
      ([number]) => Number(number),
    );
    // A thread or program that a test started names no test: any may have.
    const testsOf = (files: readonly string[]) =>
      files.includes('') ? [...passed.keys()] : [...new Set(files)].filter((file) => passed.has(file));
    return { ms: passed, reaching: new Map([...reaching].map(([number, pairs]) => [number, testsOf(pairs.map(([, file = '']) => file))])) };
  } finally {
    runner.stop();
    mutants.forEach(({ file, source }) => writeFileSync(join(folder, file), source));
  }
}

type Verdict = 'killed' | 'endless' | 'survived' | 'not reached';

function describe({ file, line, source, start, end, text }: Located): string {
  return `${file}:${line}  «${source.slice(start, end).slice(0, 80)}» -> «${text.slice(0, 80)}»  ${(source.split('\n')[line - 1] ?? '').trim().slice(0, 140)}`;
}

async function judge(folder: string, mutants: readonly Located[], { ms, reaching }: FirstRun): Promise<readonly Verdict[]> {
  const runner = new Runner(folder, { projects: values.project, related: [], tests: [], isolate: false });
  const verdicts: Verdict[] = [];
  const changed = new Set<string>();
  try {
    for (const [number, mutant] of mutants.entries()) {
      const path = join(folder, mutant.file);
      const tests = within(
        1000 * Number(values.seconds),
        nearestFirst(
          mutant.file,
          (reaching.get(number) ?? []).map((file) => ({ file, path: relative(folder, file), ms: ms.get(file) ?? 0 })),
        ),
      );
      if (tests.length > 0) {
        changed.add(path);
        writeFileSync(path, applyMutant(mutant.source, mutant));
        const longestMs = Math.ceil(patience.startMs + patience.factor * tests.reduce((sum, test) => sum + test.ms, 0));
        const answer = await runner.run({ changed: [...changed], tests: tests.map(({ file }) => file) }, longestMs);
        writeFileSync(path, mutant.source);
        const failed = answer?.files.find(({ passed }) => !passed)?.file;
        verdicts.push(answer === null ? 'endless' : answer.passed ? 'survived' : 'killed');
        say(
          `${String(number).padStart(4)} ${(verdicts.at(-1) ?? '').padEnd(11)} ${describe(mutant)}  (${failed === undefined ? `${tests.length} test files` : relative(folder, failed)})`,
        );
      } else {
        verdicts.push('not reached');
        say(`${String(number).padStart(4)} not reached ${describe(mutant)}`);
      }
    }
  } finally {
    runner.stop();
  }
  return verdicts;
}

if (positionals.length === 0) {
  say('Name the sources: npm run mutate -- src/renderer/data [--sample 100]');
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'clocktower-mutation-'));
try {
  for (const each of copied) {
    cpSync(join(repository, each), join(folder, each), { recursive: true });
  }
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
  const random = fractionsFrom(Number(values.seed));
  const groups = positionals.map((paths) => ({
    paths,
    mutants: sampleOf(mutantsUnder(paths), values.sample === undefined ? Infinity : Number(values.sample), random),
  }));
  const mutants = groups.flatMap((group) => group.mutants);
  say(`${mutants.length} mutants, seed ${values.seed}`);
  const first = await runFirst(folder, mutants);
  say(`${first.ms.size} test files pass`);
  const verdicts = [...(await judge(folder, mutants, first))];
  say(
    '\n| paths | mutants | killed | of these endless | survived | of these not reached | killed % | 95 % interval |\n| --- | --- | --- | --- | --- | --- | --- | --- |',
  );
  for (const {
    paths,
    mutants: { length },
  } of groups) {
    const counts = Map.groupBy(verdicts.splice(0, length), (verdict) => verdict);
    const count = (verdict: Verdict) => counts.get(verdict)?.length ?? 0;
    const killed = count('killed') + count('endless');
    const { percent, low, high } = scoreOf(killed, length);
    say(
      `| ${paths} | ${length} | ${killed} | ${count('endless')} | ${length - killed} | ${count('not reached')} | ${percent} | ${low} to ${high} |`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
