/** The projects below their clients, and how much of each is drawn. */
import type { CatalogView } from '#shared/timer/catalog.ts';
import { instantOfEpochMs, secondsSchema, uuidSchema } from '#shared/values/brands.ts';
import { succeed } from '#shared/values/result.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openRouter } from '#renderer/window/navigation/router.ts';
import { ProjectsPage } from '#renderer/window/projects/projects-page.tsx';
import { WindowStateContext } from '#renderer/window/shell/window-state.ts';
import { everyRight } from '../../fixtures.ts';
import { openPage } from '../../support/page-rig.tsx';

const idOf = (number: number) => uuidSchema.parse(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`);
const client = (number: number, name: string, isArchived = false) => ({ id: idOf(number), name, isArchived });
const project = (number: number, name: string, clientNumber: number | null) => ({
  id: idOf(number),
  name,
  color: '#4068d4',
  clientId: clientNumber === null ? null : idOf(clientNumber),
  isBillable: false,
});

/** `totals`: seconds of the last 30 days, by number of the project; null: without a project. */
async function open(
  { projects, clients }: Pick<CatalogView, 'projects' | 'clients'>,
  totals: readonly (readonly [number | null, number])[],
) {
  const router = openRouter({
    asked: '',
    memory: { getItem: () => null, setItem: () => {} },
    beginning: { page: 'projects', detail: null },
  });
  const view: CatalogView = {
    revision: 1,
    connection: 'this-computer',
    tasks: [],
    tags: [],
    ...everyRight,
    projects,
    clients,
    rights: { ...everyRight.rights, clients: { create: false, change: true } },
    offers: { tasks: true, tags: false, projectOfEntry: false, reopening: true, billing: true },
  };
  return openPage(
    {
      getCatalog: () => succeed(view),
      getHistoryTotals: () =>
        succeed({
          revision: 1,
          sync: { kind: 'none' },
          whole: true,
          totals: totals.map(([number, seconds]) => ({
            projectId: number === null ? null : idOf(number),
            latest: instantOfEpochMs(0),
            entries: 1,
            seconds: secondsSchema.parse(seconds),
            recentSeconds: secondsSchema.parse(seconds),
          })),
        }),
      changeClient: () => succeed(null),
    },
    <WindowStateContext value={{ router }}>
      <ProjectsPage detail={null} />
    </WindowStateContext>,
  );
}

const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('[dir="auto"], [class*="ellipsis"]')?.textContent ?? row.textContent);

describe('the table of projects', () => {
  it('has the projects of each client together, a client without any, and last what has none', async () => {
    const clients = [client(1, 'Lisbon'), client(2, 'Harbour'), client(3, 'Old', true), client(4, 'Idle', true)];
    await open({ clients, projects: [project(11, 'Quay', 1), project(12, 'Hut', null), project(13, 'Arch', 1), project(14, 'Attic', 3)] }, [
      [null, 60],
      [11, 60],
    ]);
    expect(names()).toEqual(['Harbour', 'Lisbon', 'Quay', 'Arch', 'Old (archived)', 'Attic', 'No client', 'Hut', 'No project']);
    expect(
      within(screen.getByRole('region', { name: 'Clients' }))
        .getAllByRole('listitem')
        .map((item) => item.querySelector('[data-archived]')?.textContent),
    ).toEqual(['Idle (archived)']);
  });

  it('says nothing of clients where there are none', async () => {
    await open({ clients: [], projects: [project(11, 'Quay', null)] }, []);
    expect([names(), screen.queryByRole('region', { name: 'Clients' })]).toEqual([['Quay'], null]);
  });

  it('is there for a client alone, which is renamed and archived in its head', async () => {
    const { user, requests } = await open({ clients: [client(1, 'Lisbon')], projects: [] }, []);
    await user.click(screen.getByRole('button', { name: 'Rename “Lisbon”' }));
    await user.keyboard(' 2{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Archive “Lisbon”' }));
    expect(requests('changeClient')).toEqual([
      { id: idOf(1), name: expect.stringMatching(/2$/u) },
      { id: idOf(1), isArchived: true },
    ]);
  });

  it('draws the last 30 days of each as a part of the most', async () => {
    await open({ clients: [], projects: [project(11, 'A', null), project(12, 'B', null), project(13, 'C', null)] }, [
      [11, 7200],
      [12, 1800],
      [13, 0],
    ]);
    expect(
      [...document.querySelectorAll('tbody tr')].map((row) => row.querySelector<HTMLElement>('.recentTrack > span')?.style.width),
    ).toEqual(['100%', '25%', undefined]);
  });
});
