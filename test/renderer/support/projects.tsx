/** The page of the projects in a window, over a catalog with one of them. */
import { uuidSchema } from '#shared/values/brands.ts';
import { succeed } from '#shared/values/result.ts';
import type { CatalogView } from '#shared/timer/catalog.ts';
import { openRouter } from '#renderer/window/navigation/router.ts';
import { ProjectsPage } from '#renderer/window/projects/projects-page.tsx';
import { WindowStateContext } from '#renderer/window/shell/window-state.ts';
import { everyRight } from '../fixtures.ts';
import { openPage } from './page-rig.tsx';

export const bridge = {
  id: uuidSchema.parse('00000000-0000-4000-8000-000000000701'),
  name: 'Bridge',
  color: '#4068d4',
  clientId: null,
  isBillable: false,
};
export const catalog: CatalogView = {
  revision: 1,
  connection: 'this-computer',
  projects: [bridge],
  tasks: [],
  tags: [],
  ...everyRight,
  offers: { tasks: true, tags: true, projectOfEntry: false, reopening: true, billing: true },
};
export const lisbon = { id: uuidSchema.parse('00000000-0000-4000-8000-000000000801'), name: 'City of Lisbon', isArchived: false };
export const otherId = uuidSchema.parse('00000000-0000-4000-8000-000000000702');

let readDetail: () => string | null = () => null;

/** The detail of the route. */
export const wanted = () => readDetail();

export async function openProjects(
  changes: Partial<CatalogView> = {},
  detail: string | null = null,
  answers: Parameters<typeof openPage>[0] = {},
) {
  const router = openRouter({ asked: '', memory: { getItem: () => null, setItem: () => {} }, beginning: { page: 'projects', detail } });
  readDetail = () => router.current().detail;
  return openPage(
    {
      getCatalog: () => succeed({ ...catalog, ...changes }),
      createProject: () => succeed({ id: bridge.id }),
      changeProject: () => succeed(null),
      createTag: () => succeed({ id: bridge.id }),
      renameTag: () => succeed(null),
      deleteTag: () => succeed(null),
      createClient: () => succeed({ id: bridge.id }),
      changeClient: () => succeed(null),
      getHistoryTotals: () => succeed({ revision: 1, sync: { kind: 'none' }, whole: true, totals: [] }),
      ...answers,
    },
    <WindowStateContext value={{ router }}>
      <ProjectsPage detail={detail} />
    </WindowStateContext>,
  );
}
