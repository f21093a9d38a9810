/** The pages of the window in the order of the side bar. A page is loaded on demand, so the window opens fast. */
import type { View } from '#shared/timer/view.ts';
import type { Preferences } from '#shared/program/preferences.ts';
import type { WindowPageId } from '#shared/program/window-route.ts';
import type { LucideIcon } from 'lucide-react';
import ChartColumn from 'lucide-react/icons/chart-column';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Landmark from 'lucide-react/icons/landmark';
import Folders from 'lucide-react/icons/folders';
import Settings from 'lucide-react/icons/settings';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Table2 from 'lucide-react/icons/table-2';
import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import type { PageProps } from './page-props.ts';

/** The state that decides whether a page is shown. */
interface ShownBy {
  readonly view: View;
  /** null: not loaded yet. */
  readonly preferences: Preferences | null;
}

export interface WindowPage {
  readonly id: WindowPageId;
  readonly icon: LucideIcon;
  readonly Page: LazyExoticComponent<ComponentType<PageProps>>;
  /** Whether it is in the side bar. */
  readonly isShown: (state: ShownBy) => boolean;
}

type Load = () => Promise<ComponentType<PageProps>>;

function page(
  id: WindowPageId,
  icon: LucideIcon,
  { load, isShown = () => true }: { readonly load: Load; readonly isShown?: WindowPage['isShown'] },
): WindowPage {
  return { id, icon, Page: lazy(async () => ({ default: await load() })), isShown };
}

export const pages: readonly WindowPage[] = [
  page('timeline', CalendarDays, { load: async () => (await import('../timeline/timeline-page.tsx')).TimelinePage }),
  page('projects', Folders, { load: async () => (await import('../projects/projects-page.tsx')).ProjectsPage }),
  page('reports', ChartColumn, { load: async () => (await import('../reports/reports-page.tsx')).ReportsPage }),
  page('timesheet', Table2, { load: async () => (await import('../timesheet/timesheet-page.tsx')).TimesheetPage }),
  page('campus', Landmark, {
    load: async () => (await import('../campus/campus-page.tsx')).CampusPage,
    isShown: ({ preferences }) => preferences?.pages.campus === true,
  }),
  page('settings', Settings, { load: async () => (await import('../settings/settings-page.tsx')).SettingsPage }),
  // The last one, so that the other pages keep their shortcuts when it appears and disappears.
  page('attention', TriangleAlert, {
    load: async () => (await import('../shell/attention-page.tsx')).AttentionPage,
    isShown: ({ view }) => view.attention.length + view.recovered > 0,
  }),
];

export function isBuilt(id: WindowPageId): boolean {
  return pages.some((each) => each.id === id);
}
