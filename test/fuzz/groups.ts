/** The groups of fuzz tests and their output. */
import { fuzzMark } from '../support/fuzz.ts';

interface FuzzGroup {
  readonly name: string;
  readonly files: readonly string[];
  readonly project: 'unit' | 'sqlite';
}

export const fuzzGroups: readonly FuzzGroup[] = [
  { name: 'IPC', files: ['test/security/ipc-fuzz.test.ts', 'test/shared/ipc/wire.test.ts'], project: 'unit' },
  { name: 'control socket', files: ['test/security/control-fuzz.test.ts'], project: 'unit' },
  { name: 'links', files: ['test/core/program/deep-link.test.ts'], project: 'unit' },
  { name: 'files', files: ['test/core/files/import-export/mutated-files.test.ts'], project: 'unit' },
  { name: 'service bodies', files: ['test/service/time-tracking/hostile-input.test.ts'], project: 'sqlite' },
  { name: 'described requests', files: ['test/service/reference/described-client.test.ts'], project: 'sqlite' },
  { name: 'sign-in answers', files: ['test/security/sign-in-answers.test.ts'], project: 'unit' },
  { name: 'campus answers', files: ['test/security/campus-answers.test.ts'], project: 'unit' },
  {
    name: 'service answers',
    files: ['test/security/hostile-service.test.ts', 'test/client/rubbish.test.ts', 'test/shared/values/parse-foreign.test.ts'],
    project: 'unit',
  },
];

/** Vitest's projects of a group: tests without a database are in two. */
export function projectArguments({ project }: Pick<FuzzGroup, 'project'>): readonly string[] {
  return (project === 'unit' ? ['unit', 'long'] : [project]).flatMap((name) => ['--project', name]);
}

/** The files of a group of which the output of its run says nothing: vitest ignores a name that is in no project. */
export function filesNotRun({ files }: Pick<FuzzGroup, 'files'>, output: string): readonly string[] {
  return files.filter((file) => !output.includes(file));
}

const line = new RegExp(`^${fuzzMark} (?<group>.+): (?<count>\\d+), seed \\d+$`);

/** Adds the counts in the output of a run to those of the groups. */
export function addCounts(counts: ReadonlyMap<string, number>, output: string): ReadonlyMap<string, number> {
  const sums = new Map(counts);
  for (const text of output.split('\n')) {
    const { group, count } = line.exec(text.trim())?.groups ?? {};
    if (group !== undefined && count !== undefined) {
      sums.set(group, (sums.get(group) ?? 0) + Number(count));
    }
  }
  return sums;
}

/** Returns a different seed for each round, derived from that of the run. */
export function seedOfRound(seed: number, round: number): number {
  return (seed + round * 7_919) % 2 ** 31;
}
