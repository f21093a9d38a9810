/** Earlier versions in an editor: hidden until there are any, what differs, and what bringing one back says. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { EarlierVersions } from '#renderer/components/versions/earlier-versions.tsx';
import type { VersionView } from '#shared/history/earlier-content.ts';
import { instantOfEpochMs, recordIdSchema } from '#shared/values/brands.ts';
import { fail, succeed } from '#shared/values/result.ts';
import type { Answers } from '../../../support/fake-bridge.ts';
import { at } from '../../../support/core-records.ts';
import { entryOf, viewOf } from '../../fixtures.ts';
import { openPage, type PageRig } from '../../support/page-rig.tsx';

const entry = entryOf(1, { start: '2026-11-20T09:00:00Z', end: '2026-11-20T10:00:00Z' });
const { localId } = entry;
const taken = succeed({ localId, at: instantOfEpochMs(0) });
const tagId = recordIdSchema.parse('00000000-0000-4000-8000-000000000050');

function version(id: number, parts: Partial<VersionView> = {}): VersionView {
  return {
    id,
    at: at('11:00'),
    origin: 'here',
    start: at('9:00'),
    end: at('10:00'),
    description: `words ${id}`,
    project: null,
    task: null,
    tags: [],
    differs: ['description'],
    ...parts,
  };
}

async function open(
  versions: readonly VersionView[],
  { isReplaced = false, answers = {} }: { readonly isReplaced?: boolean; readonly answers?: Answers } = {},
) {
  const onUsed = vi.fn<() => void>();
  const all: Answers = {
    getView: () => succeed(viewOf([entry])),
    listVersions: () => succeed([...versions]),
    restoreVersion: () => taken,
    noteVersionsSeen: () => succeed(null),
    ...answers,
  };
  const rig: PageRig = await openPage(all, <EarlierVersions entry={{ ...entry, isReplaced }} onUsed={onUsed} />);
  return { ...rig, onUsed };
}

async function openList({ user }: Pick<PageRig, 'user'>, count: number): Promise<readonly HTMLElement[]> {
  await user.click(await screen.findByRole('button', { name: `Earlier versions (${count})` }));
  return screen.getAllByRole('listitem');
}

/** Each line, after whether it differs. */
function lines(item: HTMLElement | undefined): readonly string[] {
  return [...(item?.querySelectorAll('p') ?? [])].map((line) => `${line.getAttribute('data-differs') ?? ''} ${line.textContent}`);
}

describe('earlier versions', () => {
  it('are not mentioned where there are none', async () => {
    const { requests } = await open([]);
    await waitFor(() => expect(requests('listVersions')).toContainEqual({ localId }));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('say when and where each was written, and what it says otherwise', async () => {
    const rig = await open([
      version(2, {
        origin: 'elsewhere',
        description: '',
        end: null,
        differs: ['description', 'times', 'tags', 'billable'],
        billable: true,
        tags: [{ id: tagId, name: null }],
      }),
      version(1, {
        origin: 'discarded',
        project: { id: tagId, name: 'Bridge', color: '#123abc' },
        task: { id: tagId, name: 'Deck' },
        differs: ['assignment'],
      }),
      version(0, { differs: [] }),
    ]);
    const [first, second, third] = await openList(rig, 3);
    expect(lines(first)).toEqual([
      ' 20 Nov, 11:00, from another device',
      'true No description',
      'true 20 Nov, 9:00 – now',
      'false No project',
      expect.stringMatching(/^true .*50/u),
      'true Billable',
    ]);
    expect(lines(second)).toEqual([' 20 Nov, 11:00, discarded here', 'false words 1', 'false 20 Nov, 9:00 – 10:00', 'true Bridge · Deck']);
    expect([within(third ?? document.body).queryByRole('button'), third?.textContent]).toEqual([
      null,
      expect.stringContaining('As it is now'),
    ]);
  });

  it('mark within a text what the entry does not say now, and nothing of what is equal', async () => {
    const rig = await open([
      version(1, { description: `${entry.description} and more`, end: at('10:30'), differs: ['description', 'times'] }),
      version(0, { description: entry.description, differs: [] }),
    ]);
    const marked = (await openList(rig, 2)).map((item) => [...item.querySelectorAll('mark')].map(({ textContent }) => textContent.trim()));
    expect(marked).toEqual([['and more', '10:30'], []]);
  });

  it('are brought back with one press, and the editor is told', async () => {
    const rig = await open([version(7)]);
    await openList(rig, 1);
    await rig.user.click(screen.getByRole('button', { name: 'Use this' }));
    expect([rig.requests('restoreVersion'), rig.onUsed.mock.calls.length, rig.announced()]).toEqual([
      [{ localId, version: 7 }],
      1,
      'The earlier version is used again',
    ]);
  });

  it('stay open with the reason where one cannot be brought back', async () => {
    const rig = await open([version(7)], { answers: { restoreVersion: () => fail({ kind: 'no-such-version' }) } });
    await openList(rig, 1);
    await rig.user.click(screen.getByRole('button', { name: 'Use this' }));
    expect([rig.onUsed.mock.calls.length, screen.getAllByRole('listitem').length]).toEqual([0, 1]);
  });

  it.each([
    [true, [{ localId }]],
    [false, []],
  ])('end the mark of the entry when they are opened, not before: marked %s', async (isReplaced, seen) => {
    const rig = await open([version(7)], { isReplaced });
    await screen.findByRole('button', { name: 'Earlier versions (1)' });
    expect(rig.requests('noteVersionsSeen')).toEqual([]);
    await openList(rig, 1);
    expect(rig.requests('noteVersionsSeen')).toEqual(seen);
  });
});
