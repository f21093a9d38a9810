/** Runs test files repeatedly in one process: the parent changes a source and asks whether a test fails. */
import { BaseSequencer, createVitest, type TestSpecification } from 'vitest/node';
import { answerFor, messageSchema, optionsSchema } from './messages.ts';

const { projects, related, tests: filters, isolate } = optionsSchema.parse(JSON.parse(process.argv[2] ?? ''));

/** Keeps the order that is asked for. */
class GivenOrder extends BaseSequencer {
  override sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(specifications);
  }
}

const vitest = await createVitest('test', {
  watch: false,
  reporters: [{}],
  silent: true,
  passWithNoTests: true,
  project: [...projects],
  isolate,
  sequence: { sequencer: GivenOrder },
  ...(isolate ? { related: [...related] } : { bail: 1, maxWorkers: 1, testTimeout: 20_000 }),
});
const specifications = await vitest.getRelevantTestSpecifications([...filters]);

process.on('message', (message) => {
  void (async () => {
    const { changed, tests } = messageSchema.parse(message);
    changed.forEach((file) => vitest.invalidateFile(file));
    const asked = tests?.flatMap((file) => specifications.filter(({ moduleId }) => moduleId === file)) ?? specifications;
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(asked);
    const modules = testModules.map((module) => ({
      file: module.moduleId,
      passed: module.ok(),
      ms: module.diagnostic().duration + module.diagnostic().collectDuration,
    }));
    process.send?.(
      answerFor(
        asked.map(({ moduleId }) => moduleId),
        modules,
        unhandledErrors.length,
      ),
    );
  })();
});
process.send?.('ready');
