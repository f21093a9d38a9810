import { englishUpdates } from './main/updates.ts';
import { englishUpdateNote } from './popover/updates.ts';
import { englishAbout, englishNews } from './window/about.ts';
import { englishActivity } from './main/activity.ts';
import { englishCalendar } from './main/calendar.ts';
import { englishCampus } from './window/campus.ts';
import { englishCampusPage } from './window/campus-page.ts';
import { englishDoctor } from './main/doctor.ts';
import { englishImportExport } from './window/import-export.ts';
import { englishJobs } from './window/jobs.ts';
import { englishPalette } from './window/palette.ts';
import { englishProjects } from './window/projects.ts';
import { englishReports } from './window/reports.ts';
import { englishSettings } from './window/settings.ts';
import { englishTimeline } from './window/timeline.ts';
import { englishTimesheet } from './window/timesheet.ts';
import { englishWorkItems } from './main/work-items.ts';
import { englishConnections } from './popover/connections.ts';
import { englishConnectionsPage } from './window/connections.ts';

export const mainWindow = {
  /** Replaces the ones of every page. */
  connections: { ...englishConnections, ...englishConnectionsPage },
  filters: {
    filter: 'Filter',
    withCount: (count: number) => (count === 0 ? 'Filter' : `Filter, ${count} set`),
    remove: (part: { readonly label: string; readonly chosen: string }) => `Remove filter ${part.label}: ${part.chosen}`,
    clear: 'Clear filters',
  },
  projects: englishProjects,
  activity: englishActivity,
  workItems: englishWorkItems,
  calendar: englishCalendar,
  news: englishNews,
  campus: englishCampus,
  campusPage: englishCampusPage,
  importExport: englishImportExport,
  jobs: englishJobs,
  reports: englishReports,
  settings: englishSettings,
  timeline: englishTimeline,
  timesheet: englishTimesheet,
  palette: englishPalette,
  about: englishAbout,
  updates: { ...englishUpdateNote, ...englishUpdates },
  doctor: englishDoctor,
} as const;
