import { uuidSchema } from '#shared/values/brands.ts';
import { succeed } from '#shared/values/result.ts';
import type { CatalogView } from '#shared/timer/catalog.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPlaces } from '#renderer/window/places.ts';
import { ProjectsPage } from '#renderer/window/projects/projects-page.tsx';
import { WindowStateContext } from '#renderer/window/window-state.ts';
import { everyRight } from '../../fixtures.ts';
import { openPage } from '../../support/page-rig.tsx';

const bridge = { id: uuidSchema.parse('00000000-0000-4000-8000-000000000701'), name: 'Bridge', color: '#4068d4', clientId: null, isBillable: false };
const catalog: CatalogView = {
  revision: 1,
  connection: 'this-computer',
  projects: [bridge],
  tasks: [],
  tags: [],
  ...everyRight,
  offers: { tasks: true, tags: true, projectOfEntry: false, reopening: true, clients: true },
};
const none = { create: false, change: false };

async function open(changes: Partial<CatalogView> = {}) {
  const places = openPlaces({ asked: '', memory: { getItem: () => null, setItem: () => {} }, beginning: { page: 'projects', detail: null } });
  return openPage(
    {
      getCatalog: () => succeed({ ...catalog, ...changes }),
      getHistoryTotals: () => succeed({ revision: 1, sync: { kind: 'none' }, whole: true, totals: [] }),
    },
    <WindowStateContext value={{ places }}>
      <ProjectsPage detail={null} />
    </WindowStateContext>,
  );
}

describe('projects', () => {
  it('can be made, edited and deleted by those who may', async () => {
    await open();
    expect(screen.getByRole('button', { name: 'New project' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Edit “Bridge”' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Delete “Bridge”' })).toBeTruthy();
  });

  it('are only shown to an employee, with the reason', async () => {
    const { user } = await open({ rights: { projects: none, tags: { create: true, change: false }, clients: none } });
    expect(screen.getByText('Bridge')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'New project' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit “Bridge”' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete “Bridge”' })).toBeNull();
    expect(screen.getByText(/Only owners and administrators/)).toBeTruthy();
    await user.keyboard('n');
    expect(screen.queryByRole('form')).toBeNull();
  });
});
