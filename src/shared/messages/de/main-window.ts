/** What only the main window says. */
import type { WindowOnlyMessages } from '../catalogue.ts';
import { germanAbout } from './about.ts';
import { germanCalendar } from './calendar.ts';
import { germanCampusPage } from './campus-page.ts';
import { germanDoctor } from './doctor.ts';
import { germanImportExport } from './import-export.ts';
import { germanJobs } from './jobs.ts';
import { germanPalette } from './palette.ts';
import { germanProjects } from './projects.ts';
import { germanReports } from './reports.ts';
import { germanSettings } from './settings.ts';
import { germanTimeline } from './timeline.ts';
import { germanTimesheet } from './timesheet.ts';

export const mainWindow: WindowOnlyMessages = {
  projects: germanProjects,
  calendar: germanCalendar,
  campusPage: germanCampusPage,
  importExport: germanImportExport,
  jobs: germanJobs,
  reports: germanReports,
  settings: germanSettings,
  timeline: germanTimeline,
  timesheet: germanTimesheet,
  palette: germanPalette,
  about: germanAbout,
  doctor: germanDoctor,
};
