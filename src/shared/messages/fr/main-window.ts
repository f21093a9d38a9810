import { frenchUpdates } from './main/updates.ts';
import { frenchUpdateNote } from './popover/updates.ts';
import type { WindowOnlyMessages } from '../catalogue.ts';
import { frenchAbout, frenchNews } from './window/about.ts';
import { frenchActivity } from './main/activity.ts';
import { frenchCalendar } from './main/calendar.ts';
import { frenchCampus } from './window/campus.ts';
import { frenchCampusPage } from './window/campus-page.ts';
import { frenchDoctor } from './main/doctor.ts';
import { frenchImportExport } from './window/import-export.ts';
import { frenchJobs } from './window/jobs.ts';
import { frenchPalette } from './window/palette.ts';
import { frenchProjects } from './window/projects.ts';
import { frenchReports } from './window/reports.ts';
import { frenchSettings } from './window/settings.ts';
import { frenchTimeline } from './window/timeline.ts';
import { frenchTimesheet } from './window/timesheet.ts';
import { frenchWorkItems } from './main/work-items.ts';
import { frenchConnections } from './popover/connections.ts';
import { frenchConnectionsPage } from './window/connections.ts';

export const mainWindow: WindowOnlyMessages = {
  /** Replaces the ones of every page. */
  connections: { ...frenchConnections, ...frenchConnectionsPage },
  filters: {
    filter: 'Filtrer',
    withCount: (count: number) => (count === 0 ? 'Filtrer' : `Filtrer, ${count} ${count === 1 ? 'actif' : 'actifs'}`),
    remove: (part: { readonly label: string; readonly chosen: string }) => `Retirer le filtre ${part.label} : ${part.chosen}`,
    clear: 'Effacer les filtres',
  },
  projects: frenchProjects,
  activity: frenchActivity,
  workItems: frenchWorkItems,
  calendar: frenchCalendar,
  news: frenchNews,
  campus: frenchCampus,
  campusPage: frenchCampusPage,
  importExport: frenchImportExport,
  jobs: frenchJobs,
  reports: frenchReports,
  settings: frenchSettings,
  timeline: frenchTimeline,
  timesheet: frenchTimesheet,
  palette: frenchPalette,
  about: frenchAbout,
  updates: { ...frenchUpdateNote, ...frenchUpdates },
  doctor: frenchDoctor,
};
