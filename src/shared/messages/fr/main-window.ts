/** What only the main window says. */
import type { WindowOnlyMessages } from '../catalogue.ts';
import { frenchAbout } from './about.ts';
import { frenchCalendar } from './calendar.ts';
import { frenchCampusPage } from './campus-page.ts';
import { frenchDoctor } from './doctor.ts';
import { frenchImportExport } from './import-export.ts';
import { frenchJobs } from './jobs.ts';
import { frenchPalette } from './palette.ts';
import { frenchProjects } from './projects.ts';
import { frenchReports } from './reports.ts';
import { frenchSettings } from './settings.ts';
import { frenchTimeline } from './timeline.ts';
import { frenchTimesheet } from './timesheet.ts';

export const mainWindow: WindowOnlyMessages = {
  projects: frenchProjects,
  calendar: frenchCalendar,
  campusPage: frenchCampusPage,
  importExport: frenchImportExport,
  jobs: frenchJobs,
  reports: frenchReports,
  settings: frenchSettings,
  timeline: frenchTimeline,
  timesheet: frenchTimesheet,
  palette: frenchPalette,
  about: frenchAbout,
  doctor: frenchDoctor,
};
