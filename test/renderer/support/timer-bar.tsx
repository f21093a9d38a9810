/** The timer bar over a fake bridge, with an entry that runs and a catalog of two projects. */
import { uuidSchema } from '#shared/values/brands.ts';
import type { CatalogView } from '#shared/timer/catalog.ts';
import type { LinePreview } from '#shared/timer/quick-entry/quick-entry.ts';
import type { View } from '#shared/timer/view.ts';
import { succeed } from '#shared/values/result.ts';
import { screen } from '@testing-library/react';
import { EditingStateContext } from '#renderer/editing/editing-state.ts';
import { TimerBar } from '#renderer/window/shell/timer-bar.tsx';
import type { Answers } from '../../support/fake-bridge.ts';
import { entryOf, viewOf, everyRight } from '../fixtures.ts';
import { openPage, type PageRig } from './page-rig.tsx';

export const id = (number: number) => uuidSchema.parse(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`);
const research = { id: id(30), name: 'Research', color: '#18a957' };
export const minutes = { ...entryOf(1, { start: '2026-11-20T09:00:00Z', end: null }), description: 'Minutes', project: research };
export const running = viewOf([minutes], {
  recents: [{ localId: id(2), description: 'Standup', project: { id: id(31), name: 'Acme', color: '#d64545' } }],
});

export const catalog: CatalogView = {
  revision: 1,
  connection: 'this-computer',
  projects: [research, { id: id(31), name: 'Acme', color: '#d64545' }],
  tasks: [],
  tags: [{ id: id(50), name: 'daily', isNickname: false }],
  ...everyRight,
  offers: { tasks: true, tags: true, projectOfEntry: false, reopening: true, billing: true },
};

export function preview(text: string, completions: LinePreview['completions']): LinePreview {
  return {
    text,
    isRich: false,
    makes: { kind: 'timer', start: null },
    description: text,
    project: null,
    task: null,
    tags: [],
    billable: null,
    problem: null,
    completions,
  };
}

const done = () => succeed({ localId: id(9), at: minutes.start });

export async function openBar(view: View, answers: Answers = {}): Promise<PageRig> {
  const all: Answers = {
    getView: () => succeed(view),
    getCatalog: () => succeed(catalog),
    readLine: ({ text }) => succeed(preview(text, [])),
    runLine: done,
    continueEntry: done,
    editEntry: done,
    changeEntry: done,
    stopTimer: done,
    ...answers,
  };
  const unfinished = { note: () => {}, isAnything: () => false };
  return openPage(
    all,
    <EditingStateContext value={{ unfinished }}>
      <TimerBar view={view} />
    </EditingStateContext>,
  );
}

export const field = () => screen.getByRole('combobox', { name: /Description|working on/u });
