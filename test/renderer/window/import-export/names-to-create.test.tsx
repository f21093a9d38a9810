import type { LeftOutName, PreviewName } from '#shared/history/new-names.ts';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { NamesToCreate } from '#renderer/window/import-export/names-to-create.tsx';
import { openPage, type PageRig } from '../../support/page-rig.tsx';

const names: readonly PreviewName[] = [
  { kind: 'project', name: 'Garden', rows: 3, fate: 'new' },
  { kind: 'project', name: 'House', rows: 1, fate: 'new' },
  { kind: 'project', name: 'Office', rows: 9, fate: 'known' },
  { kind: 'tag', name: 'Garden', rows: 2, fate: 'new' },
  { kind: 'client', name: 'Ines', rows: 4, fate: 'impossible' },
];

async function open(shown: readonly PreviewName[], choices: (readonly LeftOutName[])[] = []): Promise<PageRig> {
  function Page() {
    const [leaveOut, setLeaveOut] = useState<readonly LeftOutName[]>([]);
    const choose = (chosen: readonly LeftOutName[]) => {
      choices.push(chosen);
      setLeaveOut(chosen);
    };
    return <NamesToCreate names={shown} connectionName="Team" leaveOut={leaveOut} onLeaveOut={choose} />;
  }
  return openPage({}, <Page />);
}

const box = (name: string | RegExp, group = 'Projects'): HTMLInputElement =>
  within(screen.getByRole('group', { name: new RegExp(`^${group}`, 'u') })).getByRole<HTMLInputElement>('checkbox', { name });

describe('names of an import', () => {
  it('that are new are listed by kind, those that cannot be are named, and known ones are not', async () => {
    await open(names);
    expect(screen.getAllByRole('group').map((group) => within(group).getAllByRole('checkbox').length)).toEqual([3, 2]);
    expect(screen.getByText('Client “Ines”, 4 rows')).not.toBeNull();
    expect(screen.getByText(/^Team cannot have these/u)).not.toBeNull();
    expect(screen.queryByText(/Office/u)).toBeNull();
  });

  it('have no heading where there is none', async () => {
    await open(names.filter(({ fate }) => fate === 'known'));
    expect(screen.queryAllByRole('heading')).toEqual([]);
  });

  it('are left out one by one, without one of another kind that is called the same', async () => {
    const choices: (readonly LeftOutName[])[] = [];
    const { user } = await open(names, choices);
    await user.click(box(/Garden/u));
    expect(choices.at(-1)).toEqual([{ kind: 'project', name: 'Garden' }]);
    expect([box(/Garden/u).checked, box(/House/u).checked, box(/Garden/u, 'Tags').checked]).toEqual([false, true, true]);
    expect([box(/^Projects: 1 of 2/u).checked, box(/^Projects/u).indeterminate]).toEqual([false, true]);
    await user.click(box(/Garden/u, 'Tags'));
    await user.click(box(/House/u));
    expect([box(/^Projects: 0 of 2/u).checked, box(/^Projects/u).indeterminate]).toEqual([false, false]);
    await user.click(box(/Garden/u));
    expect(choices.at(-1)).toEqual([
      { kind: 'tag', name: 'Garden' },
      { kind: 'project', name: 'House' },
    ]);
  });

  it('are left out and taken all at once, by kind', async () => {
    const choices: (readonly LeftOutName[])[] = [];
    const { user } = await open(names, choices);
    expect([box(/^Projects: 2 of 2/u).checked, box(/^Projects/u).indeterminate]).toEqual([true, false]);
    await user.click(box(/Garden/u, 'Tags'));
    await user.click(box(/^Projects/u));
    expect(choices.at(-1)).toEqual([
      { kind: 'tag', name: 'Garden' },
      { kind: 'project', name: 'Garden' },
      { kind: 'project', name: 'House' },
    ]);
    await user.click(box(/^Projects/u));
    expect(choices.at(-1)).toEqual([{ kind: 'tag', name: 'Garden' }]);
  });
});
