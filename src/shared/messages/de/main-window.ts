import { germanUpdates } from './main/updates.ts';
import { germanUpdateNote } from './popover/updates.ts';
import type { WindowOnlyMessages } from '../catalogue.ts';
import { germanAbout, germanNews } from './window/about.ts';
import { germanActivity } from './main/activity.ts';
import { germanCalendar } from './main/calendar.ts';
import { germanCampus } from './window/campus.ts';
import { germanCampusPage } from './window/campus-page.ts';
import { germanDoctor } from './main/doctor.ts';
import { germanImportExport } from './window/import-export.ts';
import { germanJobs } from './window/jobs.ts';
import { germanPalette } from './window/palette.ts';
import { germanProjects } from './window/projects.ts';
import { germanReports } from './window/reports.ts';
import { germanSettings } from './window/settings.ts';
import { germanTimeline } from './window/timeline.ts';
import { germanTimesheet } from './window/timesheet.ts';
import { germanWorkItems } from './main/work-items.ts';
import { germanConnections } from './popover/connections.ts';
import { germanConnectionsPage } from './window/connections.ts';

export const mainWindow: WindowOnlyMessages = {
  /** Replaces the ones of every page. */
  connections: { ...germanConnections, ...germanConnectionsPage },
  filters: {
    filter: 'Filter',
    withCount: (count: number) => (count === 0 ? 'Filter' : `Filter, ${count} gesetzt`),
    remove: (part: { readonly label: string; readonly chosen: string }) => `Filter entfernen: ${part.label} ${part.chosen}`,
    clear: 'Filter zurücksetzen',
  },
  projects: germanProjects,
  activity: germanActivity,
  workItems: germanWorkItems,
  calendar: germanCalendar,
  news: germanNews,
  campus: germanCampus,
  campusPage: germanCampusPage,
  importExport: germanImportExport,
  jobs: germanJobs,
  reports: germanReports,
  settings: germanSettings,
  timeline: germanTimeline,
  timesheet: germanTimesheet,
  palette: germanPalette,
  about: germanAbout,
  updates: { ...germanUpdateNote, ...germanUpdates },
  doctor: germanDoctor,
};
