/** What only the main window says. */
import { englishAbout } from './about.ts';
import { englishCalendar } from './calendar.ts';
import { englishCampusPage } from './campus-page.ts';
import { englishDoctor } from './doctor.ts';
import { englishImportExport } from './import-export.ts';
import { englishJobs } from './jobs.ts';
import { englishPalette } from './palette.ts';
import { englishProjects } from './projects.ts';
import { englishReports } from './reports.ts';
import { englishSettings } from './settings.ts';
import { englishTimeline } from './timeline.ts';
import { englishTimesheet } from './timesheet.ts';

export const mainWindow = {
  projects: englishProjects,
  calendar: englishCalendar,
  campusPage: englishCampusPage,
  importExport: englishImportExport,
  jobs: englishJobs,
  reports: englishReports,
  settings: englishSettings,
  timeline: englishTimeline,
  timesheet: englishTimesheet,
  palette: englishPalette,
  about: englishAbout,
  doctor: englishDoctor,
} as const;
