/** Every function of a page with invalid input, in the real program: over the bridge, structured clone and the sender check. */
import { z } from 'zod';
import { requestContract } from '#shared/ipc/contract.ts';
import { allSaved, expect, storedEntries, test } from './support/running-app.ts';

const answersSchema = z.array(z.object({ name: z.string(), answers: z.array(z.string()) }));

test('invalid input for every function of a page is refused, and the program keeps its state', async ({ startApp, profile }) => {
  const app = await startApp();
  const popover = await app.popover();
  await popover.evaluate(async () => window.clocktower?.startTimer({ description: 'there before', at: null }));
  await expect(popover.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  const outcome = answersSchema.parse(
    await popover.evaluate(async () => {
      const long = 'x'.repeat(128 * 1024);
      const cyclic: Record<string, unknown> = { description: 'x' };
      cyclic['self'] = cyclic;
      let deep: unknown = null;
      for (let level = 0; level < 500; level += 1) {
        deep = { id: deep };
      }
      const polluting = JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}');
      const rubbish: readonly unknown[] = [
        null,
        0,
        -1,
        Number.NaN,
        Number.POSITIVE_INFINITY,
        10n ** 30n,
        '',
        'text',
        long,
        true,
        Symbol.iterator,
        () => 'x',
        [],
        [[]],
        {},
        cyclic,
        deep,
        polluting,
        new Date(Number.NaN),
        new Map([['id', 'x']]),
        new Set([1]),
        new ArrayBuffer(8),
        /x/,
        document,
        globalThis,
        new Error('x'),
        Promise.resolve('x'),
        { id: long },
        { extra: 1 },
        { localId: 'x' },
        { description: 7, at: null },
        { description: 'x', at: null, extra: 1 },
        { commands: Array.from({ length: 2_000 }, () => ({ kind: 'stop' })) },
      ];
      const outcomes: { readonly name: string; readonly answers: readonly string[] }[] = [];
      for (const [name, call] of Object.entries(window.clocktower ?? {}).filter(([each]) => !each.startsWith('on'))) {
        const answers = await Promise.all(
          rubbish.map(async (each) => {
            try {
              const answer: unknown = await Reflect.apply(call, undefined, [each]);
              const failure: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'failure') : null;
              return typeof failure === 'object' && failure !== null ? String(Reflect.get(failure, 'kind')) : 'taken';
            } catch {
              // Values that cannot be cloned do not leave the page.
              return 'not sent';
            }
          }),
        );
        outcomes.push({ name, answers });
      }
      return outcomes;
    }),
  );
  expect(outcome).toHaveLength(Object.keys(requestContract).length);
  for (const { name, answers } of outcome) {
    // A change of no preference is valid; several kinds of objects arrive empty.
    const expected = name === 'changeSettings' ? ['bad-request', 'not sent', 'taken'] : ['bad-request', 'not sent'];
    expect([name, answers.filter((kind) => !expected.includes(kind))]).toEqual([name, []]);
  }
  expect(await popover.evaluate(() => [Reflect.get({}, 'polluted'), Object.keys(Object.prototype)])).toEqual([undefined, []]);
  await allSaved(profile);
  await app.quit();
  expect(storedEntries(profile).map(({ description }) => description)).toEqual(['there before']);
});
