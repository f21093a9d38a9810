import { uuidSchema } from '#shared/values/brands.ts';
import type { CatalogView } from '#shared/timer/catalog.ts';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { AssignmentFields } from '#renderer/components/fields/assignment-fields.tsx';
import { chooseOption, chosen, optionsOf } from '../../support/select.ts';
import { openPage } from '../../support/page-rig.tsx';
import { everyRight } from '../../fixtures.ts';

const id = (number: number) => uuidSchema.parse(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`);
const bridge = { id: id(30), name: 'Bridge', color: '#18a957' };
const task = (number: number, name: string) => ({ id: id(number), name, projectId: bridge.id, isNickname: false });

async function taskOptions(tasks: CatalogView['tasks'], chosenTask: number | null = null): Promise<readonly string[] | null> {
  const catalog: CatalogView = {
    revision: 1,
    connection: 'this-computer',
    projects: [bridge],
    tasks,
    tags: [],
    ...everyRight,
    offers: { tasks: true, tags: true, projectOfEntry: false, reopening: true, billing: true },
  };
  const entry = {
    project: bridge,
    task: chosenTask === null ? null : { id: id(chosenTask), name: tasks.find((each) => each.id === id(chosenTask))?.name ?? null },
    tags: [],
  };
  const { user } = await openPage(
    {},
    <AssignmentFields
      form={{ projectId: bridge.id, taskId: entry.task?.id ?? null, tags: [] }}
      entry={entry}
      catalog={catalog}
      onChange={() => {}}
    />,
  );
  const field = screen.queryByLabelText('Task');
  return field === null ? null : (await optionsOf(user, field)).map((text) => (text === chosen(field) ? `[${text}]` : (text ?? '')));
}

describe('the field of a task', () => {
  it('is not there where the project has only its own task', async () => {
    expect(await taskOptions([task(40, 'Bridge')], 40)).toBeNull();
  });

  it('offers the other tasks where a project has several, and calls its own task none', async () => {
    expect(await taskOptions([task(40, 'Bridge'), task(41, 'Bearings')], 40)).toEqual(['[No task]', 'Bearings']);
  });

  it('shows the task of an entry that has one', async () => {
    expect(await taskOptions([task(40, 'Bridge'), task(41, 'Bearings')], 41)).toEqual(['No task', '[Bearings]']);
  });

  it('is not there where the project has one task of another name', async () => {
    expect(await taskOptions([task(41, 'Bearings')])).toBeNull();
    expect(await taskOptions([task(41, 'Bearings')], 41)).toBeNull();
  });

  it('shows a task that is not in the catalog', async () => {
    expect(await taskOptions([], 41)).toEqual(['No task', expect.stringMatching(/^\[Unnamed/u)]);
  });
});

it('a chosen task takes the entry to its project, and none leaves the project', async () => {
  const onChange = vi.fn<(change: object) => void>();
  const general = { ...task(42, 'General'), projectId: null };
  const catalog: CatalogView = { ...catalogOf(false), tasks: [task(40, 'Bridge'), task(41, 'Bearings'), general] };
  const { user } = await openPage(
    {},
    <AssignmentFields form={{ projectId: bridge.id, taskId: id(41), tags: [] }} entry={null} catalog={catalog} onChange={onChange} />,
  );
  for (const name of ['General', 'No task']) {
    await chooseOption(user, screen.getByLabelText('Task'), name);
  }
  expect(onChange.mock.calls.map(([change]) => change)).toEqual([{ taskId: general.id, projectId: bridge.id }, { taskId: null }]);
});

const catalogOf = (billing: boolean): CatalogView => ({
  revision: 1,
  connection: 'this-computer',
  projects: [{ ...bridge, clientId: null, isBillable: true }],
  tasks: [],
  tags: [],
  ...everyRight,
  offers: { tasks: true, tags: true, projectOfEntry: false, reopening: true, billing },
});

describe('the field of billable', () => {
  it('is shown only where the service stores it', async () => {
    await openPage(
      {},
      <AssignmentFields form={{ projectId: null, taskId: null, tags: [] }} entry={null} catalog={catalogOf(false)} onChange={() => {}} />,
    );
    expect(screen.queryByLabelText('Billable')).toBeNull();
  });

  it('takes the default of a chosen project, and can be changed', async () => {
    const onChange = vi.fn<(change: object) => void>();
    const { user } = await openPage(
      {},
      <AssignmentFields
        form={{ projectId: null, taskId: null, tags: [], billable: false }}
        entry={null}
        catalog={catalogOf(true)}
        onChange={onChange}
      />,
    );
    await chooseOption(user, screen.getByLabelText('Project'), 'Bridge');
    expect(onChange).toHaveBeenLastCalledWith({ projectId: bridge.id, taskId: null, billable: true });
    fireEvent.click(screen.getByLabelText('Billable'));
    expect(onChange).toHaveBeenLastCalledWith({ billable: true });
  });

  it('shows the default of the project for an entry without a value of its own', async () => {
    await openPage(
      {},
      <AssignmentFields
        form={{ projectId: bridge.id, taskId: null, tags: [] }}
        entry={null}
        catalog={catalogOf(true)}
        onChange={() => {}}
      />,
    );
    expect(screen.getByLabelText<HTMLInputElement>('Billable').checked).toBe(true);
  });
});
