/** Commands on entries: what is sent, said and shown, in one commit or as a job. */
import { severalLimit } from '#shared/values/limits.ts';
import { fail, succeed } from '#shared/values/result.ts';
import type { Acknowledgement } from '#shared/timer/commands.ts';
import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Commands, useCommands } from '#renderer/window/timeline/actions/use-commands.ts';
import type { Answers } from '../../../../support/fake-bridge.ts';
import { openPage, type PageRig } from '../../../support/page-rig.tsx';
import { novemberAt as at, pastEntry } from '../../../support/timeline.tsx';

const entry = pastEntry(1, { start: at(16, '09:00'), end: at(16, '10:00'), description: 'First' });
const acknowledged: readonly Acknowledgement[] = [];
const deletion = { kind: 'delete', localId: entry.localId } as const;
const entriesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => pastEntry(index + 1, { start: at(16, '09:00'), end: at(16, '10:00'), description: 'Many' }));

interface Opened extends PageRig {
  readonly does: <Result>(action: (commands: Commands) => Promise<Result>) => Promise<Result>;
  readonly settled: () => number;
}

async function open(answers: Answers): Promise<Opened> {
  const rendered: Commands[] = [];
  let settled = 0;
  const settle = async () => void (settled += 1);
  function Page() {
    rendered.push(useCommands(settle));
    return null;
  }
  const page = await openPage(
    { applySeveral: () => succeed({ acknowledged: [...acknowledged] }), applyBulk: () => succeed(null), ...answers },
    <Page />,
  );
  return { ...page, settled: () => settled, does: async (action) => act(async () => action(rendered.at(-1) ?? expect.fail())) };
}

describe('commands of one commit', () => {
  it('are sent as they are, and said when their result is shown', async () => {
    const { does, requests, announced, settled } = await open({});
    expect(await does(async ({ run }) => run([deletion], 'Done'))).toEqual(acknowledged);
    expect([requests('applySeveral'), announced(), settled()]).toEqual([[{ commands: [deletion] }], 'Done', 1]);
  });

  it('that fail are not said; the failure is shown, and the entries are read again', async () => {
    const { does, announced, settled } = await open({ applySeveral: () => fail({ kind: 'storage-full' }) });
    expect(await does(async ({ run }) => run([deletion], 'Done'))).toBeNull();
    expect([announced(), settled(), screen.getByRole('alert').textContent]).toEqual(['', 1, expect.stringMatching(/^The disk is full/u)]);
  });

  it('that a form refuses are not shown in the banner', async () => {
    const { does } = await open({ applySeveral: () => fail({ kind: 'storage-full' }) });
    const refused: string[] = [];
    await does(async ({ run }) => run([deletion], 'Done', ({ kind }) => refused.push(kind) > 0));
    expect([refused, screen.queryByText(/^The disk is full/u)]).toEqual([['storage-full'], null]);
  });
});

describe('the same command for all', () => {
  const change = { description: 'Other' };
  it.each([
    [severalLimit, 'applySeveral', 'applyBulk'],
    [severalLimit + 1, 'applyBulk', 'applySeveral'],
  ] as const)('for %d entries is %s', async (count, used, unused) => {
    const { does, requests, announced } = await open({});
    expect(await does(async ({ deleteAll }) => deleteAll(entriesOf(count)))).toBe(true);
    const deleted = announced();
    expect(await does(async ({ changeAll }) => changeAll(entriesOf(count), change, () => false))).toBe(true);
    expect([requests(used).length, requests(unused).length, deleted === '', announced() === '']).toEqual([2, 0, false, false]);
  });

  it.each([1, severalLimit + 1])('is not done where it fails: %d', async (count) => {
    const { does, announced } = await open({
      applySeveral: () => fail({ kind: 'storage-full' }),
      applyBulk: () => fail({ kind: 'storage-full' }),
    });
    const refused: string[] = [];
    expect(await does(async ({ deleteAll }) => deleteAll(entriesOf(count)))).toBe(false);
    expect(await does(async ({ changeAll }) => changeAll(entriesOf(count), change, ({ kind }) => refused.push(kind) > 0))).toBe(false);
    expect([announced(), refused]).toEqual(['', ['storage-full']]);
  });
});
