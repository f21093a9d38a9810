/** What the mutation check and the process that runs its tests send each other. */
import { z } from 'zod';

export const optionsSchema = z.object({
  projects: z.array(z.string()),
  /** The sources whose tests run; all that import them count. */
  related: z.array(z.string()),
  /** Parts of the paths of test files; none for all. */
  tests: z.array(z.string()),
  /** Each test file loads its own modules, and none is left out after a failure. */
  isolate: z.boolean(),
});
export type RunnerOptions = z.infer<typeof optionsSchema>;

/** tests: null for all. */
export const messageSchema = z.object({ changed: z.array(z.string()), tests: z.array(z.string()).nullable() });
export type Message = z.infer<typeof messageSchema>;

export const answerSchema = z.object({
  passed: z.boolean(),
  files: z.array(z.object({ file: z.string(), passed: z.boolean(), ms: z.number() })),
});
export type Answer = z.infer<typeof answerSchema>;

/** `modules` are all that the process ever ran, with their last results: vitest keeps those of earlier runs. */
export function answerFor(asked: readonly string[], modules: Answer['files'], unhandledErrors: number): Answer {
  const files = modules.filter(({ file }) => asked.includes(file));
  return { passed: unhandledErrors === 0 && files.every(({ passed }) => passed), files };
}
